/** Before a deed that costs something: what the umpire would say of it, and what the other could then exact. */
import { capital } from '../chess/names.ts';
import { sentenceSaid } from '../chess/notation.ts';
import { demandSaid } from '../chess/remedy.ts';
import { other } from '../chess/squares.ts';
import { house } from '../net/house.ts';
import type { RuledStep } from '../net/types.ts';
import { button, el, redraw, sheet, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { glossed } from './glossary.ts';
import { cites } from './provisions.ts';
import { byWeight } from './tale.ts';

interface Weighed {
  deed: string;
  label: string;
  /** The ruling, if it could be had. */
  step?: RuledStep | undefined;
  trouble?: string;
}

const weighed = new WeakMap<Game, Weighed>();

/** Asks what a deed would cost before it is done. */
export async function weigh(game: Game, deed: string, label: string): Promise<void> {
  const asked: Weighed = { deed, label };
  weighed.set(game, asked);
  redraw();
  try {
    const text = `${await game.line.case()}\n${game.actor} ${deed}\n`;
    const { cases } = await house.rule(text, [game.table!.code]);
    asked.step = cases[0]?.steps.at(-1);
  } catch (e) {
    asked.trouble = (e as Error).message;
  }
  redraw();
}

export function costSheet(game: Game): VNode | undefined {
  const asked = weighed.get(game);
  if (!asked || !game.playing) return undefined;
  const close = () => {
    weighed.delete(game);
    redraw();
  };
  const doIt = () => {
    close();
    game.do(asked.deed);
  };
  return sheet(
    asked.label,
    close,
    el('h2', {}, `${asked.label}?`),
    ...told(game, asked),
    el(
      'p.actions',
      {},
      button(costly(game, asked) ? 'Do it all the same' : asked.label, doIt, {
        disabled: !asked.step && !asked.trouble,
      }),
      button('Leave it', close, {}, 'button.primary'),
    ),
  );
}

const exactable = (game: Game, step: RuledStep): RuledStep['white']['rights'] =>
  step[other(game.side!)].rights.filter(right => right.demand.length);

/** Whether anything is to be feared of it. */
const costly = (game: Game, { step, trouble }: Weighed): boolean =>
  !!trouble ||
  !step ||
  step.ruling.verdict !== 'upheld' ||
  step.ruling.sentences.some(s => s.kind === 'offence') ||
  exactable(game, step).length > 0;

function told(game: Game, { step, trouble }: Weighed): VNode[] {
  if (trouble) return [el('p', {}, `What it costs cannot be said: ${trouble}`)];
  if (!step) return [el('p', {}, 'The umpire is asked what it costs…')];
  const them = other(game.side!);
  const rights = exactable(game, step);
  const said = byWeight(step.ruling.sentences);
  const refused = step.ruling.verdict === 'refused';
  return [
    el('p', {}, refused ? 'The umpire would not uphold it:' : 'The umpire would say:'),
    ...said.map((s, i) =>
      el(
        'p',
        {},
        ...glossed(sentenceSaid(s), `cost-${i}`),
        ' ',
        cites(game.table!.code, s.cites, `cost-${i}`),
      ),
    ),
    rights.length
      ? el(
          'p',
          {},
          ...glossed(
            `${capital(them)} could then exact: ${rights.map(r => demandSaid(r.demand, game.callingOf(r.men), game.side!)).join('; or ')}.`,
            'cost-rights',
          ),
        )
      : refused
        ? el('p', {}, 'Nothing would be done.')
        : said.some(s => s.kind === 'offence') && el('p', {}, `${capital(them)} could exact nothing for it.`),
  ].filter(line => !!line);
}
