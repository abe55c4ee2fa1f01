/** The first page: a game in one click, a table, or a book. */
import { codes, titleOf } from '../chess/codes.ts';
import { other, type Side } from '../chess/squares.ts';
import { house } from '../net/house.ts';
import type { Listed, NewTable, Slips } from '../net/types.ts';
import { button, choice, el, link, type Page, redraw, type VNode } from '../view.ts';
import { makeAndSit, odds } from './making.ts';
import { Story } from './story.ts';
import { ownTables, publicTables } from './tables.ts';

interface Alone {
  code: string;
  men: Side;
  odds: string;
  giver: 'partner' | 'me';
  level: string;
  slips: Slips;
  watch: 'attentive' | 'silent' | 'guarding';
}

class Home {
  readonly wish: Alone = {
    code: 'british-1899',
    men: 'white',
    odds: '',
    giver: 'partner',
    level: '2',
    slips: 'now and then',
    watch: 'attentive',
  };
  readonly story = new Story();
  tables: Listed[] | undefined;
  /** Whether this house has an engine to play with. */
  engine = false;
  trouble = '';
  busy = false;

  constructor() {
    const told = Promise.all([house.tables(false), house.health()]);
    told
      .then(
        ([{ tables }, { engine }]) => Object.assign(this, { tables, engine }),
        e => (this.trouble = e.message),
      )
      .then(redraw);
  }

  async play(): Promise<void> {
    const { code, men, odds, giver, level, slips, watch } = this.wish;
    const theirs = other(men);
    this.busy = true;
    redraw();
    void import('../table/page.ts'); // on its way while the table is made
    const wanted: NewTable = {
      code,
      conditions: odds ? [`agree odds ${giver === 'me' ? men : theirs} gives ${odds}`] : [],
      watchfulness: watch,
      // Heeded where a clock completes the moves: here there is no time to be pressed for.
      presses: 'house',
      seats: { [men]: 'link', [theirs]: level === 'engine' ? 'engine' : 'partner' },
      names: { [theirs]: 'The house' },
      public: false,
      partner: { level: Number(level) || 3, exacts: true, claims: true, slips },
    };
    try {
      await makeAndSit(wanted, men, true);
    } catch (e) {
      this.trouble = (e as Error).message;
      this.busy = false;
      redraw();
    }
  }
}

export function home(): Page {
  const it = new Home();
  return { title: '', view: () => titlePage(it), leave: () => it.story.leave() };
}

function titlePage(home: Home): VNode {
  const { wish } = home;
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
          'Touch a man and you must move it. Make a false move and your adversary may exact the penalty. An umpire who knows six codes of chess law, from 1807 to the FIDE Laws of today, watches the board and gives his reasons.',
        ),
        button(
          home.busy ? 'Setting up the men…' : 'Play a game',
          () => void home.play(),
          { disabled: home.busy, id: 'play' },
          'button.primary.large',
        ),
        link('/lesson', 'The first lesson: three minutes', 'a.button.large'),
        el(
          'p.under-button',
          {},
          `You have ${wish.men === 'white' ? 'White' : 'Black'} against the house: ${titleOf(wish.code)}. `,
          link('/new', 'Play somebody else'),
          ', or ',
          link('/library/desk', 'put a question to the umpire'),
          '.',
        ),
        home.trouble && el('p.trouble', { role: 'alert' }, home.trouble),
        terms(home),
      ),
      home.story.view(),
    ),
    el(
      'section.rooms',
      {},
      ...rooms.map(([path, name, what]) =>
        el('article', {}, el('h2', {}, link(path, name)), el('p', {}, what)),
      ),
    ),
    ownTables(),
    publicTables(home.tables),
  );
}

/** What may be chosen before the one click; nothing need be. */
function terms(home: Home): VNode {
  const { wish, engine } = home;
  const set =
    <K extends keyof Alone>(key: K) =>
    (value: Alone[K]) => {
      wish[key] = value;
      redraw();
    };
  return el(
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
          ['3', 'well'],
          ['4', 'its best'],
          ...(engine ? [['engine', 'by its engine'] as const] : []),
        ],
        wish.level,
        set('level'),
      ),
      choice(
        'Its hand slips',
        'slips',
        [
          ['now and then', 'now and then'],
          ['clumsy', 'often'],
          ['never', 'never'],
        ],
        wish.slips,
        set('slips'),
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
    'Six codes, provision by provision, what each says to the same question, and which law held when.',
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
