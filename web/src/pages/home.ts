/** The first page: a game in one click, a table, or a book. */
import { codes, titleOf } from '../chess/codes.ts';
import { house } from '../net/house.ts';
import type { Listed } from '../net/types.ts';
import { prefer, settings } from '../settings.ts';
import { button, choice, el, field, link, type Page, redraw, type VNode } from '../view.ts';
import { type Alone, atOnce, odds, playTheHouse } from './making.ts';
import { Story } from './story.ts';
import { ownTables, publicTables } from './tables.ts';

class Home {
  readonly wish: Alone = { ...atOnce };
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
    this.busy = true;
    redraw();
    try {
      await playTheHouse(this.wish);
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
          'div.called',
          {},
          field('Your name, for the score sheet', 'name', settings.name, name => prefer('name', name), {
            maxlength: '60',
            autocomplete: 'nickname',
            placeholder: 'not needed',
          }),
        ),
        el(
          'p.under-button',
          {},
          `You have ${wish.men === 'white' ? 'White' : 'Black'} against the house: ${titleOf(wish.code)}. `,
          link('/new', 'Play somebody else'),
          ', or ',
          link('/library/desk', 'tell the umpire what happened'),
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
      wish.odds
        ? choice(
            'Given by',
            'giver',
            [
              ['partner', 'the house'],
              ['me', 'you'],
            ],
            wish.giver,
            set('giver'),
          )
        : undefined,
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
