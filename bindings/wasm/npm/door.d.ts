/** One thing that is wrong, and where, as far as there is a place. */
export interface Spot {
  sentence: string;
  file?: string;
  line?: number;
  column?: number;
  /** What may have been meant, each to be written in place of the line. */
  meant?: string[];
}

/** What was asked cannot be answered: a sentence says why, and where. Nothing has been changed. */
export class Wrong extends Error {
  readonly sentence: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly places: Spot[];
}

/** A fault of J'adoube itself, which should be reported. The next call finds it well again. */
export class Fault extends Error {}
