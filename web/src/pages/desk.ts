/** The ruling desk: a case is written by hand or by text, and every code rules on it side by side. */
import { Board, type Sight } from '../board/board.ts';
import { framed } from '../board/frame.ts';
import { setup } from '../board/setup.ts';
import { capital } from '../chess/names.ts';
import { callingOf } from '../chess/calling.ts';
import { remedySaid } from '../chess/remedy.ts';
import { rightSaid } from '../chess/speech.ts';
import { type Men, menOf, placementOf, type Side, sides } from '../chess/squares.ts';
import { house, type Refusal } from '../net/house.ts';
import type { RuledCase, RuledStep } from '../net/types.ts';
import { calm } from '../settings.ts';
import { cites } from '../table/provisions.ts';
import { byWeight } from '../table/tale.ts';
import { button, choice, el, h, link, type Page, redraw, saveAs, type VNode } from '../view.ts';
import { codes, titleOf } from '../chess/codes.ts';

const array = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const example = `case   The Rook quitted before the King is touched
position r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1

white lifts h1
white puts f1
white quits
white touches e1
`;

/** The words most used; others as people say them are understood too. */
const vocabulary: [string, string][] = [
  ['white plays Nf3', 'also e2e4, O-O, or "Kt-KB3" in quotes'],
  ['white touches g1 · lifts g1 · puts f3 · quits', 'a move finger by finger'],
  ['white takes off e5', 'an adverse man off the board'],
  ['white names queen', 'a Pawn on the last rank'],
  ['white gives notice · adjusts g1', 'j’adoube'],
  ['white announces check', 'where the code asks for it'],
  ['white presses clock', 'where a clock completes moves'],
  ['black demands restore position, then move g1', 'what the law lets him exact'],
  ['black points out illegal move · waives · refuses', 'and what he says of it'],
  ['white offers draw · black consents', 'also: declines, resigns'],
  ['white claims draw by repetition', 'also: fifty moves, endless checks, stalemate'],
  ['umpire decides move g1', 'also: stops play, admonishes white, finds white touched g1'],
  ['position FEN · agree odds white gives queen', 'before the first act'],
  ['then black may demand move g1', 'what is expected: it is checked'],
];

/** A case as it travels in a link. */
const packed = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

function unpacked(hash: string): string | undefined {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(hash.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}

/** A line that cannot be read as it is written, why, and what may have been meant. */
interface Unclear {
  message: string;
  line: number;
  written: string;
  meant: readonly string[];
}

function unclear(text: string, { line, message, meant }: Refusal): Unclear {
  return { message, line: line ?? 0, written: (line && text.split('\n')[line - 1]?.trim()) || '', meant };
}

class Desk {
  text = (location.hash.length > 1 && unpacked(location.hash.slice(1))) || example;
  actor: Side = 'white';
  shown = 'british-1899';
  cases: RuledCase[] = [];
  trouble: Unclear | undefined;
  said = '';
  settingUp = false;
  board: Board | undefined;
  #timer = 0;

  constructor() {
    this.rule(0);
  }

  edit(text: string): void {
    this.text = text;
    this.said = '';
    this.rule(300);
  }

  deeds(deeds: string[]): void {
    this.edit(`${this.text.replace(/\n*$/, '\n')}${deeds.map(d => `${this.actor} ${d}`).join('\n')}\n`);
    redraw();
  }

  /** Puts what was meant in the place of a line. */
  mean(line: number, meant: string): void {
    this.edit(
      this.text
        .split('\n')
        .with(line - 1, meant)
        .join('\n'),
    );
    redraw();
  }

  /** The men before the first act. */
  get start(): Men {
    return menOf(this.text.match(/^(?:position|array)\s+(\S+)/m)?.[1] ?? array);
  }

  /** Writes the position into the case, with the turn that it had. */
  place(men: Men): void {
    const turn = this.text.match(/^position\s+\S+\s+([wb])/m)?.[1] ?? 'w';
    const line = `position ${placementOf(men)} ${turn} - - 0 1`;
    const written = /^(position|array)\s.*$/m;
    const headed = /^case\s.*$/m;
    if (written.test(this.text)) this.edit(this.text.replace(written, line));
    else
      this.edit(
        headed.test(this.text)
          ? this.text.replace(headed, all => `${all}\n${line}`)
          : `${line}\n${this.text}`,
      );
    redraw();
  }

  /** Takes the last act away again. */
  undo(): void {
    const lines = this.text.replace(/\n+$/, '').split('\n');
    const last = lines.findLastIndex(l => /^\s*(\[.*\] )?(white|black|umpire|bystander)\b/.test(l));
    if (last >= 0) this.edit(`${lines.toSpliced(last, 1).join('\n')}\n`);
  }

  rule(wait: number): void {
    clearTimeout(this.#timer);
    const text = this.text;
    this.#timer = window.setTimeout(async () => {
      try {
        const { cases } = await house.rule(text, ['all']);
        if (text !== this.text) return;
        this.cases = cases;
        this.trouble = undefined;
      } catch (e) {
        // What was ruled on another text is no ruling on this one.
        if (text === this.text) this.cases = [];
        this.trouble = unclear(text, e as Refusal);
      }
      this.board?.show(this.sight());
      this.board?.settled();
      redraw();
    }, wait);
  }

  share(): void {
    const url = `${location.origin}/library/desk#${packed(this.text)}`;
    history.replaceState(null, '', url);
    void navigator.clipboard?.writeText(url);
    this.said = 'The link to this case is in the address bar, and copied.';
    redraw();
  }

  keep(): void {
    const title = this.text.match(/^case\s+(.*)$/m)?.[1] ?? 'a case';
    saveAs(`${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.case`, this.text);
  }

  /** The code that one asks for before the others, as they came. */
  get inOrder(): RuledCase[] {
    const wanted = ({ code }: RuledCase) => code === this.shown;
    return [...this.cases.filter(wanted), ...this.cases.filter(one => !wanted(one))];
  }

  get last(): RuledStep | undefined {
    return this.cases.find(c => c.code === this.shown)?.steps.at(-1);
  }

  sight(): Sight {
    const men = this.last ? menOf(this.last.placement) : this.start;
    return {
      men,
      below: 'white',
      side: this.actor,
      touchMs: 0,
      whole: false,
      notice: false,
      marks: new Map(),
      calm: calm(),
    };
  }
}

export function desk(): Page {
  const it = new Desk();
  return { title: 'The ruling desk', view: () => view(it) };
}

function view(desk: Desk): VNode {
  const set =
    <K extends 'actor' | 'shown'>(key: K) =>
    (value: Desk[K]) => {
      desk[key] = value;
      desk.board?.show(desk.sight());
      redraw();
    };
  return el(
    'main#main.page.wide',
    {},
    el('p.crumbs', {}, link('/library', 'Library')),
    el('h1', {}, 'The ruling desk'),
    el(
      'p',
      {},
      'Write what happened, a line for each act, in your own words or in those of the case language; or do it with the men. Every code rules on it below.',
    ),
    el(
      'div.desk',
      {},
      el(
        'div.board-side',
        {},
        desk.settingUp ? setup(desk.start, men => desk.place(men)) : handledBoard(desk),
        el(
          'div.fields',
          {},
          choice(
            'The hand is',
            'actor',
            [
              ['white', 'White’s'],
              ['black', 'Black’s'],
            ],
            desk.actor,
            set('actor'),
          ),
          choice('First, and on the board', 'shown', codes, desk.shown, set('shown')),
        ),
      ),
      el(
        'div.case-side',
        {},
        el(
          'label.field.wide',
          {},
          el('span', {}, 'The case: what happened, a line for each act'),
          h('textarea.case', {
            attrs: { rows: '14', name: 'case', spellcheck: 'false' },
            props: { value: desk.text },
            on: { input: (e: Event) => desk.edit((e.target as HTMLTextAreaElement).value) },
          }),
        ),
        desk.trouble && asked(desk, desk.trouble),
        el(
          'details',
          {},
          el('summary', {}, 'Words for acts'),
          el(
            'dl.keys',
            {},
            ...vocabulary.flatMap(([act, does]) => [el('dt', {}, el('kbd', {}, act)), el('dd', {}, does)]),
          ),
        ),
        el(
          'p.actions',
          {},
          button(desk.settingUp ? 'Done setting up' : 'Set up the men', () => {
            desk.settingUp = !desk.settingUp;
            redraw();
          }),
          button('Take back the last act', () => desk.undo()),
          button('Share by link', () => desk.share()),
          button('Save as a case', () => desk.keep()),
        ),
        desk.said && el('p.faint', { role: 'status' }, desk.said),
      ),
    ),
    el('section.rulings', { 'aria-label': 'Rulings' }, ...desk.inOrder.map(ruled)),
  );
}

/** The line in question, and what may be put in its place. */
function asked(desk: Desk, { message, line, written, meant }: Unclear): VNode {
  const where = written ? [`Line ${line}, “${written}”: `] : [];
  return el(
    'div.trouble.asked',
    { role: 'alert' },
    el('p', {}, ...where, meant.length ? 'what was meant?' : message),
    ...meant.map(lines => button(lines.split('\n').join('; '), () => desk.mean(line, lines))),
  );
}

function handledBoard(desk: Desk): VNode {
  const board = h('div.board', {
    key: 'desk-board',
    hook: {
      insert: v => {
        desk.board = new Board(v.elm as HTMLElement, desk.sight(), {
          deeds: deeds => desk.deeds(deeds),
          hand: () => redraw(),
          key: () => {},
        });
      },
      destroy: () => {
        desk.board?.destroy();
        desk.board = undefined;
      },
    },
  });
  return framed('white', board);
}

function ruled(one: RuledCase): VNode {
  const step = one.steps.at(-1);
  return el(
    'article',
    {},
    el('h2', {}, titleOf(one.code)),
    one.passed + one.failed > 0 &&
      el(one.failed ? 'p.failed' : 'p.passed', {}, `${one.passed} expectations held, ${one.failed} failed`),
    ...one.expectations
      .filter(e => !e.held)
      .map(e => el('p.failed', {}, `Line ${e.line}: ${e.text}${e.message ? ` (${e.message})` : ''}`)),
    el(
      'ol.acts',
      {},
      ...one.steps
        .filter(s => s.ruling.sentences.length || s === step)
        .map(s =>
          el(
            'li',
            {},
            el('b', {}, capital(s.act)),
            s.ruling.verdict !== 'upheld' && el('em.verdict', {}, s.ruling.verdict),
            ...byWeight(s.ruling.sentences).map((t, i) =>
              el('p', {}, t.text, ' ', cites(one.code, t.cites, `desk-${one.code}-${s.line}-${i}`)),
            ),
          ),
        ),
    ),
    step &&
      step.result !== 'open' &&
      el('p.result', {}, `${capital(step.result)}${step.how ? ` by ${step.how}` : ''}.`),
    step && openNow(one.code, step),
  );
}

/** What lies open under a code after the last act. */
function openNow(code: string, step: RuledStep): VNode {
  const men = callingOf(menOf(step.placement));
  const lines = sides.flatMap(side => [
    ...step[side].duties.map((d, i) => ({
      says: `${capital(side)} must ${remedySaid(d.remedy, men, side)}.`,
      of: d,
      key: `must-${side}-${i}`,
    })),
    ...step[side].rights.slice(0, 8).map((r, i) => ({
      says: `${capital(side)} may: ${rightSaid(r, men, side).replace(/^./, c => c.toLowerCase())}.`,
      of: r,
      key: `may-${side}-${i}`,
    })),
  ]);
  if (!lines.length) {
    const next =
      step.result === 'open' ? `${capital(step.turn)} to play; nothing is due.` : 'Nothing more is due.';
    return el('p.faint', {}, next);
  }
  return el(
    'ul.open-now',
    {},
    ...lines.map(({ says, of, key }) =>
      el('li', {}, `${says} ${of.why} `, cites(code, of.cites, `desk-${code}-${key}`)),
    ),
  );
}
