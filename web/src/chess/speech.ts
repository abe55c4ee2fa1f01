/** Acts and records read aloud, and rights put as a player would put them. */
import type { Calling } from './calling.ts';
import { capital } from './names.ts';
import { atOnce, remedySaid } from './remedies.ts';
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

const verbs: [RegExp, string][] = [
  [/^claims draw by (.*)$/, 'Claim a draw by $1'],
  [/^claims forfeit for (.*)$/, 'Claim the game for $1'],
  [/^claims game by stalemate$/, 'Claim the game by stalemate'],
  [/^offers draw$/, 'Offer a draw'],
  [/^consents$/, 'Consent'],
  [/^declines$/, 'Decline'],
  [/^resigns$/, 'Resign'],
  [/^waives$/, 'Let it all pass'],
  [/^complies$/, 'Comply with the demand'],
  [/^refuses$/, 'Refuse the demand'],
  [/^points out (.*)$/, 'Point out: $1'],
  [/^accepts (.*)$/, 'Go on in spite of: $1'],
  [/^takes back$/, 'Take the move back'],
  [/^retracts$/, 'Claim to retract the move'],
  [/^appeals$/, 'Appeal to the umpire'],
  [/^adjourns$/, 'Adjourn'],
  [/^hands over$/, 'Hand over the envelope'],
  [/^resumes$/, 'Resume the game'],
  [/^announces check$/, 'Say “check”'],
  [/^gives notice$/, 'Say “j’adoube”'],
  [/^names (.*)$/, 'Name a $1'],
  [/^adopts (.*)$/, 'Adopt $1'],
];

const actor = /^(white|black|umpire|bystander)( \d+)? /;

/** The act without its actor. */
export const deedOf = (act: string): string => act.replace(actor, '');
export const actorOf = (act: string): string => act.match(actor)?.[1] ?? '';

/** A right as the label of a button. */
export function rightSaid(act: string, calling: Calling, side: Side): string {
  const deed = deedOf(act);
  if (deed.startsWith('demands ')) return capital(demandSaid(deed, calling, side, capital(other(side))));
  for (const [pattern, words] of verbs) if (pattern.test(deed)) return deed.replace(pattern, words);
  return capital(deed);
}

/** What is demanded: of the men, and of the other side, who is called `whom`. */
export function demandSaid(deed: string, calling: Calling, side: Side, whom: string): string {
  const parts = deed
    .slice('demands '.length)
    .split(', then ')
    .map(part => {
      const said = remedySaid(part, calling, other(side));
      return atOnce.test(part) ? said : `require ${whom} to ${said}`;
    });
  return parts.join(', then ');
}
