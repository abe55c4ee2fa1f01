/** Where something is wrong, and what may have been meant there, each to be written in place of the line. */
export interface Spot {
  line?: number | undefined;
  column?: number | undefined;
  meant?: string[] | undefined;
}

/** A sentence about what is wrong, the house’s own or the umpire’s. */
export class Refusal extends Error {
  readonly word: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly meant: readonly string[];

  constructor(word: string, message: string, { line, column, meant }: Spot = {}) {
    super(message);
    this.word = word;
    this.line = line;
    this.column = column;
    this.meant = meant ?? [];
  }
}
