/** How long a stranger waits: from asking for a page, nothing of it being cached, until the house has kept his first touch, or the desk has ruled. */
import { it } from 'vitest';
import { Player } from './player.ts';
import { openRoom, room } from './room.ts';

openRoom();

const rounds = 9;

/** The median and the extremes of what one round takes, in milliseconds. */
async function timed(what: string, round: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < rounds; i++) took.push(await round());
  took.sort((a, b) => a - b);
  const [least, median, most] = [0, rounds >> 1, rounds - 1].map(i => Math.round(took[i]!));
  console.log(`${what}: median ${median} ms (${least} to ${most}, ${rounds} rounds)`);
}

/** From the page’s own clock: zero is the moment at which it was asked for. */
const touched = async (player: Player): Promise<number> => {
  await player.page.locator('cg-board').waitFor();
  await player.click('e2');
  const marked = await player.page.waitForFunction(
    () =>
      document.querySelector('[data-square="e2"]')?.getAttribute('aria-label')?.includes('must be moved') &&
      performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return marked.jsonValue() as Promise<number>;
};

it('from the link of a seat to the first touch', async () => {
  await timed('seat link to first touch kept', async () => {
    const links = await room.house.table({ code: 'british-1899', seats: { black: 'partner' } });
    const first = await Player.sits(room.browser, links.white!);
    await first.page.locator('.conditions').waitFor({ state: 'detached' });
    await first.leaves();
    const player = await Player.arrives(room.browser, links.white!);
    const took = await touched(player);
    await player.leaves();
    return took;
  });
});

it('from the first page, by “Play a game”, to the first touch', async () => {
  await timed('first page to first touch kept', async () => {
    const player = await Player.arrives(room.browser, room.house.url);
    await player.press('Play a game');
    const took = await touched(player);
    await player.leaves();
    return took;
  });
});

it('the ruling desk, nothing of it being cached, until six codes have ruled on its case', async () => {
  await timed('desk ready', async () => {
    const player = await Player.arrives(room.browser, `${room.house.url}/library/desk`);
    const ready = await player.page.waitForFunction(
      () => document.querySelectorAll('.rulings article').length >= 6 && performance.now(),
      undefined,
      { polling: 'raf' },
    );
    const took = (await ready.jsonValue()) as number;
    await player.leaves();
    return took;
  });
});
