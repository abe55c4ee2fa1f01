/** A new table: code, players, agreements, and how the umpire watches. */
import { house, type Refusal } from '../net/house.ts';
import type { Presses, SeatKind, Slips, Watchfulness } from '../net/types.ts';
import { settings } from '../settings.ts';
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
  /** Of a clock that counts down, as the case language writes it; `other` where `ownTime` says it. */
  countdown: string;
  ownTime: string;
  presses: Presses;
  array: 'ordinary' | 'lot' | 'given';
  pieces: string;
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
  slips: Slips;
  more: string;
  houseCode: string;
}

/** The conditions as lines of the case language; `pressed` where the code’s clock is pressed and counts down. */
export function conditionsOf(wish: Wish, pressed: boolean): string[] {
  const lines: string[] = [];
  if (wish.odds) lines.push(`agree odds ${wish.giver} gives ${wish.odds}`);
  const countdown = wish.countdown === 'other' ? wish.ownTime.trim() : wish.countdown;
  if (pressed && countdown) lines.push(`agree time ${countdown}`);
  if (pressed && wish.array === 'lot') lines.push('agree chess960');
  if (pressed && wish.array === 'given') lines.push(`agree chess960 ${wish.pieces.trim().toUpperCase()}`);
  if (!pressed && Number(wish.moves) > 0) lines.push(`agree time ${Number(wish.moves)} in ${wish.hours}`);
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
    whiteName: settings.name.trim(),
    blackName: '',
    giver: 'white',
    odds: '',
    moves: '',
    hours: '1:00',
    countdown: '',
    ownTime: '',
    presses: 'player',
    array: 'ordinary',
    pieces: '',
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
    slips: 'now and then',
    more: '',
    houseCode: '',
  };
  let trouble = '';
  let engine = false;
  /** The codes whose clock is pressed. */
  let pressing: string[] = [];
  Promise.all([house.health(), house.codes()])
    .then(
      ([health, { codes }]) => {
        engine = health.engine;
        pressing = codes.filter(code => code.clock_completes).map(code => code.id);
      },
      () => {},
    )
    .then(redraw);
  const pressed = () => pressing.includes(wish.code);
  const make = async (e: Event) => {
    e.preventDefault();
    const mine = wish.white === 'me' ? 'white' : wish.black === 'me' ? 'black' : 'watcher';
    const conditions = conditionsOf(wish, pressed());
    const seat = (who: Who): SeatKind => (who === 'me' ? 'link' : who);
    try {
      await makeAndSit(
        {
          code: wish.code,
          ...(wish.houseCode.trim() ? { house_code: wish.houseCode } : {}),
          conditions,
          watchfulness: wish.watch,
          touch: { press_ms: Number(wish.press), travel_px: 3 },
          // Without a time there is nothing to be gained by pressing.
          presses: pressed() && !wish.countdown ? 'house' : wish.presses,
          seats: { white: seat(wish.white), black: seat(wish.black) },
          names: {
            ...(wish.whiteName && { white: wish.whiteName }),
            ...(wish.blackName && { black: wish.blackName }),
          },
          umpire: wish.umpire,
          public: wish.public,
          partner: { level: Number(wish.level), exacts: true, claims: true, slips: wish.slips },
        },
        mine,
      );
    } catch (error) {
      trouble = said(error as Refusal, conditions);
      redraw();
    }
  };
  return { title: 'New table', view: () => form(wish, make, trouble, engine, pressed()) };
}

/** What is wrong with the conditions, with the one that it is wrong with. */
const said = ({ message, line }: Refusal, conditions: readonly string[]): string => {
  const wrong = conditions[(line ?? 0) - 1];
  return wrong?.startsWith('agree time ')
    ? `The time “${wrong.slice('agree time '.length)}” is not understood: write 5+3, 90 minutes, 1:30, or 40 in 1:30, all in 0:30.`
    : message;
};

const players: readonly (readonly [Who, string])[] = [
  ['me', 'me'],
  ['link', 'somebody I send a link'],
  ['open', 'whoever comes first'],
  ['partner', 'the house’s partner'],
  ['engine', 'the engine of this house'],
];

const countdowns: readonly (readonly [string, string])[] = [
  ['', 'no limit'],
  ['all in 0:03, add 0:00:02', '3 minutes and 2 seconds a move (blitz)'],
  ['all in 0:05', '5 minutes (blitz)'],
  ['all in 0:05, add 0:00:03', '5 minutes and 3 seconds a move (blitz)'],
  ['all in 0:10, add 0:00:05', '10 minutes and 5 seconds a move (rapid)'],
  ['all in 0:25, add 0:00:10', '25 minutes and 10 seconds a move (rapid)'],
  ['all in 1:30, add 0:00:30', '90 minutes and 30 seconds a move'],
  ['40 in 1:30, all in 0:30, add 0:00:30', '40 moves in 90 minutes, then 30, and 30 seconds a move'],
  ['all in 0:25, delay 0:00:05', '25 minutes with a delay of 5 seconds'],
  ['other', 'other…'],
];

/** Time, clock and array where the clock is pressed; moves in hours where it only registers. */
function timing(
  wish: Wish,
  pressed: boolean,
  set: <K extends keyof Wish>(key: K) => (value: Wish[K]) => void,
) {
  if (!pressed)
    return [
      el(
        'div.time-limit',
        {},
        field('Moves to be made', 'moves', wish.moves, set('moves'), {
          inputmode: 'numeric',
          placeholder: 'no limit',
        }),
        wish.moves ? field('in (h:mm)', 'hours', wish.hours, set('hours')) : undefined,
      ),
    ];
  return [
    choice('Time', 'countdown', countdowns, wish.countdown, set('countdown')),
    wish.countdown === 'other'
      ? field(
          '5+3 (minutes and seconds a move), 90 minutes, 1:30 (h:mm)',
          'ownTime',
          wish.ownTime,
          set('ownTime'),
          {
            placeholder: '5+3, or 40 in 1:30, all in 0:30, add 0:00:30',
          },
        )
      : undefined,
    wish.countdown
      ? choice(
          'The clock is pressed',
          'presses',
          [
            ['player', 'by him who has moved'],
            ['house', 'by the house, when the hand lets go'],
          ],
          wish.presses,
          set('presses'),
        )
      : undefined,
    choice(
      'The men',
      'array',
      [
        ['ordinary', 'in the ordinary array'],
        ['lot', 'in an array drawn by lot (Chess960)'],
        ['given', 'in a given array (Chess960)'],
      ],
      wish.array,
      set('array'),
    ),
    wish.array === 'given'
      ? field('White’s pieces from a to h', 'pieces', wish.pieces, set('pieces'), {
          placeholder: 'BBQNNRKR',
          maxlength: '8',
        })
      : undefined,
  ];
}

function form(
  wish: Wish,
  make: (e: Event) => void,
  trouble: string,
  engine: boolean,
  pressed: boolean,
): VNode {
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
                ['3', 'well'],
                ['4', 'its best'],
              ],
              wish.level,
              set('level'),
            )
          : undefined,
        [wish.white, wish.black].some(who => who === 'partner' || who === 'engine')
          ? choice(
              'Its hand slips',
              'slips',
              [
                ['now and then', 'now and then'],
                ['clumsy', 'often'],
                ['never', 'never'],
              ],
              wish.slips,
              set('slips'),
            )
          : undefined,
      ),
      el(
        'fieldset.fields.pairs',
        {},
        el('legend', {}, 'Odds and time'),
        choice('Odds', 'odds', odds, wish.odds, set('odds')),
        wish.odds
          ? choice(
              'given by',
              'giver',
              [
                ['white', 'White'],
                ['black', 'Black'],
              ],
              wish.giver,
              set('giver'),
            )
          : undefined,
        ...timing(wish, pressed, set),
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
