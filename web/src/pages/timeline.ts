/** The time-line: which codes had been made by a year, and what each answered otherwise than the one before it. */
import { titleOf } from '../chess/codes.ts';
import { house } from '../net/house.ts';
import type { CodeHeading, Comparison } from '../net/types.ts';
import { cites } from '../table/provisions.ts';
import { el, h, link, type Page, redraw, type VNode } from '../view.ts';

const first = 1800;
const today = new Date().getFullYear();

/** “about 1807” and “1830s” by their figures. */
const yearOf = (code: CodeHeading): number => Number(String(code.year).match(/\d{4}/)?.[0] ?? today);

type Change = { asks: string; chapter: string; was: string; is: string; cites: string[] };

class Line {
  codes: CodeHeading[] = [];
  table: Comparison | undefined;
  trouble = '';
  year = today;
  opened = new Set<string>();

  constructor() {
    Promise.all([house.codes(), house.compare()])
      .then(
        ([{ codes }, table]) => {
          this.codes = [...codes].sort((a, b) => yearOf(a) - yearOf(b));
          this.table = table;
        },
        e => (this.trouble = e.message),
      )
      .then(redraw);
  }

  /** What a code answers otherwise than the one made before it; questions that only one of them knows are left out. */
  changes(code: CodeHeading): Change[] {
    const before = this.codes[this.codes.indexOf(code) - 1];
    if (!before || !this.table) return [];
    return this.table.questions.flatMap(({ asks, question, chapter, answers }) => {
      const of = (id: string) => answers.find(a => a.code === id);
      const [was, is] = [of(before.id), of(code.id)];
      if (!was || !is || was.answer === is.answer || !was.cites.length || !is.cites.length) return [];
      return [{ asks: asks || question, chapter, was: was.answer, is: is.answer, cites: is.cites }];
    });
  }
}

export function timeline(): Page {
  const line = new Line();
  return { title: 'The time-line', view: () => view(line) };
}

function view(line: Line): VNode {
  const made = line.codes.filter(code => yearOf(code) <= line.year);
  const choose = (e: Event) => {
    line.year = Number((e.target as HTMLInputElement).value);
    redraw();
  };
  return el(
    'main#main.page.narrow',
    {},
    el('p.crumbs', {}, link('/library', 'Library'), ' · ', link('/library/compare', 'Compare')),
    el('h1', {}, 'Which law held when'),
    line.trouble && el('p.trouble', { role: 'alert' }, line.trouble),
    el(
      'p',
      {},
      'There was no law of chess for all before 1929: a club played by the book that it had. The line shows which of our books there was by a year, the newest first.',
    ),
    el(
      'label.field.wide',
      {},
      el('span', {}, 'Year'),
      h('input.years', {
        attrs: { type: 'range', name: 'year', min: String(first), max: String(today), step: '1' },
        props: { value: String(line.year) },
        on: { input: choose },
      }),
    ),
    el('p.year', { role: 'status' }, `${line.year}: ${told(made.length)}`),
    el('ol.timeline', {}, ...made.toReversed().map(code => item(line, code))),
  );
}

const questions = (count: number): string => (count === 1 ? 'one question' : `${count} questions`);

const told = (count: number): string =>
  count === 0 ? 'none of our codes had been made' : count === 1 ? 'one code' : `${count} codes`;

function item(line: Line, code: CodeHeading): VNode {
  const changes = line.changes(code);
  const before = line.codes[line.codes.indexOf(code) - 1];
  return h('li', { key: code.id }, [
    el('small', {}, String(code.year)),
    el('h2', {}, link(`/library/${code.id}`, code.title)),
    el('p.faint', {}, `${code.provisions} provisions`),
    before && changes.length
      ? h(
          'details',
          {
            props: { open: line.opened.has(code.id) },
            on: {
              toggle: (e: Event) => {
                const { open } = e.target as HTMLDetailsElement;
                if (open === line.opened.has(code.id)) return;
                if (open) line.opened.add(code.id);
                else line.opened.delete(code.id);
                redraw();
              },
            },
          },
          [
            el(
              'summary',
              {},
              `${questions(changes.length)} answered otherwise than by ${titleOf(before.id)}`,
            ),
            line.opened.has(code.id)
              ? el(
                  'ul',
                  {},
                  ...changes.map(({ asks, was, is, cites: by }) =>
                    el(
                      'li',
                      {},
                      el('b', {}, asks),
                      el('p', {}, el('s.was', {}, was), ' ', is, ' ', cites(code.id, by, `line-${asks}`)),
                    ),
                  ),
                )
              : '',
          ],
        )
      : '',
  ]);
}
