/** A person at the table, in a browser of his own: he sees what is on the screen and has a mouse and a keyboard. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { coordinates, type Square } from '../src/chess/squares.ts';

/** What one looks at: its size, and whether fingers are laid on it. */
export interface Screen {
  viewport: { width: number; height: number };
  hasTouch?: boolean;
  deviceScaleFactor?: number;
}

/** A laptop, a phone held upright and on its side, and a page enlarged to 200 %. */
export const screens = {
  laptop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
  side: { viewport: { width: 740, height: 360 }, hasTouch: true },
  enlarged: { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 },
} satisfies Record<string, Screen>;

/** Every screen, two at a time: before which each of the players sits. */
export const seated: [white: keyof typeof screens, black: keyof typeof screens][] = [
  ['laptop', 'phone'],
  ['side', 'enlarged'],
];

export class Player {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: string[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', e => this.troubles.push(e.message));
  }

  static async arrives(browser: Browser, url: string, screen: Screen = screens.laptop): Promise<Player> {
    const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
    const player = new Player(context, await context.newPage());
    await player.page.goto(url);
    return player;
  }

  /** Every word to and from a table is so long under way, on the pages opened from now on. */
  async hasSlowWire(ms: number): Promise<void> {
    if (!ms) return;
    await this.page.routeWebSocket(/\/socket$/, wire => {
      const house = wire.connectToServer();
      wire.onMessage(said => setTimeout(() => house.send(said), ms));
      house.onMessage(said => setTimeout(() => wire.send(said), ms));
    });
  }

  /** Arrives at a seat and accepts the conditions. */
  static async sits(browser: Browser, url: string, screen?: Screen): Promise<Player> {
    const player = await Player.arrives(browser, url, screen);
    await player.press('I accept these conditions');
    return player;
  }

  async leaves(): Promise<void> {
    await this.context.close();
    expect(this.troubles).toEqual([]);
  }

  // -- the hand

  /** Where a square is, once the letters have arrived and the board stands still from one frame to the next. */
  async #centre(square: Square): Promise<[number, number]> {
    const board = this.page.locator('cg-board');
    await board.waitFor();
    await board.scrollIntoViewIfNeeded();
    const box = await board.evaluate(async it => {
      await document.fonts.ready;
      const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
      let before = '';
      for (;;) {
        await frame();
        const { x, y, width, height } = it.getBoundingClientRect();
        const now = JSON.stringify({ x, y, width, height });
        if (now === before) return { x, y, width, height };
        before = now;
      }
    });
    const black = await this.page.locator('.cg-wrap.orientation-black').count();
    const [file, rank] = coordinates(square);
    const [x, y] = black ? [7 - file, rank] : [file, 7 - rank];
    return [box.x + (box.width * (x + 0.5)) / 8, box.y + (box.height * (y + 0.5)) / 8];
  }

  /** A polite player waits until the other’s move is complete. */
  async #turn(): Promise<void> {
    if (await this.page.locator('.player').count())
      await this.page.locator('.player.turn', { hasText: 'you' }).waitFor();
  }

  async drag(from: Square, to: Square): Promise<void> {
    await this.#turn();
    await this.page.mouse.move(...(await this.#centre(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.#centre(to)), { steps: 4 });
    await this.page.mouse.up();
  }

  async click(square: Square): Promise<void> {
    await this.page.mouse.click(...(await this.#centre(square)));
  }

  async tap(square: Square): Promise<void> {
    await this.page.touchscreen.tap(...(await this.#centre(square)));
  }

  // -- the tongue

  async press(name: string): Promise<void> {
    const by = { name, exact: true };
    await this.page.getByRole('button', by).or(this.page.getByRole('tab', by)).first().click();
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel('Say or do').fill(text);
    await this.page.getByLabel('Say or do').press('Enter');
  }

  /** Exacts what the law beside the board offers. */
  async exacts(demand: string | RegExp): Promise<void> {
    const offered = this.page.locator('button[data-act]');
    const wanted = (act: string) =>
      typeof demand === 'string' ? act.endsWith(`demands ${demand}`) : demand.test(act);
    const find = async () =>
      (await offered.evaluateAll(all => all.map(b => (b as HTMLElement).dataset.act!))).find(wanted);
    await expect.poll(find, { message: `the right to demand ${demand}` }).toBeTruthy();
    await this.page.locator(`button[data-act="${await find()}"]`).click();
  }

  // -- the keyboard

  async tabsTo(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor();
    for (let tries = 0; tries < 150; tries++) {
      if (await this.page.evaluate(s => document.activeElement?.matches(s), selector)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`No Tab leads to ${selector}.`);
  }

  tabsToBoard(): Promise<void> {
    return this.tabsTo('[data-square]');
  }

  /** Walks the focus to a square with the arrows. */
  async walks(to: Square): Promise<void> {
    const black = await this.page.locator('.cg-wrap.orientation-black').count();
    const [file, rank] = coordinates(to);
    const here = () =>
      this.page.evaluate(() => (document.activeElement as HTMLElement).dataset.square as string);
    for (let tries = 0; tries < 20; tries++) {
      const [f, r] = coordinates((await here()) as Square);
      if (f === file && r === rank) return;
      const key =
        f !== file
          ? f < file !== !!black
            ? 'ArrowRight'
            : 'ArrowLeft'
          : r < rank !== !!black
            ? 'ArrowUp'
            : 'ArrowDown';
      await this.page.keyboard.press(key);
    }
    throw new Error(`The arrows do not lead to ${to}.`);
  }

  async moves(from: Square, to: Square): Promise<void> {
    await this.#turn();
    await this.walks(from);
    await this.page.keyboard.press(' ');
    await this.walks(to);
    await this.page.keyboard.press('Enter');
  }

  /** What the screen reader is told. */
  async hears(text: RegExp): Promise<void> {
    const said = () => this.page.locator('#voice, #voice-urgent').allTextContents();
    await expect.poll(async () => (await said()).join(' ')).toMatch(text);
  }

  // -- the eye

  square(square: Square): Locator {
    return this.page.locator(`[data-square="${square}"]`);
  }

  /** Waits until that man stands there: `White Knight`, or `empty`. */
  async sees(square: Square, man: string): Promise<void> {
    await expect.poll(() => this.square(square).getAttribute('aria-label')).toContain(`, ${man}`);
  }

  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Waits until the proceedings tell of that act. */
  async tells(act: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Proceedings' }).click();
    const acts = () => this.page.locator('.proceedings .act').allTextContents();
    await expect.poll(async () => (await acts()).map(a => a.toLowerCase())).toContain(act);
    await this.page.getByRole('tab', { name: 'Score' }).click();
  }

  /** Waits until the score sheet says so, in descriptive. */
  async score(...moves: string[]): Promise<void> {
    const written = () => this.page.locator('.score .descriptive').allTextContents();
    await expect.poll(written).toEqual(moves);
  }
}
