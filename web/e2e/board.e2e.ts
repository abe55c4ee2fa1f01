/** A board that is not there plays at a table of the house, and somebody watches in a browser. */
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

const game = `case A Knight touched and left
code british-1899
after 1. e4 e5
white lifts g1
white puts g1
white quits
white plays d4
black demands restore position, then move g1
white plays Nf3
black plays Nc6
`;

const lines = (child: ChildProcess, hears: (line: string) => void): void => {
  createInterface({ input: child.stdout! }).on('line', hears);
};

it('a game on a simulated board is watched in a browser, the offence and its penalty with it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'jadoube-board-')), 'knight.case');
  writeFileSync(file, game);
  const board = spawn(binary, ['board', '--simulate', file, '--speed', speed], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let listener: ChildProcess | undefined;
  onTestFinished(() => {
    listener?.kill();
    board.kill();
  });
  const watch = await new Promise<string>(found =>
    lines(board, line => {
      const port = /^A board is at (\S+)\. /.exec(line)?.[1];
      if (port) {
        const flags = ['board', '--port', port, '--speed', speed, '--house', room.house.url];
        listener = spawn(binary, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
        lines(listener, told => {
          const url = /Others may watch at (\S+?)\.?$/.exec(told)?.[1];
          if (url) found(url);
        });
      }
      // What is said at the board is typed by the arbiter.
      const said = /^Said at the board: (.*)$/.exec(line)?.[1];
      if (said) listener!.stdin!.write(`${said}\n`);
    }),
  );
  const watcher = await Player.arrives(room.browser, watch);
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
  const ended = new Promise(done => listener!.once('exit', done));
  listener!.stdin!.write('quit\n');
  expect(await ended).toBe(0);
});
