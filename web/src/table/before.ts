/** Before play: the conditions shown to both, and the links to hand round. */
import { capital } from '../chess/names.ts';
import { seatsKept } from '../settings.ts';
import { button, el, link, type VNode } from '../view.ts';
import type { Game } from './game.ts';

const watchfulness = {
  silent: 'The umpire is silent: whoever sees an offence must claim in time.',
  attentive: 'The umpire is attentive: anything can be done, and each side is told its rights.',
  guarding: 'The umpire guards: unlawful acts are stopped at the hand.',
};

/** A condition without the word `agree`. */
export const settled = (line: string): string => capital(line.replace(/^agree /, ''));

export function conditions(game: Game): VNode {
  const { table, state, side } = game;
  const mine = side && state!.accepted.includes(side);
  const touch =
    table!.touch.press_ms === 0
      ? 'A man is touched by any press upon it.'
      : `A press of ${table!.touch.press_ms} ms, or a man moved, counts as a touch.`;
  return el(
    'section.conditions',
    { 'aria-label': 'Conditions' },
    el('h2', {}, 'The conditions of this game'),
    el('p', {}, link(`/library/${table!.code}`, table!.code_title), '.'),
    el(
      'ul',
      {},
      ...table!.conditions.map(line => el('li', {}, settled(line))),
      el('li', {}, watchfulness[table!.watchfulness]),
      table!.watchfulness !== 'guarding' && el('li', {}, touch),
    ),
    side && !mine && button('I accept these conditions', () => game.line.accept(), {}, 'button.primary'),
    mine && el('p.faint', {}, 'You have accepted; the other side has still to do so.'),
    !side && el('p.faint', {}, `Accepted by: ${state!.accepted.join(', ') || 'nobody yet'}.`),
    handOut(game),
  );
}

/** The links that the maker of the table has still to give away. */
export function handOut(game: Game): VNode | undefined {
  const links = (seatsKept()[game.id]?.links ?? []).filter(l => l.seat !== game.seat);
  if (!links.length) return undefined;
  return el(
    'details.links',
    { open: !game.state!.begun },
    el('summary', {}, 'Links for the others'),
    el('p.faint', {}, 'Whoever has a link holds that seat. Send each to one person only.'),
    el(
      'dl',
      {},
      ...links.flatMap(l => [
        el('dt', {}, capital(l.seat)),
        el('dd', {}, copier(`${location.origin}${l.path}`, l.seat)),
      ]),
    ),
  );
}

const copier = (url: string, seat: string): VNode =>
  el(
    'span.copier',
    {},
    el('input', { readonly: true, value: url, 'aria-label': `Link for ${seat}`, 'data-seat': seat }),
    button('Copy', () => void navigator.clipboard?.writeText(url), {
      'aria-label': `Copy the link for ${seat}`,
    }),
  );
