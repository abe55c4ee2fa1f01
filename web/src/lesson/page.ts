/** The page of the lesson: one sentence, the table below it, and the way out. */
import { tableView } from '../table/page.ts';
import { pageKey } from '../table/help.ts';
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

function view(lesson: Lesson): VNode {
  const { incident, now, at } = lesson;
  return el(
    'div.lesson',
    {},
    el(
      'section.teacher',
      { 'aria-label': 'The lesson' },
      el('p.where', {}, `${at + 1} of ${incidents.length} · ${incident.title}`),
      el('p.says', {}, lesson.trouble || now.says),
      lesson.astray &&
        el('p.faint', {}, 'That was something else. See what the umpire says of it, or set it up again.'),
      el('p.actions', {}, ...ways(lesson)),
    ),
    lesson.game?.table && lesson.game.state
      ? tableView(lesson.game)
      : el('main#main.page.narrow', {}, el('p', {}, 'The men are being set up…')),
  );
}

function ways(lesson: Lesson): VNode[] {
  const done = !lesson.now.until;
  const leave = button('Leave the lesson', () => go('/'), {}, 'button.quiet');
  const again = button('Set it up again', () => void lesson.begin(lesson.at), {}, 'button.quiet');
  if (lesson.last) return [button('Play a game', () => go('/'), {}, 'button.primary'), again, leave];
  return done ? [button('Next', () => lesson.next(), {}, 'button.primary'), again, leave] : [again, leave];
}
