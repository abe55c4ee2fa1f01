/** The first lesson: five incidents, each at a real table under a real code, in plain sentences. */
import type { Game } from '../table/game.ts';

/** One sentence, and what has to happen at the table before the next. */
export interface Step {
  says: string;
  /** What the other does first. */
  they?: string[];
  /** What the pupil does: an act of his, or something that the table shows. None where he only reads. */
  until?: RegExp | ((game: Game) => boolean);
}

export interface Incident {
  title: string;
  code: string;
  conditions: string[];
  steps: Step[];
}

const made =
  (moves: number) =>
  (game: Game): boolean =>
    game.state!.score.length >= moves;

export const incidents: readonly Incident[] = [
  {
    title: 'J’adoube',
    code: 'british-1899',
    conditions: [],
    steps: [
      {
        says: 'Suppose that your Knight on g1 stands crooked. To set a man straight, first say “J’adoube”: press the red button.',
        until: / gives notice$/,
      },
      { says: 'Now touch the Knight on g1.', until: / adjusts g1$/ },
      {
        says: 'You set it straight, and owe nobody a move. Now touch the other Knight, on b1, without a word.',
        until: / (touches|lifts) b1$/,
      },
      { says: 'Touched. Say “J’adoube” now, and see whether it helps.', until: / gives notice( b1)?$/ },
      {
        says: 'Too late: what you have touched you must move. Move that Knight, to c3 or to a3.',
        until: made(1),
      },
      { says: 'That is the first rule of this game: your hand counts, not your wish.' },
    ],
  },
  {
    title: 'He touches his Queen',
    code: 'british-1899',
    conditions: ['position r1bqk1nr/pppp2pp/2n2p2/8/4P3/B4N2/P1PP1PPP/RN1QKB1R b KQkq - 0 8'],
    steps: [
      {
        says: 'You have White. Watch his hand.',
        they: ['black touches d8', 'black plays g8h6'],
        until: made(1),
      },
      {
        says: 'He touched his Queen and moved a Knight. You may make him move the Queen: press it under “You may”.',
        until: / demands restore position, then move d8$/,
      },
      {
        says: 'The Knight goes back, and his Queen must move. She has only one square.',
        they: ['black plays d8e7'],
        until: made(1),
      },
      { says: 'And your Bishop on a3 looks at it. Take her: a3 to e7.', until: made(2) },
      { says: 'Penalties win games here. If you do not exact one before you touch a man, it is gone.' },
    ],
  },
  {
    title: 'Your own slip',
    code: 'british-1899',
    conditions: [],
    steps: [
      {
        says: 'Nothing stops your hand here. Put your Knight from g1 straight up to g3, which no Knight can do.',
        until: / (quits|plays g1g3)$/,
      },
      {
        says: 'The umpire has seen it, and tells your adversary what he may exact. He does.',
        they: ['black demands restore position, then move g1'],
        until: game => game.entries.some(e => / demands /.test(e.act ?? '')),
      },
      {
        says: 'The Knight is back on g1, and you must move it. Do it lawfully: to f3 or h3.',
        until: made(1),
      },
      { says: 'Had you moved it so at once, you would have been free to move any man.' },
    ],
  },
  {
    title: 'Castling by hand',
    code: 'british-1899',
    conditions: ['position r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'],
    steps: [
      {
        says: 'Castle with your own hands. The King goes first, from e1 two squares to g1.',
        until: game => game.men().get('g1')?.piece === 'king',
      },
      { says: 'Now bring the Rook over, from h1 to f1.', until: made(1) },
      {
        says: 'King first, always: with the Rook first your adversary could let the Rook’s move stand, and keep your King where it was.',
      },
    ],
  },
  {
    title: 'A check that nobody announced',
    code: 'english-club',
    conditions: ['position rnbqkbnr/ppp2ppp/8/3pp1B1/3P4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 3'],
    steps: [
      {
        says: 'Another code: that of the Club of Chess in England, of about 1807. Watch him, and listen.',
        they: ['black plays f8b4'],
        until: made(1),
      },
      {
        says: 'His Bishop gives check, and he did not say “check”. By the code of 1807 you need not notice it. Take his Queen: g5 to d8.',
        until: made(2),
      },
      {
        says: 'If he says “check” with his next move, both moves are taken back; if he forgets it again, she is gone. Under the laws of today you would have had to save your King: six codes, and the umpire knows them all.',
      },
    ],
  },
];
