/** The scribe: an old printed score pasted or dropped, read, its doubts marked, replayed, and taken away as PGN. */
import { diagram } from '../board/diagram.ts';
import { house } from '../net/house.ts';
import type { Transcript } from '../net/types.ts';
import { button, el, h, link, type Page, redraw, saveAs, type VNode } from '../view.ts';
import { moveList, numberAfter, steps } from './replay.ts';
import { unread } from './unread.ts';

const sample = `1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. P-QKt4 BxKtP 5. P-B3 B-R4
6. P-Q4 PxP 7. Castles P-Q6 8. Q-Kt3 Q-B3 9. P-K5 Q-Kt3`;

type Game = Transcript['games'][number];
type Look = (ply: number) => void;

export function scribe(): Page {
  let text = sample;
  let read: Transcript | undefined;
  /** What it was read from. */
  let readFrom = '';
  let trouble = '';
  let at = { game: 0, ply: 0 };
  const transcribe = async () => {
    try {
      const given = text;
      read = await house.transcribe(given);
      readFrom = given;
      trouble = read.games.length ? '' : 'No game was found in it.';
      at = { game: 0, ply: Math.max(0, (read.games[0]?.moves.length ?? 0) - 1) };
    } catch (e) {
      trouble = (e as Error).message;
    }
    redraw();
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const found = await file.text();
    // A file of print has no such byte; pictures, PDF and the like have.
    if (found.includes('\0')) {
      trouble = `${file.name} is no text: a picture or a book of pictures, by its bytes. The page reads text; the command “jadoube transcribe ${file.name}” reads pictures.`;
      return redraw();
    }
    text = found;
    await transcribe();
  };
  const lookIn =
    (game: number): Look =>
    ply => {
      at = { game, ply };
      redraw();
    };
  return {
    title: 'The scribe',
    view: () =>
      h('main#main.page.wide', { on: dropping(open) }, [
        el('p.crumbs', {}, link('/library', 'Library')),
        el('h1', {}, 'The scribe'),
        el('p', {}, 'Paste a score as a book of the last centuries prints it, or drop a file on the page.'),
        el(
          'label.field.wide',
          {},
          el('span', {}, 'Score'),
          h('textarea', {
            attrs: { rows: '8', name: 'score', spellcheck: 'false' },
            props: { value: text },
            on: { input: (e: Event) => (text = (e.target as HTMLTextAreaElement).value) },
          }),
        ),
        el(
          'p.actions',
          {},
          button('Read it', () => void transcribe(), {}, 'button.primary'),
          fileButton(open),
          read?.games.length
            ? button('Download PGN', () => saveAs('transcribed.pgn', read!.pgn, 'application/x-chess-pgn'))
            : undefined,
        ),
        trouble ? el('p.trouble', { role: 'alert' }, trouble) : '',
        ...(read?.games ?? []).map((game, i, { length }) =>
          gameView(
            i === length - 1 ? { ...game, breaks_off: game.breaks_off ?? unread(game, readFrom) } : game,
            i,
            at.game === i ? at.ply : undefined,
            lookIn(i),
          ),
        ),
      ]),
  };
}

const dropping = (open: (file: File | undefined) => Promise<void>) => ({
  dragover: (e: DragEvent) => e.preventDefault(),
  drop: (e: DragEvent) => {
    e.preventDefault();
    void open(e.dataTransfer?.files[0]);
  },
});

const fileButton = (open: (file: File | undefined) => Promise<void>): VNode =>
  el(
    'label.button',
    {},
    'Choose a file',
    h('input.unseen', {
      attrs: { type: 'file', accept: '.txt,.pgn,text/*' },
      on: { change: (e: Event) => void open((e.target as HTMLInputElement).files?.[0]) },
    }),
  );

function gameView(game: Game, i: number, ply: number | undefined, look: Look): VNode {
  const doubts = game.moves.flatMap((move, at) => (move.doubt ? [{ move, at }] : []));
  const plies = game.moves.map((move, at) => ({
    label: el('span', {}, move.as_written, el('small', {}, ` ${move.san}`)),
    number: numberAfter(move.fen, at === 0),
    doubt: move.doubt,
  }));
  return el(
    'section.read',
    { 'aria-label': `Game ${i + 1}` },
    el('h2', {}, heading(game, i)),
    el(
      'p.faint',
      { role: 'status' },
      `${game.moves.length} moves read, ${doubts.length} in doubt${game.breaks_off === null ? '.' : '; then it breaks off.'}`,
    ),
    game.breaks_off !== null && el('p.trouble', {}, brokenOff(game, game.breaks_off)),
    el(
      'div.read-body',
      {},
      ply !== undefined && game.moves[ply] && replay(game, ply, look),
      el(
        'div',
        {},
        moveList(plies, ply, look),
        doubts.length > 0 && el('h3', {}, 'In doubt'),
        ...doubts.map(({ move, at }) =>
          el(
            'p.doubt',
            {},
            button(move.as_written, () => look(at), {}, 'button.move'),
            ` ${move.doubt}`,
          ),
        ),
      ),
    ),
  );
}

/** Who played, and how it ended, as far as it is known. */
function heading({ white, black, result }: Game, i: number): string {
  const players = white || black ? `${white ?? '?'} – ${black ?? '?'}` : `Game ${i + 1}`;
  return result === '*' ? players : `${players}, ${result}`;
}

function brokenOff({ moves }: Game, at: string): string {
  const last = moves.at(-1);
  const where = last ? `after ${last.as_written} (${last.san})` : 'at its beginning';
  return `The score breaks off ${where}: no move was found in “${at}”, and nothing after it is read.`;
}

function replay(game: Game, ply: number, look: Look): VNode {
  const here = game.moves[ply]!;
  return el(
    'div.replay',
    {},
    diagram(here.fen, `After ${here.descriptive}`),
    steps(ply, game.moves.length - 1, look),
  );
}
