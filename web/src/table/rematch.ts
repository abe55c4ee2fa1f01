/** Another game on the same conditions, with the colours changed or kept. */
import { other, type Side } from '../chess/squares.ts';
import type { Entry, NewTable } from '../net/types.ts';
import { makeAndSit } from '../pages/making.ts';
import { button, link, type VNode } from '../view.ts';
import type { Game } from './game.ts';

/** The words by which the other side is asked to the new table. */
const invitation = (path: string, kept: boolean): string =>
  `Another game, the colours ${kept ? 'kept' : 'changed'}: ${path}`;
const invited = /^Another game, the colours (?:kept|changed): (\/table\/[a-z0-9]{12}(?:#[0-9a-f]{64})?)$/;

/** The other side’s invitation, if there is one, or the button for my own. */
export function rematch(game: Game): (VNode | undefined)[] {
  const { side } = game;
  if (!side) return [];
  const asked = game.entries.findLast(entry => entry.words && invited.test(entry.words));
  const path = asked?.words?.match(invited)?.[1];
  if (path && asked && !mine(game, asked))
    return [link(path, 'To the new table that the other has made', 'a.button.primary')];
  return [
    button('Another game, colours changed', () => void again(game, side, other(side)), {}, 'button.primary'),
    button('Same colours', () => void again(game, side, side)),
  ];
}

const mine = (game: Game, { seat }: Entry): boolean => seat?.split('-')[0] === game.side;

/** What is agreed of a player is agreed of him though he has the other men now. */
const exchanged = (line: string): string =>
  line.startsWith('agree ') ? line.replace(/\b(white|black)\b/g, side => other(side as Side)) : line;

/** The same table, I on the side `mine` now. The other is sent the link to his seat, which is for nobody else. */
async function again(game: Game, side: Side, mine: Side): Promise<void> {
  const { seats, names, partner, ...table } = game.table!;
  const kept = mine === side;
  const [was, theirs] = [other(side), other(mine)];
  const machine = seats[was] === 'partner' || seats[was] === 'engine';
  // An array is drawn anew.
  const conditions = table.conditions
    .map(line => (table.array ? line.replace(` ${table.array}`, '') : line))
    .map(line => (kept ? line : exchanged(line)));
  const wanted: NewTable = {
    code: table.code,
    ...(table.house_code ? { house_code: table.house_code } : {}),
    conditions,
    watchfulness: table.watchfulness,
    touch: table.touch,
    ...(table.presses ? { presses: table.presses } : {}),
    seats: { [mine]: 'link', [theirs]: machine ? seats[was]! : 'link' },
    names: {
      ...(names[side] ? { [mine]: names[side] } : {}),
      ...(names[was] ? { [theirs]: names[was] } : {}),
    },
    umpire: table.umpire,
    public: table.public,
    ...(partner ? { partner } : {}),
  };
  await makeAndSit(wanted, mine, paths => {
    if (!machine) game.line.words(invitation(paths[theirs]!, kept), 'players');
  });
}
