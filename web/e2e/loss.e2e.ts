/** A store that was set back to an earlier day: everybody is told, and the umpire lets the game go on. */
import { expect, it } from 'vitest';
import { Player } from './player.ts';
import { openRoom, room, twoPlayers } from './room.ts';

openRoom();

it('the umpire gives up what the house has lost, and play goes on', async () => {
  const [white, black, links] = await twoPlayers({ umpire: true });
  await white.drag('e2', 'e4');
  await black.score('P-K4');
  await room.house.shut();
  const earlier = room.house.copyStore();
  await room.house.open();
  await black.drag('e7', 'e5');
  await white.score('P-K4', 'P-K4');
  await white.leaves();
  await black.leaves();
  await room.house.shut();
  room.house.setBack(earlier);
  await room.house.open();

  const [blackAgain, umpire] = await Promise.all(
    [links.black!, links.umpire!].map(link => Player.arrives(room.browser, link)),
  );
  await blackAgain!.reads('The house has lost what it had acknowledged here');
  expect(await blackAgain!.page.getByRole('button', { name: 'Give up what is lost' }).count()).toBe(0);
  umpire!.page.on('dialog', asked => asked.accept());
  await umpire!.press('Give up what is lost');
  await blackAgain!.page.getByText('The house has lost').waitFor({ state: 'detached' });
  await blackAgain!.drag('d7', 'd5');
  await blackAgain!.score('P-K4', 'P-Q4');
  await umpire!.leaves();
  await blackAgain!.leaves();
});
