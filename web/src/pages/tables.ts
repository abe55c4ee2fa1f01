/** Tables to go back to, and those in the room. */
import { conditionSaid } from '../chess/conditions.ts';
import { house } from '../net/house.ts';
import type { Listed } from '../net/types.ts';
import { keepSeat, type Kept, seatsKept } from '../settings.ts';
import { button, el, go, h, link, type VNode } from '../view.ts';

export function ownTables(): VNode | undefined {
  const kept = Object.entries(seatsKept()).sort(([, a], [, b]) => b.at - a.at);
  if (!kept.length) return undefined;
  return el(
    'section.list',
    {},
    el('h2', {}, 'Your tables'),
    el('ul', {}, ...kept.slice(0, atFirst).map(own)),
    older('Older ones', kept.slice(atFirst).map(own)),
  );
}

const atFirst = 6;

const own = ([, seat]: [string, Kept]): VNode =>
  el(
    'li',
    {},
    link(seat.path, seat.title),
    seat.stands?.startsWith('your turn') ? el('b.to-move', {}, ` ${seat.stands}`) : '',
    el(
      'small',
      {},
      ` ${[`as ${seat.seat}`, ...(seat.stands?.startsWith('your turn') ? [] : [seat.stands]), age(seat.at)].filter(Boolean).join(', ')}`,
    ),
  );

/** The rest of a list, for who asks for it. */
const older = (label: string, items: VNode[]): VNode | undefined =>
  items.length
    ? el('details', {}, el('summary', {}, `${label} (${items.length})`), el('ul', {}, ...items))
    : undefined;

export function publicTables(tables: Listed[] | undefined): VNode | undefined {
  if (!tables?.length) return undefined;
  // Where one may sit down comes first, then what may be watched; what is over, last.
  const rank = (t: Listed) => (t.open.length ? 0 : t.result === 'open' ? 1 : 2);
  const rows = [...tables].sort((a, b) => rank(a) - rank(b)).map(listed);
  return el(
    'section.list',
    {},
    el('h2', {}, 'In the room'),
    el('ul', {}, ...rows.slice(0, atFirst)),
    older('More tables', rows.slice(atFirst)),
  );
}

const listed = (t: Listed): VNode =>
  h('li', { key: t.id }, [
    link(`/table/${t.id}`, `${t.names.white || 'White'} v. ${t.names.black || 'Black'}`),
    el(
      'small',
      {},
      ` ${[t.code_title, ...agreed(t), ...(t.result === 'open' ? [] : [t.result]), age(t.made_at)].join(', ')} `,
    ),
    ...t.open.map(seat => button(`Take ${seat}`, () => void take(t, seat))),
  ]);

/** What was agreed of the play, in words; how the men stand and how moves are written is seen at the table. */
const agreed = (table: Listed): string[] =>
  table.conditions.filter(line => line.startsWith('agree ') && !line.endsWith('records')).map(conditionSaid);

function age(made: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - made) / 60_000));
  if (minutes < 1) return 'just made';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
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
