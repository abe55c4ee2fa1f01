/** What players call a thing now, and the words in which the books and our statements of them speak of it. */
const called: readonly (readonly [now: RegExp, then: string])[] = [
  [/j[’']?adoube|adjusting/g, 'adjust'],
  [/touch.?move/g, 'touch'],
  [/en passant|e\.p\./g, 'passing'],
  [/threefold(?: repetition)?|repetition/g, 'third time'],
  [/fifty.?move(?: rule)?|50 moves/g, 'fifty'],
  [/75.?moves?(?: rule)?/g, 'seventy-five'],
  [/mobile(?: phone)?|cell ?phone|phone/g, 'electronic'],
  [/promotion|underpromotion/g, 'promot'],
];

/** Whether a text speaks of what is sought, in these words or in those of the books. */
export function speaksOf(text: string, sought: string): boolean {
  const lower = text.toLowerCase();
  const has = (words: string) => words.split(/\s+/).every(word => lower.includes(word));
  const plain = sought.toLowerCase().trim();
  return has(plain) || has(called.reduce((said, [now, then]) => said.replaceAll(now, then), plain));
}
