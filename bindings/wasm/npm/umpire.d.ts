/** The umpire for chess. A code is an id, or the text of a house code's file. */
import type * as t from './types.d.ts';

export type * from './types.d.ts';
export { Fault, Wrong } from './door.js';

/** A case heard, under the codes that it names or those given: one object for each event, code by code. */
export function hear(text: string, codes?: string[], how?: { name?: string }): t.Hearing[];
/** The same as the lines that the command prints. */
export function heardLines(text: string, codes?: string[], how?: { name?: string }): string[];
/** A case read and written again, as it was understood. */
export function readCase(text: string, how?: { name?: string }): string;
/** A case told in people's own words, in the case language. */
export function takeDown(text: string, code: string, how?: { name?: string }): string;
/** The codes of law, or those that had been made by a year. */
export function codes(year?: number): t.Code[];
export function laws(code: string): t.Law;
/** What a citation leads to, and the questions of law that it answers. */
export function law(code: string, id: string): t.Law;
export function defaults(code: string): t.Default[];
export function readings(code: string): t.Reading[];
export function search(words: string, codes?: string[]): t.Hit[];
export function compare(how?: { codes?: string[]; chapter?: string; differences?: boolean }): t.Comparison;
export function compareCase(
  text: string,
  how?: { codes?: string[]; differences?: boolean; name?: string },
): t.Comparison;
/** Every legal move that a written move can express; it never guesses. */
export function record(
  text: string,
  where?: { fen?: string | undefined; chess960?: string | undefined; after?: string | undefined },
): t.Expressed;
/** The FEN of what moves in any notation have come to. */
export function position(where?: { fen?: string; chess960?: string; after?: string }): string;
/** A game that cannot be played over throws `Wrong`, unless `leftOut` wants to hear of it. */
export function translate(
  pgn: string,
  to?: t.Notation,
  how?: { style?: t.Style; leftOut?: (wrong: Error) => void },
): string;
export function games(
  pgn: string,
  to?: t.Notation,
  how?: { style?: t.Style; leftOut?: (wrong: Error) => void },
): t.PgnGame[];

/** The library as a page shows it; the form of each answer is in the house's `openapi.json`. */
export const library: {
  codes(): unknown;
  code(id: string): unknown;
  compare(): unknown;
  rule(text: string, codes?: string[]): unknown;
  readings(fen: string, record: string): unknown;
  written(fen: string, move: string): unknown;
};

/** A game before the umpire, heard act by act. Conditions are header lines of the case language. */
export class Game {
  constructor(code: string, conditions?: string | string[]);
  static resume(text: string, how?: { name?: string }): Game;
  /** Something is done, in the words of the case language; what is not upheld is a ruling, not an error. */
  act(line: string): t.Ruling;
  /** The acts that people's own words tell of. */
  interpret(line: string): string[];
  /** Undefined where what is expected is so, else what is instead. */
  expect(line: string): string | undefined;
  rights(side: t.Side): t.Right[];
  duties(side: t.Side): t.Duty[];
  moves(how?: { side?: t.Side; notation?: t.Notation; style?: t.Style }): string[];
  /** What a side's own words mean: the acts, or what to ask. */
  understood(line: string, side: t.Side): t.Understood;
  /** What a citation of a ruling says. */
  says(citation: string): string | undefined;
  readonly standing: t.Standing;
  /** The game as a page shows it: men, marks, hands, score. */
  readonly sight: t.Sight;
  readonly ruling: t.Ruling;
  readonly turn: t.Side;
  readonly fen: string;
  readonly case: string;
  readonly pgn: string;
}
