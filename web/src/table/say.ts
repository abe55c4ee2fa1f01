/** “Say or do”: one line of text for everything, the same grammar as the case language and the post. */
import { interpret } from '../chess/interpret.ts';
import { announce } from '../chrome.ts';
import { el, h, type VNode } from '../view.ts';
import type { Game } from './game.ts';

export function sayOrDo(game: Game): VNode {
  const said = (e: Event) => {
    e.preventDefault();
    const input = (e.target as HTMLFormElement).elements.namedItem('deed') as HTMLInputElement;
    if (!input.value.trim()) return announce('Nothing was said.');
    game.do(interpret(input.value, game.byRecord));
    input.value = '';
  };
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
        placeholder: 'P-K4, claims draw by repetition…',
      }),
    ),
    el('button', { type: 'submit' }, 'Do it'),
  ]);
}
