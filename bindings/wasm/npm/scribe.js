/** The scribe: games out of old print. */
import { Fault, Wrong, open, string } from './door.js';
import * as wasm from './module/jadoube_scribe.js';

export { Fault, Wrong };

const door = await open(
  { begin_anew: code => wasm.initSync({ module: code }) },
  new URL('./module/jadoube_scribe_bg.wasm', import.meta.url),
);

/** The games of a page as the library shows them, in the form of the house's API. */
export function transcript(text) {
  return JSON.parse(door.call(() => wasm.transcript(string(text, 'print'))));
}

/** The games of a page or a book, and all of them as PGN. */
export function transcribe(text, { source = 'text', lines = false } = {}) {
  const [pgn, ...games] = door.call(() => wasm.transcribe(string(text, 'print'), string(source, 'a source'), !!lines));
  return { pgn, games: games.map(game => JSON.parse(game)) };
}
