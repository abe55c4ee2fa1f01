/** Words of the law with a plain one beside them: wherever one stands in a sentence, it opens. */
import { button, el, redraw, type VNode } from '../view.ts';

interface Hard {
  /** As it stands in the list of all of them. */
  word: string;
  pattern: RegExp;
  /** Said as to somebody who has never read a code. */
  means: string;
}

const hard: readonly Hard[] = [
  {
    word: 'J’adoube',
    pattern: /\bj[’']adoube\b|\bnotice\b/i,
    means:
      'French for “I adjust”: said before touching a man only to set it straight, so that it is not touched in law',
  },
  {
    word: 'Quit',
    pattern: /\bquit(?:s|ted|ting)?\b/i,
    means: 'lets go of the man: the hand leaves it, and the move is made',
  },
  {
    word: 'Recall the moves',
    pattern: /\brecall(?:s|ed)? (?:the )?moves\b/i,
    means: 'takes back, one after another, the moves made since',
  },
  {
    word: 'The record does not express one lawful move',
    pattern: /\bdoes not express one lawful move\b/i,
    means: 'as it is written it could mean no move that is allowed, or more than one',
  },
  {
    word: 'Exact',
    pattern: /\bexact(?:s|ed|ing)?\b/i,
    means: 'makes the other pay what the law allows for an offence',
  },
  {
    word: 'Waive',
    pattern: /\bwaive[sd]?\b|\blets? it (?:all )?(?:pass|go)\b/i,
    means: 'gives up what he could have exacted',
  },
  { word: 'Annul', pattern: /\bannul(?:s|led)?\b/i, means: 'undoes, as if it had not been done' },
  {
    word: 'Restore the position',
    pattern: /\brestor(?:e|es|ed|ing) (?:the )?position\b|\bposition (?:is|be) restored\b/i,
    means: 'puts the men back to where they stood before the fault',
  },
  {
    word: 'Comply',
    pattern: /\bcompl(?:y|ies|ied)\b/i,
    means: 'does what was demanded of him',
  },
  { word: 'Command', pattern: /\bcommand(?:s|ed)?\b/i, means: 'could take what stands there: attacks' },
  { word: 'Adverse', pattern: /\badverse\b|\badversary\b/i, means: 'of the other side; the other player' },
  { word: 'Upheld', pattern: /\bupheld\b|\buphold\b/i, means: 'the umpire says yes to it' },
  {
    word: 'In passing',
    pattern: /\bin passing\b|\ben passant\b/i,
    means: 'taking a Pawn that went two squares as if it had gone one',
  },
  {
    word: 'Cover the check',
    pattern: /\binterposes?\b|\bcover(?:s|ed)? the check\b/i,
    means: 'puts a man between the King and what attacks it',
  },
  { word: 'Forfeit', pattern: /\bforfeit(?:s|ed)?\b/i, means: 'loses by a breach of the rules' },
  {
    word: 'In the other’s turn',
    pattern: /\b(?:in the other’s|in the other's) turn\b/i,
    means: 'when it was not his to move',
  },
  {
    word: 'Odds',
    pattern: /\bodds\b/i,
    means: 'what the stronger player gives away before the first move: a man, or the move',
  },
  {
    word: 'Adopt',
    pattern: /\badopt(?:s|ed)?\b/i,
    means: 'chooses, of what a record could mean, the move that it shall mean',
  },
  {
    word: 'Exchange',
    pattern: /\bexchange[sd]?\b/i,
    means: 'puts another man in the place of one, as when a Pawn has come to the last rank',
  },
  { word: 'Stake', pattern: /\bstakes?\b/i, means: 'what is played for' },
  {
    word: 'Adjourn',
    pattern: /\badjourn(?:s|ed|ment)?\b/i,
    means: 'breaks the game off, to be gone on with on another day',
  },
  {
    word: 'Seal',
    pattern: /\bseal(?:s|ed)? (?:a|his|your|the)? ?move\b/i,
    means: 'writes the next move down and shuts it in an envelope until the game goes on',
  },
  {
    word: 'Consultation',
    pattern: /\bconsultation\b/i,
    means: 'several on one side, who may talk the moves over',
  },
  { word: 'Wilfully', pattern: /\bwilful(?:ly)?\b/i, means: 'on purpose' },
];

/** All of them, for who would read them through. */
export function glossary(): VNode {
  const sorted = hard.toSorted((a, b) => a.word.localeCompare(b.word));
  return el(
    'dl.keys.glossary',
    {},
    ...sorted.flatMap(({ word, means }) => [el('dt', {}, word), el('dd', {}, means)]),
  );
}

const opened = new Set<string>();

/** A sentence, its hard words to be opened; `of` tells apart the places where the same word stands. */
export function glossed(text: string, of: string): (VNode | string)[] {
  const found = hard
    .map(({ pattern, means }) => ({ match: text.match(pattern), meaning: means }))
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
