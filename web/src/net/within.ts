/**
 * Whether the umpire is within the page. He is fetched when a page first needs him, and kept with the library for when no line
 * is to be had; where the page was built without him, the house is asked.
 */
import type { Answered, Desk, Question } from './clerk.ts';
import { Refusal } from './refusal.ts';

/** The page was built with the umpire; without any house, as a site. */
declare const UMPIRE: boolean;
declare const SITE: boolean;

type Answer<C extends keyof Desk> = Awaited<ReturnType<Desk[C]>>;

export class Umpire {
  #asked = new Map<number, { answer(value: unknown): void; refuse(why: Refusal): void }>();
  #number = 0;
  readonly #clerk: Worker;

  constructor(clerk: Worker) {
    this.#clerk = clerk;
    clerk.onmessage = ({ data: { number, answer, wrong } }: MessageEvent<Answered>) => {
      const asked = this.#asked.get(number);
      this.#asked.delete(number);
      if (wrong) asked?.refuse(new Refusal('unreadable', wrong.message, wrong));
      else asked?.answer(answer);
    };
  }

  ask<C extends keyof Desk>(call: C, ...words: Parameters<Desk[C]>): Promise<Answer<C>> {
    return new Promise((answer, refuse) => {
      this.#asked.set(++this.#number, { answer: answer as (value: unknown) => void, refuse });
      this.#clerk.postMessage({ number: this.#number, call, words } satisfies Question);
    });
  }
}

let called: Promise<Umpire | undefined> | undefined;
let here: Umpire | undefined;

/** Calls the umpire into the page, and has the library kept; nobody comes where the page was built without him. */
export function call(): Promise<Umpire | undefined> {
  called ??= UMPIRE ? comes() : Promise.resolve(undefined);
  return called;
}

function comes(): Promise<Umpire | undefined> {
  const clerk = new Worker(new URL('./clerk.ts', import.meta.url), { type: 'module' });
  return new Promise(answer => {
    clerk.onerror = () => answer(undefined);
    clerk.onmessage = ({ data: awake }) => {
      if (awake) here = new Umpire(clerk);
      answer(here);
      // Kept once he is here, since both want the same line; and only over a safe one, which is the browser’s own rule.
      void navigator.serviceWorker?.register('/keeper.js').catch(() => {});
    };
  });
}

/** A question to the library: to the umpire if he is here, else to the house while he is on his way; if that is away, he is waited for. */
export async function library<C extends keyof Desk, T>(
  question: C,
  words: Parameters<Desk[C]>,
  house: () => Promise<T>,
): Promise<T> {
  if (SITE) await call();
  if (here) return (await here.ask(question, ...words)) as T;
  try {
    return await house();
  } catch (e) {
    const comes = e instanceof Refusal && e.word === 'away' ? await call() : undefined;
    if (!comes) throw e;
    return (await comes.ask(question, ...words)) as T;
  }
}
