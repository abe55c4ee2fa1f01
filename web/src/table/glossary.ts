/** Words of the law with a plain one beside them: wherever one stands in a sentence, it opens. */
import { button, el, redraw, type VNode } from '../view.ts';

/** What a word means, said as to somebody who has never read a code. */
const meanings: [RegExp, string][] = [
  [/\bquit(?:s|ted|ting)?\b/i, 'lets go of the man: the hand leaves it, and the move is made'],
  [/\brecall(?:s|ed)? (?:the )?moves\b/i, 'takes back, one after another, the moves made since'],
  [
    /\bdoes not express one lawful move\b/i,
    'as it is written it could mean no move that is allowed, or more than one',
  ],
  [/\bexact(?:s|ed|ing)?\b/i, 'makes the other pay what the law allows for an offence'],
  [/\bwaive[sd]?\b|\blets? it (?:all )?(?:pass|go)\b/i, 'gives up what he could have exacted'],
  [/\bannul(?:s|led)?\b/i, 'undoes, as if it had not been done'],
  [/\bcommand(?:s|ed)?\b/i, 'could take what stands there: attacks'],
  [/\badverse\b/i, 'of the other side'],
  [/\bupheld\b/i, 'the umpire says yes to it'],
  [/\bin passing\b/i, 'taking a Pawn that went two squares as if it had gone one'],
  [/\binterposes?\b|\bcover(?:s|ed)? the check\b/i, 'puts a man between the King and what attacks it'],
  [/\bforfeit(?:s|ed)?\b/i, 'loses by a breach of the rules'],
  [/\b(?:in the other’s|in the other's) turn\b/i, 'when it was not his to move'],
];

const opened = new Set<string>();

/** A sentence, its hard words to be opened; `of` tells apart the places where the same word stands. */
export function glossed(text: string, of: string): (VNode | string)[] {
  const found = meanings
    .map(([pattern, meaning]) => ({ match: text.match(pattern), meaning }))
    .filter(({ match }) => match)
    .sort((a, b) => a.match!.index! - b.match!.index!);
  const parts: (VNode | string)[] = [];
  let from = 0;
  for (const { match, meaning } of found) {
    const at = match!.index!;
    if (at < from) continue;
    parts.push(text.slice(from, at), word(match![0], meaning, `${of}/${match![0]}`));
    from = at + match![0].length;
  }
  return [...parts, text.slice(from)];
}

function word(said: string, meaning: string, key: string): VNode {
  const open = opened.has(key);
  const turn = () => {
    if (!opened.delete(key)) opened.add(key);
    redraw();
  };
  return el(
    'span.glossed',
    {},
    button(
      said,
      turn,
      { 'aria-expanded': String(open), 'aria-label': `${said}: what is that?` },
      'button.gloss',
    ),
    open && el('span.meaning', {}, ` (${meaning})`),
  );
}
