/** A lesson under way: the table of the incident, the pupil’s hand at it, and the other’s. */
import { announce } from '../chrome.ts';
import { house } from '../net/house.ts';
import { Line, type LineListener } from '../net/line.ts';
import type { Entry } from '../net/types.ts';
import { Game } from '../table/game.ts';
import { redraw } from '../view.ts';
import { incidents, type Step } from './script.ts';

/** Before the other acts, so that one sees what happens. */
const pause = 800;

const deaf: LineListener = {
  seated() {},
  entry() {},
  present() {},
  refused() {},
  overtaken() {},
  settled() {},
  status() {},
};

/** The pupil’s own table tells the lesson what was done. */
class Desk extends Game {
  readonly heard: () => void;

  constructor(id: string, secret: string, heard: () => void) {
    super(id, secret);
    this.heard = heard;
  }

  override entry(...told: Parameters<Game['entry']>): void {
    super.entry(...told);
    this.heard();
  }

  override seated(...told: Parameters<Game['seated']>): void {
    super.seated(...told);
    this.heard();
  }
}

export class Lesson {
  at = 0;
  step = 0;
  game: Desk | undefined;
  trouble = '';
  /** The pupil did something else than was asked. */
  astray = false;
  #them: Line | undefined;
  /** What was done before this step. */
  #since = 0;
  #timer = 0;
  /** The table on which the other still has to act. */
  #owes = false;

  constructor() {
    void this.begin(0);
  }

  get incident() {
    return incidents[this.at]!;
  }

  get now(): Step {
    return this.incident.steps[this.step]!;
  }

  get last(): boolean {
    return this.at === incidents.length - 1 && !this.now.until;
  }

  /** Sets up an incident at a table of its own. */
  async begin(at: number): Promise<void> {
    this.leave();
    Object.assign(this, { at, step: 0, game: undefined, trouble: '' });
    redraw();
    const { code, conditions } = incidents[at]!;
    try {
      const { id, links } = await house.make({
        code,
        conditions,
        seats: { white: 'link', black: 'link' },
        names: { white: 'You', black: 'Your adversary' },
        public: false,
      });
      const secret = (seat: string) => links.find(l => l.seat === seat)!.secret;
      await house.accept(id, secret('white'));
      await house.accept(id, secret('black'));
      this.#them = new Line(id, secret('black'), deaf);
      this.game = new Desk(id, secret('white'), () => this.#heard());
      this.#go(0);
    } catch (e) {
      this.trouble = (e as Error).message;
    }
    redraw();
  }

  next(): void {
    void this.begin(this.at + 1);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.game?.line.close();
    this.#them?.close();
    this.game = this.#them = undefined;
  }

  #go(step: number): void {
    this.step = step;
    this.astray = false;
    this.#since = this.game!.entries.length;
    announce(this.now.says);
    // The sentence and the board come into sight again, wherever the reader had gone.
    scrollTo({ top: 0 });
    const { they } = this.now;
    this.#owes = !!they;
    if (they) this.#timer = window.setTimeout(() => this.#act(they), pause);
    redraw();
  }

  #act([first, ...rest]: string[]): void {
    if (!first) {
      this.#owes = false;
      return this.#heard();
    }
    this.#them?.act(first);
    this.#timer = window.setTimeout(() => this.#act(rest), pause);
  }

  #heard(): void {
    const { until } = this.now;
    if (!until || this.#owes || !this.game?.state) return;
    const done = this.game.entries.slice(this.#since);
    const own = done.filter(e => e.seat === 'white' && e.act);
    if (typeof until === 'function' ? until(this.game) : own.some(e => until.test(e.act!)))
      return this.#go(this.step + 1);
    this.astray = own.length > 0 && !this.#onTheWay(own);
    redraw();
  }

  /** A hand that has begun something may still do what is asked. */
  #onTheWay(own: Entry[]): boolean {
    return / (touches|lifts|puts|takes off) /.test(own.at(-1)!.act!);
  }
}
