/**
 * The line to the table: a socket that reconnects by itself, resumes from the last entry seen, and sends what was
 * not acknowledged again under its old name, so that nothing is lost and nothing is done twice.
 */
import { house } from './house.ts';
import type { Entry, Hearers, State, Table, Understood } from './types.ts';

export type LineStatus = 'calling' | 'open' | 'lost' | 'closed';

export interface LineListener {
  seated(seat: string, table: Table, entries: Entry[], state: State): void;
  entry(entry: Entry, state: State): void;
  present(present: string[]): void;
  /** The house itself would not take the act; nothing was done. */
  refused(act: string, word: string, message: string): void;
  /** The other acted first, and it would be rash to go on without asking. */
  overtaken(act: string): void;
  /** Everything sent has been answered. */
  settled(): void;
  status(status: LineStatus, why?: string): void;
}

/** What a seat does at its table, wherever the table is. */
export interface TableLine {
  /** The acts of one gesture, each after the one before is acknowledged. */
  act(...acts: string[]): void;
  /** Whether everything sent has been answered. */
  readonly idle: boolean;
  /** The acts that have not yet been answered, in their order. */
  readonly unanswered: string[];
  accept(): void;
  words(text: string, to: Hearers): void;
  close(): void;
  /** What the side to move may play. */
  playable(): Promise<{ seq: number; moves: string[] }>;
  /** What a line means when this seat says it. */
  interpret(line: string): Promise<Understood>;
  /** All that was done, as a case. */
  case(): Promise<string>;
}

interface Out {
  act_id: string;
  type: 'act' | 'accept' | 'words';
  /** The line of the act, or the words. */
  text: string;
  to?: Hearers;
  /** Acts of one gesture share it: when one is refused the rest are dropped. */
  gesture: number;
}

/** Begun in the hand, these go on whatever the other side has done meanwhile. */
const continues = /^\S+( \d)? (puts|quits|takes off|names|lifts|touches)\b/;

/** Where one of these is refused, the rest of the gesture cannot be done. */
export const begins = /^\S+( \d)? (lifts|plays)\b/;

const final: Record<number, string> = {
  4401: 'This link opens no seat here; it may have been revoked.',
  4404: 'There is no such table.',
  1008: 'The house closed the line.',
};

export class Line implements TableLine {
  #socket: WebSocket | undefined;
  #out: Out[] = [];
  #sent: Out | undefined;
  #seq = -1;
  #state: State | undefined;
  /** The beginning of a log that is told in parts. */
  #earlier: Entry[] = [];
  #tries = 0;
  #timer = 0;
  #gesture = 0;
  #closed = false;
  readonly #id: string;
  readonly #secret: string | undefined;
  readonly #listener: LineListener;

  constructor(id: string, secret: string | undefined, listener: LineListener) {
    this.#id = id;
    this.#secret = secret;
    this.#listener = listener;
    this.#call();
    addEventListener('online', this.#hurry);
  }

  act(...acts: string[]): void {
    const gesture = ++this.#gesture;
    for (const text of acts) this.#out.push({ act_id: freshName(), type: 'act', text, gesture });
    this.#next();
  }

  get idle(): boolean {
    return !this.#sent && !this.#out.length;
  }

  get unanswered(): string[] {
    return [this.#sent, ...this.#out].filter(out => out?.type === 'act').map(out => out!.text);
  }

  accept(): void {
    this.#out.push({ act_id: freshName(), type: 'accept', text: '', gesture: ++this.#gesture });
    this.#next();
  }

  words(text: string, to: Hearers): void {
    this.#out.push({ act_id: freshName(), type: 'words', text, to, gesture: ++this.#gesture });
    this.#next();
  }

  playable(): Promise<{ seq: number; moves: string[] }> {
    return house.moves(this.#id, this.#secret);
  }

  case(): Promise<string> {
    return house.caseOf(this.#id, this.#secret);
  }

  interpret(line: string): Promise<Understood> {
    return house.interpret(this.#id, line, this.#secret);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#call();
  };

  #call(): void {
    this.#listener.status('calling');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.#id}/socket`, 'jadoube.1');
    this.#socket = socket;
    this.#earlier = [];
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: 'sit',
          secret: this.#secret ?? null,
          have: this.#seq < 0 ? null : this.#seq,
          // A house that has lost what it told us learns so.
          ...(this.#state?.seq === this.#seq ? { hash: this.#state.hash, receipt: this.#state.receipt } : {}),
        }),
      );
    socket.onmessage = e => this.#hear(JSON.parse(e.data));
    socket.onclose = e => this.#lost(e.code);
  }

  #lost(code: number): void {
    this.#socket = undefined;
    if (this.#closed) return;
    const why = final[code];
    if (why) return this.#listener.status('closed', why);
    this.#listener.status('lost');
    const wait = Math.min(8000, 250 * 2 ** this.#tries++);
    this.#timer = window.setTimeout(() => this.#call(), wait * (0.75 + Math.random() / 2));
  }

  #hear(said: any): void {
    switch (said.type) {
      case 'earlier':
        this.#earlier.push(...said.entries);
        return;
      case 'seated':
        this.#tries = 0;
        this.#seq = said.state.seq;
        this.#state = said.state;
        this.#listener.status('open');
        this.#listener.seated(
          said.seat,
          said.table,
          this.#earlier.splice(0).concat(said.entries),
          said.state,
        );
        // What was sent and not acknowledged is sent again under its old name.
        if (this.#sent) this.#out.unshift(this.#sent);
        this.#sent = undefined;
        return this.#next();
      case 'entry':
        this.#seq = Math.max(this.#seq, said.entry.seq);
        // A man that could not be lifted cannot be put down either.
        if (
          this.#sent?.text === said.entry.act &&
          said.entry.ruling?.verdict === 'refused' &&
          begins.test(this.#sent!.text)
        )
          this.#dropGesture(this.#sent!);
        return this.#listener.entry(said.entry, this.#follow(said.state));
      case 'present':
        return this.#listener.present(said.present);
      case 'done':
        return this.#answered(said.act_id);
      case 'stale':
        return this.#stale(said);
      case 'refused':
        return this.#refused(said);
    }
  }

  #follow(state: State): State {
    this.#state = this.#state ? follow(this.#state, state) : state;
    return this.#state;
  }

  #answered(act_id: string): void {
    if (this.#sent?.act_id !== act_id) return;
    this.#sent = undefined;
    this.#next();
    if (!this.#sent) this.#listener.settled();
  }

  #stale(said: { act_id: string; missed: Entry[]; state: State; seq: number }): void {
    const late = this.#sent;
    if (late?.act_id !== said.act_id) return;
    const state = this.#follow(said.state);
    for (const entry of said.missed) this.#listener.entry(entry, state);
    this.#seq = Math.max(this.#seq, said.seq);
    this.#sent = undefined;
    const harmless = said.missed.every(e => e.kind !== 'act' && e.kind !== 'opened');
    if (harmless || late.type !== 'act' || continues.test(late.text)) this.#out.unshift(late);
    else {
      this.#dropGesture(late);
      this.#listener.overtaken(late.text);
    }
    this.#next();
  }

  #refused(said: { act_id: string; error: string; message: string }): void {
    const late = this.#sent;
    if (late?.act_id !== said.act_id) return;
    this.#sent = undefined;
    // Nobody knows whether it was kept: asked again under its old name, it is done once.
    if (said.error === 'unknown') {
      this.#out.unshift(late);
      window.setTimeout(() => this.#next(), 500);
      return;
    }
    this.#dropGesture(late);
    this.#listener.refused(late.text, said.error, said.message);
    this.#next();
  }

  #dropGesture(of: Out): void {
    this.#out = this.#out.filter(out => out.gesture !== of.gesture);
  }

  #next(): void {
    if (this.#sent || this.#socket?.readyState !== WebSocket.OPEN || this.#seq < 0) return;
    const out = this.#out.shift();
    if (!out) return;
    this.#sent = out;
    const { type, act_id, text, to } = out;
    const message =
      type === 'act'
        ? { type, act_id, expected_seq: this.#seq, act: text }
        : type === 'words'
          ? { type, act_id, words: text, to }
          : { type, act_id };
    this.#socket.send(JSON.stringify(message));
  }
}

/** The later state, its score whole again: a frame brings only the lines that are new. */
export function follow(had: State, now: State): State {
  if (now.seq < had.seq) return had;
  return { ...now, score_from: 0, score: [...had.score.slice(0, now.score_from), ...now.score] };
}

function freshName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('');
}
