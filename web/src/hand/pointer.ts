/** Mouse, pen and finger on the board, told to the hand as happenings. */
import type { Square } from '../chess/squares.ts';
import type { Happening } from './hand.ts';

/** A man moved so little has not been lifted. */
const strayPx = 3;
/** A finger that moves so far before it has rested so long scrolls the page, and touches nothing. */
const scrollPx = 8;
const restMs = 150;

export interface Pointing {
  squareAt(x: number, y: number): Square | undefined;
  touchMs(): number;
  happens(now: Happening): void;
  /** Where the man in the hand is to be drawn. */
  carriedTo(x: number, y: number): void;
}

/** Listens until the returned function is called. */
export function listen(board: HTMLElement, to: Pointing): () => void {
  let pressed:
    | { id: number; x: number; y: number; strayed: boolean; at: Square; waiting: boolean }
    | undefined;
  let lingering = 0;
  const listening = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, heard: (e: HTMLElementEventMap[K]) => void) =>
    board.addEventListener(kind, heard, { signal: listening.signal });

  /** Under a pressed hand the page does not grow shorter: scrolled to its end, it would draw the board away. */
  const steady = (on: boolean) => {
    document.body.style.minHeight = on ? `${document.documentElement.scrollHeight}px` : '';
  };

  const letGo = (now: Happening) => {
    clearTimeout(lingering);
    pressed = undefined;
    steady(false);
    to.happens(now);
  };

  /** From now on it is a hand, and no longer a finger that may be scrolling. */
  const press = (waited: number) => {
    if (!pressed) return;
    pressed.waiting = false;
    steady(true);
    to.happens({ it: 'press', at: pressed.at });
    to.carriedTo(pressed.x, pressed.y);
    lingering = window.setTimeout(() => to.happens({ it: 'linger' }), Math.max(0, to.touchMs() - waited));
  };

  on('pointerdown', e => {
    if (pressed) {
      if (e.pointerId === pressed.id) letGo({ it: 'withdraw' }); // a second button: the man goes back
      return;
    }
    if (!e.isPrimary || e.button !== 0) return;
    const at = to.squareAt(e.clientX, e.clientY);
    if (!at) return;
    const finger = e.pointerType === 'touch';
    pressed = { id: e.pointerId, x: e.clientX, y: e.clientY, strayed: false, at, waiting: finger };
    if (finger) {
      // A busy page hears of both at once, the time and the swipe: the swipe came first.
      const rested = pressed;
      const heard = () => requestAnimationFrame(() => rested === pressed && rested.waiting && press(restMs));
      lingering = window.setTimeout(heard, restMs);
      return;
    }
    e.preventDefault();
    board.setPointerCapture(e.pointerId);
    press(0);
  });
  on('pointermove', e => {
    if (!pressed || e.pointerId !== pressed.id) return;
    if (pressed.waiting) {
      if (Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y) >= scrollPx) {
        clearTimeout(lingering);
        pressed = undefined;
      }
      return;
    }
    if (!pressed.strayed && Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y) >= strayPx) {
      pressed.strayed = true;
      clearTimeout(lingering);
      to.happens({ it: 'stray' });
    }
    to.carriedTo(e.clientX, e.clientY);
  });
  on('pointerup', e => {
    if (!pressed || e.pointerId !== pressed.id) return;
    if (pressed.waiting) {
      clearTimeout(lingering);
      press(0);
    }
    letGo({ it: 'release', at: to.squareAt(e.clientX, e.clientY) });
  });
  on('pointercancel', () => {
    if (pressed?.waiting) {
      clearTimeout(lingering);
      pressed = undefined;
    } else if (pressed) letGo({ it: 'withdraw' });
  });
  // A man in the hand does not scroll the page.
  board.addEventListener(
    'touchmove',
    e => pressed && !pressed.waiting && e.cancelable && e.preventDefault(),
    {
      signal: listening.signal,
      passive: false,
    },
  );
  on('contextmenu', e => e.preventDefault());
  window.addEventListener('blur', () => pressed && letGo({ it: 'withdraw' }), { signal: listening.signal });
  return () => {
    steady(false);
    listening.abort();
  };
}
