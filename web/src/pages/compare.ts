/** The same question put to every code. */
import { speaksOf } from '../chess/synonyms.ts';
import { house } from '../net/house.ts';
import type { Comparison } from '../net/types.ts';
import { explained, numbers, openedOf } from '../table/provisions.ts';
import { el, field, link, type Page, redraw, tick, type VNode } from '../view.ts';
import { titleOf } from '../chess/codes.ts';

export function compare(): Page {
  let table: Comparison | undefined;
  let trouble = '';
  let search = '';
  let differing = true;
  house
    .compare()
    .then(
      got => (table = got),
      e => (trouble = e.message),
    )
    .then(redraw);
  const rows = () => {
    return table!.questions
      .filter(q => speaksOf(JSON.stringify(q), search))
      .filter(q => !differing || new Set(q.answers.map(a => a.answer)).size > 1);
  };
  return {
    title: 'The codes compared',
    view: () =>
      el(
        'main#main.page.wide',
        {},
        el('p.crumbs', {}, link('/library', 'Library')),
        el('h1', {}, 'The codes compared'),
        trouble && el('p.trouble', { role: 'alert' }, trouble),
        table &&
          el(
            'div.fields',
            {},
            field(
              'Search',
              'search',
              search,
              v => {
                search = v;
                redraw();
              },
              { type: 'search' },
            ),
            tick('Only where they differ', 'differing', differing, v => {
              differing = v;
              redraw();
            }),
          ),
        table && el('p.faint.of-rows', { role: 'status' }, `${questions(rows().length)}. ${explained}`),
        table && grid(table.codes, rows()),
      ),
  };
}

const questions = (count: number): string => (count === 1 ? 'One question' : `${count} questions`);

function grid(codes: string[], rows: Comparison['questions']): VNode {
  return el(
    'div.wide-table',
    { tabindex: '0', role: 'region', 'aria-label': 'Comparison' },
    el(
      'table.compare.stacked',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', { scope: 'col' }, 'Question'),
          ...codes.map(code => el('th', { scope: 'col' }, link(`/library/${code}`, titleOf(code)))),
        ),
      ),
      el(
        'tbody',
        {},
        ...rows.flatMap((row, i) => [
          row.chapter !== rows[i - 1]?.chapter && chapter(row.chapter, codes.length + 1),
          answers(row, codes),
          provisions(row, codes.length + 1),
        ]),
      ),
    ),
  );
}

const chapter = (name: string, columns: number): VNode =>
  el('tr.chapter', {}, el('th', { colspan: String(columns), scope: 'colgroup' }, name));

/** What was opened in a row is read across all of it. */
function provisions(row: Comparison['questions'][number], columns: number): VNode | undefined {
  const open = row.answers.flatMap(({ code, cites }) => {
    const texts = openedOf(code, cites, `compare-${row.question}`);
    return texts.length ? [el('b', {}, titleOf(code)), ...texts] : [];
  });
  return open.length ? el('tr.opened', {}, el('td', { colspan: String(columns) }, ...open)) : undefined;
}

function answers(row: Comparison['questions'][number], codes: string[]): VNode {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, row.asks || row.question),
    ...codes.map(code => {
      const answer = row.answers.find(a => a.code === code);
      return el(
        'td',
        { 'data-head': titleOf(code) },
        answer?.answer ?? '—',
        ' ',
        answer && numbers(code, answer.cites, `compare-${row.question}`),
      );
    }),
  );
}
