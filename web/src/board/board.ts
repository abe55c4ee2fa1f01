/** The board: chessground draws the men, sixty-four buttons carry focus and names, the hand makes the acts. */
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Key, SquareClasses } from '@lichess-org/chessground/types';
import { type Man, type Men, placementOf, type Side, type Square, squareAt } from '../chess/squares.ts';
import { type Hand, type Happening, empty, foreseen, step } from '../hand/hand.ts';
import { listen } from '../hand/pointer.ts';
import { Grid } from './grid.ts';

/** What is to be seen, and under which conditions the hand works. */
export interface Sight {
  men: Men;
  /** Who sits at the lower edge. */
  below: Side;
  /** Whose hand it is; a watcher has none. */
  side: Side | undefined;
  touchMs: number;
  whole: boolean;
  notice: boolean;
  lot?: boolean;
  /** A move has been made and the clock is still to be pressed upon it: the space bar is the clock’s. */
  awaitsClock?: boolean;
  /** Squares with the classes that paint them: touched, must-move, last… */
  marks: ReadonlyMap<Square, string>;
  /** Moves in coordinates that a guarding table lets him make; null where nothing is hinted. */
  moves?: readonly string[] | null;
  /** The man that the adversary has in his hand. */
  lifted?: Square | undefined;
  calm: boolean;
}

export interface Listener {
  /** The deeds of one gesture; the men are shown as if done until `show` says otherwise. */
  deeds(deeds: string[]): void;
  /** The hand has changed: a dialog may be wanted. */
  hand(hand: Hand): void;
  key(event: KeyboardEvent, at: Square): void;
}

export class Board {
  #sight: Sight;
  #hand: Hand = empty;
  /** Deeds of the present gesture, and the men as they stood before it: shown until the house has answered all. */
  #pending: string[] = [];
  #before: Men | undefined;
  readonly #ground: Api;
  readonly #grid: Grid;
  readonly #inHand = document.createElement('piece');
  readonly #wrap = document.createElement('div');
  readonly #deaf: () => void;

  readonly listener: Listener;

  constructor(home: HTMLElement, sight: Sight, listener: Listener) {
    this.listener = listener;
    this.#sight = sight;
    home.append(this.#wrap);
    this.#ground = Chessground(this.#wrap, {
      viewOnly: true,
      coordinates: false,
      orientation: sight.below,
      fen: placementOf(sight.men),
      animation: { enabled: !sight.calm, duration: 180 },
      highlight: { lastMove: false, check: false },
      drawable: { enabled: false, visible: false },
    });
    this.#grid = new Grid(home, {
      key: (event, at) => this.#key(event, at),
      click: at => this.happens({ it: this.#hand.is === 'resting' ? 'place' : 'choose', at }),
    });
    this.#inHand.className = 'in-hand';
    this.#inHand.hidden = true;
    this.#wrap.append(this.#inHand);
    this.#deaf = listen(home, {
      squareAt: (x, y) => this.#squareAt(x, y),
      touchMs: () => this.#sight.touchMs,
      happens: now => this.happens(now),
      carriedTo: (x, y) => this.#carry(x, y),
    });
    this.show(sight);
  }

  /** Shows what the house says, with the hand’s own unanswered deeds laid over it. */
  show(sight: Sight): void {
    this.#sight = sight;
    this.#draw();
  }

  /** The house has answered everything; what is seen is what it says, unless a man is still in the hand. */
  settled(): void {
    if (this.#hand.is === 'carrying' || this.#hand.is === 'naming') return;
    this.#pending = [];
    this.#before = undefined;
    this.#draw();
  }

  /** The house refused: the man goes back and the hand is empty. */
  putBack(): void {
    this.#hand = empty;
    this.listener.hand(this.#hand);
    this.settled();
  }

  /** A man was in the hand when the page was left: it still is. */
  holds(from: Square, man: Man): void {
    if (this.#hand.is !== 'empty') return;
    this.#before = new Map(this.#sight.men).set(from, man);
    this.#pending = [`lifts ${from}`];
    this.#hand = { is: 'carrying', from, man };
    this.#draw();
  }

  focus(): void {
    this.#grid.focus();
  }

  /** Brings the board into sight, on a small screen that was scrolled to something else. */
  reveal(): void {
    this.#wrap.scrollIntoView({ block: 'nearest' });
  }

  happens(now: Happening): void {
    const { side, touchMs, whole, notice, lot = false } = this.#sight;
    if (!side) return;
    const next = step(this.#hand, now, { men: this.#foreseen(), side, touchMs, whole, notice, lot });
    this.#hand = next.hand;
    if (next.deeds.length) this.#before ??= this.#sight.men;
    this.#pending.push(...next.deeds);
    this.#draw();
    this.listener.hand(this.#hand);
    if (next.deeds.length) this.listener.deeds(next.deeds);
  }

  destroy(): void {
    this.#deaf();
    this.#ground.destroy();
  }

  #foreseen(): Men {
    return foreseen(this.#before ?? this.#sight.men, this.#pending, this.#sight.side ?? 'white');
  }

  #draw(): void {
    const { below, marks, calm, lifted, side } = this.#sight;
    const men = new Map(this.#foreseen());
    const painted: SquareClasses = new Map();
    const paint = (at: Square, as: string) => painted.set(at, `${painted.get(at) ?? ''} ${as}`.trim());
    for (const [at, as] of marks) paint(at, as);
    if (lifted) paint(lifted, 'lifted');
    const hand = this.#hand;
    const from = 'from' in hand ? hand.from : 'at' in hand ? hand.at : undefined;
    if (from) paint(from, hand.is === 'resting' && hand.touched ? 'chosen touched' : 'chosen');
    for (const move of this.#sight.moves ?? [])
      if (move.startsWith(from ?? '-')) paint(move.slice(2, 4) as Square, 'open-to-it');
    if ('man' in hand) men.delete(hand.from);
    if (hand.is === 'naming') men.set(hand.to, hand.man);
    this.#ground.set({
      fen: placementOf(men),
      orientation: below,
      animation: { enabled: !calm && hand.is === 'empty' },
      highlight: { custom: painted as Map<Key, string> },
    });
    this.#grid.show(men, below, side ?? below, painted as ReadonlyMap<Square, string>);
    this.#inHand.hidden = hand.is !== 'carrying';
    if (hand.is === 'carrying') this.#inHand.className = `in-hand ${hand.man.side} ${hand.man.piece}`;
  }

  /** Measured at every press: chessground remembers where the board was, and a page may have moved it since. */
  #squareAt(x: number, y: number): Square | undefined {
    const box = this.#ground.state.dom.elements.board.getBoundingClientRect();
    const file = Math.floor((8 * (x - box.left)) / box.width);
    const rank = 7 - Math.floor((8 * (y - box.top)) / box.height);
    return this.#sight.below === 'white' ? squareAt(file, rank) : squareAt(7 - file, 7 - rank);
  }

  #carry(x: number, y: number): void {
    const box = this.#wrap.getBoundingClientRect();
    const half = box.width / 16;
    this.#inHand.style.transform = `translate(${x - box.left - half}px, ${y - box.top - half}px) scale(1.12)`;
  }

  #key(event: KeyboardEvent, at: Square): void {
    if (event.key === ' ' && this.#sight.awaitsClock) return this.listener.key(event, at);
    if (event.key === ' ') this.happens({ it: 'choose', at });
    else if (event.key === 'Enter') this.happens({ it: 'place', at });
    else if (event.key === 'Escape') this.happens({ it: 'withdraw' });
    else return this.listener.key(event, at);
    event.preventDefault();
  }
}
