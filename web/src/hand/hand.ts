/**
 * The hand: the only source of acts at the board. It knows what fingers do to men, not what the law says of it.
 * A pure machine: what it was doing and what happens now give what it does next and the deeds, in the case language.
 */
import {
  coordinates,
  type Man,
  type Men,
  type Piece,
  type Side,
  type Square,
  squareAt,
} from '../chess/squares.ts';

export type Hand =
  | { is: 'empty' }
  /** A finger is on the man, but not yet long enough to count as a touch. */
  | { is: 'pressing'; at: Square; again: boolean; touched?: boolean }
  | { is: 'touching'; at: Square }
  /** The finger is off; the man is chosen, and touched unless it was only pointed at. */
  | { is: 'resting'; at: Square; touched: boolean }
  | Carried
  /** A Pawn stands on the last rank, the hand still on it, its new name not yet spoken. */
  | { is: 'naming'; from: Square; to: Square; man: Man; taken: boolean };

/** A man in the hand: lifted, or an adverse one on its way. */
type Carried = { is: 'carrying'; from: Square; man: Man };

export type Happening =
  | { it: 'press' | 'choose' | 'place'; at: Square }
  | { it: 'linger' | 'stray' | 'withdraw' }
  | { it: 'release'; at: Square | undefined }
  | { it: 'name'; piece: Piece | undefined };

/** What the hand must know of the table. */
export interface Table {
  men: Men;
  side: Side;
  /** How long a press must last to count as a touch: a condition of the game. */
  touchMs: number;
  /** Only whole moves are sent; nothing is touched on the way (a guarding table). */
  whole: boolean;
  /** J’adoube has been said: the next man touched is adjusted. */
  notice: boolean;
  /** The array was drawn by lot: King and Rook may stand anywhere on their rank. */
  lot?: boolean;
}

export interface Step {
  hand: Hand;
  deeds: string[];
}

export const empty: Hand = { is: 'empty' };

const stay = (hand: Hand): Step => ({ hand, deeds: [] });
const act = (hand: Hand, ...deeds: string[]): Step => ({ hand, deeds });

export function step(hand: Hand, now: Happening, table: Table): Step {
  switch (now.it) {
    case 'press':
      return hand.is === 'naming' ? stay(hand) : press(hand, now.at, table);
    case 'linger':
      return hand.is === 'pressing' && !hand.again && !table.whole
        ? act({ is: 'touching', at: hand.at }, `touches ${hand.at}`)
        : stay(hand);
    case 'stray':
      return hand.is === 'pressing' || hand.is === 'touching' ? lift(hand.at, table) : stay(hand);
    case 'release':
      return release(hand, now.at, table);
    case 'choose':
      return hand.is === 'naming' ? stay(hand) : choose(hand, now.at, table);
    case 'place': {
      if (hand.is !== 'resting') return choose(hand, now.at, table);
      if (table.men.get(hand.at)?.side !== table.side) return choose(hand, now.at, table);
      const lifted = lift(hand.at, table);
      const put = release(lifted.hand, now.at, table);
      return { hand: put.hand, deeds: [...lifted.deeds, ...put.deeds] };
    }
    case 'withdraw':
      return withdraw(hand, table);
    case 'name':
      return name(hand, now.piece, table);
  }
}

function press(hand: Hand, at: Square, table: Table): Step {
  const man = table.men.get(at);
  if (hand.is === 'carrying') return stay(hand);
  if (man && table.notice) return act(empty, `adjusts ${at}`);
  if (hand.is === 'resting') {
    if (hand.at === at) return stay({ is: 'pressing', at, again: true, touched: hand.touched });
    const chosen = table.men.get(hand.at);
    // Only his own man is carried by a second press; a press on another of his men touches that one too.
    if (chosen?.side === table.side && man?.side !== table.side) return lift(hand.at, table);
  }
  if (!man) return stay(empty);
  if (table.touchMs === 0 && !table.whole) return act({ is: 'touching', at }, `touches ${at}`);
  return stay({ is: 'pressing', at, again: false });
}

function choose(hand: Hand, at: Square, table: Table): Step {
  if (hand.is === 'carrying') return putDown(hand, at, table);
  const man = table.men.get(at);
  if (!man) return stay(hand);
  if (table.notice) return act(empty, `adjusts ${at}`);
  if (table.whole) return stay({ is: 'resting', at, touched: false });
  return act({ is: 'resting', at, touched: true }, `touches ${at}`);
}

/** An adverse man is not lifted until it is clear where the hand goes: it may be on its way off the board. */
function lift(from: Square, table: Table): Step {
  const man = table.men.get(from);
  if (!man) return stay(empty);
  const carried: Carried = { is: 'carrying', from, man };
  return man.side === table.side && !table.whole ? act(carried, `lifts ${from}`) : stay(carried);
}

function release(hand: Hand, at: Square | undefined, table: Table): Step {
  switch (hand.is) {
    case 'pressing':
      // Who presses again a man that he has touched means to move it: nothing else is open to him.
      if (hand.again && !hand.touched) return stay(empty);
      return stay({ is: 'resting', at: hand.at, touched: !!hand.touched });
    case 'touching':
      return stay({ is: 'resting', at: hand.at, touched: true });
    case 'carrying':
      return putDown(hand, at, table);
    default:
      return stay(hand);
  }
}

function putDown(carried: Carried, to: Square | undefined, table: Table): Step {
  const { from, man } = carried;
  if (man.side !== table.side) return handleAdverse(from, to, table);
  const there = to && table.men.get(to);
  const wing = to && castlingWing(from, to, man, there);
  const upon = to && table.lot && wingUponRook(from, to, man, there);
  if (to === from)
    return { ...withdraw(carried, table), hand: { is: 'resting', at: from, touched: !table.whole } };
  // He says that he castles, King and Rook standing so that the hand alone would not tell.
  if (upon && !(wing && atCorner(to)))
    return act(empty, ...(table.whole ? [] : [`puts ${from}`, 'quits']), `plays ${upon}`);
  if (wing) return castle(from, to, wing, there !== undefined, table);
  if (to === undefined || there?.side === table.side) return withdraw(carried, table);
  const taken = there ? to : inPassing(from, to, man, table.men);
  const promotes = man.piece === 'pawn' && to[1] === (man.side === 'white' ? '8' : '1');
  const deeds = table.whole ? [] : [`puts ${to}`, ...(taken ? [`takes off ${taken}`] : [])];
  if (promotes) return act({ is: 'naming', from, to, man, taken: !!taken }, ...deeds);
  return act(empty, ...(table.whole ? [`plays ${from}${to}`] : [...deeds, 'quits']));
}

function handleAdverse(from: Square, to: Square | undefined, table: Table): Step {
  if (table.whole || to === from) return stay(empty);
  if (to === undefined) return act(empty, `takes off ${from}`);
  return table.men.has(to) ? stay(empty) : act(empty, `lifts ${from}`, `puts ${to}`, 'quits');
}

/** Puts back what is in the hand; not a Pawn that has already taken. */
function withdraw(hand: Hand, table: Table): Step {
  if (hand.is === 'naming' && hand.taken && !table.whole) return stay(hand);
  const lifted = (hand.is === 'naming' || hand.is === 'carrying') && hand.man.side === table.side;
  return lifted && !table.whole ? act(empty, `puts ${hand.from}`, 'quits') : stay(empty);
}

const short: Record<Piece, string> = {
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  king: 'k',
  pawn: 'p',
};

function name(hand: Hand, piece: Piece | undefined, table: Table): Step {
  if (hand.is !== 'naming') return stay(hand);
  if (table.whole) return act(empty, `plays ${hand.from}${hand.to}${piece ? short[piece] : ''}`);
  return act(empty, ...(piece ? [`names ${piece}`] : []), 'quits');
}

/** The King carried two squares along his first rank, or set upon his own Rook there. */
function castlingWing(
  from: Square,
  to: Square,
  man: Man,
  there: Man | undefined,
): 'O-O' | 'O-O-O' | undefined {
  const home = man.side === 'white' ? 0 : 7;
  const [file, rank] = coordinates(from);
  const [toFile, toRank] = coordinates(to);
  if (man.piece !== 'king' || file !== 4 || rank !== home || toRank !== home) return undefined;
  const ontoRook = there?.piece === 'rook' && there.side === man.side;
  if (!ontoRook && (there || Math.abs(toFile - file) !== 2)) return undefined;
  return toFile > file ? 'O-O' : 'O-O-O';
}

/** The King set upon his own Rook, wherever both stand on their rank. */
function wingUponRook(
  from: Square,
  to: Square,
  man: Man,
  there: Man | undefined,
): 'O-O' | 'O-O-O' | undefined {
  const rook = there?.piece === 'rook' && there.side === man.side;
  if (man.piece !== 'king' || !rook || from[1] !== to[1]) return undefined;
  return to > from ? 'O-O' : 'O-O-O';
}

const atCorner = (square: Square): boolean => square[0] === 'a' || square[0] === 'h';

/** Two squares: the King is put and quitted, the Rook is the player's next care. Onto the Rook: both at once. */
function castle(from: Square, to: Square, wing: 'O-O' | 'O-O-O', ontoRook: boolean, table: Table): Step {
  if (table.whole) return act(empty, `plays ${wing}`);
  if (!ontoRook) return act(empty, `puts ${to}`, 'quits');
  const rank = from[1];
  const [king, rook] = wing === 'O-O' ? [`g${rank}`, `f${rank}`] : [`c${rank}`, `d${rank}`];
  return act(empty, `puts ${king}`, 'quits', `lifts ${to}`, `puts ${rook}`, 'quits');
}

/** A Pawn carried aslant to an empty square beside which an adverse Pawn stands: it is meant to take in passing. */
function inPassing(from: Square, to: Square, man: Man, men: Men): Square | undefined {
  const [file, rank] = coordinates(from);
  const [toFile, toRank] = coordinates(to);
  const [fifth, ahead] = man.side === 'white' ? [4, 1] : [3, -1];
  if (man.piece !== 'pawn' || rank !== fifth || toRank !== rank + ahead || Math.abs(toFile - file) !== 1)
    return undefined;
  const beside = squareAt(toFile, rank)!;
  const passed = men.get(beside);
  return passed?.piece === 'pawn' && passed.side !== man.side ? beside : undefined;
}

/** How the men look while the house has not yet answered: the deeds done on the page’s own board. */
export function foreseen(men: Men, deeds: readonly string[], side: Side): Men {
  const after = new Map(men);
  let held: Man | undefined;
  let stood: Square | undefined;
  for (const deed of deeds) {
    const [verb, word, square] = deed.split(' ') as [string, Square, Square];
    if (verb === 'lifts') {
      held = after.get(word);
      after.delete(word);
    } else if (verb === 'puts' && held) {
      if (stood) after.delete(stood);
      after.set(word, held);
      stood = word;
    } else if (verb === 'takes' && square !== stood) after.delete(square);
    else if (verb === 'names' && stood) after.set(stood, { side, piece: word as unknown as Piece });
    else if (verb === 'quits') held = stood = undefined;
    else if (verb === 'plays' && /^[a-h][1-8][a-h][1-8]/.test(word)) transfer(after, word);
  }
  return after;
}

function transfer(men: Map<Square, Man>, move: string): void {
  const [from, to] = [move.slice(0, 2) as Square, move.slice(2, 4) as Square];
  const man = men.get(from);
  if (!man) return;
  men.delete(from);
  men.set(to, man);
}
