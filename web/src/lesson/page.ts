/** The page of the lesson: one sentence, the table below it, and the way out. */
import { titleOf } from '../chess/codes.ts';
import { tableView } from '../table/page.ts';
import { pageKey } from '../table/help.ts';
import { atOnce, playTheHouse } from '../pages/making.ts';
import { button, el, go, type Page, type VNode } from '../view.ts';
import { Lesson } from './lesson.ts';
import { incidents } from './script.ts';

export function lessonPage(): Page {
  const lesson = new Lesson();
  const keys = (e: KeyboardEvent) => lesson.game && pageKey(lesson.game, e);
  document.addEventListener('keydown', keys);
  return {
    title: 'The first lesson',
    view: () => view(lesson),
    leave() {
      document.removeEventListener('keydown', keys);
      lesson.leave();
    },
  };
}

const elsewhere = 'That was something else. Go on, or set it up again.';
const over = 'That was something else, and your turn is over: set it up again.';

function view(lesson: Lesson): VNode {
  const { incident, step, at, astray, trouble } = lesson;
  const where = `${at + 1} of ${incidents.length} · ${incident.title} · ${titleOf(incident.code)}`;
  const says = trouble ? [trouble] : incident.steps.map(one => one.says);
  const teacher = el(
    'section.teacher',
    { 'aria-label': 'The lesson' },
    oneOf('where', [where, elsewhere, over], astray ? (lesson.game?.state?.turn === 'white' ? 1 : 2) : 0),
    oneOf('says', says, trouble ? 0 : step),
    el('p.actions', {}, ...ways(lesson)),
  );
  return el(
    'div.lesson',
    {},
    lesson.game?.table && lesson.game.state
      ? tableView(lesson.game, teacher)
      : el('main#main.page.narrow', {}, teacher, el('p', {}, 'The men are being set up…')),
  );
}

/** One sentence of several in the room of the longest: the board below must not move under the pupil’s hand. */
const oneOf = (as: string, sentences: string[], shown: number): VNode =>
  el(
    'div.one-of',
    {},
    ...sentences.map((text, i) => el(i === shown ? `p.${as}.shown` : `p.${as}`, {}, text)),
  );

function ways(lesson: Lesson): VNode[] {
  const leave = button('Leave the lesson', () => go('/'), {}, 'button.quiet');
  const again = button('Set it up again', () => void lesson.begin(lesson.at), {}, 'button.quiet');
  if (lesson.last)
    return [
      button('Play a game', () => void playTheHouse(atOnce).catch(() => go('/')), {}, 'button.primary'),
      again,
    ];
  const done = !lesson.now.until;
  return [
    button('Next', () => lesson.next(), {}, done ? 'button.primary' : 'button.primary.unready'),
    again,
    leave,
  ];
}
