import { describe, expect, it } from 'vitest';
import { follow } from '../src/net/line.ts';
import type { State } from '../src/net/types.ts';

const state = (seq: number, score_from: number, ...moves: string[]): State =>
  ({ seq, score_from, score: moves.map(san => ({ san })) }) as State;

const sanOf = (state: State): string[] => state.score.map(line => line.san);

describe('the score', () => {
  const seated = state(7, 0, 'e4', 'e5', 'Nf3');

  it('grows by the lines that are new', () => {
    const now = follow(seated, state(8, 3, 'Nc6'));
    expect(sanOf(now)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(sanOf(follow(now, state(9, 4)))).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  });

  it('loses what was struck out', () => {
    expect(sanOf(follow(seated, state(8, 2)))).toEqual(['e4', 'e5']);
    expect(sanOf(follow(seated, state(8, 2, 'Nc3')))).toEqual(['e4', 'e5', 'Nc3']);
  });

  it('is begun again by a whole one, and never goes back to an earlier one', () => {
    expect(sanOf(follow(seated, state(9, 0, 'd4')))).toEqual(['d4']);
    expect(follow(seated, state(6, 0, 'e4', 'e5'))).toBe(seated);
  });
});
