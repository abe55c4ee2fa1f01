export { Fault, Wrong } from './door.js';

export interface PrintedGame {
  source: string;
  sort: 'game' | 'line' | 'study';
  state: 'clean' | 'doubtful' | 'broken';
  tongue: string;
  tags: Record<string, string>;
  heading: string;
  lines: [number, number];
  result: string;
  start: string;
  ending: string;
  repairs: number;
  moves: {
    printed: string;
    line: number;
    san: string;
    move: string;
    cost: number;
    repaired: boolean;
    or: string[];
    doubt: string | null;
  }[];
  breaks_off: null | {
    printed: string;
    line: number;
    nearest: string[];
    left: { line: number; printed: string }[];
  };
}

/** The games of a page or a book, and all of them as PGN. */
export function transcribe(
  text: string,
  how?: { source?: string; lines?: boolean },
): { pgn: string; games: PrintedGame[] };

/** The games of a page as the library shows them; the form is in the house's `openapi.json`. */
export function transcript(text: string): unknown;
