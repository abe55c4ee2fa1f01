/** Pictures of the main screens, made by playing: `make screenshots` puts them into docs/screenshots. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { it } from 'vitest';
import { Player, screens } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

openRoom();

const album = resolve(import.meta.dirname, '../../docs/screenshots');
mkdirSync(album, { recursive: true });

const picture = (player: Player, name: string, fullPage = false) =>
  player.page.screenshot({ path: `${album}/${name}.png`, fullPage, animations: 'disabled' });

it('the first page, by day and on a phone', async () => {
  for (const phone of [false, true]) {
    const player = await Player.arrives(room.browser, room.house.url, phone ? screens.phone : screens.laptop);
    await player.page.waitForLoadState('networkidle');
    await picture(player, phone ? 'first-page-phone' : 'first-page');
    await player.leaves();
  }
});

it('the table: a touched man, a false move, and the law', async () => {
  const [white, black, links] = await twoPlayers({
    names: { white: 'Miss Rudge', black: 'Mr. Bird' },
    conditions: ['agree time 20 in 1:00', 'after 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5'],
  });
  await white.click('e1');
  await white.drag('b1', 'c3');
  await black.sees('c3', 'White Knight');
  await black.page.locator('button[data-act]').first().waitFor();
  await black.page.waitForLoadState('networkidle');
  await picture(black, 'table');
  const phone = await Player.arrives(room.browser, links.black!, screens.phone);
  await phone.page.locator('cg-board').waitFor();
  await picture(phone, 'table-phone', true);
  await white.page.emulateMedia({ colorScheme: 'dark' });
  await white.press('Preferences');
  await white.page.locator('dialog select[name=men]').selectOption('turned');
  await white.press('Done');
  await white.page.waitForLoadState('networkidle');
  await picture(white, 'table-by-lamp');
  for (const player of [white, black, phone]) await player.leaves();
});

it('the end of a game, and what the other codes would have said', async () => {
  const [white, black] = await twoPlayers({
    names: { white: 'Miss Rudge', black: 'Mr. Bird' },
    conditions: ["agree odds white gives queen's knight", 'after 1. e4 f6 2. d4 g5'],
  });
  await white.drag('d1', 'h5');
  await white.page.locator('table.codes tbody tr').nth(4).waitFor();
  await picture(white, 'the-end');
  await white.leaves();
  await black.leaves();
});

it('the law of today: a clock that is pressed, an illegal move completed', async () => {
  const [white, black] = await twoPlayers({
    code: 'fide-2023',
    names: { white: 'Miss Rudge', black: 'Mr. Bird' },
    conditions: [
      'agree time all in 0:03, add 0:00:02',
      'clock white 0:01:41 black 0:01:52 left',
      'after 1. e4 e5 2. Nf3 Nc6',
    ],
  });
  await white.drag('f1', 'f4');
  await white.press('Press the clock');
  await black.reads('Point out the illegal move');
  await picture(black, 'table-today');
  await white.leaves();
  await black.leaves();
});

it('a game by letter', async () => {
  const [white, black] = await twoPlayers({
    names: { white: 'London', black: 'Edinburgh' },
    conditions: ['agree by communication 72:00'],
  });
  await white.page.getByLabel('Move', { exact: true }).fill('P-K4');
  await white.press('Add a conditional move');
  await white.page.getByLabel('If you reply').fill('P-K4');
  await white.page.getByLabel('then I play').fill('P-Q4');
  await white.press('Send');
  await black.sees('e4', 'White Pawn');
  await black.page.getByLabel('Move', { exact: true }).fill('Kt-B3');
  await black.reads('Ambiguous');
  await picture(black, 'letters');
  await white.leaves();
  await black.leaves();
});

const rooms: [path: string, name: string][] = [
  ['/library/british-1899', 'statute-book'],
  ['/library/compare', 'codes-compared'],
  ['/library/timeline', 'time-line'],
  ['/library/desk', 'ruling-desk'],
  ['/library/scribe', 'scribe'],
  ['/library/proofs', 'proofs'],
  ['/new', 'new-table'],
];

it.each(rooms)('%s', async (path, name) => {
  const player = await Player.arrives(room.browser, room.house.url + path);
  await player.page.waitForLoadState('networkidle');
  if (name === 'scribe') await player.press('Read it');
  if (name === 'proofs') {
    await player.press('Prove it');
    await player.page.locator('.result').waitFor();
    await player.press('Forward');
  }
  if (name === 'ruling-desk') await player.page.locator('.rulings article').first().waitFor();
  await player.page.waitForLoadState('networkidle');
  await picture(player, name, name === 'ruling-desk');
  await player.leaves();
});
