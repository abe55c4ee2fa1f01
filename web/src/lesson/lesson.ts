/** A lesson under way: the table of the incident, the pupil’s hand at it, and the other’s. */
import { announce } from '../chrome.ts';
import { house } from '../net/house.ts';
import { Line, type LineListener, type TableLine } from '../net/line.ts';
import { PracticeTable } from '../net/practice.ts';
import type { Entry } from '../net/types.ts';
import { call } from '../net/within.ts';
import type { Side } from '../chess/squares.ts';
import { Game } from '../table/game.ts';
import { redraw } from '../view.ts';
import { type Incident, incidents, type Step } from './script.ts';

/** Before the other acts, so that one sees what happens. */
const pause = 800;

/** The other at the table: he looks at nothing, and does what he has to do whatever the pupil did meanwhile. */
class Adversary implements LineListener {
  readonly line: TableLine;

  constructor(sit: Sit) {
    this.line = sit('black', this);
  }

  overtaken(act: string): void {
    this.line.act(act);
  }

  seated(): void {}
  entry(): void {}
  present(): void {}
  refused(): void {}
  settled(): void {}
  status(): void {}
}

type Sit = (side: Side, listener: LineListener) => TableLine;

const names = { white: 'You', black: 'Your adversary' };

/** A table for an incident: with the umpire in the page, or where he is not, with the house. */
async function lay({ code, conditions }: Incident): Promise<Sit> {
  const umpire = await call();
  if (umpire) {
    const table = await PracticeTable.lay(umpire, code, conditions, names);
    return (side, listener) => table.sit(side, listener);
  }
  const seats = { white: 'link', black: 'link' } as const;
  const { id, links } = await house.make({ code, conditions, seats, names, public: false });
  const secret = (side: Side) => links.find(l => l.seat === side)!.secret;
  await house.accept(id, secret('white'));
  await house.accept(id, secret('black'));
  return (side, listener) => new Line(id, secret(side), listener);
}

/** The pupil’s own table tells the lesson when something was done, and all that his hand did has been answered. */
class Desk extends Game {
  readonly heard: () => void;

  constructor(sit: Sit, heard: () => void) {
    super('lesson', undefined, listener => sit('white', listener));
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

  override settled(): void {
    super.settled();
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
  #them: Adversary | undefined;
  /** Counts the incidents set up, so that one left before its table stood does not come back. */
  #begun = 0;
  /** How many entries of the table were there before this step. */
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
    const begun = this.#begun;
    Object.assign(this, { at, step: 0, game: undefined, trouble: '' });
    redraw();
    try {
      const sit = await lay(incidents[at]!);
      if (begun !== this.#begun) return;
      this.#them = new Adversary(sit);
      this.game = new Desk(sit, () => this.#heard());
      this.#go(0, 0);
    } catch (e) {
      this.trouble = (e as Error).message;
    }
    redraw();
  }

  next(): void {
    void this.begin(this.at + 1);
  }

  leave(): void {
    this.#begun++;
    clearTimeout(this.#timer);
    this.game?.line.close();
    this.#them?.line.close();
    this.game = this.#them = undefined;
  }

  #go(step: number, since: number): void {
    this.step = step;
    this.astray = false;
    this.#since = since;
    announce(this.now.says);
    // The sentence and the board come into sight again, wherever the reader had gone; not under a finger that is down.
    const { is } = this.game!.hand;
    if (is === 'empty' || is === 'resting') scrollTo({ top: 0 });
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
    this.#them?.line.act(first);
    this.#timer = window.setTimeout(() => this.#act(rest), pause);
  }

  /** Judged when the house has answered the whole gesture: half of one is neither what was asked nor something else. */
  #heard(): void {
    const { until } = this.now;
    if (!until || this.#owes || !this.game?.state || !this.game.line.idle) return;
    const by = this.#doneBy(until);
    if (by !== undefined) {
      this.#go(this.step + 1, by);
      return this.#heard(); // the same hand may have gone on
    }
    const own = this.game.entries.slice(this.#since).filter(isOwn);
    this.astray = own.length > 0 && !onTheWay(own.at(-1)!);
    redraw();
  }

  /** With how many entries of the table the step was done. */
  #doneBy(until: NonNullable<Step['until']>): number | undefined {
    const { entries } = this.game!;
    if (typeof until === 'function') return until(this.game!) ? entries.length : undefined;
    const asked = entries.findIndex((e, at) => at >= this.#since && isOwn(e) && until.test(e.act!));
    return asked < 0 ? undefined : asked + 1;
  }
}

const isOwn = (entry: Entry): boolean => entry.seat === 'white' && !!entry.act;

/** A hand that has begun something may still do what is asked. */
const onTheWay = (entry: Entry): boolean => / (touches|lifts|puts|takes off) /.test(entry.act!);
