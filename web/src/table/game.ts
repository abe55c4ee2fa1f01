/** One table as this page knows it: what the house has said, and what this reader looks at. */
import type { Board, Sight } from '../board/board.ts';
import { announce } from '../chrome.ts';
import { asTheyStood, type Calling, callingOf } from '../chess/calling.ts';
import { actorOf, deedOf } from '../chess/act.ts';
import { capital } from '../chess/names.ts';
import { sentenceSaid } from '../chess/notation.ts';
import { after } from '../chess/replay.ts';
import { type Men, menOf, other, type Side, type Square } from '../chess/squares.ts';
import type { Hand } from '../hand/hand.ts';
import { Line, type LineListener, type LineStatus, type TableLine } from '../net/line.ts';
import type { Entry, NamedMan, Party, Right, State, Table, Written } from '../net/types.ts';
import { calm, readModern, settings } from '../settings.ts';
import { sound } from '../sound.ts';
import { redraw } from '../view.ts';
import { causeOf, deedSpoken, deedsOf } from './tale.ts';

export interface Notice {
  text: string;
  cites: string[];
  grave: boolean;
}

/** A board that is only looked at. */
const still: Omit<Sight, 'men' | 'below' | 'calm'> = {
  side: undefined,
  touchMs: 0,
  whole: true,
  notice: false,
  marks: new Map(),
};

export class Game implements LineListener {
  table: Table | undefined;
  state: State | undefined;
  seat = '';
  entries: Entry[] = [];
  lineStatus: LineStatus = 'calling';
  closedWhy = '';
  /** The last thing that this reader should be told in sight. */
  notice: Notice | undefined;
  flipped = false;
  hand: Hand = { is: 'empty' };
  board: Board | undefined;
  /** What is opened beside the board: a sheet, a pane, an earlier position. */
  sheet: 'more' | 'seal' | 'resign' | 'how' | undefined;
  pane: 'law' | 'score' | 'log' | 'talk' = 'law';
  lookingBack: number | undefined;
  /** When the state was heard, by this machine’s clock: running clocks are counted on from there. */
  heardAt = Date.now();
  /** What may be played, where this reader wants it shown. */
  #dots: { seq: number; moves: string[] } | undefined;
  #called: { of: State; names: Calling } | undefined;
  readonly line: TableLine;
  readonly id: string;
  readonly secret: string | undefined;

  /** The table is the house’s unless another line leads to it. */
  constructor(id: string, secret?: string, sit?: (listener: LineListener) => TableLine) {
    this.id = id;
    this.secret = secret;
    this.line = sit?.(this) ?? new Line(id, secret, this);
  }

  // -- who I am

  /** The side whose hand this is; watchers and umpires have none. */
  get side(): Side | undefined {
    const side = this.seat.split('-')[0];
    return side === 'white' || side === 'black' ? side : undefined;
  }

  /** The actor of my acts: `white`, `white 2`, `umpire`. */
  get actor(): string {
    return this.seat.replace('-', ' ');
  }

  get title(): string {
    const { names, code_title } = this.table!;
    return `${names.white || 'White'} v. ${names.black || 'Black'}, ${code_title}`;
  }

  get below(): Side {
    const mine = this.side ?? 'white';
    return this.flipped ? other(mine) : mine;
  }

  get playing(): boolean {
    return !!this.side && !!this.state?.begun && this.state.result === 'open';
  }

  /** Whether moves are sent by letter or word instead of being made on a common board. */
  get byRecord(): boolean {
    return !!this.table?.communication;
  }

  /** Whether men are touched at all: not by letter, not blindfold, and not where the umpire stops the hand. */
  get handled(): boolean {
    return !this.byRecord && this.state?.placement !== null && this.table?.watchfulness !== 'guarding';
  }

  /** Whether I have made a move and still have to press my clock upon it. */
  get awaitsClock(): boolean {
    const mine = this.side;
    return !!mine && this.playing && !!this.state?.pressed?.uncompleted.includes(mine);
  }

  /** Whether it is for the players to press the clock. */
  get pressed(): boolean {
    return this.table?.presses === 'player';
  }

  pressClock(): void {
    this.do('presses clock');
  }

  /** Whether somebody has sat down on a seat: its link has been handed on. */
  taken(seat: string): boolean {
    const side = seat.split('-')[0] as Side;
    return this.state!.present.includes(seat) || (seat === side && this.state!.accepted.includes(side));
  }

  party(side: Side): Party | null {
    return this.state?.[side] ?? null;
  }

  men(): Men {
    return menOf(this.state?.placement ?? '');
  }

  /** How the men stood after so many moves of the score. */
  atMove(made: number): Men {
    return after(
      this.table!.start,
      this.state!.score.slice(0, Math.max(0, made)).map(m => m.coordinates),
    );
  }

  /** What the men are called of which the law may speak: as they stand, or stood before the last moves. */
  calling(): Calling {
    if (this.#called?.of === this.state) return this.#called!.names;
    const names = new Map(this.#lastBoards().flatMap(men => [...callingOf(men)]));
    this.#called = { of: this.state!, names };
    return names;
  }

  /** The same where the law speaks of these men: what is exacted for a move names them as they stood before it. */
  callingOf(men: readonly NamedMan[]): Calling {
    return men.length ? asTheyStood(this.calling(), men, this.#lastBoards().reverse()) : this.calling();
  }

  /** How the men stood before the last moves, and after. */
  #lastBoards(): Men[] {
    const made = this.state!.score.length;
    return [made - 2, made - 1, made].map(move => this.atMove(move));
  }

  /** A side has said j’adoube and touched nothing since; my own word counts from when I say it, not from when the house hears it. */
  armed(side: Side): boolean {
    const saying = side === this.side ? this.line.unanswered.at(-1) : undefined;
    const arms = (act: string) => deedOf(act) === 'gives notice';
    if (saying) return arms(saying);
    const last = this.entries.findLast(e => e.act && actorOf(e.act) === side);
    return !!last?.act && arms(last.act) && last.ruling?.verdict !== 'refused';
  }

  // -- what I do

  /** Does deeds in my own name. */
  do(...deeds: string[]): void {
    this.perform(deeds.map(deed => `${this.actor} ${deed}`));
  }

  /** Does whole acts. */
  perform(acts: string[]): void {
    this.notice = undefined;
    this.line.act(...acts);
    this.#show();
  }

  /** J’adoube: before a touch it arms the hand; with a man already touched it is said of that man, and the law judges. */
  jadoube(): void {
    const touched = this.hand.is === 'resting' || this.hand.is === 'touching' ? ` ${this.hand.at}` : '';
    this.do(`gives notice${touched}`);
  }

  sight(): Sight {
    const state = this.state!;
    const past = this.lookingBack;
    const marks = new Map<Square, string>();
    const mark = (at: Square, as: string) => marks.set(at, `${marks.get(at) ?? ''} ${as}`.trim());
    if (past !== undefined) {
      const made = state.score[past]?.coordinates ?? '';
      for (const at of made.match(/[a-h][1-8]/g) ?? []) mark(at as Square, 'last');
      return { ...still, men: this.atMove(past + 1), marks, below: this.below, calm: calm() };
    }
    for (const at of state.last ?? []) mark(at, 'last');
    const men = new Map(this.men());
    for (const { square, mark: as } of state.marked)
      if (as !== 'touched' || men.has(square)) mark(square, as.replace(' ', '-'));
    for (const at of this.#exactable(men)) mark(at, 'exactable');
    const theirs = this.side && state.hand[other(this.side)];
    const held = theirs && this.atMove(state.score.length).get(theirs);
    if (held && !men.has(theirs)) men.set(theirs, held); // shown where it stood, marked as lifted
    return {
      men,
      below: this.below,
      side: this.playing ? this.side : undefined,
      touchMs: this.table!.touch.press_ms,
      whole: this.table!.watchfulness === 'guarding' || this.byRecord,
      notice: !!this.side && this.armed(this.side),
      lot: this.table!.array !== null,
      awaitsClock: this.awaitsClock,
      marks,
      lifted: theirs || undefined,
      moves: state.turn === this.side ? (state.moves ?? this.#playable()) : null,
      calm: calm(),
    };
  }

  /** The men that may be required to move or be taken for an offence, where they are few enough to be pointed at. */
  #exactable(men: Men): Square[] {
    if (!this.side) return [];
    const rights = this.party(this.side)?.rights.filter(right => right.source.offence) ?? [];
    const of = (right: Right) => right.men.find(man => man.square === right.demand.at(-1)?.square);
    const king = { side: other(this.side), piece: 'king' };
    const meant = rights.flatMap(right =>
      right.demand.at(-1)?.do === 'move king' ? king : (of(right) ?? []),
    );
    const there = [...men].filter(([at, man]) =>
      meant.some(
        one => one.side === man.side && one.piece === man.piece && (!('square' in one) || one.square === at),
      ),
    );
    return there.length <= 3 ? there.map(([at]) => at) : [];
  }

  /** Asked of the house once for each state, and shown when it answers. */
  #playable(): string[] | null {
    const { seq, begun, result } = this.state!;
    if (!settings.dots || !begun || result !== 'open') return null;
    if (this.#dots?.seq !== seq) {
      this.#dots = { seq, moves: [] };
      this.line.playable().then(
        got => {
          this.#dots = got;
          if (got.seq === this.state?.seq) this.#show();
        },
        () => {},
      );
    }
    return this.#dots.moves;
  }

  // -- looking back

  /** Looks at the position after so many moves of the score; at the last, it is the game itself. */
  lookAt(made: number): void {
    const all = this.state?.score.length ?? 0;
    const to = Math.max(0, Math.min(all, made));
    this.lookingBack = to === all ? undefined : to - 1;
    this.board?.reveal();
    redraw();
  }

  /** A step back or forward through the score. */
  lookOn(by: number): void {
    const all = this.state?.score.length ?? 0;
    this.lookAt((this.lookingBack === undefined ? all : this.lookingBack + 1) + by);
  }

  // -- what the house says

  seated(seat: string, table: Table, entries: Entry[], state: State): void {
    const first = !this.table;
    this.seat = seat;
    this.table = table;
    readModern(table.algebraic);
    const known = this.entries.at(-1)?.seq ?? -1;
    for (const entry of entries) if (entry.seq > known) this.entries.push(this.#withCause(entry));
    this.#hear(state);
    if (!first) announce('The line is restored; nothing was lost.');
    this.#show();
    const from = this.side && state.hand[this.side];
    const man = from && this.atMove(state.score.length).get(from);
    if (from && man) queueMicrotask(() => this.board?.holds(from, man));
  }

  entry(entry: Entry, state: State): void {
    if (entry.seq <= (this.entries.at(-1)?.seq ?? -1)) return;
    const before = this.state;
    this.entries.push(this.#withCause(entry));
    this.#hear(state);
    this.#tell(entry, before);
    this.#show();
    if (state.begun && !before?.begun) setTimeout(() => this.board?.reveal());
  }

  /** What is exacted is exacted for something: as the right said before it was used, or the last offence told. */
  #withCause(entry: Entry): Entry {
    if (!entry.act || !/ demands /.test(entry.act)) return entry;
    const side = entry.seat?.split('-')[0] as Side;
    const right = this.party(side)?.rights.find(r => r.act === entry.act);
    const cause =
      (right?.source.offence && sentenceSaid(right.source.offence.sentence)) ??
      causeOf([...this.entries, entry], entry);
    return cause ? { ...entry, cause } : entry;
  }

  present(present: string[]): void {
    if (this.state) this.state = { ...this.state, present };
    redraw();
  }

  refused(act: string, word: string, message: string): void {
    this.#warn(capital(message), [], true);
    if (word !== 'too-many') this.board?.putBack();
    void act;
  }

  overtaken(act: string): void {
    this.#warn(
      `The other side acted first, so “${deedOf(act)}” was not done. Do it again if you still mean it.`,
      [],
      true,
    );
    this.board?.putBack();
  }

  settled(): void {
    this.board?.settled();
  }

  status(status: LineStatus, why = ''): void {
    if (status === 'lost' && this.lineStatus === 'open')
      announce('The line to the house is lost. Calling again.', true);
    this.lineStatus = status;
    this.closedWhy = why;
    redraw();
  }

  #hear(state: State): void {
    this.state = state;
    this.heardAt = Date.now();
  }

  /** Tells what could not be done. */
  warn(text: string): void {
    this.#warn(text, [], true);
  }

  #warn(text: string, cites: string[], grave: boolean): void {
    this.notice = { text, cites, grave };
    announce(text, grave);
    redraw();
  }

  /** Says what happened, for the eye, the ear, and the screen reader. */
  #tell(entry: Entry, before: State | undefined): void {
    const mine = entry.seat === this.seat;
    const made =
      this.state!.score.length > (before?.score.length ?? 0) ? this.state!.score.at(-1) : undefined;
    sound(entry, made);
    const ruling = entry.ruling;
    if (entry.act && ruling && ruling.verdict !== 'upheld' && mine) {
      const cites = ruling.sentences.flatMap(s => s.cites);
      this.#warn(
        ruling.sentences.map(sentenceSaid).join(' ') || 'The umpire does not uphold it.',
        cites,
        true,
      );
      if (/ (lifts|plays) /.test(entry.act)) this.board?.putBack();
      return;
    }
    const over = this.state!.result !== 'open' && before?.result === 'open';
    const said = [this.#spoken(entry, made, mine), over ? endSaid(this.state!) : ''];
    announce(said.filter(Boolean).join(' '), !mine);
  }

  #spoken(entry: Entry, made: Written | undefined, mine: boolean): string {
    switch (entry.kind) {
      case 'words':
        return mine ? '' : `${entry.seat} says: ${entry.words}`;
      case 'accepted':
        return `${entry.seat} accepts the conditions.`;
      default:
        return entry.act ? deedSpoken(this.lastDeed(), made, this.state!.score, this.calling()) : '';
    }
  }

  /** What is told of the table: its acts, and what a machine says of its own. */
  tale(): Entry[] {
    const machine = (e: Entry) => {
      const seat = e.seat && this.table?.seats[e.seat];
      return seat === 'partner' || seat === 'engine';
    };
    return this.entries.filter(e => (e.kind === 'words' ? machine(e) : e.act));
  }

  lastDeed(): Entry[] {
    return deedsOf(this.entries.filter(e => e.act)).at(-1) ?? [];
  }

  #show(): void {
    if (this.state?.placement) this.board?.show(this.sight());
    redraw();
  }
}

const endSaid = ({ result, how }: State): string => `The game is over: ${result}${how ? ` by ${how}` : ''}.`;
