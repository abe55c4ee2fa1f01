/** The library: the shelf of codes and the other reading rooms. */
import { house } from '../net/house.ts';
import type { CodeHeading } from '../net/types.ts';
import { el, link, type Page, redraw } from '../view.ts';

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

export function library(): Page {
  let codes: CodeHeading[] = [];
  let trouble = '';
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
