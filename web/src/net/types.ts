/** What the house says (docs/api.md). Acts, demands and duties are lines of the case language. */
import type { Piece, Side, Square } from '../chess/squares.ts';

export type Watchfulness = 'silent' | 'attentive' | 'guarding';
export type Presses = 'player' | 'house';
/** How often the partner’s hand slips. */
export type Slips = 'never' | 'now and then' | 'clumsy';
export type SeatKind = 'link' | 'open' | 'partner' | 'engine';

export interface Ruling {
  verdict: 'upheld' | 'refused' | 'no provision';
  /** Of the kinds `books`, `told`, `touch`, `offence`, `lapse`, `refusal`, `no provision`, `end`; old logs say none. */
  sentences: { text: string; cites: string[]; kind?: string; men?: NamedMan[] }[];
  advice: string | null;
}

export interface Table {
  id: string;
  made_at: number;
  code: string;
  code_title: string;
  conditions: string[];
  watchfulness: Watchfulness;
  house_code: string | null;
  touch: { press_ms: number; travel_px: number };
  /** Who presses the clock, where it completes moves. */
  presses: Presses | null;
  tempo: 'standard' | 'rapid' | 'blitz' | null;
  /** White’s pieces from a to h, where the array was drawn by lot. */
  array: string | null;
  partner: NewTable['partner'] | null;
  seats: Record<string, SeatKind>;
  names: Partial<Record<Side, string>>;
  umpire: boolean;
  public: boolean;
  blindfold: Side[];
  /** Whether the code wants moves recorded in algebraic notation. */
  algebraic: boolean;
  communication: boolean;
  consultation: [number, number] | null;
  start: string;
}

/** Who hears what is said: everybody, one’s own side, or both sides and none that watch. */
export type Hearers = 'all' | 'allies' | 'players';

export interface Entry {
  seq: number;
  at: number;
  seat?: string;
  kind: 'made' | 'accepted' | 'act' | 'sealed' | 'opened' | 'words' | 'seat' | 'house' | 'hidden';
  act?: string;
  /** The offence for which something is exacted, as this page saw it. */
  cause?: string;
  /** What was demanded, in parts. */
  demand?: Remedy[];
  clock?: number | null;
  ruling?: Ruling | null;
  commitment?: string;
  sealed?: { seq: number; words: string | null; nonce: string };
  words?: string;
  to?: Hearers;
  change?: string;
  /** Entries up to this one were lost and given up. */
  lost?: number | null;
  of?: string;
  from?: number;
  hash: string;
}

/** A remedy in parts: what is to be done, and the squares and the piece that it names. */
export interface Remedy {
  do: string;
  square?: Square;
  /** The square of the man that takes. */
  with?: Square;
  piece?: Piece;
  /** Done as soon as it is upheld; otherwise left to the other side’s hand. */
  at_once: boolean;
}

/** A man on the board that is spoken of. */
export interface NamedMan {
  square: Square;
  side: Side;
  piece: Piece;
}

/** What a right or a duty has in common. */
interface Grounded {
  why: string;
  cites: string[];
  men: NamedMan[];
  squares: Square[];
  /** What it rests on; where it is exacted for an offence, which. */
  source: { kind: string; offence?: { number: number; by: Side; sentence: Ruling['sentences'][number] } };
  /** Whether it stands alone or with others of the same set, and whose choice it is. */
  choice: { of: 'alone' | 'one of these' | 'all of these'; set: number; by: Side };
}

export interface Right extends Grounded {
  act: string;
  /** What is demanded, in the order in which it is to be done; empty for other acts. */
  demand: Remedy[];
}

export interface Duty extends Grounded {
  remedy: Remedy;
}

export interface Party {
  rights: Right[];
  duties: Duty[];
}

export interface Written {
  number: number;
  side: Side;
  san: string;
  descriptive: string;
  coordinates: string;
  regular: boolean;
}

export interface Clock {
  used: number;
  running: boolean;
  /** Moves due for the time used. */
  due: number | null;
  /** Until the flag falls, or until the time is next tested. */
  left: number | null;
  /** What runs off before that does. */
  delay: number;
  down: boolean;
  moves_to_go: number | null;
}

/** Where a clock that is pressed completes the moves. */
export interface Pressed {
  uncompleted: Side[];
  completed: Record<Side, number>;
  illegal_moves: Record<Side, number>;
}

export interface State {
  seq: number;
  /** Of the last entry; the receipt shows, later, that the house told of it. */
  hash?: string;
  receipt?: string | null;
  /** Entries up to this one were acknowledged, and the house has lost them. */
  lost?: number | null;
  at: number;
  begun: boolean;
  accepted: Side[];
  present: string[];
  /** Seats that whoever comes first may take. */
  open: string[];
  placement: string | null;
  /** The whole position, where records are read by it. */
  fen: string | null;
  turn: Side;
  result: string;
  how: string | null;
  white: Party | null;
  black: Party | null;
  marked: { square: Square; mark: string }[];
  /** The Rook that has yet to be brought over, the King having been moved to castle. */
  rook?: Square | null;
  /** Whence each side has lifted a man that it still holds. */
  hand: Record<Side, Square | null>;
  last: Square[] | null;
  moves: string[] | null;
  /** Lines of the score that stand as they stood in the state before; 0 where there was none. */
  score_from: number;
  /** The lines after those; the line to the table puts them together. */
  score: Written[];
  clocks: Record<Side, Clock> | null;
  pressed: Pressed | null;
  /** What the wire to each side takes, in milliseconds; at most 500 of them a turn are nobody's time. */
  wire?: Record<Side, number | null>;
  off: Record<Side, Piece[]>;
  adjourned: boolean;
  seal: { by: Side; seq: number; commitment: string; handed_over: boolean } | null;
  offers: Side[];
}

export interface Link {
  seat: string;
  secret: string;
  path: string;
}

export interface Listed {
  id: string;
  made_at: number;
  code: string;
  code_title: string;
  conditions: string[];
  watchfulness: Watchfulness;
  names: Partial<Record<Side, string>>;
  open: Side[];
  result: string;
}

export interface NewTable {
  code: string;
  house_code?: string;
  conditions?: string[];
  watchfulness?: Watchfulness;
  touch?: { press_ms: number; travel_px: number };
  presses?: Presses;
  seats?: Partial<Record<Side, SeatKind>>;
  names?: Partial<Record<Side, string>>;
  umpire?: boolean;
  public?: boolean;
  partner?: { level: number; exacts: boolean; claims: boolean; slips?: Slips; waits_ms?: number };
}

export interface CodeHeading {
  id: string;
  title: string;
  year: number | string;
  provisions: number;
  clock_completes: boolean;
}

export interface Provision {
  id: string;
  /** `heading`, `rule`, `definition`, `note`… */
  kind: string;
  text: string;
}

export interface CodeBook {
  id: string;
  title: string;
  year: number | string;
  /** How many provisions the book has. */
  count: number;
  provisions: Provision[];
  answers: { question: string; asks: string; answer: string; cites: string[] }[];
}

export interface Comparison {
  codes: string[];
  questions: {
    question: string;
    chapter: string;
    asks: string;
    answers: { code: string; answer: string; cites: string[] }[];
  }[];
}

export interface RuledStep {
  line: number;
  act: string;
  ruling: Ruling;
  placement: string;
  turn: Side;
  result: string;
  how: string | null;
  white: Party;
  black: Party;
}

export interface RuledCase {
  code: string;
  title: string;
  beginning: Ruling;
  steps: RuledStep[];
  expectations: { line: number; text: string; held: boolean; message: string | null }[];
  passed: number;
  failed: number;
}

/** What might have been played, and what the position was worth as White sees it, in hundredths of a Pawn. */
export interface Analysis {
  by: 'engine' | 'partner';
  worth?: number;
  /** Moves to mate: White’s if more than none, else Black’s. */
  mate?: number;
  line: Written[];
}

export interface Reading {
  san: string;
  coordinates: string;
  descriptive: string;
  regular: boolean;
}

export interface Proof {
  answer: 'yes' | 'no' | 'unknown';
  why: string;
  line: string[];
  lines?: string[][];
}

export interface Transcript {
  pgn: string;
  games: {
    white: string | null;
    black: string | null;
    result: string;
    plies: number;
    moves: { as_written: string; san: string; descriptive: string; fen: string; doubt: string | null }[];
    /** What could not be read, where the game breaks off. */
    breaks_off: string | null;
  }[];
}

/** What a line means: the acts, or which of several is meant, or what is near. */
export interface Understood {
  acts?: string[];
  which?: string[][];
  near?: string[];
  question?: string;
}
