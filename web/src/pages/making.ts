/** Making a table: what the forms of the first page and of the new table have in common. */
import { house } from '../net/house.ts';
import type { Link, NewTable, Slips } from '../net/types.ts';
import { other, type Side } from '../chess/squares.ts';
import { keepSeat, settings } from '../settings.ts';
import { go } from '../view.ts';

export const odds: readonly (readonly [string, string])[] = [
  ['', 'none'],
  ['pawn and move', 'Pawn and move'],
  ['pawn and two moves', 'Pawn and two moves'],
  ['the move', 'the move'],
  ['two moves', 'two moves'],
  ["queen's knight", 'the Queen’s Knight'],
  ["king's knight", 'the King’s Knight'],
  ["king's bishop", 'the King’s Bishop'],
  ["queen's rook", 'the Queen’s Rook'],
  ["king's rook", 'the King’s Rook'],
  ['exchange', 'the exchange'],
  ['queen', 'the Queen'],
];

/** The page writes and shows moves in either notation: what is sealed or sent at its tables is read in either. */
const eitherNotation = 'agree algebraic records';

/** Makes the table, remembers its links, says where it is, and goes to the maker’s own seat: what he proposes he accepts. */
export async function makeAndSit(
  wanted: NewTable,
  mine: string,
  made: (paths: Record<string, string>) => void = () => {},
): Promise<void> {
  const { id, links, table } = await house.make({
    ...wanted,
    conditions: [...new Set([...(wanted.conditions ?? []), eitherNotation])],
  });
  const seat = links.find(l => l.seat === mine) ?? (await join(id, mine)) ?? links[0]!;
  const title = `${table.names.white || 'White'} v. ${table.names.black || 'Black'}, ${table.code_title}`;
  keepSeat(id, {
    seat: seat.seat,
    path: seat.path,
    title,
    at: Date.now(),
    links: links.filter(l => l.seat !== seat.seat),
  });
  if (/^(white|black)/.test(seat.seat)) await house.accept(id, seat.secret);
  made({ table: `/table/${id}`, ...Object.fromEntries(links.map(l => [l.seat, l.path])) });
  go(seat.path);
}

const join = (id: string, seat: string): Promise<Link | undefined> =>
  house.join(id, seat).catch(() => undefined);

/** A game against the house: what may be chosen before it, and need not be. */
export interface Alone {
  code: string;
  men: Side;
  odds: string;
  giver: 'partner' | 'me';
  level: string;
  slips: Slips;
  watch: 'attentive' | 'silent' | 'guarding';
}

export const atOnce: Readonly<Alone> = {
  code: 'british-1899',
  men: 'white',
  odds: '',
  giver: 'partner',
  level: '2',
  slips: 'now and then',
  watch: 'attentive',
};

export async function playTheHouse(wish: Alone): Promise<void> {
  const { code, men, odds, giver, level, slips, watch } = wish;
  const theirs = other(men);
  void import('../table/page.ts'); // on its way while the table is made
  const wanted: NewTable = {
    code,
    conditions: odds ? [`agree odds ${giver === 'me' ? men : theirs} gives ${odds}`] : [],
    watchfulness: watch,
    // Heeded where a clock completes the moves: here there is no time to be pressed for.
    presses: 'house',
    seats: { [men]: 'link', [theirs]: level === 'engine' ? 'engine' : 'partner' },
    names: { [theirs]: 'The house', ...(settings.name.trim() && { [men]: settings.name.trim() }) },
    public: false,
    partner: { level: Number(level) || 3, exacts: true, claims: true, slips },
  };
  await makeAndSit(wanted, men);
}
