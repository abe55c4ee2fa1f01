/** What this reader prefers; kept in his own browser. */
import { type Notation, writeIn } from './chess/notation.ts';
import { layOut, type MenSet } from './men/set.ts';
import type { Link } from './net/types.ts';
import { redraw } from './view.ts';

export interface Settings {
  /** One that the reader has chosen, or the one of the code’s age. */
  notation: Notation | 'code';
  look: 'system' | 'light' | 'dark';
  sounds: boolean;
  board: 'printed' | 'wood' | 'green';
  men: MenSet;
  coordinates: boolean;
  /** Dots where a man that is chosen may go. An umpire does not advise; who wants it asks for it. */
  dots: boolean;
  /** How he is called at a table. */
  name: string;
}

const defaults: Settings = {
  notation: 'code',
  look: 'system',
  sounds: true,
  board: 'printed',
  men: 'diagram',
  coordinates: true,
  dots: false,
  name: '',
};

function kept<T>(name: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(name) ?? '{}') };
  } catch {
    return otherwise;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings: Settings = kept('jadoube.settings', defaults);

/** Whether the code of the table that is looked at has its moves in algebraic notation. */
let modern = false;

const write = (): void => {
  // Who has chosen nothing reads the law of today in algebraic, and the older ones in both.
  const byAge = modern ? 'algebraic' : 'both';
  writeIn(settings.notation === 'code' ? byAge : settings.notation);
};
write();

/** From now on a code is read that has its moves in algebraic notation, or one that has not. */
export function readModern(algebraic: boolean): void {
  modern = algebraic;
  write();
}

export function prefer<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  write();
  keep('jadoube.settings', settings);
  dress();
  redraw();
}

/** Puts the looks on the document. */
export function dress(): void {
  const root = document.documentElement.dataset;
  root.look = settings.look;
  root.board = settings.board;
  root.men = settings.men;
  void layOut(settings.men);
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A seat that this browser has held, so that the first page can lead back to it. */
export interface Kept {
  seat: string;
  path: string;
  title: string;
  at: number;
  /** How the game stood when it was last seen here. */
  stands?: string;
  /** The links of the other seats, while its maker has still to hand them on. */
  links: Link[];
}

export const seatsKept = (): Record<string, Kept> => kept('jadoube.seats', {});

export function keepSeat(id: string, seat: Kept): void {
  const newest = Object.entries({ ...seatsKept(), [id]: seat }).sort(([, a], [, b]) => b.at - a.at);
  keep('jadoube.seats', Object.fromEntries(newest.slice(0, 30)));
}
