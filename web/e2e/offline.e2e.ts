/** The library without a house: the umpire is within the page. Skipped where the page was built without him. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Player } from './player.ts';
import { openRoom, room } from './room.ts';

const kept = existsSync(resolve(import.meta.dirname, '../dist/keeper.js'));
const site = resolve(import.meta.dirname, '../../target/site');
if (!kept)
  console.log('the page was built without the umpire (make wasm): the library without a line is not tested');

openRoom();

const incident = `case A man that cannot be taken
after 1. e4 e5
white touches e5
`;

/** Writes a case at the desk, and reads what a code says of it. */
async function rules(page: Page): Promise<void> {
  await page.locator('textarea.case').fill(incident);
  await page.locator('.rulings article').nth(5).waitFor();
  await expect
    .poll(() => page.locator('.rulings article').nth(3).innerText())
    .toContain('has been touched, and cannot be taken');
}

const keptForLater = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise(wait => setTimeout(wait, 20));
  });

/** Every room that needs no house, visited when there is none. */
async function withoutALine(player: Player): Promise<void> {
  const { page } = player;
  await page.reload();
  await rules(page);

  await page.goto(`${room.house.url}/library/british-1899`);
  await page.locator('.provisions dd').first().waitFor();
  await page.goto(`${room.house.url}/library/compare`);
  await page.locator('table.compare tbody tr').nth(20).waitFor();
  await page.goto(`${room.house.url}/library/scribe`);
  await page.locator('textarea').fill('1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4');
  await page.getByRole('button', { name: /read/i }).first().click();
  await page.getByText('Nf3').first().waitFor();
  await page.goto(`${room.house.url}/library/proofs`);
  await page.getByRole('button', { name: /prove/i }).first().click();
  await page
    .getByText(/positions/)
    .first()
    .waitFor();

  await page.goto(`${room.house.url}/lesson`);
  await page.locator('cg-board').waitFor();
  await player.press('J’adoube');
  await page.locator('.says', { hasText: 'Now touch the Knight on g1.' }).waitFor();
  await player.click('g1');
  await page.locator('.says', { hasText: 'You set it straight' }).waitFor();
  await player.click('b1');
  await page.locator('.says', { hasText: 'Touched.' }).waitFor();
}

describe.skipIf(!kept)('with the umpire in the page', () => {
  it('the desk rules without asking the house, once the umpire has come', async () => {
    const player = await Player.arrives(room.browser, `${room.house.url}/library/desk`);
    await keptForLater(player.page);
    const asked: string[] = [];
    player.page.on('request', r => r.url().includes('/api/') && asked.push(r.url()));
    await rules(player.page);
    expect(asked).toEqual([]);
    await player.leaves();
  });

  it('and with the line cut: desk, statute book, comparison, scribe, proofs, lesson', async () => {
    const player = await Player.arrives(room.browser, `${room.house.url}/library/desk`);
    await keptForLater(player.page);
    await room.house.kill();
    await player.context.setOffline(true);
    await withoutALine(player).finally(() => room.house.open());
    await player.leaves();
  });

  it('a table is the house’s: with the line cut it waits', async () => {
    const links = await room.house.table({ code: 'british-1899' });
    const white = await Player.sits(room.browser, links.white!);
    const black = await Player.sits(room.browser, links.black!);
    await white.page.locator('.conditions').waitFor({ state: 'detached' });
    await room.house.kill();
    await white.page.locator('p.line', { hasText: 'calling again' }).waitFor();
    await room.house.open();
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    await white.leaves();
    await black.leaves();
  });
});

/** Any server of files: a folder is its index.html, and nothing else is made up. */
function fileServer(folder: string): Server {
  const kinds: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
  };
  return createServer((request, answer) => {
    const path = join(folder, new URL(request.url!, 'http://here').pathname);
    const file = extname(path) ? path : join(path, 'index.html');
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer
      .writeHead(200, { 'content-type': kinds[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
}

describe.skipIf(!existsSync(site))('the library as a site', () => {
  let server: Server;
  let url = '';
  beforeAll(async () => {
    server = fileServer(site);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise(done => server.close(done)));

  it('has every room, each at its own address', async () => {
    const player = await Player.arrives(room.browser, url);
    const { page } = player;
    await page.getByRole('link', { name: 'The codes compared' }).click();
    await page.locator('table.compare tbody tr').nth(20).waitFor();
    await page.goto(`${url}/library/desk`);
    await rules(page);
    await page.goto(`${url}/library/fide-2023`);
    await page.locator('.provisions dd').first().waitFor();
    await page.goto(`${url}/lesson`);
    await page.locator('cg-board').waitFor();
    await player.leaves();
  });
});
