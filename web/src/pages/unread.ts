import type { Transcript } from '../net/types.ts';

/** What stands as another move where the moves that were read end, if anything does: a number, or a man and a square. */
export function unread({ moves }: Pick<Transcript['games'][number], 'moves'>, text: string): string | null {
  let from = 0;
  for (const { as_written } of moves) {
    const found = text.indexOf(as_written, from);
    if (found < 0) return null; // not written so in the text: repaired, or told otherwise
    from = found + as_written.length;
  }
  const tail = text.slice(from).trim();
  const move = /^[^\w]*(\d+\s*[.)]\s*)?(?=[^\s]*[A-Za-z])([^\s]+[-x×][^\s]+)/.exec(tail);
  return move ? tail.slice(0, 40).split('\n')[0]! : null;
}
