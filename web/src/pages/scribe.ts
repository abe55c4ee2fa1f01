/** The scribe: an old printed score pasted or dropped, read, its doubts marked, replayed, and taken away as PGN. */
import { diagram } from '../board/diagram.ts';
import { house } from '../net/house.ts';
import type { Transcript } from '../net/types.ts';
import { button, el, h, link, type Page, redraw, type VNode } from '../view.ts';

const sample = `1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. P-QKt4 BxKtP 5. P-B3 B-R4
6. P-Q4 PxP 7. Castles P-Q6 8. Q-Kt3 Q-B3 9. P-K5 Q-Kt3`;

export function scribe(): Page {
  let text = sample;
  let read: Transcript | undefined;
  let trouble = '';
  let at: { game: number; ply: number } = { game: 0, ply: 0 };
  const transcribe = async () => {
    try {
      read = await house.transcribe(text);
      trouble = '';
      at = { game: 0, ply: Math.max(0, (read.games[0]?.moves.length ?? 0) - 1) };
    } catch (e) {
      trouble = (e as Error).message;
    }
    redraw();
  };
  const look = (game: number, ply: number) => {
    at = { game, ply: Math.max(0, Math.min(ply, (read?.games[game]?.moves.length ?? 1) - 1)) };
    redraw();
  };
  const dropped = async (e: DragEvent) => {
    e.preventDefault();
    const file = e.dataTransfer?.files[0];
    if (file) {
      text = await file.text();
      await transcribe();
    }
  };
  const save = () => {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([read!.pgn], { type: 'application/x-chess-pgn' }));
    anchor.download = 'transcribed.pgn';
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  };
  return {
    title: 'The scribe',
    view: () =>
      el(
        'main#main.page.wide',
        {},
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
            on: {
              input: (e: Event) => (text = (e.target as HTMLTextAreaElement).value),
              drop: dropped,
              dragover: (e: DragEvent) => e.preventDefault(),
            },
          }),
        ),
        el(
          'p.actions',
          {},
          button('Read it', () => void transcribe(), {}, 'button.primary'),
          read && button('Download PGN', save),
        ),
        trouble && el('p.trouble', { role: 'alert' }, trouble),
        ...(read?.games ?? []).map((game, i) => gameView(game, i, at, look)),
      ),
  };
}

function gameView(
  game: Transcript['games'][number],
  i: number,
  at: { game: number; ply: number },
  look: (game: number, ply: number) => void,
): VNode {
  const here = at.game === i ? game.moves[at.ply] : undefined;
  const doubts = game.moves.filter(m => m.doubt);
  return el(
    'section.read',
    { 'aria-label': `Game ${i + 1}` },
    el('h2', {}, `${game.white ?? 'White'} – ${game.black ?? 'Black'}, ${game.result}`),
    el('p.faint', { role: 'status' }, `${game.moves.length} moves read, ${doubts.length} in doubt.`),
    el(
      'div.read-body',
      {},
      here &&
        el(
          'div.replay',
          {},
          diagram(here.fen, `After ${here.descriptive}`),
          el(
            'p.actions',
            {},
            button('First', () => look(i, 0)),
            button('Back', () => look(i, at.ply - 1)),
            button('Forward', () => look(i, at.ply + 1)),
            button('Last', () => look(i, game.moves.length - 1)),
          ),
          here.doubt && el('p.doubt', {}, here.doubt),
        ),
      el(
        'ol.moves',
        {},
        ...game.moves.map((move, ply) =>
          el(
            'li',
            {},
            button(
              el('span', {}, move.as_written, el('small', {}, ` ${move.san}`)),
              () => look(i, ply),
              {
                'aria-pressed': String(at.game === i && at.ply === ply),
                ...(move.doubt ? { title: move.doubt } : {}),
              },
              move.doubt ? 'button.move.doubtful' : 'button.move',
            ),
          ),
        ),
      ),
    ),
  );
}
