/** The table: board, law, score, proceedings. */
import { Board } from '../board/board.ts';
import { framed } from '../board/frame.ts';
import { conditionSaid } from '../chess/conditions.ts';
import { capital } from '../chess/names.ts';
import { moveNamed } from '../chess/notation.ts';
import { moveSpoken } from '../chess/speech.ts';
import { other } from '../chess/squares.ts';
import { house } from '../net/house.ts';
import { keepSeat, readModern, seatsKept } from '../settings.ts';
import { button, el, h, link, type Page, redraw, type VNode, wasLed } from '../view.ts';
import { actionBar, moreSheet, resignSheet } from './actions.ts';
import { adjournment, sealSheet } from './adjournment.ts';
import { ending } from './after.ts';
import { flip, howSheet, pageKey } from './help.ts';
import { conditions } from './before.ts';
import { costSheet } from './cost.ts';
import { Game } from './game.ts';
import { lawBelow, lawPanel } from './law.ts';
import { letter, write } from './letter.ts';
import { proceedings, talk } from './log.ts';
import { namingSheet } from './naming.ts';
import { player } from './players.ts';
import { cites } from './provisions.ts';
import { sayOrDo } from './say.ts';
import { scoreSheet, steps } from './score.ts';
import { seats } from './seats.ts';

export function tablePage(id: string): Page {
  const secret = location.hash.slice(1) || undefined;
  const game = new Game(id, secret);
  const keys = (e: KeyboardEvent) => pageKey(game, e);
  document.addEventListener('keydown', keys);
  return {
    get title() {
      return game.table ? game.table.code_title : 'Table';
    },
    view: () => tableView(game),
    leave() {
      document.removeEventListener('keydown', keys);
      game.line.close();
      readModern(false);
    },
  };
}

/** Everything at the table, as one finds it; a teacher may stand beside the board. */
export function tableView(game: Game, teacher?: VNode): VNode {
  if (!game.table || !game.state)
    return el('main#main.page.narrow', {}, lineBar(game) ?? el('p', {}, 'Calling the house…'));
  remember(game);
  return el(
    'main#main.table',
    {},
    el('h1.unseen', {}, `A table: ${game.table.code_title}`),
    lineBar(game),
    lossBar(game),
    el(
      'div.board-side',
      {},
      player(game, other(game.below)),
      game.state.placement === null ? blindfold(game) : boardFrame(game),
      lookingBack(game) ?? player(game, game.below),
      noticeBar(game),
    ),
    el(
      'div.law-side',
      {},
      teacher,
      actionBar(game),
      adjournment(game),
      game.state.begun ? undefined : conditions(game),
      ending(game),
      game.byRecord && game.side && game.state.begun && letter(game),
      game.state.begun && game.state.result === 'open' && lawPanel(game),
      game.state.begun && game.state.result === 'open' && lawBelow(game),
      under(game),
      tabs(game),
    ),
    game.sheet === 'more' && moreSheet(game),
    game.sheet === 'resign' && resignSheet(game),
    game.sheet === 'seal' && sealSheet(game),
    game.sheet === 'how' && howSheet(game),
    costSheet(game),
    namingSheet(game),
  );
}

/** So that the first page can lead back here, and tell how the game stood; a link that was taken is nobody else’s any more. */
function remember(game: Game): void {
  if (!game.secret || game.seat === 'watcher') return;
  const kept = seatsKept()[game.id];
  const stands = standing(game);
  const links = (kept?.links ?? []).filter(({ seat }) => !game.taken(seat));
  if (kept?.seat === game.seat && kept.stands === stands && kept.links.length === links.length) return;
  keepSeat(game.id, {
    seat: game.seat,
    path: `/table/${game.id}#${game.secret}`,
    title: game.title,
    at: Date.now(),
    stands,
    links,
  });
}

function standing({ state, side }: Game): string {
  const { begun, result, turn, score } = state!;
  if (!begun) return 'not begun';
  if (result !== 'open') return result;
  const to = turn === side ? 'your turn' : `${turn} to play`;
  return score.length ? `${to}, move ${score.at(-1)!.number}` : to;
}

function lineBar(game: Game): VNode | undefined {
  if (game.lineStatus === 'open') return undefined;
  if (game.lineStatus === 'calling' && !game.table) return undefined;
  const text =
    game.lineStatus === 'closed'
      ? game.closedWhy
      : 'The line to the house is lost; calling again. What you have done is safe.';
  return el('p.line', { role: 'status' }, text);
}

/** What was acknowledged here is lost: everybody is told, and the umpire can give it up. */
function lossBar(game: Game): VNode | undefined {
  const lost = game.state?.lost;
  if (lost === undefined || lost === null) return undefined;
  const { secret } = game;
  const giveUp = async () => {
    if (!confirm(`Entries up to ${lost} cannot be had back if play goes on from here. Give them up?`)) return;
    await house.giveUp(game.id, lost, secret!).catch(e => game.warn((e as Error).message));
  };
  return el(
    'p.line',
    { role: 'status' },
    `The house has lost what it had acknowledged here, up to entry ${lost}: nothing is done until that is given up. `,
    game.seat === 'umpire' && secret ? button('Give up what is lost', giveUp) : '',
  );
}

function boardFrame(game: Game): VNode {
  const board = h('div.board', {
    key: 'board',
    hook: {
      insert: v => {
        game.board = new Board(v.elm as HTMLElement, game.sight(), {
          deeds: deeds => (game.byRecord ? record(game, deeds) : game.do(...deeds)),
          hand: hand => {
            game.hand = hand;
            redraw();
          },
          key: e => pageKey(game, e),
        });
        // Who has just sat down to play finds the board under his hand.
        if (wasLed() && game.playing && document.activeElement === document.body) game.board.focus();
      },
      postpatch: () => game.board?.show(game.sight()),
      destroy: () => {
        game.board?.destroy();
        game.board = undefined;
      },
    },
  });
  return framed(game.below, board);
}

/** In the place of the nearer player: which position it is, and the way on and back, under the board. */
function lookingBack(game: Game): VNode | undefined {
  if (game.lookingBack === undefined) return undefined;
  const move = game.state!.score[game.lookingBack];
  const where = move
    ? `After ${move.number}${move.side === 'white' ? '.' : '…'} ${moveNamed(move)}`
    : 'At the beginning';
  return el(
    'div.lookback',
    {},
    el('p', { role: 'status' }, where),
    steps(game),
    button('Back to the game', () => game.lookAt(Number.MAX_SAFE_INTEGER)),
  );
}

/** On one’s own board in a game by letter, a move made writes the record. */
function record(game: Game, deeds: string[]): void {
  const played = deeds.find(d => d.startsWith('plays '))?.slice(6);
  if (played) void write(game, played);
  queueMicrotask(() => game.board?.putBack());
}

/** No board at all: the last moves, in words. */
function blindfold(game: Game): VNode {
  const last = game.state!.score.slice(-2);
  return el(
    'div.blindfold',
    {},
    el('p.faint', {}, 'You play without sight of the board.'),
    ...last.map(move =>
      el('p.spoken', {}, el('small', {}, `${move.number}. ${capital(move.side)}`), ` ${moveSpoken(move)}`),
    ),
    !last.length && el('p.spoken', {}, `${capital(game.state!.turn)} to play.`),
  );
}

function noticeBar(game: Game): VNode | undefined {
  const notice = game.notice;
  if (!notice) return undefined;
  return el(
    notice.grave ? 'div.notice.grave' : 'div.notice',
    {},
    el('p', {}, notice.text, ' ', cites(game.table!.code, notice.cites, 'notice')),
    button(
      '×',
      () => {
        game.notice = undefined;
        redraw();
      },
      { 'aria-label': 'Dismiss' },
      'button.quiet',
    ),
  );
}

function under(game: Game): VNode {
  return el(
    'div.under',
    {},
    game.seat !== 'watcher' && game.state!.begun && game.state!.result === 'open' && sayOrDo(game),
    el(
      'p.tools',
      {},
      button('Flip the board', () => flip(game), { title: 'F' }, 'button.quiet'),
      button(
        'How the hand works',
        () => {
          game.sheet = 'how';
          redraw();
        },
        { title: '?' },
        'button.quiet',
      ),
    ),
    el(
      'p.terms',
      {},
      link(`/library/${game.table!.code}`, game.table!.code_title),
      ...game.table!.conditions.map(c => el('span', {}, ` · ${conditionSaid(c)}`)),
      game.table!.tempo && game.table!.tempo !== 'standard' && ` · ${game.table!.tempo}`,
      ` · ${game.table!.watchfulness} umpire`,
    ),
  );
}

const panes = [
  ['score', 'Score'],
  ['log', 'Proceedings'],
  ['talk', 'Talk'],
] as const;

function tabs(game: Game): VNode {
  const open = game.pane === 'law' ? 'score' : game.pane;
  return el(
    'div.panes',
    {},
    el(
      'div.tabs',
      { role: 'tablist', 'aria-label': 'Papers' },
      ...panes.map(([pane, label]) =>
        button(
          label,
          () => {
            game.pane = pane;
            redraw();
          },
          { role: 'tab', 'aria-selected': String(open === pane), id: `tab-${pane}`, 'aria-controls': 'pane' },
          'button.tab',
        ),
      ),
    ),
    el(
      'div#pane',
      { role: 'tabpanel', 'aria-labelledby': `tab-${open}` },
      open === 'score' ? scoreSheet(game) : open === 'log' ? proceedings(game) : talk(game),
    ),
    game.state!.begun && seats(game),
  );
}
