/** Another game on the same conditions, the colours changed. */
import { other, type Side } from '../chess/squares.ts';
import type { Entry, NewTable } from '../net/types.ts';
import { makeAndSit } from '../pages/making.ts';
import { button, link, type VNode } from '../view.ts';
import type { Game } from './game.ts';

/** The words by which the other side is asked to the new table. */
const invitation = (path: string): string => `Another game, the colours changed: ${path}`;
const invited = /^Another game, the colours changed: (\/table\/[a-z0-9]{12}(?:#[0-9a-f]{64})?)$/;

/** The other side’s invitation, if there is one, or the button for my own. */
export function rematch(game: Game): (VNode | undefined)[] {
  const { side } = game;
  if (!side) return [];
  const asked = game.entries.findLast(entry => entry.words && invited.test(entry.words));
  const path = asked?.words?.match(invited)?.[1];
  if (path && asked && !mine(game, asked))
    return [link(path, 'To the new table that the other has made', 'a.button.primary')];
  return [button('Another game, colours changed', () => void again(game, side), {}, 'button.primary')];
}

const mine = (game: Game, { seat }: Entry): boolean => seat?.split('-')[0] === game.side;

/** What is agreed of a player is agreed of him though he has the other men now. */
const exchanged = (line: string): string =>
  line.startsWith('agree ') ? line.replace(/\b(white|black)\b/g, side => other(side as Side)) : line;

/** The same table with the seats exchanged. The other is sent the link to his seat, which is for nobody else. */
async function again(game: Game, side: Side): Promise<void> {
  const { seats, names, partner, ...table } = game.table!;
  const theirs = other(side);
  const machine = seats[theirs] === 'partner' || seats[theirs] === 'engine';
  // An array is drawn anew.
  const conditions = table.conditions
    .map(line => (table.array ? line.replace(` ${table.array}`, '') : line))
    .map(exchanged);
  const wanted: NewTable = {
    code: table.code,
    ...(table.house_code ? { house_code: table.house_code } : {}),
    conditions,
    watchfulness: table.watchfulness,
    touch: table.touch,
    ...(table.presses ? { presses: table.presses } : {}),
    // I take the other’s colour.
    seats: { [theirs]: 'link', [side]: machine ? seats[theirs]! : 'link' },
    names: {
      ...(names[side] ? { [theirs]: names[side] } : {}),
      ...(names[theirs] ? { [side]: names[theirs] } : {}),
    },
    umpire: table.umpire,
    public: table.public,
    ...(partner ? { partner } : {}),
  };
  await makeAndSit(wanted, theirs, machine, paths => {
    if (!machine) game.line.words(invitation(paths[side]!), 'players');
  });
}
