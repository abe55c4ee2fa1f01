/** The codes, known before the house has answered, so that the first page is ready at once. */
export const codes: readonly (readonly [string, string])[] = [
  ['british-1899', 'British Chess Code, 1899'],
  ['american-1897', 'American Chess Code, 1897'],
  ['blue-book-1910', 'Blue Book of Chess, 1910'],
  ['first-societies', 'The first chess societies, c. 1830'],
  ['english-club', 'The Club of Chess in England, c. 1807'],
  ['fide-2023', 'FIDE Laws of Chess, 2023'],
];

export const titleOf = (code: string): string => codes.find(([id]) => id === code)?.[1] ?? code;
