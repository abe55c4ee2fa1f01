/** The law of today at a table: a clock that is pressed, flags, claims, Chess960. */
import { expect, it } from 'vitest';
import { Player } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

openRoom();

/** Black’s King and Pawns can never stir again once the g-Pawn has moved; White has a mate, and no time for it. */
const blocked = 'position 4N3/8/1p4p1/kPp5/p1P3P1/P7/8/7K w - - 0 1';
const blitz = 'agree time all in 0:03, add 0:00:02';

it('a blitz game is lost on time against a King with blocked Pawns, and drawn, with the proof', async () => {
  const [white, black] = await twoPlayers({
    code: 'fide-2023',
    conditions: [blitz, 'clock white 0:00:15 black 0:05:00 left', blocked],
  });
  await white.reads(/blitz/);
  await white.drag('e8', 'd6');
  await white.reads('has moved, and not pressed the clock');
  await black.reads('has moved, and not pressed the clock');
  // The space bar presses; two seconds are added, and Black’s clock runs.
  await white.page.keyboard.press(' ');
  await black.page.locator('.player .clock.running', { hasText: /^[45]:/ }).waitFor();
  expect(await black.page.locator('.uncompleted').count()).toBe(0);
  await black.drag('g6', 'g5');
  await black.press('Press the clock');
  await white.page.locator('.clock.running.scarce').waitFor();
  await white.reads('Drawn by time.');
  await white.reads(/No series of legal moves could bring the other to mate.*The proof:/);
  await black.reads(/The proof:/);
  await white.leaves();
  await black.leaves();
});

it('an illegal move is completed by the clock, noticed, and put right', async () => {
  const [white, black] = await twoPlayers({ code: 'fide-2023', conditions: ['agree time all in 1:30'] });
  await white.drag('g1', 'g3');
  await black.sees('g3', 'White Knight');
  // Not yet completed, it is no illegal move in law.
  expect(await black.page.locator('button[data-act]').count()).toBe(0);
  await white.press('Press the clock');
  await black.exacts(/points out illegal move/);
  await white.sees('g1', 'White Knight, must be moved');
  await black.reads('1 illegal move');
  // Two minutes more for the opponent (7.5.5).
  await black.page
    .locator('.player', { hasText: 'you' })
    .locator('.clock', { hasText: /1:3[12]:/ })
    .waitFor();
  await black.page.locator('.player', { hasText: 'White' }).locator('.clock.running').waitFor();
  await white.drag('g1', 'f3');
  await white.press('Press the clock');
  // By the law of today moves are written in algebraic, unless the reader prefers otherwise.
  await expect.poll(() => black.page.locator('.score .move').allTextContents()).toEqual(['Nf3']);
  await white.leaves();
  await black.leaves();
});

it('a third appearance is claimed with the move written', async () => {
  const [white, black] = await twoPlayers({
    code: 'fide-2023',
    conditions: ['agree time all in 1:30, add 0:00:30', 'after 1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1'],
  });
  await black.press('More…');
  await black.page.getByLabel('Ground of the claim').selectOption('repetition');
  await black.page.getByLabel('Upon my next move, which I write').fill('Ng8');
  await black.press('Claim it');
  await white.reads('Drawn by repetition.');
  await black.reads(/The claim is right/);
  await white.leaves();
  await black.leaves();
});

it('Chess960: an array drawn by lot, and castling by setting the King upon his Rook', async () => {
  const [white, black] = await twoPlayers({
    code: 'fide-2023',
    presses: 'house',
    conditions: [
      'agree chess960 RKBBQNNR',
      'agree time all in 0:10, add 0:00:05',
      'position rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RK3NNR w KQkq - 0 1',
    ],
  });
  await white.reads(/the array RKBBQNNR/);
  await white.drag('b1', 'a1');
  await black.sees('c1', 'White King');
  await black.sees('d1', 'White Rook');
  await white.tells('white presses clock');
  await black.drag('e7', 'e5');
  await white.sees('e5', 'Black Pawn');
  // Going back through the score, King and Rook stand where they stood.
  await white.page.locator('.score button.move').first().click();
  await white.sees('c1', 'White King');
  await white.press('Back to the game');
  await white.leaves();
  await black.leaves();

  const drawn = await room.house.table({ code: 'fide-2023', conditions: ['agree chess960'] });
  const other = await Player.arrives(room.browser, drawn.white!);
  await other.reads(/Chess960, the array [KQRBN]{8}/);
  await other.leaves();
});

it('a new table under the law of today is made by the form', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/new`);
  await player.page.getByLabel('Laws').selectOption('fide-2023');
  await player.page.locator('select[name=countdown]').selectOption('all in 0:03, add 0:00:02');
  await player.page.locator('select[name=array]').selectOption('lot');
  await player.page.locator('select[name=black]').selectOption('partner');
  await player.press('Make the table');
  // Who makes a table has accepted its conditions.
  await player.reads(/blitz/);
  await player.page.locator('.clock').first().waitFor();
  await player.leaves();
});

it('the time-line tells which law there was by a year', async () => {
  const player = await Player.arrives(room.browser, `${room.house.url}/library/timeline`);
  await player.reads('The FIDE Laws of Chess');
  await player.page.locator('input[name=year]').fill('1905');
  await player.reads('1905: 4 codes');
  expect(await player.page.locator('.timeline > li').count()).toBe(4);
  await player.page.locator('.timeline summary').first().click();
  await player.page.locator('.timeline details li').first().waitFor();
  await player.leaves();
});
