/** The first lesson, played to its end by mouse, by finger and by keyboard. */
import { expect, it } from 'vitest';
import type { Square } from '../src/chess/squares.ts';
import { Player, screens } from './player.ts';
import { openRoom, room } from './room.ts';

openRoom();

/** How a pupil’s hand works: what differs between mouse, finger and keys. */
interface Way {
  phone: boolean;
  touch(pupil: Player, at: Square): Promise<void>;
  move(pupil: Player, from: Square, to: Square): Promise<void>;
  press(pupil: Player, name: string): Promise<void>;
}

const keyed = async (pupil: Player, name: string) => {
  const button = pupil.page.getByRole('button', { name, exact: true }).first();
  await button.focus();
  await pupil.page.keyboard.press('Enter');
};
const onBoard = (pupil: Player) => pupil.page.locator('[data-square][tabindex="0"]').first().focus();

const ways: Record<string, Way> = {
  mouse: {
    phone: false,
    touch: (pupil, at) => pupil.click(at),
    move: (pupil, from, to) => pupil.drag(from, to),
    press: (pupil, name) => pupil.press(name),
  },
  finger: {
    phone: true,
    touch: (pupil, at) => pupil.tap(at),
    move: async (pupil, from, to) => {
      await pupil.tap(from);
      await pupil.tap(to);
    },
    press: (pupil, name) => pupil.page.getByRole('button', { name, exact: true }).first().tap(),
  },
  keyboard: {
    phone: false,
    touch: async (pupil, at) => {
      await onBoard(pupil);
      await pupil.walks(at);
      await pupil.page.keyboard.press(' ');
    },
    move: async (pupil, from, to) => {
      await onBoard(pupil);
      await pupil.moves(from, to);
    },
    press: keyed,
  },
};

const says = (pupil: Player, text: string | RegExp) =>
  expect.poll(() => pupil.page.locator('.teacher .says.shown').textContent()).toMatch(text);

/** Wherever a board was seen while its incident lasted: it must not move under the pupil’s hand. */
const watched = `
  window.seen = {};
  const look = () => {
    const board = document.querySelector('cg-board');
    const where = document.querySelector('.teacher .where')?.textContent;
    if (board && where && document.fonts.status === 'loaded') {
      const { x, y, width } = board.getBoundingClientRect();
      (window.seen[where] ??= new Set()).add([x + scrollX, y + scrollY, width].join(' '));
    }
    requestAnimationFrame(look);
  };
  look();`;
const boardsSeen = (pupil: Player): Promise<Record<string, string[]>> =>
  pupil.page.evaluate(() =>
    Object.fromEntries(
      Object.entries((window as never as { seen: Record<string, Set<string>> }).seen).map(([where, at]) => [
        where,
        [...at],
      ]),
    ),
  );

/** By each hand, and over a wire on which every answer is late. */
const pupils = [...Object.keys(ways).map(name => [name, 0] as const), ['mouse', 250] as const];

it.each(pupils)('is played to its end by %s, every word %i ms under way', async (name, late) => {
  const way = ways[name]!;
  const pupil = await Player.arrives(room.browser, 'about:blank', way.phone ? screens.phone : screens.laptop);
  await pupil.hasSlowWire(late);
  await pupil.page.addInitScript(watched);
  await pupil.page.goto(room.house.url);
  await pupil.page.getByRole('link', { name: /first lesson/ }).click();
  await pupil.page.locator('cg-board').waitFor();

  await says(pupil, 'first say “J’adoube”');
  await way.press(pupil, 'J’adoube');
  await says(pupil, 'Now touch the Knight on g1');
  await way.touch(pupil, 'g1');
  await says(pupil, 'without a word');
  await way.touch(pupil, 'b1');
  await says(pupil, 'see whether it helps');
  await way.press(pupil, 'J’adoube');
  await says(pupil, 'Too late');
  if (name === 'keyboard') await pupil.page.keyboard.press('Escape');
  // A finger that has touched it need not touch it again.
  if (name === 'finger') await pupil.tap('c3');
  else await way.move(pupil, 'b1', 'c3');
  await says(pupil, 'your hand counts');
  await way.press(pupil, 'Next');

  await says(pupil, 'You may make him move the Queen');
  await pupil.exacts('restore position, then move d8');
  await says(pupil, 'Take her');
  await way.move(pupil, 'a3', 'e7');
  await says(pupil, 'Penalties win games');
  await way.press(pupil, 'Next');

  await says(pupil, 'g1 straight up to g3');
  await way.move(pupil, 'g1', 'g3');
  await says(pupil, 'Do it lawfully');
  await way.move(pupil, 'g1', 'f3');
  await says(pupil, 'free to move any man');
  await way.press(pupil, 'Next');

  await says(pupil, 'The King goes first');
  await way.move(pupil, 'e1', 'g1');
  await says(pupil, 'Now bring the Rook over');
  await way.move(pupil, 'h1', 'f1');
  await says(pupil, 'King first, always');
  await way.press(pupil, 'Next');

  await says(pupil, 'you need not notice it');
  await way.move(pupil, 'g5', 'd8');
  await says(pupil, 'six codes, and the umpire knows them all');
  expect(
    await pupil.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  const seen = await boardsSeen(pupil);
  expect(Object.keys(seen)).toHaveLength(5);
  for (const [where, at] of Object.entries(seen)) expect(at, where).toHaveLength(1);
  await way.press(pupil, 'Play a game');
  // A game at once, not the page on which one is offered.
  await pupil.page.locator('.player', { hasText: 'The house' }).waitFor();
  await pupil.leaves();
});

it('is left at any moment, and an incident can be set up again', async () => {
  const pupil = await Player.arrives(room.browser, `${room.house.url}/lesson`);
  await pupil.page.locator('cg-board').waitFor();
  await pupil.drag('e2', 'e4');
  await pupil.reads('your turn is over: set it up again');
  await pupil.press('Set it up again');
  await pupil.sees('e2', 'White Pawn');
  await pupil.press('Leave the lesson');
  await pupil.page.locator('#play').waitFor();
  await pupil.leaves();
});
