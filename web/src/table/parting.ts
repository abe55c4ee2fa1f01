/** On which act of a game the codes part. */
import { deedOf } from '../chess/act.ts';
import type { RuledCase, RuledStep } from '../net/types.ts';

/** Whether a code finds fault with an act, or does not uphold it. */
const faulted = (step: RuledStep): boolean =>
  step.ruling.verdict === 'refused' || step.ruling.sentences.some(s => s.kind === 'offence');

/** What may be exacted for offences: what a touch alone binds to is no dispute. */
const exactable = (step: RuledStep): string[][] =>
  [step.white, step.black].map(({ rights }) =>
    rights
      .filter(right => right.source.offence)
      .map(right => deedOf(right.act))
      .sort(),
  );

/**
 * The first act at which somebody errs, by one code at least, and not all codes make the same of it; else the first after which
 * the game does not stand alike; or -1.
 */
export function parting(cases: readonly RuledCase[]): number {
  const acts = Math.max(0, ...cases.map(ruled => ruled.steps.length));
  const first = (effect: (step: RuledStep) => unknown, when = (_: RuledStep[]) => true): number => {
    for (let at = 0; at < acts; at++) {
      const steps = cases.flatMap(ruled => ruled.steps[at] ?? []);
      if (when(steps) && new Set(steps.map(step => JSON.stringify(effect(step)))).size > 1) return at;
    }
    return -1;
  };
  const ruling = (step: RuledStep) => [step.ruling.verdict, faulted(step), exactable(step)];
  const erred = first(ruling, steps => steps.some(faulted));
  return erred >= 0 ? erred : first(step => [step.placement, step.turn, step.result]);
}

/** The first act after which the game stands otherwise by one code than by another, or -1. */
export function partsFrom(one: RuledCase, other: RuledCase): number {
  const stands = (step: RuledStep | undefined) =>
    step && JSON.stringify([step.ruling.verdict === 'upheld', step.placement, step.turn, step.result]);
  return one.steps.findIndex((step, at) => stands(step) !== stands(other.steps[at]));
}
