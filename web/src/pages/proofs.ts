/** Proofs: a question put to a position, and the line that proves it played out on the board. */
import { diagram } from '../board/diagram.ts';
import { moved } from '../chess/replay.ts';
import { menOf, other, placementOf, type Side } from '../chess/squares.ts';
import { house } from '../net/house.ts';
import type { Proof } from '../net/types.ts';
import { button, choice, el, field, link, type Page, redraw } from '../view.ts';

type Question = 'endless checks' | 'drawn' | 'mate';

/** The placements along a line of moves, each read by the house where it is to be played. */
async function playedOut(position: string, line: string[]): Promise<string[]> {
  const placements = [position.split(' ')[0]!];
  let side: Side = position.split(' ')[1] === 'b' ? 'black' : 'white';
  for (const move of line) {
    const here = placements.at(-1)!;
    const { readings } = await house.readings(`${here} ${side[0]} - - 0 1`, move);
    if (!readings[0]) break;
    placements.push(placementOf(moved(menOf(here), readings[0].coordinates)));
    side = other(side);
  }
  return placements;
}

export function proofs(): Page {
  const ask = {
    position: '6k1/5p2/5Qp1/8/8/p7/1p4K1/8 w - - 0 1',
    question: 'endless checks' as Question,
    side: 'white' as Side,
    moves: '3',
  };
  let proof: Proof | undefined;
  let trouble = '';
  let busy = false;
  let line: string[] = [];
  let at = 0;
  const prove = async () => {
    busy = true;
    redraw();
    try {
      proof = await house.prove({
        position: ask.position,
        question: ask.question,
        side: ask.side,
        moves: Number(ask.moves) || 2,
      });
      trouble = '';
      line = await playedOut(ask.position, proof.line ?? []).catch(() => []);
      at = 0;
    } catch (e) {
      trouble = (e as Error).message;
      proof = undefined;
    }
    busy = false;
    redraw();
  };
  const set =
    <K extends keyof typeof ask>(key: K) =>
    (value: (typeof ask)[K]) => {
      ask[key] = value;
      proof = undefined;
      line = [];
      redraw();
    };
  const look = (ply: number) => {
    at = Math.max(0, Math.min(ply, line.length - 1));
    redraw();
  };
  return {
    title: 'Proofs',
    view: () =>
      el(
        'main#main.page.wide',
        {},
        el('p.crumbs', {}, link('/library', 'Library')),
        el('h1', {}, 'Proofs'),
        el(
          'p',
          {},
          'Whether a player can check for ever, whether anybody can still win, whether there is a mate: proved, with the line.',
        ),
        el(
          'div.read-body',
          {},
          el('div.replay', {}, diagram(line[at] ?? ask.position, 'The position')),
          el(
            'div',
            {},
            el(
              'div.fields',
              {},
              field('Position (FEN)', 'position', ask.position, set('position'), { spellcheck: 'false' }),
              choice(
                'Question',
                'question',
                [
                  ['endless checks', 'Can he check endlessly?'],
                  ['drawn', 'Is it drawn: can nobody win?'],
                  ['mate', 'Is there a mate?'],
                ],
                ask.question,
                set('question'),
              ),
              choice(
                'Side',
                'side',
                [
                  ['white', 'White'],
                  ['black', 'Black'],
                ],
                ask.side,
                set('side'),
              ),
              ask.question === 'mate'
                ? field('In how many moves', 'moves', ask.moves, set('moves'), { inputmode: 'numeric' })
                : undefined,
            ),
            el(
              'p.actions',
              {},
              button(
                busy ? 'Thinking…' : 'Prove it',
                () => void prove(),
                { disabled: busy },
                'button.primary',
              ),
            ),
            trouble && el('p.trouble', { role: 'alert' }, trouble),
            proof &&
              el(
                'div',
                { role: 'status' },
                el(
                  'p.result',
                  {},
                  proof.answer === 'yes'
                    ? 'Yes.'
                    : proof.answer === 'no'
                      ? 'No.'
                      : 'It could not be settled.',
                ),
                el('p', {}, proof.why),
              ),
            line.length > 1 &&
              el(
                'p.actions',
                {},
                button('First', () => look(0)),
                button('Back', () => look(at - 1)),
                button('Forward', () => look(at + 1)),
              ),
            proof?.line?.length ? el('p.line-of-play', {}, proof.line.join(' ')) : undefined,
          ),
        ),
      ),
  };
}
