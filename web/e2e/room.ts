/** One house and one browser for the games of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { NewTable } from '../src/net/types.ts';
import { launch } from './browser.ts';
import { House } from './house.ts';
import { Player, type Screen } from './player.ts';

export const room = {} as { house: House; browser: Browser };

export function openRoom(): void {
  beforeAll(async () => {
    room.house = await new House().open();
    room.browser = await launch();
  });
  afterAll(async () => {
    await room.browser?.close();
    await room.house?.close();
  });
}

/** Two players, each in a browser context of his own, who have accepted the conditions of a new table. */
export async function twoPlayers(
  wanted: Partial<NewTable> = {},
  [before, beside]: [white?: Screen, black?: Screen] = [],
): Promise<[white: Player, black: Player, links: Record<string, string>]> {
  const links = await room.house.table({ code: 'british-1899', ...wanted });
  const white = await Player.sits(room.browser, links.white!, before);
  const black = await Player.sits(room.browser, links.black!, beside);
  await white.page.locator('.conditions').waitFor({ state: 'detached' });
  return [white, black, links];
}
