/** How the hand works here, the keys, and what they do. */
import { capital, hours } from '../chess/names.ts';
import { moveSpoken } from '../chess/speech.ts';
import { announce } from '../chrome.ts';
import { button, el, redraw, sheet, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { glossary } from './glossary.ts';

export function flip(game: Game): void {
  game.flipped = !game.flipped;
  redraw();
}

/** Keys that work anywhere on the page but in a field of text. */
export function pageKey(game: Game, e: KeyboardEvent): void {
  const typing = (e.target as HTMLElement).matches?.('input, select, textarea');
  if (typing || e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || !game.state) return;
  const done: Record<string, () => void> = {
    j: () => game.playing && game.handled && game.jadoube(),
    c: () => game.playing && game.do('announces check'),
    ' ': () => game.awaitsClock && game.pressed && game.pressClock(),
    ArrowLeft: () => game.lookOn(-1),
    ArrowRight: () => game.lookOn(1),
    Home: () => game.lookAt(0),
    End: () => game.lookAt(Number.MAX_SAFE_INTEGER),
    f: () => flip(game),
    i: () => document.getElementById('say')?.focus(),
    l: () => lastMove(game),
    t: () => clocks(game),
    '?': () => {
      game.sheet = 'how';
      redraw();
    },
  };
  const doIt = done[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!doIt || (e.key === ' ' && !game.awaitsClock)) return;
  e.preventDefault();
  doIt();
}

function lastMove(game: Game): void {
  const last = game.state!.score.at(-1);
  announce(last ? `${capital(last.side)}: ${moveSpoken(last)}` : 'No move has been made.');
}

function clocks(game: Game): void {
  const { clocks, turn } = game.state!;
  const read = (side: 'white' | 'black') => {
    const { used = 0, left = null } = clocks?.[side] ?? {};
    return left === null
      ? `${side} has used ${hours(used / 1000)}`
      : `${side} has ${hours(left / 1000)} left`;
  };
  announce(
    clocks
      ? `${read('white')}, ${read('black')}. ${capital(turn)} to play.`
      : `No clocks. ${capital(turn)} to play.`,
  );
}

const handList: [string, string][] = [
  ['Press a man', 'you touch it, and both see it'],
  ['Drag it', 'you lift it, put it, and let go'],
  ['Press, then press a square', 'touch; then lift, and let go where you release'],
  ['Adverse man off the board', 'you take it off'],
  ['King, then Rook', 'you castle; or set the King upon the Rook, and both go (in Chess960 always so)'],
  ['J’adoube, then a man', 'you adjust it, and it is not touched in law'],
];

const lawList: [string, string][] = [
  ['You may', 'press what you would exact, before you touch a man; afterwards it is mostly too late'],
  ['You must', 'do it on the board'],
  [
    'Edges',
    'gold: touched; red: to be moved; red and broken: of this man you may exact something; on gold ground stands the man that goes where you press next',
  ],
  ['More…', 'claim a draw or the game, point out an error, demand, adjourn'],
  [
    'II.5.c',
    'press a provision to read it; † marks a rule of the house where the code is silent, ‡ how it reads one that is unclear',
  ],
];

/** Some of it, in words that are understood as they stand. */
const sayings: [string, string][] = [
  ['Nf3, P-K4', 'a move, in whichever notation you like'],
  ['j’adoube', 'you only set a man straight'],
  ['I touched my king', 'what you have done, as you would tell it'],
  ['draw?', 'you offer one'],
  ['that move is illegal', 'you point it out'],
  ['let the umpire decide', 'you appeal'],
];

const keyList: [string, string][] = [
  ['Arrows', 'go over the board; to look is not to touch'],
  ['Space', 'touch the man; after a move, press the clock'],
  ['Enter', 'put it here and let go'],
  ['Escape', 'put it back (it stays touched)'],
  ['J', 'j’adoube'],
  ['C', 'say check'],
  ['K Q R B N P', 'to the next such man; with shift the one before'],
  ['L · T', 'hear the last move · the clocks'],
  ['← →', 'away from the board: back and forward through the score'],
  ['F', 'flip the board'],
  ['I', 'to the line “Say or do”'],
];

const list = (rows: [string, string][]): VNode =>
  el('dl.keys', {}, ...rows.flatMap(([key, does]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, does)]));

export function howSheet(game: Game): VNode {
  const close = () => {
    game.sheet = undefined;
    redraw();
  };
  const hand =
    game.table!.watchfulness === 'guarding'
      ? el(
          'p',
          {},
          'The umpire guards this table: only lawful moves can be made, and nothing is touched on the way.',
        )
      : list(handList);
  return sheet(
    'How the hand works',
    close,
    el('h2', {}, 'The hand'),
    hand,
    el('h2', {}, 'The law'),
    list(lawList),
    el('h2', {}, 'What you can say'),
    el('p', {}, 'Whatever you would say at a board. What may mean two things is asked about.'),
    list(sayings),
    el('h2', {}, 'The keys'),
    list(keyList),
    el('h2', {}, 'Hard words'),
    glossary(),
    el('p.actions', {}, button('Close', close, {}, 'button.primary')),
  );
}
