/** What was agreed, in plain words. */
import { capital } from './names.ts';

const pieces = /\b(king|queen|rook|bishop|knight|pawn)('s)?/g;
const men = (text: string): string =>
  text.replace(pieces, (_, man: string, of?: string) => `${capital(man)}${of ? '’s' : ''}`);
const article = (odds: string): string => (/^(the|two|three|pawn and)\b/.test(odds) ? odds : `the ${odds}`);

/** “40 moves in 1:30 h, all in 0:30 h, 30 s added for each move”. */
const timeSaid = (time?: string): string =>
  time!
    .split(', ')
    .map(part => {
      const [, kind, bonus] = part.match(/^(add|delay) (\S+)$/) ?? [];
      if (kind)
        return `${seconds(bonus!)} s ${kind === 'add' ? 'added for' : 'before the clock runs at'} each move`;
      return part
        .replace(/^(\d+) in/, '$1 moves in')
        .replace(/(\d+):(\d\d)$/, (_, hours, minutes) =>
          Number(hours) ? `${hours}:${minutes} h` : `${Number(minutes)} min`,
        );
    })
    .join(', ');

const seconds = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * (time.split(':').length < 3 ? 60 : 1);

const agreements: [RegExp, (...words: string[]) => string][] = [
  [/^odds (\w+) gives (.*)$/, (side, odds) => `${capital(side!)} gives ${men(article(odds!))}`],
  [/^time (.*)$/, time => capital(timeSaid(time))],
  [/^chess960 (\w+)$/, array => `Chess960, the array ${array}`],
  [/^chess960$/, () => 'Chess960'],
  [/^by communication$/, () => 'By letter'],
  [/^by communication (.*)$/, time => `By letter, ${time} h for a reply`],
  [/^consultation (\d+) (\d+)$/, (white, black) => `In consultation, ${white} against ${black}`],
  [/^blindfold (\w+)$/, side => `${capital(side!)} plays without sight of the board`],
  [/^umpire appointed$/, () => 'An umpire is appointed'],
  [/^play ends after (.*)$/, time => `Play ends after ${time} h`],
  [/^algebraic records$/, () => 'Moves may be written in algebraic notation'],
  [/^(.*)$/, line => capital(men(line!))],
];

/** A condition of the game as it is read out before play. */
export function conditionSaid(line: string): string {
  const agreed = line.replace(/^agree /, '');
  if (agreed === line) return capital(line);
  const [pattern, words] = agreements.find(([pattern]) => pattern.test(agreed))!;
  return words(...agreed.match(pattern)!.slice(1));
}
