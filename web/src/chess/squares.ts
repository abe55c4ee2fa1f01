/** Squares and men as the page needs them: for drawing and for naming, never for judging. */
export type Side = 'white' | 'black';
export type Piece = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export interface Man {
  side: Side;
  piece: Piece;
  /** The wing on which it began, where that is known. */
  wing?: 'king' | 'queen';
}
export type Men = ReadonlyMap<Square, Man>;

export const sides: readonly Side[] = ['white', 'black'];
export const files = 'abcdefgh';

/** The letters of a placement, and the keys that look for a man. */
export const letters: Record<string, Piece> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The man that a letter of a placement stands for: `N` is White's Knight. */
export function manOf(letter: string): Man | undefined {
  const piece = letters[letter.toLowerCase()];
  return piece && { piece, side: letter === letter.toUpperCase() ? 'white' : 'black' };
}

/** File and rank counted from nought. */
export const coordinates = (square: Square): [file: number, rank: number] => [
  files.indexOf(square[0]!),
  Number(square[1]) - 1,
];

export function squareAt(file: number, rank: number): Square | undefined {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? (`${files[file]}${rank + 1}` as Square) : undefined;
}

/** All squares in reading order for somebody who sits behind `side`. */
export function squaresSeenBy(side: Side): Square[] {
  const seen: Square[] = [];
  for (let row = 7; row >= 0; row--) for (let file = 0; file < 8; file++) seen.push(squareAt(file, row)!);
  return side === 'white' ? seen : seen.reverse();
}

/** Reads the first field of a FEN; what cannot be read is left out. */
export function menOf(placement: string): Men {
  const men = new Map<Square, Man>();
  placement
    .split(' ')[0]!
    .split('/')
    .forEach((row, fromTop) => {
      let file = 0;
      for (const c of row) {
        const man = manOf(c);
        const square = squareAt(file, 7 - fromTop);
        if (man && square) men.set(square, man);
        file += man ? 1 : Number(c) || 0;
      }
    });
  return men;
}

/** The first field of a FEN, of men that stand so. */
export function placementOf(men: Men): string {
  const rows: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < 8; file++) {
      const man = men.get(squareAt(file, rank)!);
      if (!man) {
        empty++;
        continue;
      }
      const letter = letterOf(man);
      row += (empty || '') + letter;
      empty = 0;
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

export function letterOf(man: Man): string {
  const letter = man.piece === 'knight' ? 'n' : man.piece[0]!;
  return man.side === 'white' ? letter.toUpperCase() : letter;
}
