/** A game by communication: the letter, what it can be read as, and conditional lines, before it is sent. */
import { capital } from '../chess/names.ts';
import { readAct } from '../chess/act.ts';
import { house } from '../net/house.ts';
import { button, el, h, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { exampleOf, read, readAs, type Sheet, written } from './record.ts';
import { letterSaid } from './tale.ts';

interface Draft extends Sheet {
  /** Assumed replies, each with the move to be made upon it. */
  lines: { reply: string; record: string }[];
}

const drafts = new Map<string, Draft>();
const draftOf = (game: Game): Draft => {
  const draft = drafts.get(game.id) ?? { record: '', lines: [], readings: undefined };
  drafts.set(game.id, draft);
  return draft;
};

/** A man moved on one’s own board writes the record. */
export async function write(game: Game, move: string): Promise<void> {
  const draft = draftOf(game);
  draft.record =
    (await house.written(game.state!.fen!, move).catch(() => undefined))?.written.descriptive ?? move;
  read(game, draft);
  redraw();
}

export function letter(game: Game): VNode {
  const draft = draftOf(game);
  const send = (e: Event) => {
    e.preventDefault();
    if (!draft.record.trim()) return;
    const chain = draft.lines
      .filter(l => l.reply && l.record)
      .map(l => ` if "${l.reply}" then "${l.record}"`);
    game.do(`sends "${written(game, draft)}"${chain.join('')}`);
    drafts.delete(game.id);
    redraw();
  };
  const typed = (change: (value: string) => void) => (e: Event) => {
    change((e.target as HTMLInputElement).value);
    redraw();
  };
  return h('form.letter', { on: { submit: send }, attrs: { 'aria-label': 'Letter' } }, [
    el('h2', {}, 'The post'),
    post(game),
    game.state!.turn === game.side ? undefined : el('p.faint', {}, 'The other side has yet to reply.'),
    el(
      'label.field',
      {},
      el('span', {}, 'Move'),
      h('input', {
        attrs: { name: 'record', autocomplete: 'off', placeholder: exampleOf(game) },
        props: { value: draft.record },
        on: {
          input: typed(v => {
            draft.record = v;
            read(game, draft);
          }),
        },
      }),
    ),
    readAs(draft),
    ...draft.lines.map((line, i) =>
      el(
        'div.condition',
        {},
        el(
          'label.field',
          {},
          el('span', {}, 'If you reply'),
          h('input', {
            attrs: { name: `reply-${i}` },
            props: { value: line.reply },
            on: { input: typed(v => (line.reply = v)) },
          }),
        ),
        el(
          'label.field',
          {},
          el('span', {}, 'then I play'),
          h('input', {
            attrs: { name: `then-${i}` },
            props: { value: line.record },
            on: { input: typed(v => (line.record = v)) },
          }),
        ),
      ),
    ),
    el(
      'p.actions',
      {},
      button('Add a conditional move', () => {
        draft.lines.push({ reply: '', record: '' });
        redraw();
      }),
      el('button.primary', { type: 'submit', disabled: !game.playing }, 'Send'),
    ),
  ]);
}

const lettersShown = 4;

/** The last letters in and out, as they were written. */
function post(game: Game): VNode | undefined {
  const letters = game.entries.filter(e => e.act && readAct(e.act).does === 'sends').slice(-lettersShown);
  if (!letters.length) return undefined;
  return el(
    'ol.post',
    { 'aria-label': 'Letters' },
    ...letters.map(({ act }) => {
      const { by: from, of } = readAct(act!);
      const mine = from === game.side;
      return el(
        mine ? 'li.out' : 'li',
        {},
        el('small', {}, mine ? 'You wrote' : `${capital(from)} wrote`),
        el('q', {}, letterSaid(of)),
      );
    }),
  );
}
