/** Times of a game as players write them. */
const clockTime = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** “5+3”, “90 minutes” and “1 h” in the case language; what is none of them is left as it stands. */
export function timeMeant(text: string): string {
  const said = text.trim().toLowerCase();
  const [, all, , bonus] =
    said.match(/^(\d+)\s*(min(?:ute)?s?\.?|m|['’])?\s*\+\s*(\d+)\s*(?:s(?:ec(?:ond)?s?\.?)?)?$/) ?? [];
  if (all) return `all in ${clockTime(Number(all))}, add 0:00:${bonus!.padStart(2, '0')}`;
  const [, minutes] = said.match(/^(\d+)\s*(?:min(?:ute)?s?\.?|m|['’])$/) ?? [];
  if (minutes) return `all in ${clockTime(Number(minutes))}`;
  const [, hours] = said.match(/^(\d+)\s*(?:h(?:ours?)?\.?)$/) ?? [];
  if (hours) return `all in ${hours}:00`;
  return /^\d+:\d\d$/.test(said) ? `all in ${said}` : text.trim();
}
