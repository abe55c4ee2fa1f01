/** What stands on every page: preferences, and the voice for those who listen. */
import { prefer, settings } from './settings.ts';
import { button, choice, el, redraw, sheet, tick, type VNode } from './view.ts';

let open = false;

function turn(to: boolean): void {
  open = to;
  redraw();
}

export function settingsButton(): VNode {
  return el(
    'div.preferences',
    {},
    button('Preferences', () => turn(true), { 'aria-haspopup': 'dialog' }, 'button.quiet'),
    open && preferences(),
  );
}

function preferences(): VNode {
  return sheet(
    'Preferences',
    () => turn(false),
    el('h2', {}, 'Preferences'),
    choice(
      'Notation',
      'notation',
      [
        ['code', 'As the code’s age has it'],
        ['descriptive', 'Descriptive: Kt-KB3'],
        ['algebraic', 'Algebraic: Nf3'],
        ['both', 'Both'],
      ],
      settings.notation,
      v => prefer('notation', v),
    ),
    choice(
      'Paper',
      'look',
      [
        ['system', 'As the system'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ],
      settings.look,
      v => prefer('look', v),
    ),
    choice(
      'Board',
      'board',
      [
        ['printed', 'As printed in books'],
        ['wood', 'Box and rosewood'],
        ['green', 'Club green'],
      ],
      settings.board,
      v => prefer('board', v),
    ),
    choice(
      'Men',
      'men',
      [
        ['diagram', 'As in printed diagrams'],
        ['turned', 'Turned, as clubs had them before Staunton'],
        ['counters', 'Counters with letters'],
      ],
      settings.men,
      v => prefer('men', v),
    ),
    tick('Letters and figures along the edge', 'coordinates', settings.coordinates, v =>
      prefer('coordinates', v),
    ),
    tick('Dots where a man may go', 'dots', settings.dots, v => prefer('dots', v)),
    tick('Sounds', 'sounds', settings.sounds, v => prefer('sounds', v)),
    el(
      'p.actions',
      {},
      button('Done', () => turn(false), {}, 'button.primary'),
    ),
  );
}

let shown = 0;

/** Says a sentence to those who listen; equal sentences are said again. */
export function announce(text: string, urgent = false): void {
  const id = urgent ? 'voice-urgent' : 'voice';
  let voice = document.getElementById(id);
  if (!voice) {
    voice = document.createElement('div');
    voice.id = id;
    voice.className = 'voice';
    voice.setAttribute('aria-live', urgent ? 'assertive' : 'polite');
    voice.setAttribute('role', urgent ? 'alert' : 'status');
    document.body.append(voice);
  }
  voice.textContent = text + (shown++ % 2 ? '\u00a0' : '');
}
