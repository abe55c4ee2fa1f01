/** A short story on the first page: an offence, and what follows. */
import { diagram } from '../board/diagram.ts';
import type { Square } from '../chess/squares.ts';
import { calm } from '../settings.ts';
import { button, el, redraw, type VNode } from '../view.ts';

interface Scene {
  placement: string;
  marks: Partial<Record<Square, string>>;
  says: string;
}

const before = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R';
const knightOut = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R';
const bishopOut = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R';

const scenes: Scene[] = [
  { placement: before, marks: { f1: 'touched' }, says: 'White touches his King’s Bishop,' },
  {
    placement: knightOut,
    marks: { f1: 'touched', b1: 'last', c3: 'last' },
    says: 'thinks better of it, and plays the Knight.',
  },
  {
    placement: before,
    marks: { f1: 'must-move' },
    says: 'Black exacts: the Knight goes back, and the Bishop must be moved.',
  },
  {
    placement: bishopOut,
    marks: { f1: 'last', b5: 'last' },
    says: 'Had he said “j’adoube” in time, he need not have moved it.',
  },
];
const sceneMs = 3200;

export class Story {
  #scene = 0;
  #timer = 0;

  constructor() {
    this.#go(0);
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  /** Goes on by itself to the end, unless this reader wants nothing to move. */
  #go(scene: number): void {
    clearTimeout(this.#timer);
    this.#scene = scene;
    if (!calm() && scene < scenes.length - 1)
      this.#timer = window.setTimeout(() => this.#go(scene + 1), sceneMs);
    redraw();
  }

  view(): VNode {
    const { placement, marks, says } = scenes[this.#scene]!;
    const last = this.#scene === scenes.length - 1;
    return el(
      'figure',
      {},
      diagram(placement, says, marks),
      el('figcaption', {}, says),
      el(
        'p.turn-over',
        {},
        button(last ? 'Again' : 'And then?', () => this.#go(last ? 0 : this.#scene + 1)),
      ),
    );
  }
}
