/** Acts and records read aloud, and rights put as a player would put them. */
import { deedOf, readAct } from './act.ts';
import type { Calling } from './calling.ts';
import { capital } from './names.ts';
import type { Right } from '../net/types.ts';
import { demandSaid } from './remedy.ts';
import { notation } from './notation.ts';
import { other, type Side } from './squares.ts';

const menSaid: Record<string, string> = {
  K: 'King',
  Q: 'Queen',
  R: 'Rook',
  B: 'Bishop',
  Kt: 'Knight',
  N: 'Knight',
  P: 'Pawn',
};
const ranks = ['', 'square', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const tails: [RegExp, string][] = [
  [/\bdis\.? ?ch\b\.?/, ', discovering check'],
  [/\bdbl\.? ?ch\b\.?/, ', double check'],
  [/\bch\b\.?/, ', check'],
  [/\be\.? ?p\b\.?/, ' in passing'],
  [/\bmate\b/, ', mate'],
];

/** “Kt-KB3” as it is spoken: “Knight to King’s Bishop’s third”. What is not understood is read as it stands. */
export function speakRecord(record: string): string {
  let text = record.trim();
  let tail = '';
  for (const [written, spoken] of tails) {
    if (written.test(text)) tail += spoken;
    text = text.replace(written, '').trim();
  }
  if (/^(castles|O-O)/i.test(text))
    return `${/Q|O-O-O/.test(text) ? 'Castles on the Queen’s side' : 'Castles on the King’s side'}${tail}`;
  const [move, became] = text.split('=');
  const parts = move!.split(/(-|x)/);
  if (parts.length !== 3) return record;
  const verb = parts[1] === 'x' ? ' takes ' : ' to ';
  const name = became ? `, becoming a ${menSaid[became.replace(/[()]/g, '')] ?? became}` : '';
  return noun(parts[0]!) + verb + noun(parts[2]!) + name + tail;
}

const sanSaid = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;

/** “Nf3” as it is spoken: “Knight f3”. */
export function speakAlgebraic(san: string): string {
  const castled = san.match(/^O-O(-O)?([+#])?/);
  const tail = (sign: string | undefined) => (sign === '#' ? ', mate' : sign === '+' ? ', check' : '');
  if (castled) return `Castles on the ${castled[1] ? 'Queen' : 'King'}’s side${tail(castled[2])}`;
  const parts = san.match(sanSaid);
  if (!parts) return san;
  const [, man, from, takes, to, became, sign] = parts;
  const verb = takes ? ' takes' : '';
  const who = man ? menSaid[man]! : takes ? 'Pawn' : '';
  const where = [who, from].filter(Boolean).join(' ');
  return `${where}${verb} ${to}${became ? `, becoming a ${menSaid[became]}` : ''}${tail(sign)}`.trim();
}

/** A move of the score read aloud, in the notation that the listener has chosen. */
export function moveSpoken(move: { descriptive: string; san: string; coordinates: string }): string {
  if (notation() === 'algebraic') return speakAlgebraic(move.san);
  const spoken = speakRecord(move.descriptive);
  const castled = spoken.startsWith('Castles');
  return notation() === 'both' && !castled ? `${spoken}, ${move.coordinates.slice(2, 4)}` : spoken;
}

/** “KBP”, “Kt(KB3)”, “QKt5” in words. */
function noun(text: string): string {
  const where = text.match(/^(.*?)\((.*)\)$/);
  if (where) return `${noun(where[1]!)} at ${noun(where[2]!)}`;
  const rank = Number(text.at(-1));
  const letters = (rank ? text.slice(0, -1) : text).match(/Kt|[KQRBNP]/g) ?? [];
  const words = letters.map(letter => menSaid[letter]!);
  if (rank) return `${words.map(w => `${w}’s`).join(' ')} ${ranks[rank]}`.trim();
  return words.map((w, i) => (i < words.length - 1 ? `${w}’s` : w)).join(' ') || text;
}

const labels: Record<string, (of: string) => string> = {
  'claims draw': by => `Claim a draw ${by}`,
  'claims forfeit': ground => `Claim the game ${ground}`,
  'claims game': by => `Claim the game ${by}`,
  'offers draw': () => 'Offer a draw',
  'asks leave': () => 'Ask leave to take the move back',
  consents: () => 'Consent',
  declines: () => 'Decline',
  resigns: () => 'Resign',
  waives: () => 'Let it all pass',
  complies: () => 'Comply with the demand',
  refuses: () => 'Refuse the demand',
  'points out': what => pointedOut[what] ?? `Point out: ${what}`,
  accepts: what => `Go on in spite of: ${what}`,
  'takes back': () => 'Take the move back',
  retracts: () => 'Claim to retract the move',
  appeals: () => 'Appeal to the umpire',
  adjourns: () => 'Adjourn',
  'hands over': () => 'Hand over the envelope',
  resumes: () => 'Resume the game',
  'announces check': () => 'Say “check”',
  'gives notice': () => 'Say “j’adoube”',
  names: piece => `Name a ${piece}`,
  adopts: reading => `Adopt ${reading}`,
};

const pointedOut: Record<string, string> = {
  'illegal move': 'Point out the illegal move',
  'flag fallen': 'Point out that a flag has fallen',
};

/** A right as the label of a button. */
export function rightSaid(
  { act, demand }: Pick<Right, 'act' | 'demand'>,
  calling: Calling,
  side: Side,
  last = '',
): string {
  if (demand.length) return capital(demandSaid(demand, calling, other(side), last));
  const { does, of } = readAct(act);
  return labels[does]?.(of) ?? capital(deedOf(act));
}
