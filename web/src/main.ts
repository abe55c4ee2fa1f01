/** The door: finds the page for the address and draws it. */
import './style/main.css';
import { dress } from './settings.ts';
import { drawnBy, el, go, link, type Page, patch, redraw, travelledBy, type VNode } from './view.ts';
import { settingsButton } from './chrome.ts';
import { call } from './net/within.ts';

type Opens = (match: RegExpMatchArray) => Promise<Page>;

/** The page was built as a site without a house. */
declare const SITE: boolean;

/** The library’s rooms have the umpire within them. */
const inTheLibrary = async (opens: () => Promise<Page>): Promise<Page> => {
  void call();
  return opens();
};
const library = async () => (await import('./pages/library.ts')).library();

const doors: [RegExp, Opens][] = [
  [/^\/$/, async () => (SITE ? inTheLibrary(library) : (await import('./pages/home.ts')).home())],
  [/^\/new$/, async () => (await import('./pages/new.ts')).newTable()],
  [/^\/table\/([^/]+)$/, async ([, id]) => (await import('./table/page.ts')).tablePage(id!)],
  [/^\/lesson$/, () => inTheLibrary(async () => (await import('./lesson/page.ts')).lessonPage())],
  [/^\/library$/, () => inTheLibrary(library)],
  [/^\/library\/compare$/, () => inTheLibrary(async () => (await import('./pages/compare.ts')).compare())],
  [/^\/library\/timeline$/, () => inTheLibrary(async () => (await import('./pages/timeline.ts')).timeline())],
  [/^\/library\/desk$/, () => inTheLibrary(async () => (await import('./pages/desk.ts')).desk())],
  [/^\/library\/scribe$/, () => inTheLibrary(async () => (await import('./pages/scribe.ts')).scribe())],
  [/^\/library\/proofs$/, () => inTheLibrary(async () => (await import('./pages/proofs.ts')).proofs())],
  [
    /^\/library\/([^/]+)$/,
    ([, code]) => inTheLibrary(async () => (await import('./pages/statute.ts')).statute(code!)),
  ],
];

const lost: Page = {
  title: 'Not found',
  view: () =>
    el(
      'main.page.narrow',
      {},
      el('h1', {}, 'No such page'),
      el('p', {}, 'The house has no room of that name. ', link('/', 'To the first page'), '.'),
    ),
};

const failed = (why: unknown): Page => ({
  title: 'Trouble',
  view: () => el('main.page.narrow', {}, el('h1', {}, 'This page did not open'), el('p', {}, String(why))),
});

let page: Page | undefined;
let drawn: VNode | Element = document.getElementById('page')!;
let visit = 0;

/** Where the reader is; a server of files may put a stroke after the name of a folder. */
const place = (): string => location.pathname.replace(/(?<=.)\/(index\.html)?$/, '');

async function open(): Promise<void> {
  const mine = ++visit;
  const door = doors.map(([path, opens]) => [place().match(path), opens] as const).find(([match]) => match);
  const next = door ? await door[1](door[0]!).catch(failed) : lost;
  if (mine !== visit) return;
  page?.leave?.();
  page = next;
  drawn = patch(drawn, el('div#page', {}, el('div', {})));
  scrollTo(0, 0);
  redraw();
}

function draw(): void {
  if (!page) return;
  document.title = page.title ? `${page.title} · J’adoube` : 'J’adoube';
  drawn = patch(drawn, el('div#page', {}, masthead(), page.view()));
}

function masthead(): VNode {
  const at = (path: string) => (place() === path ? { 'aria-current': 'page' } : {});
  const way = (path: string, label: string) =>
    el('a', { href: path, ...at(path) } as Record<string, string>, label);
  return el(
    'header.masthead',
    {},
    el('a.skip', { href: '#main' }, 'To the board'),
    el('a.mark', { href: '/' }, 'J’adoube'),
    el(
      'nav',
      { 'aria-label': 'House' },
      ...(SITE ? [way('/lesson', 'First lesson')] : [way('/new', 'New table')]),
      way('/library', 'Library'),
      way('/library/desk', 'Ruling desk'),
      way('/library/scribe', 'Scribe'),
    ),
    settingsButton(),
  );
}

document.addEventListener('click', e => {
  const anchor = (e.target as Element).closest?.('a');
  if (!anchor || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey) return;
  if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) return;
  if (anchor.pathname === location.pathname && anchor.hash) return;
  if (anchor.pathname.startsWith('/api')) return;
  e.preventDefault();
  go(anchor.pathname + anchor.search + anchor.hash);
});
addEventListener('popstate', () => void open());

travelledBy(path => {
  history.pushState(null, '', path);
  void open();
});
drawnBy(draw);
dress();
void open();
