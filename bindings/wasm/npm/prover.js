/** The prover: claims that need mathematics, each answered with a proof. */
import { Fault, Wrong, open, string } from './door.js';
import * as wasm from './module/jadoube_prover.js';

export { Fault, Wrong };

const door = await open(
  { begin_anew: code => wasm.initSync({ module: code }) },
  new URL('./module/jadoube_prover_bg.wasm', import.meta.url),
);

const BUDGET = 3_000_000;
const optional = (value, what) => (value === undefined || value === null ? undefined : string(value, what));
const parsed = work => JSON.parse(door.call(work));

export function endlessChecks(fen, { by, reading = 'spared', budget = BUDGET } = {}) {
  return parsed(() => wasm.endlessChecks(optional(fen, 'a FEN'), optional(by, 'a side'), string(reading, 'a reading'), budget));
}

export function drawn(fen, { by, win = 'mate', budget = BUDGET } = {}) {
  return parsed(() => wasm.drawn(optional(fen, 'a FEN'), optional(by, 'a side'), string(win, 'a kind of win'), budget));
}

export function mate(fen, { within = 4, using, man, from, on, budget = BUDGET } = {}) {
  return parsed(() =>
    wasm.mate(
      optional(fen, 'a FEN'),
      within,
      optional(using, 'a kind of man'),
      optional(man, 'a square'),
      optional(from, 'a square'),
      optional(on, 'a square'),
      budget,
    ),
  );
}

/** A question to the library's desk of proofs, in the form of the house's API. */
export function proved({ position, question, side, moves }) {
  return parsed(() => wasm.proved(string(position, 'a FEN'), string(question, 'a question'), string(side, 'a side'), moves));
}

/** Goes through a proof, and says what it proves. */
export function verify(proof) {
  const text = typeof proof === 'string' ? proof : JSON.stringify(proof);
  return door.call(() => wasm.verify(text)).split('\n');
}
