/** Earlier positions, played out again from the score in coordinates. */
import { knownMen } from './calling.ts';
import { coordinates, manOf, type Men, type Side, type Square, squareAt } from './squares.ts';

/** The men after the moves, each `e2e4`, `e1g1` or `e7e8q`; the King’s square and the Rook’s where he castles otherwise. */
export function after(placement: string, moves: readonly string[]): Men {
  return moves.reduce(moved, knownMen(placement));
}

/** The King goes two squares, or upon his own Rook: the first Rook on that side is brought over, if there is one. */
function castling(men: Men, side: Side, from: Square, to: Square): Men | undefined {
  const [file, rank] = coordinates(from);
  const [toFile, toRank] = coordinates(to);
  const own = (at: Square | undefined): at is Square =>
    !!at && men.get(at)?.piece === 'rook' && men.get(at)?.side === side;
  const two = Math.abs(toFile - file) === 2 && !men.has(to);
  if (rank !== toRank || !(two || own(to))) return undefined;
  const way = Math.sign(toFile - file);
  const beyond = [1, 2, 3, 4, 5, 6, 7].map(step => squareAt(file + way * step, rank));
  const corner = own(to) ? to : beyond.find(own);
  if (!corner) return undefined;
  const kingFile = own(to) ? (way > 0 ? 6 : 2) : toFile;
  const next = new Map(men);
  next.delete(from);
  next.delete(corner);
  next.set(squareAt(kingFile - way, rank)!, men.get(corner)!);
  next.set(squareAt(kingFile, rank)!, men.get(from)!);
  return next;
}

/** One move made on the board: castling brings the Rook, a Pawn going aslant to an empty square takes in passing. */
export function moved(men: Men, move: string): Men {
  const [from, to] = [move.slice(0, 2) as Square, move.slice(2, 4) as Square];
  const man = men.get(from);
  if (!man) return men;
  const next = new Map(men);
  const [file, rank] = coordinates(from);
  const [toFile] = coordinates(to);
  if (man.piece === 'pawn' && file !== toFile && !men.has(to)) next.delete(squareAt(toFile, rank)!);
  if (man.piece === 'king') {
    const castled = castling(men, man.side, from, to);
    if (castled) return castled;
  }
  next.delete(from);
  const became = move[4] ? manOf(move[4])?.piece : undefined;
  next.set(to, became ? { side: man.side, piece: became } : man);
  return next;
}
