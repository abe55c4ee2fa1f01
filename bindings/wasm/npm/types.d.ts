/** The form of what is answered: that of the command under `--json`. */

export type Side = 'white' | 'black';

export interface Man {
  square: string;
  side: Side;
  piece: string;
}

export interface Sentence {
  text: string;
  cites: string[];
  kind: 'books' | 'told' | 'touch' | 'offence' | 'lapse' | 'refusal' | 'no provision' | 'end';
  men: Man[];
}

export interface Ruling {
  verdict: 'upheld' | 'refused' | 'no provision';
  ruling: Sentence[];
  advice: string | null;
}

/** A remedy in parts; what is not done at once is left to the hand of the other side. */
export interface Remedy {
  do: string;
  at_once: boolean;
  square?: string;
  with?: string;
  piece?: string;
}

/** What a right or a duty rests on. */
export interface Source {
  kind: string;
  offence?: { number: number; by: Side; sentence: Sentence };
}

/** Of those with the same set; and whose choice it is. */
export interface Choice {
  of: 'alone' | 'one of these' | 'all of these';
  set: number;
  by: Side;
}

export interface Right {
  /** In the case language: `black demands restore position, then move g1`. */
  act: string;
  /** The same as a right: `demand restore position, then move g1`. */
  may: string;
  demand: Remedy[];
  why: string;
  cites: string[];
  men: Man[];
  squares: string[];
  source: Source;
  choice: Choice;
}

export interface Duty {
  must: string;
  remedy: Remedy;
  why: string;
  cites: string[];
  men: Man[];
  squares: string[];
  source: Source;
  choice: Choice;
}

export interface Party {
  rights: Right[];
  duties: Duty[];
}

export interface Standing {
  position: string;
  turn: Side;
  result: string;
  by: string | null;
  white: Party;
  black: Party;
}

export interface Hearing extends Partial<Ruling> {
  event: 'beginning' | 'after' | 'act' | 'halt';
  line: number;
  file: string;
  case: string;
  code: string;
  expectations: { line: number; then: string; holds: boolean; instead: string | null }[];
  act?: string;
  after?: string;
  halt?: string;
  standing?: Standing;
}

export interface Code {
  id: string;
  title: string;
  short: string;
  date: string;
  extends: string | null;
}

export interface Provision {
  id: string;
  kind: 'heading' | 'rule' | 'definition' | 'note';
  text: string;
}

export interface Default {
  name: string;
  text: string;
  reason: string;
}

export interface Reading extends Default {
  doubt: string;
}

export interface Law extends Code {
  provisions: Provision[];
  default?: Default | null;
  reading?: Reading | null;
  answers?: { question: string; asks: string; words: string; by: string[] }[];
}

export interface Hit {
  code: string;
  id: string;
  text: string;
}

export interface Comparison {
  title: string;
  codes: { id: string; title: string; short: string; date: string }[];
  chapters: {
    name: string;
    title: string;
    questions: {
      name: string;
      asks: string;
      differ: boolean;
      silent: boolean;
      answers: { rule: unknown; words: string; by: string[]; silent: boolean }[];
    }[];
  }[];
}

export interface Expressed {
  record: string;
  fen: string;
  form: 'regular' | 'charitable' | null;
  announced: string | null;
  readings: {
    san: string;
    uci: string;
    full: string;
    abbreviated: string;
    shortest: string;
    announcement_holds: boolean | null;
  }[];
  algebraic: string[];
}

export interface PgnGame {
  file: string;
  tags: Record<string, string>;
  moves: string[];
  result: string;
}

export type Notation = 'descriptive' | 'full' | 'short' | 'san' | 'lan' | 'uci' | 'iccf';
export type Style = '1890' | '1910' | '1960' | 'full';

/** What a line means: the acts, or which of several is meant, or what is near. */
export interface Understood {
  acts?: string[];
  which?: string[][];
  near?: string[];
  question?: string;
}

/** A game as a page shows it. */
export interface Sight {
  /** The placement before the first move of the score. */
  start: string;
  placement: string;
  turn: Side;
  result: string;
  how: string | null;
  white: Party;
  black: Party;
  marked: { square: string; mark: string }[];
  rook: string | null;
  hand: Record<Side, string | null>;
  last: [string, string] | null;
  score: {
    number: number;
    side: Side;
    san: string;
    descriptive: string;
    coordinates: string;
    regular: boolean;
  }[];
  off: Record<Side, string[]>;
  adjourned: boolean;
  offers: Side[];
}
