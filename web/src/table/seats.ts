/** The seats and their links: to hand round, to renew when one has got into the wrong hands, to revoke. */
import { capital } from '../chess/names.ts';
import { house } from '../net/house.ts';
import type { Link } from '../net/types.ts';
import { keepSeat, type Kept, seatsKept } from '../settings.ts';
import { button, el, go, redraw, type VNode } from '../view.ts';
import type { Game } from './game.ts';

/** A seat that may be seen to from here: its link where this browser knows it, and the secret that has power over it. */
interface Charge {
  seat: string;
  url: string | undefined;
  secret: string;
  mine: boolean;
}

/** The one link that is to be given away before play: to him who shall have the other seat. */
export function invitation(game: Game): VNode | undefined {
  if (!game.side || game.state!.begun) return undefined;
  const theirs = chargesOf(game).find(({ seat, mine }) => !mine && (seat === 'white' || seat === 'black'));
  const open = game.state!.open.find(seat => seat !== game.seat);
  const url = theirs?.url ?? (open && `${location.origin}/table/${game.id}`);
  if (!url) return undefined;
  const who = capital((theirs?.seat ?? open)!);
  return el(
    'div.invitation',
    {},
    el('h3', {}, `Ask somebody to the table: ${who} is free`),
    el('input', { readonly: true, value: url, 'aria-label': `Link for ${who}` }),
    el(
      'p.actions',
      {},
      button('Copy the invitation', () => copy(url, who), {}, 'button.primary.large'),
      'share' in navigator &&
        button('Send it…', () => void navigator.share({ title: 'A game of chess', url }).catch(() => {})),
    ),
    said && el('p.faint', { role: 'status' }, said),
  );
}

/** Who comes by the table’s own link may sit down where a seat is free. */
export function freeSeats(game: Game): VNode | undefined {
  const open = game.side ? [] : game.state!.open;
  if (!open.length) return undefined;
  return el(
    'div.invitation',
    {},
    ...open.map(seat =>
      button(
        `Take this seat: ${capital(seat).replace('-', ' ')}`,
        () => void take(game, seat),
        {},
        'button.primary.large',
      ),
    ),
    said && el('p.faint', { role: 'status' }, said),
  );
}

async function take(game: Game, seat: string): Promise<void> {
  try {
    const link = await house.join(game.id, seat);
    keepSeat(game.id, {
      seat: link.seat,
      path: link.path,
      title: game.title,
      at: Date.now(),
      links: [],
    });
    go(link.path);
  } catch (e) {
    tell((e as Error).message);
  }
}

/** What was done last, or went wrong, to be read where it was done. */
let said = '';

export function seats(game: Game): VNode | undefined {
  const charges = chargesOf(game);
  if (!charges.length) return undefined;
  return el(
    'details.links',
    {},
    el('summary', {}, 'Seats and links'),
    el('p.faint', {}, 'Whoever has a link holds that seat. Send each to one person only.'),
    el('ul', {}, ...charges.map(charge => row(game, charge))),
    said && el('p.faint', { role: 'status' }, said),
  );
}

/** My own seat, those whose links I have still to give away, and to an umpire all. */
function chargesOf(game: Game): Charge[] {
  const url = (link: Link) => `${location.origin}${link.path}`;
  const handedOut = seatsKept()[game.id]?.links ?? [];
  const charges = handedOut
    .filter(link => link.seat !== game.seat)
    .map(link => ({ seat: link.seat, url: url(link), secret: link.secret, mine: false }));
  const { secret, seat } = game;
  if (!secret || seat === 'watcher') return charges;
  const known = new Set([seat, ...charges.map(c => c.seat)]);
  const under = seat === 'umpire' ? ['white', 'black'].filter(s => !known.has(s)) : [];
  return [
    { seat, url: location.href, secret, mine: true },
    ...charges,
    ...under.map(other => ({ seat: other, url: undefined, secret, mine: false })),
  ];
}

function row(game: Game, charge: Charge): VNode {
  const { seat, url, mine } = charge;
  const named = mine ? 'your seat' : seat;
  return el(
    'li',
    {},
    el('b', {}, mine ? 'Your own seat' : capital(seat)),
    el(
      'span.copier',
      {},
      url &&
        el('input', { readonly: true, value: url, 'aria-label': `Link for ${named}`, 'data-seat': seat }),
      url && button('Copy', () => copy(url, named), { 'aria-label': `Copy the link for ${named}` }),
      button('Renew', () => void renew(game, charge), {
        'aria-label': `Renew the link for ${named}`,
        title: 'A new link; the old one opens nothing any more',
      }),
      button('Revoke', () => void revoke(game, charge), {
        'aria-label': `Revoke the link for ${named}`,
        title: 'Nobody can sit here any more by the old link',
      }),
    ),
  );
}

function tell(text: string): void {
  said = text;
  redraw();
}

function copy(url: string, named: string): void {
  navigator.clipboard?.writeText(url).then(
    () => tell(`The link for ${named} is copied.`),
    () => tell('The browser does not let it be copied; select it instead.'),
  );
}

async function renew(game: Game, charge: Charge): Promise<void> {
  try {
    const link = await house.rotate(game.id, charge.seat, charge.secret);
    keepLinks(game, charge.seat, charge.mine ? undefined : link);
    tell(charge.mine ? 'Your link is renewed.' : `The link for ${charge.seat} is renewed: send it again.`);
    if (charge.mine) moveTo(game, link);
  } catch (e) {
    tell((e as Error).message);
  }
}

async function revoke(game: Game, charge: Charge): Promise<void> {
  const sure = `Nobody, you included, can use that link again${charge.mine ? ', and you leave the table' : ''}. Revoke it?`;
  if (!confirm(sure)) return;
  try {
    await house.revoke(game.id, charge.seat, charge.secret);
    keepLinks(game, charge.seat, undefined);
    tell(`The link for ${charge.mine ? 'your seat' : charge.seat} is revoked.`);
  } catch (e) {
    tell((e as Error).message);
  }
}

/** Keeps the new link of a seat in place of the old one, if there is one. */
function keepLinks(game: Game, seat: string, link: Link | undefined): void {
  const kept: Kept | undefined = seatsKept()[game.id];
  if (!kept) return;
  const links = kept.links.filter(l => l.seat !== seat);
  keepSeat(game.id, { ...kept, links: link ? [...links, link] : links });
}

/** Sits down again by the new link; the old one stays out of the history. */
function moveTo(game: Game, link: Link): void {
  const kept = seatsKept()[game.id];
  if (kept) keepSeat(game.id, { ...kept, path: link.path });
  history.replaceState(null, '', link.path);
  go(link.path);
}
