/** One code of law, provision by provision, searchable. */
import { speaksOf } from '../chess/synonyms.ts';
import { house } from '../net/house.ts';
import type { CodeBook } from '../net/types.ts';
import { el, field, h, link, type Page, redraw, type VNode } from '../view.ts';

export function statute(id: string): Page {
  let book: CodeBook | undefined;
  let trouble = '';
  let search = '';
  let sought = decodeURIComponent(location.hash.slice(1));
  house
    .code(id)
    .then(
      got => (book = got),
      e => (trouble = e.message),
    )
    .then(redraw);
  const found = () => book!.provisions.filter(p => speaksOf(`${p.id} ${p.text}`, search));
  const show = () => {
    if (!sought) return;
    const target =
      document.getElementById(sought) ??
      [...document.querySelectorAll<HTMLElement>('.provisions dt')].find(dt =>
        dt.id.startsWith(`${sought}.`),
      );
    target?.scrollIntoView({ block: 'center' });
    target?.classList.add('sought');
    sought = '';
  };
  return {
    get title() {
      return book?.title ?? 'Statute book';
    },
    view: () =>
      el(
        'main#main.page.book-page',
        {},
        el('p.crumbs', {}, link('/library', 'Library'), ' · ', link('/library/compare', 'Compare')),
        el('h1', {}, book?.title ?? 'Statute book'),
        trouble && el('p.trouble', { role: 'alert' }, trouble),
        book && el('p.faint', {}, 'Stated in our own words; the books themselves are not reprinted.'),
        book &&
          field(
            'Search',
            'search',
            search,
            v => {
              search = v;
              redraw();
            },
            { type: 'search', placeholder: 'touched, castling, fifty…' },
          ),
        book && list(found(), show, search ? undefined : book.count),
      ),
  };
}

export const provisionsSaid = (count: number): string => `${count} provision${count === 1 ? '' : 's'}`;

/** The rows; all of them are as many provisions as the house counts. */
function list(provisions: CodeBook['provisions'], show: () => void, whole: number | undefined): VNode {
  const rows = provisions.map(p =>
    p.kind === 'heading'
      ? h('div.part', { key: p.id }, [el('dt', { id: p.id }, p.text)])
      : h('div', { key: p.id }, [
          el('dt', { id: p.id }, link(`#${p.id}`, p.id)),
          el('dd', {}, p.text, p.kind !== 'rule' && el('small', {}, ` (${p.kind})`)),
        ]),
  );
  const apart = ['heading', 'default', 'reading'];
  const count = whole ?? provisions.filter(p => !apart.includes(p.kind)).length;
  return el(
    'div',
    {},
    el(
      'p.faint',
      { role: 'status' },
      provisions.length ? provisionsSaid(count) : 'No provision has all these words; try fewer.',
    ),
    h('dl.provisions', { hook: { insert: show } }, rows),
  );
}
