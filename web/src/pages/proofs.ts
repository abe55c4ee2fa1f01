/** Proofs: a question put to a position, and the line that proves it played out on the board. */
import { diagram } from '../board/diagram.ts';
import { setup } from '../board/setup.ts';
import { capital } from '../chess/names.ts';
import { menOf, other, placementOf, type Side } from '../chess/squares.ts';
import { house } from '../net/house.ts';
import type { Proof } from '../net/types.ts';
import { button, choice, el, field, link, type Page, redraw, type VNode } from '../view.ts';
import { moveList, steps } from './replay.ts';

type Question = 'endless checks' | 'drawn' | 'mate';

const questions: readonly (readonly [Question, string])[] = [
  ['endless checks', 'Can he check endlessly?'],
  ['drawn', 'Is it drawn: can nobody win?'],
  ['mate', 'Is there a mate?'],
];
/** A position on which each question is worth asking. */
const examples: Record<Question, string> = {
  'endless checks': '6k1/5p2/5Qp1/8/8/p7/1p4K1/8 w - - 0 1',
  drawn: '8/8/1k6/p1p1p1p1/P1P1P1P1/1K6/8/8 w - - 0 1',
  mate: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
};
const answers = { yes: 'Yes.', no: 'No.', unknown: 'It could not be settled.' };

/** The placements along a line of moves, played by the house as a case. */
async function playedOut(position: string, line: string[]): Promise<string[]> {
  const first: Side = position.split(' ')[1] === 'b' ? 'black' : 'white';
  const acts = line.map((move, i) => `${i % 2 ? other(first) : first} plays ${move}`);
  const { cases } = await house.rule([`position ${position}`, ...acts].join('\n'), ['british-1899']);
  return [position.split(' ')[0]!, ...cases[0]!.steps.map(step => step.placement)];
}

class Asking {
  position = examples['endless checks'];
  question: Question = 'endless checks';
  side: Side = 'white';
  moves = '3';
  settingUp = false;
  proof: Proof | undefined;
  trouble = '';
  busy = false;
  /** The placements of the proof’s line, and which of them is looked at. */
  line: string[] = [];
  at = 0;

  async prove(): Promise<void> {
    const { position, question, side } = this;
    this.busy = true;
    redraw();
    try {
      this.proof = await house.prove({ position, question, side, moves: Number(this.moves) || 2 });
      this.trouble = '';
      this.line = await playedOut(position, this.proof.line ?? []).catch(() => []);
    } catch (e) {
      this.trouble = (e as Error).message;
      this.proof = undefined;
    }
    this.at = 0;
    this.busy = false;
    redraw();
  }

  set<K extends 'position' | 'question' | 'side' | 'moves'>(key: K, value: Asking[K]): void {
    const untouched = this.position === examples[this.question];
    Object.assign(this, { [key]: value });
    if (key === 'question' && untouched) this.position = examples[this.question];
    this.proof = undefined;
    this.line = [];
    redraw();
  }

  look(ply: number): void {
    this.at = ply;
    redraw();
  }
}

export function proofs(): Page {
  const asking = new Asking();
  return { title: 'Proofs', view: () => view(asking) };
}

function view(asking: Asking): VNode {
  return el(
    'main#main.page.wide',
    {},
    el('p.crumbs', {}, link('/library', 'Library')),
    el('h1', {}, 'Proofs'),
    el(
      'p',
      {},
      'Whether a player can check for ever, whether anybody can still win, whether there is a mate: proved, with the line.',
    ),
    el(
      'div.read-body',
      {},
      board(asking),
      el(
        'div',
        {},
        fields(asking),
        el(
          'p.actions',
          {},
          button(
            asking.busy ? 'Thinking…' : 'Prove it',
            () => void asking.prove(),
            { disabled: asking.busy },
            'button.primary',
          ),
          button(asking.settingUp ? 'Done setting up' : 'Set up the men', () => {
            asking.settingUp = !asking.settingUp;
            redraw();
          }),
        ),
        asking.trouble && el('p.trouble', { role: 'alert' }, asking.trouble),
        asking.proof && proved(asking, asking.proof),
      ),
    ),
  );
}

function board(asking: Asking): VNode {
  const rest = asking.position.replace(/^\S+/, '') || ' w - - 0 1';
  if (asking.settingUp)
    return setup(menOf(asking.position), men => asking.set('position', placementOf(men) + rest));
  return el('div.replay', {}, diagram(asking.line[asking.at] ?? asking.position, 'The position'));
}

function fields(asking: Asking): VNode {
  return el(
    'div.fields',
    {},
    choice('Question', 'question', questions, asking.question, v => asking.set('question', v)),
    choice(
      'Side',
      'side',
      [
        ['white', 'White'],
        ['black', 'Black'],
      ],
      asking.side,
      v => asking.set('side', v),
    ),
    asking.question === 'mate' &&
      field('In how many moves', 'moves', asking.moves, v => asking.set('moves', v), {
        inputmode: 'numeric',
      }),
    field('Position (FEN)', 'position', asking.position, v => asking.set('position', v), {
      spellcheck: 'false',
    }),
  );
}

function proved(asking: Asking, proof: Proof): VNode {
  const last = asking.line.length - 1;
  const plies = (proof.line ?? []).map(label => ({ label }));
  return el(
    'div',
    {},
    el('p.result', { role: 'status' }, answers[proof.answer]),
    el('p', {}, capital(proof.why)),
    last > 0 && steps(asking.at, last, ply => asking.look(ply)),
    plies.length > 0 && moveList(plies, asking.at - 1, ply => asking.look(ply + 1)),
  );
}
