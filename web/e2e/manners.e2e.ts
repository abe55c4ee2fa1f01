/** Manners of play: adjournment, consultation, letters, the keyboard, and a house that falls down. */
import { expect, it } from 'vitest';
import { Player } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

openRoom();

it('a sealed move lies in its envelope overnight', async () => {
  const [white, black, links] = await twoPlayers();
  await white.drag('e2', 'e4');
  await black.drag('e7', 'e5');
  await white.score('P-K4', 'P-K4');
  await white.press('More…');
  await white.press('Adjourn…');
  await white.reads('Adjourn the game?');
  await white.press('Leave it');
  expect(await white.page.locator('.envelope').count()).toBe(0);
  await white.press('More…');
  await white.press('Adjourn…');
  await white.press('Adjourn the game');
  await white.tells('white adjourns');
  // He who has to seal finds it without scrolling.
  const seal = (await white.page.getByRole('button', { name: 'Seal a move…' }).boundingBox())!;
  expect(seal.y + seal.height).toBeLessThanOrEqual(768);
  await white.press('Seal a move…');
  await white.page.getByLabel('Move', { exact: true }).fill('Kt-QB3');
  await white.press('Seal and hand over');
  await black.reads('has sealed a move');
  expect((await black.page.content()).includes('Kt-QB3')).toBe(false);
  await white.leaves();
  await black.leaves();

  await room.house.kill();
  await room.house.open();
  const whiteNextDay = await Player.arrives(room.browser, links.white!);
  const blackNextDay = await Player.arrives(room.browser, links.black!);
  await blackNextDay.reads('has sealed a move');
  await whiteNextDay.press('More…');
  await whiteNextDay.press('Resume');
  await blackNextDay.sees('c3', 'White Knight');
  await blackNextDay.score('P-K4', 'P-K4', 'Kt-QB3');
  await blackNextDay.press('Proceedings');
  await blackNextDay.reads('The envelope held: “Kt-QB3”.');
  await whiteNextDay.leaves();
  await blackNextDay.leaves();
});

it('allies consult in private and either may move', async () => {
  const links = await room.house.table({ code: 'british-1899', conditions: ['agree consultation 2 1'] });
  const [first, second, black] = await Promise.all(
    ['white', 'white-2', 'black'].map(seat => Player.arrives(room.browser, links[seat]!)),
  );
  await first!.press('I accept these conditions');
  await black!.press('I accept these conditions');
  for (const ally of [first!, second!]) await ally.press('Talk');
  await first!.page.getByLabel('Words').last().fill('Let us open with the King’s Pawn');
  await first!.page.getByRole('button', { name: 'Say', exact: true }).click();
  await second!.reads('Let us open with the King’s Pawn');
  await second!.drag('e2', 'e4');
  await black!.sees('e4', 'White Pawn');
  await first!.sees('e4', 'White Pawn');
  await black!.press('Talk');
  expect((await black!.page.content()).includes('Let us open')).toBe(false);
  for (const player of [first!, second!, black!]) await player.leaves();
});

it('a game by letter, with a conditional line', async () => {
  const [white, black] = await twoPlayers({ conditions: ['agree by communication 72:00'] });
  await white.page.getByLabel('Move', { exact: true }).fill('P-K4');
  await white.reads(/Can be read only as/);
  await white.press('Add a conditional move');
  await white.page.getByLabel('If you reply').fill('P-K4');
  await white.page.getByLabel('then I play').fill('Kt-KB3');
  await white.press('Send');
  await black.sees('e4', 'White Pawn');
  await black.drag('e7', 'e5');
  await expect.poll(() => black.page.getByLabel('Move', { exact: true }).inputValue()).toBe('P-K4');
  await black.press('Send');
  await black.sees('f3', 'White Knight');
  await white.score('P-K4', 'P-K4', 'Kt-KB3');
  await white.leaves();
  await black.leaves();
});

it('what the page says of a record is what the umpire reads: a letter, and a sealed move, in algebraic', async () => {
  const either = 'agree algebraic records';
  const [white, black] = await twoPlayers({ conditions: ['agree by communication', either] });
  await white.page.getByLabel('Move', { exact: true }).fill('e4');
  await white.reads('Can be read only as P-K4 (e4).');
  await white.press('Send');
  await black.score('P-K4');
  const [first, second] = await twoPlayers({ conditions: [either] });
  await first.drag('e2', 'e4');
  await second.score('P-K4');
  await second.press('More…');
  await second.press('Adjourn…');
  await second.press('Adjourn the game');
  await second.tells('black adjourns');
  await second.press('Seal a move…');
  await second.page.getByLabel('Move', { exact: true }).fill('e5');
  await second.reads('Can be read only as P-K4 (e5).');
  await second.press('Seal and hand over');
  await first.press('Open it and resume');
  await second.score('P-K4', 'P-K4');
  for (const player of [white, black, first, second]) await player.leaves();
});

it('a whole game with a penalty by keyboard alone', async () => {
  const [white, black] = await twoPlayers();
  await white.tabsToBoard();
  await black.tabsToBoard();
  await white.walks('e2');
  await white.page.keyboard.press(' ');
  await white.sees('e2', 'White Pawn, must be moved');
  await white.page.keyboard.press('Escape');
  await white.moves('d2', 'd4');
  await black.sees('d4', 'White Pawn');
  await black.tabsTo('[data-act="black demands restore position, then move e2"]');
  await black.page.keyboard.press('Enter');
  await white.sees('e2', 'White Pawn, must be moved');
  await white.hears(/restore|King/i);
  await white.moves('e2', 'e4');
  await black.tabsToBoard();
  await black.sees('e4', 'White Pawn');
  await black.moves('e7', 'e5');
  await white.sees('e5', 'Black Pawn');
  await white.moves('d1', 'h5');
  await black.sees('h5', 'White Queen');
  await black.moves('e8', 'e7');
  await white.sees('e7', 'Black King');
  await white.moves('h5', 'e5');
  await black.reads('White wins');
  await white.leaves();
  await black.leaves();
});

it('the house is killed in the middle of a game and nothing is lost', async () => {
  const [white, black] = await twoPlayers();
  await white.drag('e2', 'e4');
  await black.score('P-K4');
  await room.house.kill();
  await black.reads('The line to the house is lost');
  await black.drag('e7', 'e5');
  await room.house.open();
  await white.score('P-K4', 'P-K4');
  await black.score('P-K4', 'P-K4');
  await white.drag('g1', 'f3');
  await black.score('P-K4', 'P-K4', 'Kt-KB3');
  await white.leaves();
  await black.leaves();
});

it('blindfold there is no board at all, only words', async () => {
  const [white, black] = await twoPlayers({ conditions: ['agree blindfold black'] });
  await white.drag('e2', 'e4');
  await black.reads('Pawn to King’s fourth');
  expect(await black.page.locator('cg-board').count()).toBe(0);
  await black.say('P-K4');
  await white.sees('e5', 'Black Pawn');
  await white.leaves();
  await black.leaves();
});

it('a seat’s link is renewed, and the old one opens nothing', async () => {
  const [white, black, links] = await twoPlayers();
  await white.page.getByText('Seats and links').click();
  await white.press('Renew the link for your seat');
  await expect.poll(() => white.page.url()).not.toBe(links.white);
  await white.drag('e2', 'e4');
  await black.sees('e4', 'White Pawn');
  await black.press('Proceedings');
  await black.reads('White’s link is renewed');
  const stranger = await Player.arrives(room.browser, links.white!);
  await stranger.reads('This link opens no seat here');
  for (const player of [white, black, stranger]) await player.leaves();
});
