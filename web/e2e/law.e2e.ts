/** Offences and remedies, done by hand on the board and exacted by the buttons of the law. */
import { expect, it } from 'vitest';
import { openRoom, twoPlayers } from './room.ts';

openRoom();

it('a whole game with a touched King, the penalty, and mate', async () => {
  const [white, black] = await twoPlayers();
  await white.drag('e2', 'e4');
  await black.sees('e4', 'White Pawn');
  await black.drag('e7', 'e5');
  await white.score('P-K4', 'P-K4');
  await white.drag('d1', 'h5');
  await black.score('P-K4', 'P-K4', 'Q-R5');

  await black.click('e8');
  await black.sees('e8', 'Black King, must be moved');
  await white.sees('e8', 'Black King, must be moved');
  await black.drag('b8', 'c6');
  await white.sees('c6', 'Black Knight');

  await white.exacts(/restore position, then move (e8|king)/);
  await white.sees('c6', 'empty');
  await black.reads('You must');
  await black.drag('e8', 'e7');
  await white.sees('e7', 'Black King');
  await white.drag('h5', 'e5');
  await black.reads('White wins by mate.');
  await white.page.locator('table.codes tbody tr').nth(4).waitFor();
  await white.leaves();
  await black.leaves();
});

it('an illegal move can be made, and is exacted', async () => {
  const [white, black] = await twoPlayers();
  await white.drag('g1', 'g3');
  await black.sees('g3', 'White Knight');
  await black.exacts('restore position, then move g1');
  await white.sees('g1', 'White Knight, must be moved');
  await white.drag('g1', 'f3');
  await black.score('Kt-KB3');
  await white.leaves();
  await black.leaves();
});

it('j’adoube in time frees the hand, too late it does not', async () => {
  const [white, black] = await twoPlayers();
  await white.press('J’adoube');
  await black.reads('says “j’adoube”');
  await white.click('g1');
  await white.tells('white adjusts g1');
  await white.sees('g1', 'White Knight');
  expect(await white.square('g1').getAttribute('aria-label')).not.toContain('must be moved');

  await white.click('b1');
  await white.sees('b1', 'White Knight, must be moved');
  await white.press('J’adoube');
  await white.tells('white gives notice b1');
  await black.sees('b1', 'White Knight, must be moved');
  await white.drag('b1', 'c3');
  await black.sees('c3', 'White Knight');
  await white.leaves();
  await black.leaves();
});

it('castling Rook first: the other may let the Rook’s move stand', async () => {
  const position = 'position r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
  const [white, black] = await twoPlayers({ conditions: [position] });
  await white.drag('h1', 'f1');
  await black.sees('f1', 'White Rook');
  await white.click('e1');
  await black.exacts('let rook move stand');
  await white.reads(/Black to play|to play/);
  await black.drag('d7', 'd6');
  await white.sees('d6', 'Black Pawn');
  await white.sees('e1', 'White King');
  await white.leaves();
  await black.leaves();
});

it('a Pawn takes, is promoted by naming, and is a Queen', async () => {
  const [white, black] = await twoPlayers({ conditions: ['position 3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1'] });
  await white.drag('e7', 'd8');
  await white.press('Queen');
  await black.sees('d8', 'White Queen');
  await black.drag('h8', 'g7');
  await white.sees('g7', 'Black King');
  await white.leaves();
  await black.leaves();
});

it('at odds of the Queen’s Rook the King castles alone', async () => {
  const [white, black] = await twoPlayers({
    conditions: [
      "agree odds white gives queen's rook",
      'after 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Nc3 Nf6 5. d3 d6 6. Be3 Be6 7. Qd2 Qd7',
    ],
  });
  await white.sees('a1', 'empty');
  await white.drag('e1', 'c1');
  await black.sees('c1', 'White King');
  await black.drag('a7', 'a6');
  await white.sees('a6', 'Black Pawn');
  await white.page.locator('.score button.move').first().click();
  await white.sees('e4', 'White Pawn');
  await white.sees('e7', 'Black Pawn');
  await white.press('Back to the game');
  await white.sees('a6', 'Black Pawn');
  await white.leaves();
  await black.leaves();
});

it('a guarding table stops the hand, puts the man back, and says why', async () => {
  const [white, black] = await twoPlayers({ watchfulness: 'guarding' });
  await white.drag('g1', 'g4');
  await white.reads(/The move is not legal.*This table is guarded/);
  await white.sees('g1', 'White Knight');
  await white.sees('g4', 'empty');
  await white.drag('g1', 'f3');
  await black.sees('f3', 'White Knight');
  await white.leaves();
  await black.leaves();
});

it('a silent umpire tells nobody his rights, and upholds a claim all the same', async () => {
  const [white, black] = await twoPlayers({ watchfulness: 'silent' });
  await white.click('e2');
  await white.drag('d2', 'd4');
  await black.reads('The umpire is silent at this table');
  expect(await black.page.locator('button[data-act]').count()).toBe(0);
  await black.press('More…');
  await black.page.getByLabel('What').selectOption('restore position, then move SQ');
  await black.page.getByLabel('Square of the man').fill('e2');
  await black.press('Demand it');
  await white.sees('d2', 'White Pawn');
  await white.drag('e2', 'e4');
  await black.sees('e4', 'White Pawn');
  await white.leaves();
  await black.leaves();
});
