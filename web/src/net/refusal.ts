/** A sentence about what is wrong, the house’s own or the umpire’s. */
export class Refusal extends Error {
  readonly word: string;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(word: string, message: string, line?: number, column?: number) {
    super(message);
    this.word = word;
    this.line = line;
    this.column = column;
  }
}
