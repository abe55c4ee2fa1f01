/** A board that is not there plays at a table of the house; somebody watches in a browser, and the arbiter corrects there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { Player } from './player.ts';
import { openRoom, room } from './room.ts';

openRoom();

const binary = process.env.JADOUBE ?? resolve(import.meta.dirname, '../../target/debug/jadoube');

/** How many times faster than people the hands at the board are. */
const speed = '8';

const lines = (child: ChildProcess, hears: (line: string) => void): void => {
  createInterface({ input: child.stdout! }).on('line', hears);
};

/** A simulated board that plays the case, and the command that listens to it and shows it at the house. */
class AtABoard {
  readonly #told: string[] = [];
  #listener: ChildProcess | undefined;

  constructor(game: string) {
    const file = join(mkdtempSync(join(tmpdir(), 'jadoube-board-')), 'game.case');
    writeFileSync(file, game);
    const board = spawn(binary, ['board', '--simulate', file, '--speed', speed], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      this.#listener?.kill();
      board.kill();
    });
    lines(board, line => {
      const port = /^A board is at (\S+)\. /.exec(line)?.[1];
      if (port) {
        const flags = ['board', '--port', port, '--speed', speed, '--house', room.house.url];
        this.#listener = spawn(binary, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
        lines(this.#listener, told => this.#told.push(told));
      }
      // What is said at the board is typed by the arbiter.
      const said = /^Said at the board: (.*)$/.exec(line)?.[1];
      if (said) this.#listener!.stdin!.write(`${said}\n`);
    });
  }

  /** What the command has told last that is of this form. */
  async tells(form: RegExp): Promise<string> {
    const found = () => this.#told.map(line => form.exec(line)).findLast(it => it);
    await expect.poll(found, { timeout: 60_000 }).toBeTruthy();
    return found()![1] ?? '';
  }

  async ends(): Promise<void> {
    const ended = new Promise(done => this.#listener!.once('exit', done));
    this.#listener!.stdin!.write('quit\n');
    expect(await ended).toBe(0);
  }
}

const watched = /Others may watch at (\S+?)\.?$/;

it('a game on a simulated board is watched in a browser, the offence and its penalty with it', async () => {
  const board = new AtABoard(`case A Knight touched and left
code british-1899
after 1. e4 e5
white lifts g1
white puts g1
white quits
white plays d4
black demands restore position, then move g1
white plays Nf3
black plays Nc6
`);
  const watcher = await Player.arrives(room.browser, await board.tells(watched));
  await watcher.sees('e4', 'White Pawn');
  await watcher.sees('e5', 'Black Pawn');
  await watcher.sees('f3', 'White Knight');
  await watcher.sees('d2', 'White Pawn');
  await watcher.sees('c6', 'Black Knight');
  // The Pawn’s move that was undone is seen by him who looked in time, and is told to everybody.
  await watcher.press('Proceedings');
  await watcher.page.locator('.proceedings span.act', { hasText: 'd4' }).first().waitFor();
  await watcher.tells('black demands restore position, then move g1');
  await watcher.leaves();
  await board.ends();
});

it('what was inferred is corrected by the arbiter from the page', async () => {
  const board = new AtABoard(`case A Knight put back
code british-1899
after 1. e4 e5
white lifts g1
white puts g1
white quits
white plays d4
black plays d6
`);
  const link = await board.tells(/The arbiter answers and corrects at (\S+?)\.?$/);
  await board.tells(/^(black puts d6)/);
  const arbiter = await Player.arrives(room.browser, link);
  await arbiter.press('Talk');
  const words = arbiter.page.locator('.talk input[name=words]');
  const says = async (text: string) => {
    await words.fill(text);
    await words.press('Enter');
  };
  // What is no correction and no act is answered there.
  await says('the moon is made of cheese');
  await arbiter.page.locator('.talk li', { hasText: 'not understood' }).waitFor();
  await says('white had said j’adoube g1');
  await board.tells(/^(white adjusts g1)/);
  // A table keeps what it was told; the corrected game is told anew at another, and the first says where.
  await arbiter.page.locator('.talk li', { hasText: 'The board goes on at' }).waitFor();
  const watcher = await Player.arrives(room.browser, await board.tells(watched));
  await watcher.sees('d6', 'Black Pawn');
  await watcher.press('Proceedings');
  await watcher.tells('white adjusts g1');
  await watcher.leaves();
  await arbiter.leaves();
});
