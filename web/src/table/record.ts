/** A record before it is sent or sealed: what it can be read as, by those who will read it. */
import { house } from '../net/house.ts';
import type { Reading } from '../net/types.ts';
import { el, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

export interface Sheet {
  record: string;
  readings: Reading[] | string | undefined;
}

/** Where a clock completes the moves the law knows one notation only (FIDE C.1). */
const onlyAlgebraic = (game: Game): boolean => game.table!.presses !== null;

/** A record such as this table’s law reads. */
export const exampleOf = (game: Game): string => (onlyAlgebraic(game) ? 'Nf3' : 'Kt-KB3, or Nf3');

let asking = 0;

/** Asks what the record can be read as, when the pen has rested. */
export function read(game: Game, sheet: Sheet): void {
  clearTimeout(asking);
  sheet.readings = undefined;
  const [fen, record] = [game.state!.fen, sheet.record.trim()];
  if (!fen || !record) return redraw();
  asking = window.setTimeout(() => {
    house
      .readings(fen, record)
      .then(
        ({ readings }) => readings,
        e => (e as Error).message,
      )
      .then(readings => {
        if (sheet.record.trim() === record) sheet.readings = readings;
        redraw();
      });
  }, 250);
}

/** The record as it goes off: where only algebraic is read, a move that is plain is written so. */
export function written(game: Game, { record, readings }: Sheet): string {
  const sole = Array.isArray(readings) && readings.length === 1 ? readings[0] : undefined;
  return (sole && onlyAlgebraic(game) ? sole.san : record).trim().replace(/"/g, '');
}

export function readAs({ readings }: Sheet): VNode | undefined {
  if (readings === undefined) return undefined;
  if (typeof readings === 'string') return el('p.readings', { role: 'status' }, readings);
  const said = readings.map(r => `${r.descriptive} (${r.san})${r.regular ? '' : ', by charity'}`);
  const text =
    said.length === 0
      ? 'This expresses no legal move: the other side may make of it what the law lets him.'
      : said.length === 1
        ? `Can be read only as ${said[0]}.`
        : `Ambiguous: it can be read as ${said.slice(0, -1).join(', ')} or ${said.at(-1)}.`;
  return el('p.readings', { role: 'status' }, text);
}
