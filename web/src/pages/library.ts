/** The library: the shelf of codes and the other reading rooms. */
import { titleOf } from '../chess/codes.ts';
import { speaksOf } from '../chess/synonyms.ts';
import { house } from '../net/house.ts';
import type { CodeBook, CodeHeading } from '../net/types.ts';
import { el, field, link, type Page, redraw, type VNode } from '../view.ts';

const rooms: [string, string, string][] = [
  [
    '/library/compare',
    'The codes compared',
    'Every question on which the codes were asked, and each one’s answer with its provision.',
  ],
  [
    '/library/timeline',
    'The time-line',
    'Which law held when, from 1807 to today, and what each code changed.',
  ],
  [
    '/library/desk',
    'The ruling desk',
    'Set up a position, do acts, see every code’s ruling side by side; share it by link or keep it as a case.',
  ],
  ['/library/scribe', 'The scribe', 'Old printed scores read into modern ones, doubts marked.'],
  ['/library/proofs', 'Proofs', 'Endless checks, drawn games and mates, proved on the board.'],
];

/** Every book, fetched when somebody first seeks something in them all. */
class Search {
  words = '';
  #books: CodeBook[] | 'asked' | undefined;

  seek(words: string, codes: readonly CodeHeading[]): void {
    this.words = words;
    if (!this.#books && words) {
      this.#books = 'asked';
      Promise.all(codes.map(code => house.code(code.id)))
        .then(
          books => (this.#books = books),
          () => (this.#books = undefined),
        )
        .then(redraw);
    }
    redraw();
  }

  found(): VNode | undefined {
    if (!this.words.trim() || !Array.isArray(this.#books)) return undefined;
    const hits = this.#books.map(book => ({
      book,
      provisions: book.provisions.filter(
        p => p.kind !== 'heading' && speaksOf(`${p.id} ${p.text}`, this.words),
      ),
    }));
    const some = hits.filter(({ provisions }) => provisions.length);
    return el(
      'section.found',
      { 'aria-label': 'What was found' },
      !some.length && el('p.faint', { role: 'status' }, 'No provision has all these words; try fewer.'),
      ...some.map(({ book, provisions }) =>
        el(
          'details',
          { open: some.length === 1 },
          el('summary', {}, `${titleOf(book.id)}: ${provisions.length}`),
          el(
            'dl.provisions',
            {},
            ...provisions.map(p =>
              el('div', {}, el('dt', {}, link(`/library/${book.id}#${p.id}`, p.id)), el('dd', {}, p.text)),
            ),
          ),
        ),
      ),
    );
  }
}

export function library(): Page {
  let codes: CodeHeading[] = [];
  let trouble = '';
  const search = new Search();
  house
    .codes()
    .then(
      got => (codes = got.codes),
      e => (trouble = e.message),
    )
    .then(redraw);
  return {
    title: 'Library',
    view: () =>
      el(
        'main#main.page',
        {},
        el('h1', {}, 'The library'),
        trouble && el('p.trouble', { role: 'alert' }, trouble),
        field('Search in every code', 'search', search.words, words => search.seek(words, codes), {
          type: 'search',
          placeholder: 'touch-move, castling, fifty moves…',
        }),
        search.found(),
        el(
          'section.shelf',
          { 'aria-label': 'Codes' },
          ...codes.map(code =>
            el(
              'article.book',
              {},
              el('small', {}, String(code.year ?? '')),
              el('h2', {}, link(`/library/${code.id}`, code.title)),
              el('p', {}, `${code.provisions} provisions`),
            ),
          ),
        ),
        el(
          'section.rooms',
          {},
          ...rooms.map(([path, name, what]) =>
            el('article', {}, el('h2', {}, link(path, name)), el('p', {}, what)),
          ),
        ),
      ),
  };
}
