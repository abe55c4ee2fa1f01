/** Earlier positions, played out again from the score in coordinates. */
import { knownMen } from './calling.ts';
import { coordinates, manOf, type Men, type Square, squareAt } from './squares.ts';

/** The men after the moves, each `e2e4`, `e1g1` or `e7e8q`. */
export function after(placement: string, moves: readonly string[]): Men {
  return moves.reduce(moved, knownMen(placement));
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
  if (man.piece === 'king' && file === 4 && Math.abs(toFile - file) === 2) {
    const corner = squareAt(toFile > file ? 7 : 0, rank)!;
    const rook = men.get(corner);
    if (rook?.piece === 'rook') {
      next.delete(corner);
      next.set(squareAt((file + toFile) / 2, rank)!, rook);
    }
  }
  next.delete(from);
  const became = move[4] ? manOf(move[4])?.piece : undefined;
  next.set(to, became ? { side: man.side, piece: became } : man);
  return next;
}
