/** Setting up the men by hand: a man is chosen from the box and put on squares. */
import { capital, manSaid } from '../chess/names.ts';
import { type Man, type Men, type Piece, type Side, type Square, squaresSeenBy } from '../chess/squares.ts';
import { button, el, redraw, type VNode } from '../view.ts';

const pieces: Piece[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
let chosen: Man | undefined = { side: 'white', piece: 'king' };

const same = (a: Man | undefined, b: Man | undefined): boolean =>
  a?.side === b?.side && a?.piece === b?.piece;

/** The board and its box; `changed` hears how the men now stand. */
export function setup(men: Men, changed: (men: Men) => void): VNode {
  const put = (at: Square) => () => {
    const next = new Map(men);
    if (!chosen || same(men.get(at), chosen)) next.delete(at);
    else next.set(at, chosen);
    changed(next);
  };
  return el(
    'div.setup',
    {},
    el(
      'div.diagram.cg-wrap',
      { role: 'group', 'aria-label': 'Board to be set up' },
      ...squaresSeenBy('white').map(at => {
        const man = men.get(at);
        return button(el('span', {}, man && el(`piece.${man.side}.${man.piece}`)), put(at), {
          'aria-label': `${at}, ${man ? manSaid(man) : 'empty'}`,
        });
      }),
    ),
    el(
      'div.box.cg-wrap',
      { role: 'group', 'aria-label': 'Box of men' },
      ...pieces.map(piece => pick({ side: 'white', piece })),
      pick(undefined),
      ...pieces.map(piece => pick({ side: 'black', piece })),
    ),
    el(
      'p.actions',
      {},
      button('Clear the board', () => changed(new Map())),
    ),
  );
}

function pick(man: { side: Side; piece: Piece } | undefined): VNode {
  const choose = () => {
    chosen = man;
    redraw();
  };
  return button(el('span', {}, man ? el(`piece.${man.side}.${man.piece}`) : '×'), choose, {
    'aria-pressed': String(same(chosen, man)),
    'aria-label': man ? manSaid(man) : capital('take off'),
  });
}
