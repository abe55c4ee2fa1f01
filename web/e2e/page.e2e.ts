/** The page itself: one click to a game, its weight, its fitness for everybody. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { Player, screens } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

openRoom();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds serious or critical on the page as it stands. */
async function faults(player: Player): Promise<string[]> {
  await player.page.evaluate(axe);
  return player.page.evaluate(async () => {
    const { violations } = await (window as any).axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((v: any) => v.impact === 'serious' || v.impact === 'critical')
      .map((v: any) => `${v.id}: ${v.nodes[0].html}`);
  });
}

it('one click from the first page a game is played against the house', async () => {
  const player = await Player.arrives(room.browser, room.house.url);
  await player.press('Play a game');
  await player.page.locator('cg-board').waitFor();
  await player.drag('e2', 'e4');
  await expect.poll(() => player.page.locator('.score .descriptive').count()).toBe(2);
  await player.leaves();
});

it('weighs at most 150 KB compressed beside the men', async () => {
  const player = await Player.arrives(room.browser, 'about:blank');
  const weights: Promise<number>[] = [];
  player.page.on('response', r => weights.push(weigh(r)));
  await player.page.goto(room.house.url);
  await player.page.getByRole('button', { name: 'Play a game' }).waitFor();
  await player.page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(150 * 1024);
  await player.leaves();
});

async function weigh(response: Response): Promise<number> {
  const body = await response.body();
  return response.url().endsWith('.woff2') ? body.length : gzipSync(body).length;
}

it('other men are laid out when they are chosen, and are still there next time', async () => {
  const player = await Player.arrives(room.browser, room.house.url);
  const king = () =>
    player.page
      .locator('.diagram piece.king.white')
      .evaluate(man => decodeURIComponent(getComputedStyle(man).backgroundImage));
  const printed = await king();
  await player.press('Preferences');
  await player.page.locator('dialog select[name=men]').selectOption('counters');
  await expect.poll(king).toContain('>K</text>');
  expect(printed).not.toContain('</text>');
  await player.page.reload();
  await player.page.getByRole('button', { name: 'Play a game' }).waitFor();
  await expect.poll(king).toContain('>K</text>');
  await player.leaves();
});

const pages = [
  '/',
  '/new',
  '/library',
  '/library/british-1899',
  '/library/compare',
  '/library/timeline',
  '/library/desk',
  '/library/scribe',
  '/library/proofs',
];

it.each(pages)('%s has no serious fault and fits every screen', async path => {
  for (const screen of Object.values(screens)) {
    const player = await Player.arrives(room.browser, room.house.url + path, screen);
    await player.page.waitForLoadState('networkidle');
    expect(await faults(player)).toEqual([]);
    expect(
      await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await player.leaves();
  }
});

it('the table has no serious fault, on paper and by lamp, and is played by finger', async () => {
  const [white, black, links] = await twoPlayers();
  await white.click('e2');
  await white.reads('You must');
  expect(await faults(white)).toEqual([]);
  await black.page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(black)).toEqual([]);
  await white.leaves();
  const phone = await Player.arrives(room.browser, links.white!, screens.phone);
  await phone.page.locator('cg-board').waitFor();
  expect(
    await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  expect((await phone.page.locator('cg-board').boundingBox())!.width).toBe(360);
  await phone.tap('e2');
  await phone.tap('e4');
  await black.sees('e4', 'White Pawn');
  await phone.leaves();
  await black.leaves();
});

it('the ruling desk asks every code, and a case travels by link', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/library/desk`);
  await player.page.locator('.rulings article').nth(4).waitFor();
  await player.drag('e8', 'f8');
  await expect.poll(() => player.page.getByLabel('The case').inputValue()).toContain('lifts e8');
  await player.press('Share by link');
  const text = await player.page.getByLabel('The case').inputValue();
  const other = await Player.arrives(room.browser, player.page.url());
  await expect.poll(() => other.page.getByLabel('The case').inputValue()).toBe(text);
  await player.leaves();
  await other.leaves();
});

it('the scribe reads an old score, and a proof is played out', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/library/scribe`);
  await player.press('Read it');
  await player.reads('18 moves read, 0 in doubt.');
  await player.press('First');
  await player.page.getByRole('img', { name: /After P-K4.*White Pawn e4/ }).waitFor();
  await player.page.setInputFiles('input[type=file]', {
    name: 'evans.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-Kt6 4. Castles'),
  });
  await player.reads('7 moves read, 1 in doubt.');
  await player.page.goto(`${room.house.url}/library/proofs`);
  await player.press('Prove it');
  await player.reads('Yes.');
  await player.press('Forward');
  await player.page.getByRole('img', { name: /White Queen d8/ }).waitFor();
  await player.page.getByLabel('Question').selectOption('mate');
  await player.press('Prove it');
  await player.reads('Mate in 2.');
  await player.press('Last');
  await player.page.getByRole('img', { name: /White Pawn b7/ }).waitFor();
  await player.leaves();
});
