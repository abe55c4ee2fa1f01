/** A line of text as a deed: the same grammar for the keyboard, the blindfold and the post. */
const verbs =
  /^(plays|touches|holds|lifts|puts|quits|takes|names|sets|exchanges|provides|handles|retracts|gives|adjusts|overturns|upsets|replaces|announces|cannot|waits|demands|waives|complies|refuses|points|accepts|learns|shows|proposes|offers|consents|declines|claims|resigns|consults|uses|asks|disturbs|leaves|returns|neglects|complains|appeals|chooses|adjourns|seals|hands|resumes|sends|adopts|means|stops|admonishes|decides|corrects|draws|finds|suggests|says)\b/i;
const shorthand: [RegExp, string][] = [
  [/^j.?adoube!?$/i, 'gives notice'],
  [/^check!?$/i, 'announces check'],
  [/^draw\??$/i, 'offers draw'],
  [/^resign$/i, 'resigns'],
  [/^castles? ?(on )?(k|king).*$/i, 'plays O-O'],
  [/^castles? ?(on )?(q|queen).*$/i, 'plays O-O-O'],
];
const modern = /^([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?[+#]?|[a-h][1-8][a-h][1-8][qrbn]?|O-O(-O)?)$/;

/** The deed that a line of text means: an act of the case language, a shorthand, or else a move. */
export function interpret(text: string, byRecord: boolean): string {
  const line = text.trim().replace(/^(white|black)( \d+)? /i, '');
  if (verbs.test(line)) return line;
  for (const [pattern, deed] of shorthand) if (pattern.test(line)) return deed;
  const record = line.replace(/^"|"$/g, '');
  if (byRecord) return `sends "${record}"`;
  return modern.test(record) ? `plays ${record}` : `plays "${record}"`;
}
