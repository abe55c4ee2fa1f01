/** The table: how large the board is, what a finger does, and what is asked when a line may mean two things. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { Player } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

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
  if (hasTouch) await player.page.clock.install();
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
  ['a phone on its side', 740, 360, 296],
  ['a laptop at 200 %', 683, 384, 320],
])('the board is as large as %s allows, and in sight', async (_, width, height, least) => {
  const player = await begun(width, height, width < 800);
  const box = await boardOf(player.page);
  expect(box.width).toBeGreaterThanOrEqual(least);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  expect(
    await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await player.leaves();
});

it('on its side a phone has room for board and clocks', async () => {
  const conditions = ['agree time all in 0:05'];
  const links = await room.house.table({ code: 'fide-2023', conditions });
  const black = await Player.sits(room.browser, links.black!);
  const context = await room.browser.newContext({ viewport: { width: 740, height: 360 }, hasTouch: true });
  const player = new Player(context, await context.newPage());
  await player.page.goto(links.white!);
  await player.press('I accept these conditions');
  await player.page.locator('.clock.running').waitFor();
  const box = await boardOf(player.page);
  expect(box.width).toBeGreaterThanOrEqual(296);
  const clock = (await player.page.locator('.clock').last().boundingBox())!;
  expect(clock.y + clock.height).toBeLessThanOrEqual(360);
  const law = (await player.page.locator('.law').boundingBox())!;
  expect(law.x).toBeGreaterThanOrEqual(box.x + box.width);
  await player.leaves();
  await black.leaves();
});

it('on a phone the words lie under the board, and the law under them in sight', async () => {
  const player = await begun(360, 740, true);
  await player.tap('e2');
  await player.reads('You must');
  const board = await boardOf(player.page);
  const law = (await player.page.locator('.law').boundingBox())!;
  const words = (await player.page.locator('.table .actions').first().boundingBox())!;
  expect(words.y - (board.y + board.height)).toBeLessThan(80);
  expect(law.y).toBeGreaterThan(words.y);
  expect(law.y + 100).toBeLessThan(740);
  await player.leaves();
});

it('a finger that scrolls does nothing, and one that rests takes the man', async () => {
  const player = await begun(360, 740, true);
  const finger = await player.context.newCDPSession(player.page);
  // The page’s time is in our hand, so that no slow machine makes a rest of a swipe.
  await player.page.clock.pauseAt(Date.now() + 60_000);
  const swipe = async (rests: number) => {
    const box = await boardOf(player.page);
    const [x, file] = [box.x + (box.width * 4.5) / 8, box.width / 8];
    const [from, to] = [box.y + file * 6.5, box.y + file * 4.5];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
    await touch('touchStart', from);
    await player.page.clock.runFor(rests);
    for (let n = 1; n <= 5; n++) await touch('touchMove', from + ((to - from) * n) / 5);
    await touch('touchEnd');
    await player.page.clock.runFor(1000);
  };
  await swipe(0);
  await player.page.reload(); // no swing is left in the page
  await player.page.locator('.player.turn').waitFor();
  await swipe(250);
  await player.score('P-K4');
  await player.press('Proceedings');
  const acts = player.page.locator('.proceedings span.act', { hasText: /touches|lifts|puts|quits/ });
  expect(await acts.allTextContents()).toEqual(['White touches e2', 'lifts e2', 'puts e4', 'quits']);
  await player.leaves();
});

it('what may mean two things is asked about, and what was meant is done', async () => {
  const player = await begun(1280, 900);
  await player.say('I touched the knight');
  await player.page.getByRole('button', { name: 'white touches g1' }).click();
  await player.reads(/has been touched/);
  await player.say('frobnicate');
  await player.reads(/not understood/);
  await player.say('horse to f3');
  await player.score('Kt-KB3');
  await player.leaves();
});

it('the maker of a table has one link to give away, and the list tells players, code and age', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/new`);
  await player.page.locator('input[name=whiteName]').fill('Miss Rudge');
  await player.page.locator('textarea[name=more]').evaluate(area => {
    (area.closest('details') as HTMLDetailsElement).open = true;
  });
  await player.page.locator('textarea[name=more]').fill('position 4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await player.press('Make the table');
  const invitation = player.page.locator('.invitation input');
  expect(await invitation.inputValue()).toMatch(/\/table\/[a-z0-9]{12}#[0-9a-f]{64}$/);
  const guest = await Player.arrives(room.browser, await invitation.inputValue());
  await guest.reads('I accept these conditions');
  const passer = await Player.arrives(room.browser, room.house.url);
  const listed = passer.page.locator('.list li', { hasText: 'Miss Rudge' });
  await listed.getByText(/British Chess Code.*just made/).waitFor();
  expect(await listed.textContent()).not.toContain('4k3');
  for (const one of [player, guest, passer]) await one.leaves();
});

it('after “Play a game” the board has the focus', async () => {
  const player = await Player.arrives(room.browser, room.house.url);
  await player.press('Play a game');
  await player.page.locator('cg-board').waitFor();
  await expect.poll(() => player.page.evaluate(() => !!document.activeElement?.closest('.grid'))).toBe(true);
  await player.leaves();
});

it('the desk says where a line cannot be read, and shows no rulings on another text', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/library/desk`);
  await player.page.locator('.rulings article').first().waitFor();
  await player.page.getByLabel('The case').fill('white touches e2\nwhite frobnicates\n');
  await player.reads(/Line 2/);
  expect(await player.page.locator('.rulings article').count()).toBe(0);
  await player.leaves();
});

it('over a slow wire j’adoube counts from when it is said, and a hand goes on before the house has answered', async () => {
  const links = await room.house.table(against as never);
  const black = await Player.sits(room.browser, links.black!);
  const white = await Player.arrives(room.browser, 'about:blank');
  await white.hasSlowWire(400);
  await white.page.goto(links.white!);
  await white.press('I accept these conditions');
  await white.page.locator('.player.turn').waitFor();
  await white.press('J’adoube');
  await white.click('g1');
  await white.click('b1');
  await white.drag('b1', 'c3');
  await black.sees('c3', 'White Knight');
  await black.tells('white adjusts g1');
  await black.score('Kt-QB3');
  expect(await black.page.locator('button[data-act]').count()).toBe(0);
  await white.leaves();
  await black.leaves();
});

it('“help” in the line opens what can be said, and nothing is done', async () => {
  const [white, black] = await twoPlayers();
  await white.say('help');
  await white.page.getByRole('dialog', { name: 'How the hand works' }).waitFor();
  await white.press('Close');
  await white.press('Proceedings');
  expect(await white.page.locator('.proceedings .act').allTextContents()).not.toContain(
    'White asks assistance',
  );
  await white.leaves();
  await black.leaves();
});

it('a link that was taken is no longer in the maker’s hands', async () => {
  const maker = await Player.arrives(room.browser, `${room.house.url}/new`);
  await maker.press('Make the table');
  const url = await maker.page.locator('.invitation input').inputValue();
  const guest = await Player.sits(room.browser, url);
  await maker.page.getByText('Seats and links').click();
  expect(await maker.page.locator('.links input[data-seat=white]').inputValue()).toBe(maker.page.url());
  await expect.poll(() => maker.page.locator('.links input[data-seat=black]').count()).toBe(0);
  await maker.leaves();
  await guest.leaves();
});

it('the name is asked once, and stands on the score sheet', async () => {
  const player = await Player.arrives(room.browser, room.house.url);
  await player.page.getByLabel('Your name').fill('Miss Rudge');
  await player.press('Play a game');
  await player.page.locator('.player', { hasText: 'Miss Rudge' }).waitFor();
  await player.page.goto(room.house.url);
  expect(await player.page.getByLabel('Your name').inputValue()).toBe('Miss Rudge');
  await player.page
    .locator('.list li', { hasText: 'Miss Rudge' })
    .getByText(/your turn|to play/)
    .waitFor();
  await player.leaves();
});

it('the desk asks what was meant, and puts the answer in its place', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/library/desk`);
  const text = player.page.getByLabel('The case');
  await text.fill('white plays e4\nblack moves a knight\n');
  const asked = player.page.locator('.asked');
  await asked.getByText('what was meant?').waitFor();
  const first = asked.getByRole('button').first();
  const meant = (await first.textContent())!;
  await first.click();
  await player.page.locator('.rulings article').first().waitFor();
  expect(await text.inputValue()).toBe(`white plays e4\n${meant.split('; ').join('\n')}\n`);
  await text.fill('white resigns\n');
  await player.reads('Black wins by resignation.');
  expect(await player.page.locator('.rulings').textContent()).not.toContain('to play');
  await player.leaves();
});

it.each([
  ['a phone on its side', 740, 360, 1],
  ['a page enlarged twice', 683, 384, 2],
])('the desk’s board fits into %s', async (_, width, height, deviceScaleFactor) => {
  const context = await room.browser.newContext({ viewport: { width, height }, deviceScaleFactor });
  const player = new Player(context, await context.newPage());
  await player.page.goto(`${room.house.url}/library/desk`);
  await player.page.locator('.rulings article').first().waitFor();
  const board = await boardOf(player.page);
  expect(board.height).toBeLessThanOrEqual(height);
  expect(board.width).toBeGreaterThan(200);
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await player.leaves();
});
