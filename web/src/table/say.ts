/** “Say or do”: one line for everything, in the words people use. The house says what it means, and asks if it may mean two things. */
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
      const choices = meant.which ?? (meant.near ?? []).map(act => [act]);
      asked.set(game, { line, question: meant.question ?? '', choices });
      announce(meant.question ?? '');
    }
  } catch (e) {
    asked.set(game, { line, question: (e as Error).message, choices: [] });
    announce((e as Error).message);
  }
  redraw();
}

const question = (game: Game, { question, choices }: Asked): VNode =>
  h('div.asked', { attrs: { role: 'group', 'aria-label': 'What was meant?' } }, [
    el('p', {}, choices.length ? 'What was meant?' : question),
    ...choices.map(acts =>
      button(acts.join('; '), () => {
        asked.delete(game);
        (document.getElementById('say') as HTMLInputElement | null)!.value = '';
        game.perform(acts);
      }),
    ),
  ]);

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
        placeholder: 'e4, P-K4, j’adoube, draw?…',
      }),
    ),
    el('button', { type: 'submit' }, 'Do it'),
    ...(open ? [question(game, open)] : []),
  ]);
}
