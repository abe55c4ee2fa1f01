/** A table without a house, at which one learns: the umpire is within the page, and every act is told to both seats. */
import type { Ruling as Ruled, Sight } from '@jadoube/umpire';
import type { Side } from '../chess/squares.ts';
import { begins, type LineListener, type TableLine } from './line.ts';
import type { CodeHeading, Entry, Ruling, State, Table } from './types.ts';
import type { Umpire } from './within.ts';

export class PracticeTable {
  readonly #umpire: Umpire;
  readonly #number: number;
  readonly #table: Table;
  readonly #entries: Entry[] = [];
  readonly #seats = new Set<LineListener>();
  #state: State;
  /** Acts are heard in the order in which they are done. */
  #last: Promise<void> = Promise.resolve();

  private constructor(umpire: Umpire, number: number, table: Table, ruling: Ruled, sight: Sight) {
    this.#umpire = umpire;
    this.#number = number;
    this.#table = table;
    this.#entries.push({ seq: 0, at: table.made_at, kind: 'made', ruling: shown(ruling), hash: '' });
    this.#state = seen(sight, 0);
  }

  static async lay(
    umpire: Umpire,
    code: string,
    conditions: string[],
    names: Table['names'],
  ): Promise<PracticeTable> {
    const { table, ruling, sight } = await umpire.ask('lay', code, conditions);
    const { codes } = (await umpire.ask('codes')) as { codes: CodeHeading[] };
    const told: Table = {
      id: `practice-${table}`,
      made_at: Date.now(),
      code,
      code_title: codes.find(c => c.id === code)?.title ?? code,
      conditions,
      watchfulness: 'attentive',
      house_code: null,
      touch: { press_ms: 0, travel_px: 3 },
      presses: null,
      tempo: null,
      array: null,
      partner: null,
      seats: { white: 'link', black: 'link' },
      names,
      umpire: false,
      public: false,
      blindfold: [],
      communication: false,
      algebraic: false,
      consultation: null,
      start: sight.start,
    };
    return new PracticeTable(umpire, table, told, ruling, sight);
  }

  /** A line from a seat to the table. */
  sit(side: Side, listener: LineListener): TableLine {
    this.#seats.add(listener);
    queueMicrotask(() => {
      listener.status('open');
      listener.seated(side, this.#table, this.#entries, this.#state);
    });
    const unanswered: string[] = [];
    return {
      act: (...acts) => {
        unanswered.push(...acts);
        this.#last = this.#last.then(() => this.#gesture(side, listener, acts, unanswered));
      },
      get idle() {
        return !unanswered.length;
      },
      unanswered,
      accept() {},
      words() {},
      close: () => void this.#seats.delete(listener),
      playable: async () => ({
        seq: this.#state.seq,
        moves: await this.#umpire.ask('playable', this.#number),
      }),
      case: () => this.#umpire.ask('case', this.#number),
      interpret: line => this.#umpire.ask('understood', this.#number, line, side),
    };
  }

  /** The acts of one gesture. A man that could not be lifted cannot be put down either. */
  async #gesture(side: Side, by: LineListener, acts: string[], unanswered: string[]): Promise<void> {
    for (const [done, act] of acts.entries()) {
      const rest = acts.length - done - 1;
      try {
        const heard = await this.#umpire.ask('act', this.#number, act);
        const refused = heard.ruling.verdict === 'refused' && begins.test(act);
        unanswered.splice(0, refused ? rest + 1 : 1);
        this.#tell(side, act, heard);
        if (refused) break;
      } catch (e) {
        unanswered.splice(0, rest + 1);
        by.refused(act, 'unreadable', (e as Error).message);
        break;
      }
    }
    if (!unanswered.length) by.settled();
  }

  #tell(seat: Side, act: string, { ruling, sight }: { ruling: Ruled; sight: Sight }): void {
    const demand = this.#state[seat]?.rights.find(right => right.act === act)?.demand;
    const seq = this.#state.seq + 1;
    const entry: Entry = { seq, at: Date.now(), seat, kind: 'act', act, ruling: shown(ruling), hash: '' };
    this.#state = seen(sight, seq);
    this.#entries.push(demand ? { ...entry, demand } : entry);
    for (const listener of this.#seats) listener.entry(this.#entries.at(-1)!, this.#state);
  }
}

const shown = ({ verdict, ruling, advice }: Ruled): Ruling => ({
  verdict,
  sentences: ruling as Ruling['sentences'],
  advice,
});

/** The state of the table, as a house would tell it to those who sit there. */
function seen({ start: _, ...sight }: Sight, seq: number): State {
  return {
    ...(sight as unknown as State),
    seq,
    at: Date.now(),
    begun: true,
    accepted: ['white', 'black'],
    present: ['white', 'black'],
    open: [],
    fen: null,
    moves: null,
    score_from: 0,
    clocks: null,
    pressed: null,
    seal: null,
  };
}
