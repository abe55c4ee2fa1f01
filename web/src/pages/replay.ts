/** A line of moves to be gone through on a diagram: buttons, and the moves themselves. */
import { button, el, type VNode } from '../view.ts';

export interface Ply {
  label: string | VNode;
  /** Printed before it: the number of the move. */
  number?: string | undefined;
  doubt?: string | null;
}

/** First, back, forward and last. */
export function steps(at: number, last: number, look: (ply: number) => void): VNode {
  const to = (ply: number) => () => look(Math.max(0, Math.min(ply, last)));
  return el(
    'p.actions',
    {},
    button('First', to(0)),
    button('Back', to(at - 1), { disabled: at <= 0 }),
    button('Forward', to(at + 1), { disabled: at >= last }),
    button('Last', to(last)),
  );
}

/** The moves, the one looked at marked, the doubtful ones underlined. */
export function moveList(plies: readonly Ply[], at: number | undefined, look: (ply: number) => void): VNode {
  return el(
    'ol.moves',
    {},
    ...plies.map(({ label, number, doubt }, ply) =>
      el(
        'li',
        {},
        number && el('span.number', {}, number),
        button(
          label,
          () => look(ply),
          { 'aria-pressed': String(at === ply), ...(doubt ? { title: doubt } : {}) },
          doubt ? 'button.move.doubtful' : 'button.move',
        ),
      ),
    ),
  );
}

/** “12.” before White’s move, “12…” before a move of Black’s that begins the line; read from the FEN after the move. */
export function numberAfter(fen: string, first: boolean): string | undefined {
  const [, turn, , , , full] = fen.split(' ');
  if (turn === 'b') return `${full}.`;
  return first ? `${Number(full) - 1}…` : undefined;
}
