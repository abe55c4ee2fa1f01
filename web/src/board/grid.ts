/** Sixty-four real buttons over the drawn board: focus, names and keys for those who do not point. */
import { squareSaid } from '../chess/names.ts';
import {
  coordinates,
  letters,
  type Man,
  type Men,
  type Side,
  type Square,
  squareAt,
  squaresSeenBy,
} from '../chess/squares.ts';

const words: [mark: string, word: string][] = [
  ['must-move', 'must be moved'],
  ['must-take', 'must be taken'],
  ['exactable', 'of this man something may be exacted'],
  ['touched', 'touched'],
  ['lifted', 'in the hand'],
  ['last', 'last move'],
  ['check', 'in check'],
];

export interface GridListener {
  key(event: KeyboardEvent, at: Square): void;
  /** A press that came without a pointer: a screen reader’s. */
  click(at: Square): void;
}

export class Grid {
  readonly #buttons = new Map<Square, HTMLButtonElement>();
  readonly #grid = document.createElement('div');
  #men: Men = new Map();
  #below: Side | undefined;
  #current: Square = 'e2';

  readonly listener: GridListener;

  constructor(home: HTMLElement, listener: GridListener) {
    this.listener = listener;
    this.#grid.className = 'grid';
    this.#grid.setAttribute('role', 'grid');
    this.#grid.setAttribute('aria-label', 'Chess board');
    this.#grid.addEventListener('keydown', e => this.#key(e));
    this.#grid.addEventListener('click', e => {
      const at = (e.target as HTMLElement).dataset.square as Square | undefined;
      // A pointer’s press has been told by the pointer layer; `detail` is 0 only without one.
      if (at && e.detail === 0) listener.click(at);
    });
    home.append(this.#grid);
  }

  show(men: Men, below: Side, namedBy: Side, marks: ReadonlyMap<Square, string>): void {
    this.#men = men;
    if (this.#below !== below) this.#lay(below);
    for (const [at, button] of this.#buttons) {
      const said = squareSaid(at, men.get(at), namedBy);
      const mark = words.filter(([name]) => marks.get(at)?.split(' ').includes(name)).map(([, word]) => word);
      const label = [said, ...mark].join(', ');
      if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
    }
  }

  focus(at: Square = this.#current): void {
    this.#buttons.get(this.#current)!.tabIndex = -1;
    this.#current = at;
    const button = this.#buttons.get(at)!;
    button.tabIndex = 0;
    button.focus({ preventScroll: true });
  }

  #lay(below: Side): void {
    const focused = this.#grid.contains(document.activeElement);
    this.#below = below;
    this.#buttons.clear();
    this.#grid.replaceChildren();
    let row!: HTMLElement;
    squaresSeenBy(below).forEach((at, i) => {
      if (i % 8 === 0) {
        row = document.createElement('div');
        row.setAttribute('role', 'row');
        this.#grid.append(row);
      }
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.square = at;
      button.tabIndex = at === this.#current ? 0 : -1;
      this.#buttons.set(at, button);
      cell.append(button);
      row.append(cell);
    });
    if (focused) this.focus();
  }

  #key(event: KeyboardEvent): void {
    const at = (event.target as HTMLElement).dataset.square as Square | undefined;
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#neighbour(at, event.key) ?? this.#jump(at, event.key);
    if (!next) return this.listener.key(event, at);
    event.preventDefault();
    this.focus(next);
  }

  #neighbour(at: Square, key: string): Square | undefined {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const by = steps[key];
    if (!by) return undefined;
    const turn = this.#below === 'black' ? -1 : 1;
    const [file, rank] = coordinates(at);
    return squareAt(file + by[0] * turn, rank + by[1] * turn) ?? at;
  }

  /** The next man of that kind; with shift the one before. */
  #jump(at: Square, key: string): Square | undefined {
    const piece = letters[key.toLowerCase()];
    if (!piece) return undefined;
    const order = squaresSeenBy(this.#below ?? 'white');
    if (key !== key.toLowerCase()) order.reverse();
    const here = order.indexOf(at);
    const round = [...order.slice(here + 1), ...order.slice(0, here + 1)];
    return round.find(square => (this.#men.get(square) as Man | undefined)?.piece === piece);
  }
}
