/** The first page: a game in one click, a table, or a book. */
import { conditionSaid } from '../chess/conditions.ts';
import { house } from '../net/house.ts';
import type { Listed } from '../net/types.ts';
import { keepSeat, seatsKept } from '../settings.ts';
import { button, choice, el, go, h, link, type Page, redraw, type VNode } from '../view.ts';
import { makeAndSit, odds } from './making.ts';
import { codes, titleOf } from '../chess/codes.ts';
import { Story } from './story.ts';

type Men = 'white' | 'black';

interface Alone {
  code: string;
  men: Men;
  odds: string;
  giver: 'partner' | 'me';
  level: string;
  watch: 'attentive' | 'silent' | 'guarding';
}

export function home(): Page {
  const wish: Alone = {
    code: 'british-1899',
    men: 'white',
    odds: '',
    giver: 'partner',
    level: '2',
    watch: 'attentive',
  };
  let tables: Listed[] | undefined;
  let trouble = '';
  let busy = false;
  const story = new Story();
  house
    .tables(false)
    .then(
      got => (tables = got.tables),
      e => (trouble = e.message),
    )
    .then(redraw);

  async function play(): Promise<void> {
    busy = true;
    redraw();
    void import('../table/page.ts'); // on its way while the table is made
    const theirs: Men = wish.men === 'white' ? 'black' : 'white';
    try {
      await makeAndSit(
        {
          code: wish.code,
          conditions: wish.odds
            ? [`agree odds ${wish.giver === 'me' ? wish.men : theirs} gives ${wish.odds}`]
            : [],
          watchfulness: wish.watch,
          seats: { [wish.men]: 'link', [theirs]: 'partner' },
          names: { [theirs]: 'The house' },
          public: false,
          partner: { level: Number(wish.level), exacts: true, claims: true },
        },
        wish.men,
        true,
      );
    } catch (e) {
      trouble = (e as Error).message;
      busy = false;
      redraw();
    }
  }

  return {
    title: '',
    view: () => titlePage(wish, story, play, busy, trouble, tables),
    leave: () => story.leave(),
  };
}

function titlePage(
  wish: Alone,
  story: Story,
  play: () => void,
  busy: boolean,
  trouble: string,
  tables: Listed[] | undefined,
): VNode {
  const set =
    <K extends keyof Alone>(key: K) =>
    (value: Alone[K]) => {
      wish[key] = value;
      redraw();
    };
  return el(
    'main#main.home',
    {},
    el(
      'section.title-page',
      {},
      el(
        'div.words',
        {},
        el('h1', {}, 'J’adoube'),
        el('p.motto', {}, 'Chess with real hands, by the laws of another century.'),
        el(
          'p',
          {},
          'Touch a man and you must move it. Make a false move and your adversary may exact the penalty. An umpire who knows five codes of chess law, from 1807 to 1910, watches the board and gives his reasons.',
        ),
        button(
          busy ? 'Setting up the men…' : 'Play a game',
          play,
          { disabled: busy, id: 'play' },
          'button.primary.large',
        ),
        el(
          'p.under-button',
          {},
          `You have ${wish.men === 'white' ? 'White' : 'Black'} against the house: ${titleOf(wish.code)}. `,
          link('/new', 'Play somebody else'),
          ', or ',
          link('/library/desk', 'put a question to the umpire'),
          '.',
        ),
        trouble && el('p.trouble', { role: 'alert' }, trouble),
        el(
          'details.terms',
          {},
          el('summary', {}, 'Code, odds, and how the umpire watches'),
          el(
            'div.fields',
            {},
            choice('Code', 'code', codes, wish.code, set('code')),
            choice(
              'Your men',
              'men',
              [
                ['white', 'White'],
                ['black', 'Black'],
              ],
              wish.men,
              set('men'),
            ),
            choice('Odds', 'odds', odds, wish.odds, set('odds')),
            choice(
              'Given by',
              'giver',
              [
                ['partner', 'the house'],
                ['me', 'you'],
              ],
              wish.giver,
              set('giver'),
            ),
            choice(
              'The house plays',
              'level',
              [
                ['1', 'weakly'],
                ['2', 'fairly'],
                ['3', 'its best'],
              ],
              wish.level,
              set('level'),
            ),
            choice(
              'The umpire',
              'watch',
              [
                ['attentive', 'tells both their rights'],
                ['silent', 'is silent'],
                ['guarding', 'stops unlawful acts'],
              ],
              wish.watch,
              set('watch'),
            ),
          ),
        ),
      ),
      story.view(),
    ),
    el(
      'section.rooms',
      {},
      ...rooms.map(([path, name, what]) =>
        el('article', {}, el('h2', {}, link(path, name)), el('p', {}, what)),
      ),
    ),
    mine(),
    public_(tables),
  );
}

const rooms: [string, string, string][] = [
  [
    '/new',
    'A table',
    'Two players anywhere, allies in consultation, a sealed move, a game by letter, or no board at all.',
  ],
  [
    '/library',
    'The statute book',
    'Five codes, provision by provision, and what each says to the same question.',
  ],
  [
    '/library/desk',
    'The ruling desk',
    'Set up a position, do what was done, and read every code’s ruling side by side.',
  ],
  [
    '/library/scribe',
    'The scribe',
    'Paste an old printed score; have it read, its doubts marked, and taken away as PGN.',
  ],
  ['/library/proofs', 'Proofs', 'Is there an endless series of checks? Can this game still be won?'],
];

function mine(): VNode | undefined {
  const kept = Object.entries(seatsKept()).sort(([, a], [, b]) => b.at - a.at);
  if (!kept.length) return undefined;
  return el(
    'section.list',
    {},
    el('h2', {}, 'Your tables'),
    el(
      'ul',
      {},
      ...kept
        .slice(0, 8)
        .map(([, seat]) => el('li', {}, link(seat.path, seat.title), el('small', {}, ` as ${seat.seat}`))),
    ),
  );
}

function public_(tables: Listed[] | undefined): VNode | undefined {
  if (!tables?.length) return undefined;
  return el(
    'section.list',
    {},
    el('h2', {}, 'In the room'),
    el(
      'ul',
      {},
      ...tables
        .slice(0, 20)
        .map(t =>
          h('li', { key: t.id }, [
            link(`/table/${t.id}`, `${t.names.white || 'White'} v. ${t.names.black || 'Black'}`),
            el(
              'small',
              {},
              ` ${t.code_title}${t.conditions.length ? `, ${t.conditions.map(conditionSaid).join(', ')}` : ''}${t.result === 'open' ? '' : `, ${t.result}`} `,
            ),
            ...t.open.map(seat => button(`Take ${seat}`, () => void take(t, seat))),
          ]),
        ),
    ),
  );
}

async function take(table: Listed, seat: string): Promise<void> {
  const got = await house.join(table.id, seat);
  keepSeat(table.id, {
    seat: got.seat,
    path: got.path,
    title: `${table.names.white || 'White'} v. ${table.names.black || 'Black'}, ${table.code_title}`,
    at: Date.now(),
    links: [],
  });
  go(got.path);
}
