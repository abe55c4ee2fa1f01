/** The real house: the binary, a database of its own, a port of its own; it can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Link, NewTable } from '../src/net/types.ts';

const binary = process.env.JADOUBE ?? resolve(import.meta.dirname, '../../target/debug/jadoube');

/** The tests make more tables from one address than people do. */
const unhurried = ['--tables-a-minute', '1000', '--requests', '100000', '--messages', '10000'];

const freePort = (): Promise<number> =>
  new Promise(done => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

export class House {
  #process: ChildProcess | undefined;
  readonly #data = mkdtempSync(join(tmpdir(), 'jadoube-'));
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<this> {
    this.#port ||= await freePort();
    const args = ['serve', '--addr', `127.0.0.1:${this.#port}`, '--data', this.#data, ...unhurried];
    this.#process = spawn(binary, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    for (let tries = 0; tries < 100; tries++) {
      if (
        await fetch(`${this.url}/api/health`).then(
          r => r.ok,
          () => false,
        )
      )
        return this;
      await new Promise(wait => setTimeout(wait, 100));
    }
    throw new Error(`The house at ${this.url} did not open (${binary} ${args.join(' ')}).`);
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    const gone = new Promise(done => this.#process!.once('exit', done));
    this.#process!.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** Makes a table and tells the path of each seat. */
  async table(wanted: NewTable): Promise<Record<string, string>> {
    const answer = await fetch(`${this.url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    const made = (await answer.json()) as { links: Link[]; message?: string };
    if (!answer.ok) throw new Error(made.message);
    return Object.fromEntries(made.links.map(l => [l.seat, `${this.url}${l.path}`]));
  }
}
