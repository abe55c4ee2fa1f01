import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menOf, placementOf, type Square, squaresSeenBy } from '../src/chess/squares.ts';
import { type Hand, type Happening, empty, foreseen, step, type Table } from '../src/hand/hand.ts';

const array = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const at = (placement = array, more: Partial<Table> = {}): Table => ({
  men: menOf(placement),
  side: 'white',
  touchMs: 0,
  whole: false,
  notice: false,
  ...more,
});

/** Lets things happen one after another and tells the deeds. */
function deeds(table: Table, ...happenings: Happening[]): string[] {
  let hand: Hand = empty;
  return happenings.flatMap(now => {
    const next = step(hand, now, table);
    hand = next.hand;
    return next.deeds;
  });
}

const press = (at: Square): Happening => ({ it: 'press', at });
const release = (at?: Square): Happening => ({ it: 'release', at });
const stray: Happening = { it: 'stray' };
const drag = (from: Square, to?: Square): Happening[] => [press(from), stray, release(to)];

describe('a strict table', () => {
  it('counts any press on a man as a touch', () => {
    expect(deeds(at(), press('e2'))).toEqual(['touches e2']);
    expect(deeds(at(), press('e7'))).toEqual(['touches e7']);
    expect(deeds(at(), press('e4'), release('e4'))).toEqual([]);
  });

  it('lifts, puts and quits in one drag', () => {
    expect(deeds(at(), ...drag('e2', 'e4'))).toEqual(['touches e2', 'lifts e2', 'puts e4', 'quits']);
  });

  it('lifts on the second press and lets go on its release, wherever that is', () => {
    expect(deeds(at(), press('e2'), release('e2'), press('e3'), release('e4'))).toEqual([
      'touches e2',
      'lifts e2',
      'puts e4',
      'quits',
    ]);
  });

  it('keeps the man that is pressed again: touched, it is to be moved', () => {
    const again = [press('b1'), release('b1'), press('b1'), release('b1'), press('c3'), release('c3')];
    expect(deeds(at(), ...again)).toEqual(['touches b1', 'lifts b1', 'puts c3', 'quits']);
  });

  it('touches a second man of his own instead of taking it', () => {
    expect(deeds(at(), press('e2'), release('e2'), press('g1'), release('g1'))).toEqual([
      'touches e2',
      'touches g1',
    ]);
  });

  it('takes off what stands where the man is put', () => {
    const table = at('4k3/8/8/3p4/4P3/8/8/4K3');
    expect(deeds(table, ...drag('e4', 'd5'))).toEqual([
      'touches e4',
      'lifts e4',
      'puts d5',
      'takes off d5',
      'quits',
    ]);
  });

  it('takes in passing with the Pawn that is passed', () => {
    const table = at('4k3/8/8/3pP3/8/8/8/4K3');
    expect(deeds(table, ...drag('e5', 'd6'))).toEqual([
      'touches e5',
      'lifts e5',
      'puts d6',
      'takes off d5',
      'quits',
    ]);
  });

  it('puts a man back that is dropped off the board, still touched', () => {
    expect(deeds(at(), ...drag('e2'))).toEqual(['touches e2', 'lifts e2', 'puts e2', 'quits']);
  });

  it('carries an adverse man off the board', () => {
    expect(deeds(at(), ...drag('d7'))).toEqual(['touches d7', 'takes off d7']);
  });

  it('moves an adverse man, which is an offence and can be done', () => {
    expect(deeds(at(), ...drag('d7', 'd5'))).toEqual(['touches d7', 'lifts d7', 'puts d5', 'quits']);
  });

  it('castles by two hands, King first', () => {
    const table = at('4k3/8/8/8/8/8/8/4K2R');
    expect(deeds(table, ...drag('e1', 'g1'))).toEqual(['touches e1', 'lifts e1', 'puts g1', 'quits']);
    expect(deeds(table, ...drag('e1', 'h1'))).toEqual([
      'touches e1',
      'lifts e1',
      'puts g1',
      'quits',
      'lifts h1',
      'puts f1',
      'quits',
    ]);
  });

  it('keeps the hand on a Pawn until it is named', () => {
    const table = at('4k3/P7/8/8/8/8/8/4K3');
    const up = drag('a7', 'a8');
    expect(deeds(table, ...up)).toEqual(['touches a7', 'lifts a7', 'puts a8']);
    expect(deeds(table, ...up, { it: 'name', piece: 'knight' }).slice(3)).toEqual(['names knight', 'quits']);
    expect(deeds(table, ...up, { it: 'name', piece: undefined }).slice(3)).toEqual(['quits']);
  });

  it('cannot put a Pawn back that has already taken', () => {
    const table = at('1n2k3/P7/8/8/8/8/8/4K3');
    expect(deeds(table, ...drag('a7', 'b8'), { it: 'withdraw' })).toEqual([
      'touches a7',
      'lifts a7',
      'puts b8',
      'takes off b8',
    ]);
    expect(deeds(table, ...drag('a7', 'a8'), { it: 'withdraw' }).slice(3)).toEqual(['puts a7', 'quits']);
  });

  it('adjusts when j’adoube was said', () => {
    expect(deeds(at(array, { notice: true }), press('e2'), stray, release('e2'))).toEqual(['adjusts e2']);
  });
});

describe('a table where a touch must last', () => {
  const table = at(array, { touchMs: 150 });

  it('does not count a short press', () => {
    expect(deeds(table, press('e2'), release('e2'))).toEqual([]);
  });

  it('counts a long one, and a man moved', () => {
    expect(deeds(table, press('e2'), { it: 'linger' })).toEqual(['touches e2']);
    expect(deeds(table, press('e2'), stray)).toEqual(['lifts e2']);
  });

  it('moves by two short presses', () => {
    expect(deeds(table, press('e2'), release('e2'), press('e4'), release('e4'))).toEqual([
      'lifts e2',
      'puts e4',
      'quits',
    ]);
  });
});

describe('a guarding table', () => {
  const whole = (placement = array) => at(placement, { whole: true });

  it('sends whole moves only', () => {
    expect(deeds(whole(), ...drag('e2', 'e4'))).toEqual(['plays e2e4']);
    expect(deeds(whole(), ...drag('e2'))).toEqual([]);
    expect(deeds(whole('4k3/8/8/8/8/8/8/4K2R'), ...drag('e1', 'g1'))).toEqual(['plays O-O']);
    expect(deeds(whole('4k3/P7/8/8/8/8/8/4K3'), ...drag('a7', 'a8'), { it: 'name', piece: 'rook' })).toEqual([
      'plays a7a8r',
    ]);
  });
});

describe('the keyboard', () => {
  it('touches with one key and places with another', () => {
    expect(deeds(at(), { it: 'choose', at: 'g1' }, { it: 'place', at: 'f3' })).toEqual([
      'touches g1',
      'lifts g1',
      'puts f3',
      'quits',
    ]);
  });

  it('puts back on withdrawal: nothing more than the touch', () => {
    expect(deeds(at(), { it: 'choose', at: 'g1' }, { it: 'withdraw' })).toEqual(['touches g1']);
  });
});

const square = fc.constantFrom(...squaresSeenBy('white'));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ it: fc.constantFrom('press', 'choose', 'place'), at: square }),
  fc.record({ it: fc.constant('release'), at: fc.option(square, { nil: undefined }) }),
  fc.record({ it: fc.constantFrom('linger', 'stray', 'withdraw') }),
  fc.record({ it: fc.constant('name'), piece: fc.constantFrom('queen', undefined) }),
) as fc.Arbitrary<Happening>;

describe('whatever fingers do', () => {
  it('never puts what it has not lifted, and never lifts twice', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 40 }),
        fc.boolean(),
        fc.constantFrom(0, 150),
        (happenings, whole, touchMs) => {
          let held = false;
          for (const deed of deeds(at(array, { whole, touchMs }), ...happenings)) {
            if (deed.startsWith('lifts')) {
              expect(held).toBe(false);
              held = true;
            }
            if (deed.startsWith('puts') || deed === 'quits') expect(held).toBe(true);
            if (deed === 'quits') held = false;
            if (whole) expect(deed).toMatch(/^plays /);
          }
        },
      ),
    );
  });
});

describe('while the house has not answered', () => {
  const seen = (placement: string, ...done: string[]) =>
    placementOf(foreseen(menOf(placement), done, 'white'));

  it('the men stand as the hand has left them', () => {
    expect(seen(array, 'touches e2', 'lifts e2')).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR');
    expect(seen('4k3/8/8/3p4/4P3/8/8/4K3', 'lifts e4', 'puts d5', 'takes off d5', 'quits')).toBe(
      '4k3/8/8/3P4/8/8/8/4K3',
    );
    expect(seen('4k3/8/8/3pP3/8/8/8/4K3', 'lifts e5', 'puts d6', 'takes off d5', 'quits')).toBe(
      '4k3/8/3P4/8/8/8/8/4K3',
    );
    expect(seen('4k3/P7/8/8/8/8/8/4K3', 'lifts a7', 'puts a8', 'names queen', 'quits')).toBe(
      'Q3k3/8/8/8/8/8/8/4K3',
    );
    expect(seen('4k3/8/8/8/8/8/8/4K2R', 'lifts e1', 'puts g1', 'quits', 'lifts h1', 'puts f1', 'quits')).toBe(
      '4k3/8/8/8/8/8/8/5RK1',
    );
  });
});
