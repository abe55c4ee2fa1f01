/** The border: a module is loaded, every call goes through a door, and what is wrong comes out as an error. */

/** What was asked cannot be answered: a sentence says why, and where. Nothing has been changed. */
export class Wrong extends Error {
  /** @param {string} told @param {{sentence: string, file?: string, line?: number, column?: number}[]} places */
  constructor(told, places = [{ sentence: told }]) {
    super(told);
    this.name = 'Wrong';
    this.places = places;
    ({ sentence: this.sentence, file: this.file, line: this.line, column: this.column } = places[0]);
  }
}

/** A fault of J'adoube itself, which should be reported. The next call finds it well again. */
export class Fault extends Error {
  constructor(said, cause) {
    super(`a fault of J'adoube, please report it: ${said}`, { cause });
    this.name = 'Fault';
  }
}

/** What a door threw, as an error of ours. */
export function wrong(thrown) {
  if (typeof thrown !== 'string') return undefined;
  try {
    const { told, places } = JSON.parse(thrown);
    if (typeof told === 'string') return new Wrong(told, places);
  } catch {
    // Only a sentence.
  }
  return new Wrong(thrown);
}

/** The bytes of a module: from the disk in node, else fetched and compiled as they come. */
async function compiled(url) {
  if (url.protocol === 'file:') {
    // Named so that nothing which packs for browsers looks for it.
    const files = 'node:fs/promises';
    const { readFile } = await import(/* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Fault(`${url} was not found`);
  const typed = answer.headers.get('content-type')?.startsWith('application/wasm');
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** A door to a module that wasm-bindgen wrote. After a fault the module is begun anew. */
export async function open(module, url) {
  const code = await compiled(url);
  const door = {
    /** How often it was begun: what was made before is of another. */
    age: 0,
    call(work) {
      try {
        return work();
      } catch (thrown) {
        if (thrown instanceof Wrong || thrown instanceof Fault || thrown instanceof TypeError) throw thrown;
        const told = wrong(thrown);
        if (told) throw told;
        door.begin();
        throw new Fault(thrown?.message ?? String(thrown), thrown);
      }
    },
    begin() {
      module.begin_anew(code);
      door.age += 1;
    },
  };
  door.begin();
  return door;
}

/** An argument of the right type, told in JavaScript's own way. */
export function string(value, what) {
  if (typeof value !== 'string') throw new TypeError(`${what} is a string, not ${value === null ? 'null' : typeof value}`);
  return value;
}

export function strings(value, what) {
  if (!Array.isArray(value)) throw new TypeError(`${what} is a list of strings`);
  return value.map(each => string(each, what));
}
