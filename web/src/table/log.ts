/** The proceedings: every act with its ruling, newest last; and the talk of the table. */
import { callingOf } from '../chess/calling.ts';
import { capital } from '../chess/names.ts';
import { notation, sentenceSaid } from '../chess/notation.ts';
import { deedOf } from '../chess/act.ts';
import type { Entry } from '../net/types.ts';
import { el, h, type VNode } from '../view.ts';
import type { Game } from './game.ts';
import { cites } from './provisions.ts';
import { glossed } from './glossary.ts';
import { deedSaid, deedsOf, deedsSaid, moveOf, sentence, sentencesOf } from './tale.ts';

/** A list that keeps its newest line in sight, unless the reader has gone back in it. */
const newestInSight = (() => {
  const wasAtEnd = new WeakMap<Node, boolean>();
  const toEnd = (list: HTMLElement) => (list.scrollTop = list.scrollHeight);
  return {
    insert: (v: VNode) => queueMicrotask(() => toEnd(v.elm as HTMLElement)),
    prepatch: (old: VNode) => {
      const list = old.elm as HTMLElement;
      wasAtEnd.set(list, list.scrollHeight - list.scrollTop - list.clientHeight < 24);
    },
    postpatch: (_: VNode, v: VNode) => {
      if (wasAtEnd.get(v.elm!) ?? true) toEnd(v.elm as HTMLElement);
    },
  };
})();

export function proceedings(game: Game): VNode {
  return el(
    'section.proceedings',
    { 'aria-label': 'Proceedings' },
    el('h2', {}, 'Proceedings'),
    h(
      'ol.scroll',
      { attrs: { tabindex: '0', 'aria-label': 'Acts and rulings' }, hook: newestInSight },
      lines(game),
    ),
  );
}

/** How a deed was told when it was new: men have their names from where they stood then. */
const whenNew = new WeakMap<Entry, { said: string; way: string }>();

function lines(game: Game): VNode[] {
  const tale = new Set(game.tale());
  const deeds = deedsOf(game.entries.filter(e => e.kind !== 'words' || tale.has(e)));
  const acted = deeds.filter(deed => tale.has(deed[0]!));
  const newest = acted.slice(-3);
  const way = notation();
  for (const [i, said] of deedsSaid(newest, game.state!.score, game.calling()).entries())
    whenNew.set(newest[i]!.at(-1)!, { said, way });
  const untold = (deed: Entry[]) => whenNew.get(deed.at(-1)!)?.way !== way;
  if (acted.some(untold))
    for (const [deed, said] of retold(game, acted))
      if (untold(deed)) whenNew.set(deed.at(-1)!, { said, way });
  return deeds.map(deed => item(game, deed, whenNew.get(deed.at(-1)!)?.said ?? ''));
}

/** The deeds from the first on, each by the board of its time; a move that was not let stand is no line of the score. */
function retold(game: Game, deeds: Entry[][]): [Entry[], string][] {
  const { score } = game.state!;
  let made = 0;
  return deeds.map(deed => {
    const then = score.slice(0, made + 1);
    const said = deedSaid(deed, then, callingOf(game.atMove(made)));
    if (made < score.length && moveOf(deed, then)) made++;
    return [deed, said];
  });
}

/** The acts of one movement of the hand stand in one line, every one of them told. */
function item(game: Game, deed: Entry[], said: string): VNode {
  const entry = deed.at(-1)!;
  const refused = entry.ruling && entry.ruling.verdict !== 'upheld';
  return h('li', { key: deed[0]!.seq, class: { refused: !!refused, [entry.kind]: true } }, [
    said ? el('span.deed', {}, sentence(said)) : '',
    ...(entry.kind === 'words' ? [] : deed).map((one, i) =>
      el('span.act', {}, i ? deedOf(one.act!) : told(one)),
    ),
    refused ? el('em.verdict', {}, entry.ruling!.verdict) : '',
    ...sentencesOf(deed).map((s, i) =>
      el(
        'p',
        {},
        ...glossed(sentenceSaid(s), `log-${entry.seq}-${i}`),
        ' ',
        cites(game.table!.code, s.cites, `log-${entry.seq}-${i}`),
      ),
    ),
    entry.sealed
      ? el(
          'p',
          {},
          entry.sealed.words === null
            ? 'The sheet in the envelope was blank.'
            : `The envelope held: “${entry.sealed.words}”.`,
        )
      : '',
    entry.ruling?.advice ? el('p.faint', {}, `The code’s counsel: ${entry.ruling.advice}.`) : '',
  ]);
}

const seatSaid: Record<string, (seat: string) => string> = {
  taken: seat => `${seat}’s seat is taken`,
  rotated: seat => `${seat}’s link is renewed; the old one opens nothing`,
  revoked: seat => `${seat}’s link is revoked`,
};

function told(entry: Entry): string {
  switch (entry.kind) {
    case 'made':
      return 'The table is made';
    case 'accepted':
      return `${capital(entry.seat ?? '')} accepts the conditions`;
    case 'sealed':
      return `${capital(entry.act ?? 'a move is sealed')} (commitment ${entry.commitment?.slice(0, 12)}…)`;
    case 'seat':
      return (
        seatSaid[entry.change!]?.(capital(entry.of ?? '')) ?? `The seat of ${entry.of} is ${entry.change}`
      );
    case 'house':
      if (entry.change === 'lost')
        return `What the house had acknowledged up to entry ${entry.lost} was lost; the umpire gave it up`;
      return 'The house was shut and has reopened; no clock ran meanwhile';
    case 'hidden':
      return 'Something that is not for this seat';
    default:
      return capital(entry.act ?? '');
  }
}

/** Words spoken at the table, and among allies. */
export function talk(game: Game): VNode {
  const consulting = !!game.table?.consultation && !!game.side;
  let to: 'all' | 'allies' = consulting ? 'allies' : 'all';
  const say = (e: Event) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const input = form.elements.namedItem('words') as HTMLInputElement;
    const where = form.elements.namedItem('to') as HTMLSelectElement | null;
    if (where) to = where.value as 'all' | 'allies';
    if (input.value.trim()) game.line.words(input.value.trim(), to);
    input.value = '';
  };
  return el(
    'section.talk',
    { 'aria-label': 'Talk' },
    el('h2', {}, consulting ? 'Consultation and talk' : 'Talk'),
    h(
      'ol.scroll',
      { attrs: { tabindex: '0', 'aria-label': 'Words' }, hook: newestInSight },
      game.entries
        .filter(e => e.kind === 'words')
        .map(e =>
          h('li', { key: e.seq, class: { allies: e.to === 'allies' } }, [
            el(
              'b',
              {},
              `${capital(e.seat ?? '').replace('-', ' ')}${e.to === 'allies' ? ' (to his allies)' : ''}: `,
            ),
            e.words ?? '',
          ]),
        ),
    ),
    game.seat && game.seat !== 'watcher'
      ? h('form', { on: { submit: say } }, [
          consulting
            ? el(
                'select',
                { name: 'to', 'aria-label': 'To whom' },
                el('option', { value: 'allies' }, 'To my allies'),
                el('option', { value: 'all' }, 'To all'),
              )
            : '',
          el('input', { name: 'words', maxlength: '500', 'aria-label': 'Words', autocomplete: 'off' }),
          el('button', { type: 'submit' }, 'Say'),
        ])
      : undefined,
  );
}
