/** A new table: code, players, agreements, and how the umpire watches. */
import { house } from '../net/house.ts';
import type { SeatKind, Watchfulness } from '../net/types.ts';
import { choice, el, field, h, type Page, redraw, tick, type VNode } from '../view.ts';
import { makeAndSit, odds } from './making.ts';
import { codes } from '../chess/codes.ts';

type Who = SeatKind | 'me';

interface Wish {
  code: string;
  white: Who;
  black: Who;
  whiteName: string;
  blackName: string;
  giver: 'white' | 'black';
  odds: string;
  moves: string;
  hours: string;
  manner: 'board' | 'letters' | 'consultation';
  allies: string;
  reply: string;
  blindWhite: boolean;
  blindBlack: boolean;
  watch: Watchfulness;
  press: string;
  umpire: boolean;
  public: boolean;
  level: string;
  more: string;
  houseCode: string;
}

/** The conditions as lines of the case language. */
export function conditionsOf(wish: Wish): string[] {
  const lines: string[] = [];
  if (wish.odds) lines.push(`agree odds ${wish.giver} gives ${wish.odds}`);
  if (Number(wish.moves) > 0) lines.push(`agree time ${Number(wish.moves)} in ${wish.hours}`);
  if (wish.manner === 'letters') lines.push(`agree by communication${wish.reply ? ` ${wish.reply}` : ''}`);
  if (wish.manner === 'consultation') lines.push(`agree consultation ${wish.allies}`);
  if (wish.blindWhite) lines.push('agree blindfold white');
  if (wish.blindBlack) lines.push('agree blindfold black');
  if (wish.umpire) lines.push('agree umpire appointed');
  return [
    ...lines,
    ...wish.more
      .split('\n')
      .map(l => l.trim())
      .filter(Boolean),
  ];
}

export function newTable(): Page {
  const wish: Wish = {
    code: 'british-1899',
    white: 'me',
    black: 'link',
    whiteName: '',
    blackName: '',
    giver: 'white',
    odds: '',
    moves: '',
    hours: '1:00',
    manner: 'board',
    allies: '2 2',
    reply: '',
    blindWhite: false,
    blindBlack: false,
    watch: 'attentive',
    press: '0',
    umpire: false,
    public: true,
    level: '2',
    more: '',
    houseCode: '',
  };
  let trouble = '';
  let engine = false;
  house
    .health()
    .then(
      health => (engine = health.engine),
      () => {},
    )
    .then(redraw);
  const make = async (e: Event) => {
    e.preventDefault();
    const mine = wish.white === 'me' ? 'white' : wish.black === 'me' ? 'black' : 'watcher';
    const seat = (who: Who): SeatKind => (who === 'me' ? 'link' : who);
    try {
      await makeAndSit(
        {
          code: wish.code,
          ...(wish.houseCode.trim() ? { house_code: wish.houseCode } : {}),
          conditions: conditionsOf(wish),
          watchfulness: wish.watch,
          touch: { press_ms: Number(wish.press), travel_px: 3 },
          seats: { white: seat(wish.white), black: seat(wish.black) },
          names: {
            ...(wish.whiteName && { white: wish.whiteName }),
            ...(wish.blackName && { black: wish.blackName }),
          },
          umpire: wish.umpire,
          public: wish.public,
          partner: { level: Number(wish.level), exacts: true, claims: true },
        },
        mine,
        false,
      );
    } catch (error) {
      trouble = (error as Error).message;
      redraw();
    }
  };
  return { title: 'New table', view: () => form(wish, make, trouble, engine) };
}

const players: readonly (readonly [Who, string])[] = [
  ['me', 'me'],
  ['link', 'somebody I send a link'],
  ['open', 'whoever comes first'],
  ['partner', 'the house’s partner'],
  ['engine', 'the engine of this house'],
];

function form(wish: Wish, make: (e: Event) => void, trouble: string, engine: boolean): VNode {
  const who = players.filter(([kind]) => engine || kind !== 'engine');
  const set =
    <K extends keyof Wish>(key: K) =>
    (value: Wish[K]) => {
      wish[key] = value;
      redraw();
    };
  const area = (label: string, key: 'more' | 'houseCode', hint: string) =>
    el(
      'label.field.wide',
      {},
      el('span', {}, label),
      h('textarea', {
        attrs: { rows: '3', name: key, placeholder: hint, spellcheck: 'false' },
        props: { value: wish[key] },
        on: { input: (e: Event) => (wish[key] = (e.target as HTMLTextAreaElement).value) },
      }),
    );
  return el(
    'main#main.page.narrow',
    {},
    el('h1', {}, 'A new table'),
    el('p', {}, 'Everything below is shown to both players, and play begins when both have accepted it.'),
    h('form', { on: { submit: make } }, [
      el(
        'fieldset.fields',
        {},
        el('legend', {}, 'The code'),
        choice('Laws', 'code', codes, wish.code, set('code')),
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
        choice(
          'A touch is',
          'press',
          [
            ['0', 'any press on a man'],
            ['150', 'a press of 150 ms, or a man moved'],
            ['400', 'a press of 400 ms, or a man moved'],
          ],
          wish.press,
          set('press'),
        ),
      ),
      el(
        'fieldset.fields.pairs',
        {},
        el('legend', {}, 'The players'),
        choice('White', 'white', who, wish.white, set('white')),
        field('called', 'whiteName', wish.whiteName, set('whiteName'), { maxlength: '60' }),
        choice('Black', 'black', who, wish.black, set('black')),
        field('called', 'blackName', wish.blackName, set('blackName'), { maxlength: '60' }),
        [wish.white, wish.black].includes('partner')
          ? choice(
              'The partner plays',
              'level',
              [
                ['1', 'weakly'],
                ['2', 'fairly'],
                ['3', 'its best'],
              ],
              wish.level,
              set('level'),
            )
          : undefined,
      ),
      el(
        'fieldset.fields.pairs',
        {},
        el('legend', {}, 'Odds and time'),
        choice('Odds', 'odds', odds, wish.odds, set('odds')),
        choice(
          'given by',
          'giver',
          [
            ['white', 'White'],
            ['black', 'Black'],
          ],
          wish.giver,
          set('giver'),
        ),
        field('Moves', 'moves', wish.moves, set('moves'), { inputmode: 'numeric', placeholder: 'no limit' }),
        field('in (h:mm)', 'hours', wish.hours, set('hours')),
      ),
      el(
        'fieldset.fields',
        {},
        el('legend', {}, 'Manner of play'),
        choice(
          'Play',
          'manner',
          [
            ['board', 'at one board'],
            ['letters', 'by letter'],
            ['consultation', 'in consultation'],
          ],
          wish.manner,
          set('manner'),
        ),
        wish.manner === 'letters'
          ? field('Time for a reply (h:mm)', 'reply', wish.reply, set('reply'), { placeholder: 'none' })
          : undefined,
        wish.manner === 'consultation'
          ? choice(
              'Members',
              'allies',
              [
                ['2 2', 'two against two'],
                ['2 1', 'two White allies against one'],
                ['1 2', 'one against two Black allies'],
                ['3 3', 'three against three'],
              ],
              wish.allies,
              set('allies'),
            )
          : undefined,
        tick('White plays without sight of the board', 'blindWhite', wish.blindWhite, set('blindWhite')),
        tick('Black plays without sight of the board', 'blindBlack', wish.blindBlack, set('blindBlack')),
        tick('An umpire’s seat', 'umpire', wish.umpire, set('umpire')),
        tick('Others may watch', 'public', wish.public, set('public')),
      ),
      el(
        'details',
        {},
        el('summary', {}, 'Other conditions'),
        area(
          'Lines of the case language',
          'more',
          'agree play ends after 6:00\nposition 4k3/8/8/8/8/8/8/4K2R w K - 0 1',
        ),
        area('A house code (TOML), starting from the code above', 'houseCode', ''),
      ),
      trouble ? el('p.trouble', { role: 'alert' }, trouble) : undefined,
      el('p.actions', {}, el('button.primary.large', { type: 'submit' }, 'Make the table')),
    ]),
  );
}
