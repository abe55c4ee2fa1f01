/** The table: how large the board is, what a finger does, and what is asked when a line may mean two things. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { Player } from './player.ts';
import { openRoom, room } from './room.ts';

openRoom();

const against = { seats: { white: 'link', black: 'link' }, code: 'british-1899' };

/** A table that has begun, seen by White. */
async function begun(width: number, height: number, hasTouch = false): Promise<Player> {
  const links = await room.house.table(against as never);
  const black = await Player.sits(room.browser, links.black!);
  await black.leaves();
  const context = await room.browser.newContext({
    viewport: { width, height },
    hasTouch,
    reducedMotion: 'reduce',
  });
  const player = new Player(context, await context.newPage());
  await player.page.goto(links.white!);
  await player.press('I accept these conditions');
  await player.page.locator('.player.turn').waitFor();
  return player;
}

const boardOf = async (page: Page) => (await page.locator('cg-board').boundingBox())!;

it.each([
  ['a laptop', 1366, 768, 560],
  ['a large screen', 1920, 1080, 840],
  ['a phone held upright', 360, 740, 360],
  ['a phone on its side', 740, 360, 250],
  ['a laptop at 200 %', 683, 384, 270],
])('the board is as large as %s allows, and in sight', async (_, width, height, least) => {
  const player = await begun(width, height, width < 800);
  const box = await boardOf(player.page);
  expect(box.width).toBeGreaterThanOrEqual(least);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await player.leaves();
});

it('a finger that scrolls does nothing, and one that rests takes the man', async () => {
  const player = await begun(360, 740, true);
  const box = await boardOf(player.page);
  const finger = await player.context.newCDPSession(player.page);
  const [x, file] = [box.x + (box.width * 4.5) / 8, box.width / 8];
  const [from, to] = [box.y + file * 6.5, box.y + file * 4.5];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  const swipe = async (rests: number) => {
    await touch('touchStart', from);
    await new Promise(wait => setTimeout(wait, rests));
    for (let n = 1; n <= 5; n++) await touch('touchMove', from + ((to - from) * n) / 5);
    await touch('touchEnd');
  };
  await swipe(0);
  await new Promise(wait => setTimeout(wait, 600));
  await player.sees('e2', 'White Pawn');
  expect(await player.page.locator('.score .descriptive').count()).toBe(0);
  await player.page.evaluate(() => scrollTo(0, 0));
  await swipe(250);
  await player.score('P-K4');
  await player.leaves();
});

it('what may mean two things is asked about, and what was meant is done', async () => {
  const player = await begun(1280, 900);
  await player.say('I touched the knight');
  await player.page.getByRole('button', { name: 'white touches g1' }).click();
  await player.tells('touches the king’s knight');
  await player.say('frobnicate');
  await player.reads(/not understood/);
  await player.say('horse to f3');
  await player.score('Kt-KB3');
  await player.leaves();
});
