/** “Say or do”: one line for everything, in the words people use. The house says what it means, and asks if it may mean two things. */
import { actorOf } from '../chess/act.ts';
import { announce } from '../chrome.ts';
import { button, el, h, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

/** A question about a line, and the acts that may have been meant. */
interface Asked {
  line: string;
  question: string;
  choices: string[][];
}

const asked = new WeakMap<Game, Asked>();

const notUnderstood = 'That is not understood; “help” lists what can be said.';

async function say(game: Game, input: HTMLInputElement): Promise<void> {
  const line = input.value.trim();
  if (!line) return announce('Nothing was said.');
  asked.delete(game);
  if (/^(help|\?)$/i.test(line)) {
    input.value = '';
    game.sheet = 'how';
    return redraw();
  }
  try {
    const meant = await game.line.interpret(line);
    if (meant.acts) {
      game.perform(meant.acts);
      input.value = '';
    } else {
      const all = meant.which ?? (meant.near ?? []).map(act => [act]);
      // Nobody is offered what his seat cannot do.
      const choices = all.filter(acts => acts.every(act => actorOf(act) === game.seat.split('-')[0]));
      const question = choices.length || !all.length ? (meant.question ?? '') : notUnderstood;
      asked.set(game, { line, question, choices });
      announce(question);
    }
  } catch (e) {
    asked.set(game, { line, question: (e as Error).message, choices: [] });
    announce((e as Error).message);
  }
  redraw();
}

const question = (game: Game, { question, choices }: Asked): VNode =>
  h('div.asked', { attrs: { role: 'group', 'aria-label': 'What was meant?' } }, [
    el('p', {}, choices.length ? 'What was meant?' : question.replace(/`([^`]*)`/g, '“$1”')),
    ...choices.map(acts =>
      button(acts.join('; '), () => {
        asked.delete(game);
        (document.getElementById('say') as HTMLInputElement | null)!.value = '';
        game.perform(acts);
      }),
    ),
  ]);

/** As the moves of this table are written. */
const hints = (game: Game): string =>
  game.table!.algebraic ? 'e4, Nf3, j’adoube, draw?…' : 'P-K4, e4, j’adoube, draw?…';

export function sayOrDo(game: Game): VNode {
  const said = (e: Event) => {
    e.preventDefault();
    void say(game, (e.target as HTMLFormElement).elements.namedItem('deed') as HTMLInputElement);
  };
  const open = asked.get(game);
  return h('form.say', { on: { submit: said } }, [
    el(
      'label',
      {},
      el('span', {}, 'Say or do'),
      el('input#say', {
        name: 'deed',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        placeholder:
          game.seat === 'umpire' ? 'warn white, stop the clocks, I saw Black touch e7…' : hints(game),
      }),
    ),
    el('button', { type: 'submit' }, 'Do it'),
    ...(open ? [question(game, open)] : []),
  ]);
}
