/** The house at the other side of the board: its hand slips, it says so, the guest exacts; and it gives leave. */
import { expect, it } from 'vitest';
import { Player, screens } from './player.ts';
import { openRoom, room } from './room.ts';

openRoom();

const house = { level: 1, exacts: true, claims: true, waits_ms: 0 };

/** What White may play now, asked with the key of his seat. */
async function playable(player: Player): Promise<string[]> {
  const { pathname, hash, origin } = new URL(player.page.url());
  const answer = await fetch(`${origin}/api/tables/${pathname.split('/').at(-1)}/moves`, {
    headers: { authorization: `Bearer ${hash.slice(1)}` },
  });
  return ((await answer.json()) as { moves: string[] }).moves;
}

it.each(['laptop', 'phone', 'side', 'enlarged'] as const)(
  'a clumsy hand errs, says a word of it, and the guest exacts, before a %s',
  async screen => {
    const links = await room.house.table({
      code: 'british-1899',
      seats: { black: 'partner' },
      partner: { ...house, slips: 'clumsy' },
    });
    const guest = await Player.sits(room.browser, links.white!, screens[screen]);
    const offered = guest.page.locator('.party.mine button[data-act]');
    const mine = guest.page.locator('.player.turn', { hasText: 'you' });
    for (let turn = 0; turn < 60 && !(await offered.count()); turn++) {
      await mine.or(offered.first()).first().waitFor();
      const moves = await playable(guest);
      if (await offered.count()) break;
      const before = await guest.page.locator('.score .move').count();
      await guest.say(moves[(turn * 7) % moves.length]!);
      await expect
        .poll(
          async () => (await offered.count()) || (await guest.page.locator('.score .move').count()) > before,
        )
        .toBeTruthy();
    }
    await offered.first().click();
    await guest.press('Proceedings');
    const told = () => guest.page.locator('.proceedings').textContent();
    await expect.poll(told).toMatch(/White exacts/);
    expect(await told()).toMatch(/Black says: “/);
    await guest.leaves();
  },
);

it('gives leave to whoever asks for his move back', async () => {
  const links = await room.house.table({
    code: 'british-1899',
    seats: { black: 'partner' },
    partner: { ...house, slips: 'never' },
  });
  const guest = await Player.sits(room.browser, links.white!);
  await guest.drag('e2', 'e4');
  await expect.poll(() => guest.page.locator('.score .move').count()).toBe(2);
  await guest.press('More…');
  await guest.press('Ask leave');
  await guest.sees('e2', 'White Pawn');
  await guest.drag('d2', 'd4');
  await guest.sees('d4', 'White Pawn');
  await guest.leaves();
});
