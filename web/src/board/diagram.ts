/** A diagram as books print it: a board to look at, without a hand. */
import { manSaid } from '../chess/names.ts';
import { menOf, type Side, type Square, squaresSeenBy } from '../chess/squares.ts';
import { el, type VNode } from '../view.ts';

export function diagram(
  placement: string,
  label: string,
  marks: Partial<Record<Square, string>> = {},
  below: Side = 'white',
): VNode {
  const men = menOf(placement);
  const told = [...men].map(([at, man]) => `${manSaid(man)} ${at}`).join(', ');
  return el(
    'div.diagram.cg-wrap',
    { role: 'img', 'aria-label': `${label}: ${told || 'an empty board'}` },
    ...squaresSeenBy(below).map(at => {
      const man = men.get(at);
      const mark = marks[at];
      return el(mark ? `span.${mark}` : 'span', {}, man && el(`piece.${man.side}.${man.piece}`));
    }),
  );
}
