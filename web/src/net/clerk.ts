/** The umpire within the page, in a thread of his own: the library’s questions, and tables that need no house. */
import type { Game } from '@jadoube/umpire';
import type { Side } from '../chess/squares.ts';

type Module = typeof import('@jadoube/umpire');

function deskOf({ Game, library }: Module) {
  /** The tables laid here, by their numbers. */
  const tables: Game[] = [];
  return {
    ...library,
    transcribe: async (text: string) => (await import('@jadoube/umpire/scribe')).transcript(text),
    prove: async (asked: Parameters<typeof import('@jadoube/umpire/prover').proved>[0]) =>
      (await import('@jadoube/umpire/prover')).proved(asked),
    lay(code: string, conditions: string[]) {
      const game = new Game(code, conditions);
      return { table: tables.push(game) - 1, ruling: game.ruling, sight: game.sight };
    },
    act(table: number, line: string) {
      const game = tables[table]!;
      return { ruling: game.act(line), sight: game.sight };
    },
    case: (table: number) => tables[table]!.case,
    playable: (table: number) => tables[table]!.moves({ notation: 'uci' }),
    understood: (table: number, line: string, by: Side) => tables[table]!.understood(line, by),
  };
}

export type Desk = ReturnType<typeof deskOf>;

export interface Question {
  number: number;
  call: keyof Desk;
  words: unknown[];
}

/** What is answered, or what is wrong and where. */
export interface Answered {
  number: number;
  answer?: unknown;
  wrong?: { message: string; line?: number; column?: number; meant?: string[] };
}

function listen(module: Module): void {
  const desk = deskOf(module);
  const { Wrong } = module;
  addEventListener('message', async ({ data: { number, call, words } }: MessageEvent<Question>) => {
    try {
      const answer = await (desk[call] as (...words: unknown[]) => unknown)(...words);
      postMessage({ number, answer });
    } catch (e) {
      const wrong =
        e instanceof Wrong
          ? { message: e.sentence, line: e.line, column: e.column, meant: e.places[0]?.meant }
          : { message: (e as Error).message };
      postMessage({ number, wrong });
    }
  });
}

import('@jadoube/umpire').then(
  module => {
    listen(module);
    postMessage(true);
  },
  () => postMessage(false),
);
