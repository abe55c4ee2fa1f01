/** A finished game gone over: what the house’s engine, or else its partner, would have played in the position that is looked at. */
import { lineSaid, worthSaid } from '../chess/worth.ts';
import { house } from '../net/house.ts';
import type { Analysis } from '../net/types.ts';
import { button, el, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

type Found = Analysis | 'asked' | Error;

/** The tables that are gone over, and what was found after so many moves of each. */
const over = new WeakMap<Game, Map<number, Found>>();

const madeIn = (game: Game): number =>
  game.lookingBack === undefined ? game.state!.score.length : game.lookingBack + 1;

async function ask(game: Game, found: Map<number, Found>, made: number): Promise<void> {
  found.set(made, 'asked');
  found.set(made, await house.analysis(game.id, made, game.secret).catch(e => e as Error));
  redraw();
}

function told(found: Found | undefined): VNode {
  if (!found || found === 'asked') return el('p.faint', { role: 'status' }, 'It is thought about…');
  if (found instanceof Error) return el('p.faint', { role: 'status' }, found.message);
  const by = found.by === 'engine' ? 'the engine of this house' : 'the house’s partner';
  return el(
    'p',
    { role: 'status' },
    lineSaid(found),
    ' ',
    el('small.faint', {}, `(${[worthSaid(found), by].filter(Boolean).join('; ')})`),
  );
}

/** Offered when the game is over; from then on every position that is looked at is gone over. */
export function goneOver(game: Game): VNode {
  const found = over.get(game);
  if (!found)
    return el(
      'p',
      {},
      button('Go over the game', () => {
        over.set(game, new Map());
        redraw();
      }),
    );
  const made = madeIn(game);
  if (!found.has(made)) void ask(game, found, made);
  return el(
    'div.gone-over',
    {},
    told(found.get(made)),
    el('p.faint', {}, 'Step back through the score: each position is gone over so.'),
  );
}
