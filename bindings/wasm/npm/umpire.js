/** The umpire for chess. What is answered has the form of `jadoube … --json`. */
import { Fault, Wrong, open, string, strings, wrong } from './door.js';
import * as wasm from './module/jadoube_umpire.js';

export { Fault, Wrong };

const door = await open(
  { begin_anew: code => wasm.initSync({ module: code }) },
  new URL('./module/jadoube_umpire_bg.wasm', import.meta.url),
);

const call = work => door.call(work);
const parsed = work => JSON.parse(door.call(work));
const optional = (value, what) => (value === undefined || value === null ? undefined : string(value, what));
const ALL = ['all'];

export function hear(text, codes = [], { name = 'case' } = {}) {
  string(text, 'a case');
  return call(() => wasm.rule(name, text, strings(codes, 'codes'))).map(line => JSON.parse(line));
}

/** The lines of JSON as the command prints them. */
export function heardLines(text, codes = [], { name = 'case' } = {}) {
  return call(() => wasm.rule(string(name, 'a name'), string(text, 'a case'), strings(codes, 'codes')));
}

export function readCase(text, { name = 'case' } = {}) {
  return call(() => wasm.caseOf(name, string(text, 'a case')));
}

export function takeDown(text, code, { name = 'case' } = {}) {
  return call(() => wasm.takeDown(name, string(text, 'a case'), string(code, 'a code')));
}

export const codes = year => parsed(() => wasm.codes(year));
export const laws = code => parsed(() => wasm.provisions(string(code, 'a code')));
export const law = (code, id) => parsed(() => wasm.provision(string(code, 'a code'), string(id, 'a citation')));
export const defaults = code => parsed(() => wasm.defaults(string(code, 'a code'))).defaults;
export const readings = code => parsed(() => wasm.readings(string(code, 'a code'))).readings;
export const search = (words, codes = ALL) =>
  parsed(() => wasm.search(string(words, 'words'), strings(codes, 'codes')));

export function compare({ codes = ALL, chapter, differences = false } = {}) {
  return parsed(() => wasm.compareLaw(strings(codes, 'codes'), optional(chapter, 'a chapter'), !!differences));
}

export function compareCase(text, { codes = ALL, differences = false, name = 'case' } = {}) {
  return parsed(() => wasm.compareCase(name, string(text, 'a case'), strings(codes, 'codes'), !!differences));
}

export function record(text, { fen, chess960, after } = {}) {
  return parsed(() =>
    wasm.expressed(
      string(text, 'a record'),
      optional(fen, 'a FEN'),
      optional(chess960, 'an array'),
      optional(after, 'the moves before'),
    ),
  );
}

export function position({ fen, chess960, after } = {}) {
  return call(() =>
    wasm.position(optional(fen, 'a FEN'), optional(chess960, 'an array'), optional(after, 'the moves before')),
  );
}

function translated(pgn, to, style, json, leftOut) {
  const [out, ...told] = call(() =>
    wasm.translate('pgn', string(pgn, 'a PGN'), string(to, 'a notation'), string(style, 'a style'), json),
  );
  for (const each of told.map(wrong)) {
    if (!leftOut) throw each;
    leftOut(each);
  }
  return out;
}

export function translate(pgn, to = 'san', { style = '1910', leftOut } = {}) {
  return translated(pgn, to, style, false, leftOut);
}

export function games(pgn, to = 'san', { style = '1910', leftOut } = {}) {
  const lines = translated(pgn, to, style, true, leftOut).split('\n');
  return lines.filter(line => line).map(line => JSON.parse(line));
}

/** The library as a page shows it, in the form of the house's API. */
export const library = {
  codes: () => parsed(() => wasm.libraryCodes()),
  code: id => parsed(() => wasm.libraryCode(string(id, 'a code'))),
  compare: () => parsed(() => wasm.libraryCompare()),
  rule: (text, codes = []) => parsed(() => wasm.libraryRule(string(text, 'a case'), strings(codes, 'codes'))),
  readings: (fen, record) => parsed(() => wasm.libraryReadings(string(fen, 'a FEN'), string(record, 'a record'))),
  written: (fen, move) => parsed(() => wasm.libraryWritten(string(fen, 'a FEN'), string(move, 'a move'))),
};

/** A game before the umpire, heard act by act. */
export class Game {
  #code;
  #conditions;
  #acts = [];
  #table;
  #age;

  constructor(code, conditions = '') {
    this.#code = string(code, 'a code');
    this.#conditions = Array.isArray(conditions) ? strings(conditions, 'conditions').join('\n') : string(conditions, 'conditions');
    this.#lay();
  }

  /** The game that a case tells of, under its one code. */
  static resume(text, { name = 'case' } = {}) {
    const lines = call(() => {
      const table = wasm.Game.resume(name, string(text, 'a case'));
      const told = { code: table.code(), case: table.caseText() };
      table.free();
      return told;
    });
    const [head, ...acts] = lines.case.split('\n\n');
    const game = new Game(lines.code, head.split('\n').filter(line => !line.startsWith('code ')));
    for (const act of acts.join('\n').split('\n').filter(line => line)) game.act(act);
    return game;
  }

  #lay() {
    this.#table = call(() => new wasm.Game(this.#code, this.#conditions));
    for (const act of this.#acts) this.#table.act(act);
    this.#age = door.age;
  }

  /** The table in the module; laid again if the module was begun anew meanwhile. */
  #at(work) {
    if (this.#age !== door.age) this.#lay();
    return call(() => work(this.#table));
  }

  act(line) {
    const ruling = JSON.parse(this.#at(table => table.act(string(line, 'an act'))));
    this.#acts.push(line);
    return ruling;
  }

  interpret(line) {
    return this.#at(table => table.interpret(string(line, 'a line')));
  }

  /** Undefined where what is expected is so, else what is instead. */
  expect(line) {
    return this.#at(table => table.expect(string(line, 'an expectation')));
  }

  rights(side) {
    return JSON.parse(this.#at(table => table.rights(string(side, 'a side'))));
  }

  duties(side) {
    return JSON.parse(this.#at(table => table.duties(string(side, 'a side'))));
  }

  moves({ side, notation = 'san', style = '1910' } = {}) {
    return this.#at(table => table.moves(optional(side, 'a side'), string(notation, 'a notation'), string(style, 'a style')));
  }

  /** What a side's own words mean: the acts, or what to ask. */
  understood(line, side) {
    return JSON.parse(this.#at(table => table.understood(string(line, 'a line'), string(side, 'a side'))));
  }

  /** The game as a page shows it: men, marks, hands, score. */
  get sight() {
    return JSON.parse(this.#at(table => table.sight()));
  }

  /** What a citation of a ruling says. */
  says(citation) {
    return this.#at(table => table.says(string(citation, 'a citation')));
  }

  get standing() {
    return JSON.parse(this.#at(table => table.standing()));
  }

  get ruling() {
    return JSON.parse(this.#at(table => table.ruling()));
  }

  get turn() {
    return this.standing.turn;
  }

  get fen() {
    return this.#at(table => table.fen());
  }

  get case() {
    return this.#at(table => table.caseText());
  }

  get pgn() {
    return this.#at(table => table.pgn());
  }
}
