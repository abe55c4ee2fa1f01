export { Fault, Wrong } from './door.js';

export interface EndlessChecks {
  question: 'endless-checks';
  fen: string;
  claimant: string;
  reading: string;
  answer: 'proved' | 'refuted' | 'undecided';
}

export interface Drawn {
  question: 'drawn';
  fen: string;
  win: string;
  answers: { winner: string; answer: string; line?: string[] }[];
}

export interface Mate {
  question: 'mate';
  fen: string;
  answer: 'forced' | 'not-within' | 'undecided';
  moves?: number;
  keys?: string[];
  line?: string[];
}

/** Can a side, by default the one to move, give check at every move for ever? The budget is in positions. */
export function endlessChecks(
  fen?: string,
  how?: { by?: string; reading?: 'strict' | 'spared' | 'mate-allowed'; budget?: number },
): EndlessChecks;
/** Can either side, or the one asked of, still win by some series of legal moves? */
export function drawn(
  fen?: string,
  how?: { by?: string; win?: 'mate' | 'stalemating' | 'stalemated'; budget?: number },
): Drawn;
/** The shortest mate that the player to move can force. */
export function mate(
  fen?: string,
  how?: { within?: number; using?: string; man?: string; from?: string; on?: string; budget?: number },
): Mate;
/** Goes through a proof without any search, and says what it proves. */
export function verify(proof: EndlessChecks | Drawn | Mate | string): string[];
/** A question to the library's desk of proofs; the form is in the house's `openapi.json`. */
export function proved(asked: {
  position: string;
  question: 'endless checks' | 'drawn' | 'mate';
  side: string;
  moves: number;
}): unknown;
