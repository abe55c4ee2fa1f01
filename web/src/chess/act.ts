/** Acts of the case language in their parts: who does what, and of what. The only place at which their words are read. */

export interface Act {
  /** `white`, `black`, `umpire`, `bystander`; nobody, where a deed is told without its actor. */
  by: string;
  /** The verb: `touches`, `takes off`, `claims draw`. */
  does: string;
  /** The rest: `e2`, `by repetition`. */
  of: string;
}

const actor = /^(?:(white|black|umpire|bystander)(?: \d+)? )?/;
/** Verbs of more than one word that the page tells apart. */
const long =
  /^(takes (?:off|back)|gives notice|points out|asks leave|offers draw|claims (?:draw|forfeit|game)|announces check|presses clock|hands over)\b/;

/** The act without its actor. */
export const deedOf = (act: string): string => act.replace(actor, '');
export const actorOf = (act: string): string => act.match(actor)?.[1] ?? '';

export function readAct(act: string): Act {
  const deed = deedOf(act);
  const does = deed.match(long)?.[1] ?? deed.split(' ', 1)[0]!;
  return { by: actorOf(act), does, of: deed.slice(does.length + 1) };
}
