/** During the game and after it: the score, checks, what was taken, leave asked, the next game; before every screen. */
import { describe, expect, it } from 'vitest';
import { Player, screens, seated } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

openRoom();

describe.each(seated)('screens: %s and %s', (before, beside) => {
  const sit = (wanted = {}) => twoPlayers(wanted, [screens[before], screens[beside]]);

  it('the arrows and the buttons lead through the score, and a check is seen', async () => {
    const [white, black] = await sit({ conditions: ['after 1. e4 f6 2. d4 g5'] });
    await white.drag('d1', 'h5');
    await black.reads('White wins by mate.');
    await black.page.keyboard.press('ArrowLeft');
    await black.reads(/^After 2…/);
    await black.sees('d1', 'White Queen');
    await black.page.keyboard.press('Home');
    await black.sees('e2', 'White Pawn');
    await black.press('A move forward');
    await black.sees('e4', 'White Pawn');
    await black.sees('f7', 'Black Pawn');
    await black.press('To the game as it stands');
    await black.sees('h5', 'White Queen');
    await white.leaves();
    await black.leaves();

    const [giver, checked] = await sit({ code: 'fide-2023', presses: 'house' });
    await giver.drag('e2', 'e4');
    await checked.drag('f7', 'f6');
    await giver.sees('f6', 'Black Pawn');
    await giver.drag('d1', 'h5');
    await expect.poll(() => checked.square('e8').getAttribute('aria-label')).toContain('in check');
    await giver.leaves();
    await checked.leaves();
  });

  it('who wants it sees where a man may go', async () => {
    const [player, other] = await sit();
    await player.click('b1');
    await player.reads('You must');
    expect(await player.page.locator('square.open-to-it').count()).toBe(0);
    await player.press('Preferences');
    await player.page.locator('dialog input[name=dots]').check();
    await player.press('Done');
    await expect.poll(() => player.page.locator('square.open-to-it').count()).toBe(2);
    await player.leaves();
    await other.leaves();
  });

  it('a move is taken back by consent, and another stands for it', async () => {
    const [white, black] = await sit();
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    await white.press('More…');
    await white.page.getByLabel('The move that I would rather make').fill('d4');
    await white.press('Ask leave');
    await black.press('Consent');
    await black.sees('d4', 'White Pawn');
    await white.score('P-Q4');
    await white.leaves();
    await black.leaves();
  });

  it('leave is asked without another move in mind, and who has it moves again', async () => {
    const [white, black] = await sit();
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    await black.drag('e7', 'e5');
    await white.sees('e5', 'Black Pawn');
    await white.press('More…');
    await white.press('Ask leave');
    await black.reads('The other asks leave to take his last move back.');
    await black.press('Consent');
    await white.sees('e2', 'White Pawn');
    await white.sees('e7', 'Black Pawn');
    await white.drag('d2', 'd4');
    await black.score('P-Q4');
    await white.leaves();
    await black.leaves();
  });

  it('another game with the colours changed: the other is asked to his seat, and nobody else', async () => {
    const [white, black, links] = await sit({
      names: { white: `Anna, ${before}`, black: 'Boris' },
      public: true,
    });
    const watcher = await Player.arrives(room.browser, links.watcher!);
    await white.press('Resign');
    await white.press('I resign');
    await white.reads('Black wins by resignation.');
    await white.press('Another game, colours changed');
    await white.reads('The conditions of this game');
    const passer = await Player.arrives(room.browser, room.house.url);
    await passer.page.getByText(`Boris v. Anna, ${before}`).waitFor();
    expect(await passer.page.getByRole('button', { name: /^Take/ }).count()).toBe(0);
    await watcher.reads('Black wins by resignation.');
    await watcher.page.getByRole('tab', { name: 'Talk' }).click();
    expect(await watcher.page.locator('main').textContent()).not.toContain('/table/');
    await passer.leaves();
    await watcher.leaves();
    await black.page.getByRole('link', { name: 'To the new table that the other has made' }).click();
    await black.press('I accept these conditions');
    await black.drag('e2', 'e4');
    await white.sees('e4', 'White Pawn');
    await white.leaves();
    await black.leaves();
  });

  it('what was taken stands beside who took it, and says so', async () => {
    const [white, black] = await sit({ conditions: ['after 1. e4 d5'] });
    await white.drag('e4', 'd5');
    await black.sees('d5', 'White Pawn');
    const beside = (player: Player, side: string) =>
      player.page.getByRole('group', { name: side, exact: true }).getByRole('img').getAttribute('aria-label');
    expect(await beside(black, 'White')).toBe('Taken by White: 1 Pawn');
    expect(await beside(white, 'White')).toBe('Taken by White: 1 Pawn');
    await white.leaves();
    await black.leaves();
  });

  it('men given as odds were taken by nobody', async () => {
    const [white, black] = await sit({ conditions: ['agree odds white gives queen'] });
    await black.page.locator('.player').first().waitFor();
    expect(await black.page.locator('.player .off').count()).toBe(0);
    await white.leaves();
    await black.leaves();
  });

  it('“More…” offers what the table’s state allows, and no more', async () => {
    const [white, black] = await sit();
    const offered = async (player: Player) => {
      await player.press('More…');
      const all = await player.page.locator('dialog button').allTextContents();
      await player.press('Close');
      return all;
    };
    const before = await offered(white);
    for (const never of ['Take my move back without leave', 'That move was illegal', 'Claim it', 'Resume'])
      expect(before).not.toContain(never);
    expect(before).toContain('Adjourn…');
    expect(await offered(black)).not.toContain('Adjourn…');
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    const then = await offered(white);
    expect(then).toContain('Take my move back without leave');
    expect(then).not.toContain('Adjourn…');
    expect(await offered(black)).toContain('That move was illegal');
    await white.leaves();
    await black.leaves();
  });

  it('another game with the same colours, from the end of the last', async () => {
    const [white, black] = await sit();
    await black.press('Resign');
    await black.press('I resign');
    await white.press('Same colours');
    await white.reads('You have accepted');
    await black.page.getByRole('link', { name: 'To the new table that the other has made' }).click();
    await black.press('I accept these conditions');
    await white.drag('e2', 'e4');
    await black.sees('e4', 'White Pawn');
    await white.leaves();
    await black.leaves();
  });

  it('a finished game is gone over, position by position', async () => {
    const [white, black] = await sit({ conditions: ['after 1. f3 e5 2. g4'] });
    await black.drag('d8', 'h4');
    await black.reads('Black wins by mate.');
    await black.press('Go over the game');
    await black.reads('No move could be played.');
    await black.press('A move back');
    await black.reads(/Black might have played Q-R5/);
    await white.leaves();
    await black.leaves();
  });
});
