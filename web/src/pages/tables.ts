/** Tables to go back to, and those in the room. */
import { conditionSaid } from '../chess/conditions.ts';
import { house } from '../net/house.ts';
import type { Listed } from '../net/types.ts';
import { keepSeat, seatsKept } from '../settings.ts';
import { button, el, go, h, link, type VNode } from '../view.ts';

export function ownTables(): VNode | undefined {
  const kept = Object.entries(seatsKept()).sort(([, a], [, b]) => b.at - a.at);
  if (!kept.length) return undefined;
  return el(
    'section.list',
    {},
    el('h2', {}, 'Your tables'),
    el(
      'ul',
      {},
      ...kept
        .slice(0, 8)
        .map(([, seat]) => el('li', {}, link(seat.path, seat.title), el('small', {}, ` as ${seat.seat}`))),
    ),
  );
}

export function publicTables(tables: Listed[] | undefined): VNode | undefined {
  if (!tables?.length) return undefined;
  return el(
    'section.list',
    {},
    el('h2', {}, 'In the room'),
    el(
      'ul',
      {},
      ...tables
        .slice(0, 20)
        .map(t =>
          h('li', { key: t.id }, [
            link(`/table/${t.id}`, `${t.names.white || 'White'} v. ${t.names.black || 'Black'}`),
            el(
              'small',
              {},
              ` ${t.code_title}${t.conditions.length ? `, ${t.conditions.map(conditionSaid).join(', ')}` : ''}${t.result === 'open' ? '' : `, ${t.result}`} `,
            ),
            ...t.open.map(seat => button(`Take ${seat}`, () => void take(t, seat))),
          ]),
        ),
    ),
  );
}

async function take(table: Listed, seat: string): Promise<void> {
  const got = await house.join(table.id, seat);
  keepSeat(table.id, {
    seat: got.seat,
    path: got.path,
    title: `${table.names.white || 'White'} v. ${table.names.black || 'Black'}, ${table.code_title}`,
    at: Date.now(),
    links: [],
  });
  go(got.path);
}
