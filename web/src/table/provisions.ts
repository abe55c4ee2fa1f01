/** Citations that open the provision in place: at a table folded into one question, in the library number by number. */
import { house } from '../net/house.ts';
import type { CodeBook } from '../net/types.ts';
import { button, el, link, redraw, type VNode } from '../view.ts';

const books = new Map<string, CodeBook | 'asked' | 'missing'>();
const opened = new Set<string>();

function book(code: string): CodeBook | undefined {
  const known = books.get(code);
  if (!known) {
    books.set(code, 'asked');
    house
      .code(code)
      .then(
        got => books.set(code, got),
        () => books.set(code, 'missing'),
      )
      .then(redraw);
  }
  return typeof known === 'object' ? known : undefined;
}

function textOf(code: string, id: string): VNode {
  const provisions = book(code)?.provisions ?? [];
  const exact = provisions.filter(p => p.id === id);
  const found = exact.length
    ? exact
    : provisions.filter(p => p.id.startsWith(`${id}.`) && p.kind !== 'heading');
  if (!found.length) {
    const known = books.get(code);
    return el(
      'span',
      {},
      known === undefined || known === 'asked' ? 'Fetching the book…' : 'The book has no such provision.',
    );
  }
  const open =
    (id.startsWith('default:') && el('em', {}, 'The code leaves this open; the house rules: ')) ||
    (id.startsWith('reading:') && el('em', {}, 'The code can be read in more ways than one. '));
  return el(
    'span',
    {},
    ...found
      .slice(0, 8)
      .map(p => el('span.provision-text', {}, open, found.length > 1 ? `${p.id} ` : '', p.text)),
  );
}

/** A default of the house is marked as such, and so is a reading of an unclear provision. */
const shown = (id: string): string => id.replace('default:', '† ').replace('reading:', '‡ ');

const provision = (code: string, id: string): VNode =>
  el('q.provision', {}, textOf(code, id), ' ', link(`/library/${code}#${id}`, 'in the book', 'a.inbook'));

const turn = (key: string) => () => {
  if (!opened.delete(key)) opened.add(key);
  redraw();
};

/** What a citation is; said in the first of them that is open, and nowhere else. */
export const explained =
  'Each number is a provision of the code, in our own words; † is a rule of the house where the code is silent, ‡ the reading of one that is unclear.';

/** The citations of one sentence, folded into one question; `of` tells apart the places where the same provision is cited. */
export function cites(code: string, ids: readonly string[], of: string): VNode | undefined {
  const unique = [...new Set(ids)];
  if (!unique.length) return undefined;
  const key = `${of}/${code}`;
  const open = opened.has(key);
  const first = [...opened][0] === key;
  return el(
    'span.cites',
    {},
    button(
      'by which law?',
      turn(key),
      { 'aria-expanded': String(open), 'aria-label': `By which law? ${unique.map(shown).join(', ')}` },
      'button.cite.asks',
    ),
    ...(open ? unique : []).map(id =>
      el('span.cited', {}, el('b', {}, `${shown(id)} `), provision(code, id)),
    ),
    open && first && el('small.explained', {}, explained),
  );
}

const keyOf = (code: string, id: string, of: string): string => `${of}/${code}/${id}`;

/** The same, each provision by its number: for pages that are about provisions. */
export function numbers(code: string, ids: readonly string[], of: string): VNode | undefined {
  const unique = [...new Set(ids)];
  if (!unique.length) return undefined;
  return el(
    'span.cites',
    {},
    ...unique.map(id => {
      const key = keyOf(code, id, of);
      return button(
        shown(id),
        turn(key),
        { 'aria-expanded': String(opened.has(key)), 'aria-label': `${shown(id)}, provision` },
        'button.cite',
      );
    }),
  );
}

/** What has been opened of those numbers. */
export const openedOf = (code: string, ids: readonly string[], of: string): VNode[] =>
  [...new Set(ids)]
    .filter(id => opened.has(keyOf(code, id, of)))
    .map(id => el('p.cited', {}, el('b', {}, `${shown(id)} `), provision(code, id)));
