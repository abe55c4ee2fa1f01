/** Why, before what: rulings that stay, offences by name, law folded away, words that open; before every screen. */
import { describe, expect, it } from 'vitest';
import { screens, seated } from './player.ts';
import { openRoom, twoPlayers } from './room.ts';

openRoom();

describe.each(seated)('screens: %s and %s', (before, beside) => {
  const sit = (wanted = {}) => twoPlayers(wanted, [screens[before], screens[beside]]);

  it('the ruling stays until what follows is done, and who exacts says for what', async () => {
    const [white, black] = await sit();
    await white.drag('g1', 'g3');
    await black.reads('The move is not legal');
    await black.reads(/one of these, as you choose/i);
    await black.exacts('restore position, then move g1');
    await white.page
      .locator('.law .of', { hasText: /exacts for this \(the (move is not legal|man)/ })
      .waitFor();
    await white.reads(/For this: The (move is not legal|man)/);
    await white.drag('g1', 'f3');
    await expect.poll(() => white.page.getByText(/For this:/).count()).toBe(0);
    await white.leaves();
    await black.leaves();
  });

  it('citations fold into one question of each sentence, and say once what they are', async () => {
    const [white, black] = await sit();
    await white.drag('g1', 'g3');
    await black.reads('The move is not legal');
    const folded = black.page.locator('.law button.cite');
    for (const label of await folded.allTextContents()) expect(label).toBe('by which law?');
    await folded.first().click();
    await black.page.locator('.law .cited').first().waitFor();
    await black.reads('Each number is a provision of the code');
    await white.leaves();
    await black.leaves();
  });

  it('“Now bring the Rook over” is one duty, the Rook marked', async () => {
    const position = 'position r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
    const [white, black] = await sit({ conditions: [position] });
    await white.drag('e1', 'g1');
    await white.sees('h1', 'White Rook, must be moved');
    await white.reads('Now bring the Rook over');
    expect(await white.page.locator('.law .party.mine .duty').count()).toBeLessThanOrEqual(1);
    await white.drag('h1', 'f1');
    await black.sees('f1', 'White Rook');
    await white.leaves();
    await black.leaves();
  });

  it('what is to be annulled is named', async () => {
    const [white, black] = await sit();
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    await white.say('d2d4');
    await black.page.getByRole('button', { name: /Annul the move .*Pawn.* to his Q4/ }).click();
    await white.sees('d2', 'White Pawn');
    await white.leaves();
    await black.leaves();
  });

  it('taking a move back warns of what it costs', async () => {
    const [white, black] = await sit();
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    await white.press('More…');
    await white.press('Take my move back without leave');
    await white.reads(/could then exact|would not uphold/);
    await white.press('Leave it');
    await black.sees('e4', 'White Pawn');
    await white.leaves();
    await black.leaves();
  });

  it('the proceedings show the newest line, in the notation preferred', async () => {
    const [white, black] = await sit();
    const moves = [
      ['e2', 'e4', 'e7', 'e5'],
      ['g1', 'f3', 'b8', 'c6'],
      ['f1', 'c4', 'f8', 'c5'],
      ['d2', 'd3', 'd7', 'd6'],
    ] as const;
    await white.press('Proceedings');
    for (const [from, to, back, forth] of moves) {
      await white.drag(from, to);
      await black.drag(back, forth);
    }
    const seen = () =>
      white.page.locator('.proceedings .scroll').evaluate(list => {
        const last = list.lastElementChild!.getBoundingClientRect();
        return last.bottom <= list.getBoundingClientRect().bottom + 2;
      });
    await white.reads('Black plays P-Q3 (d6)');
    await expect.poll(seen).toBe(true);
    await white.press('Preferences');
    await white.page.locator('dialog select[name=notation]').selectOption('algebraic');
    await white.press('Done');
    await white.reads('Black plays d6.');
    await white.drag('b1', 'c3');
    await white.hears(/Knight c3/);
    await white.leaves();
    await black.leaves();
  });

  it('the comparison at the end starts where the codes part', async () => {
    const [white, black] = await sit();
    await white.drag('g1', 'g3');
    await black.exacts('restore position, then move g1');
    await white.drag('g1', 'f3');
    await black.sees('f3', 'White Knight');
    await white.press('Resign');
    await white.press('I resign');
    await white.reads('The codes part on this:');
    await white.page.locator('table.codes tbody tr').nth(4).waitFor();
    // The board as it stood before the act in question.
    await white.press('See it on the board');
    await white.reads('At the beginning');
    await white.sees('g1', 'White Knight');
    await white.leaves();
    await black.leaves();
  });

  it('who must do what was exacted is told what comes of refusing, and what the other may claim when he has refused', async () => {
    const [white, black] = await sit({ conditions: ['after 1. e4 e5'] });
    await white.drag('d1', 'd5');
    await white.reads('Unless Black exacts something for it: he may choose first, as below.');
    await black.exacts('restore position, then move king');
    await white.reads(/to refuse it loses the game, if that is claimed/);
    await white.drag('d2', 'd3');
    await white.page.locator('strong.duty', { hasText: 'Claim the game for refusal' }).waitFor();
    await white.leaves();
    await black.leaves();
  });
});
