import { readAct } from '../src/chess/act.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { descriptive, hours, said, squareSaid } from '../src/chess/names.ts';
import { after } from '../src/chess/replay.ts';
import { asTheyStood, callingOf, knownMen, manCalled } from '../src/chess/calling.ts';
import { conditionSaid } from '../src/chess/conditions.ts';
import { remedySaid } from '../src/chess/remedy.ts';
import { speaksOf } from '../src/chess/synonyms.ts';
import { moveNamed, squareNamed, writeIn } from '../src/chess/notation.ts';
import { moveSpoken, rightSaid, speakAlgebraic, speakRecord } from '../src/chess/speech.ts';
import { menOf, placementOf, type Side, type Square, squaresSeenBy } from '../src/chess/squares.ts';

const array = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

beforeEach(() => writeIn('descriptive'));

describe('names of squares', () => {
  it('are each player’s own', () => {
    expect(descriptive('e4', 'white')).toBe('K4');
    expect(descriptive('e4', 'black')).toBe('K5');
    expect(descriptive('b8', 'black')).toBe('QKt1');
    expect(said('f3', 'white')).toBe('King’s Bishop’s third');
    expect(said('e8', 'black')).toBe('King’s square');
    expect(squareSaid('g1', { side: 'white', piece: 'knight' }, 'white')).toBe(
      'King’s Knight’s square, g1, White Knight',
    );
  });

  it('are different for every square of a side', () => {
    expect(new Set(squaresSeenBy('white').map(s => descriptive(s, 'black'))).size).toBe(64);
  });
});

describe('placements', () => {
  it('are read and written alike', () => {
    for (const placement of [array, '8/8/8/8/8/8/8/8', 'r3k2r/8/2N5/8/8/8/8/R3K2R'])
      expect(placementOf(menOf(placement))).toBe(placement);
  });

  it('follow the score', () => {
    expect(placementOf(after('r3k2r/8/8/3pP3/8/8/P7/R3K2R', ['e5d6', 'e8c8', 'e1g1']))).toBe(
      '2kr3r/8/3P4/8/8/8/P7/R4RK1',
    );
    expect(placementOf(after('8/P7/8/8/8/8/8/8', ['a7a8n']))).toBe('N7/8/8/8/8/8/8/8');
  });
});

describe('speech', () => {
  it.each([
    ['Kt-KB3', 'Knight to King’s Bishop’s third'],
    ['PxP', 'Pawn takes Pawn'],
    ['Q x BP mate', 'Queen takes Bishop’s Pawn, mate'],
    ['QxP ch', 'Queen takes Pawn, check'],
    ['Kt(KB3)-Q4', 'Knight at King’s Bishop’s third to Queen’s fourth'],
    ['PxP e.p.', 'Pawn takes Pawn in passing'],
    ['P-K8=Q', 'Pawn to King’s eighth, becoming a Queen'],
    ['Castles QR', 'Castles on the Queen’s side'],
    ['what is this', 'what is this'],
  ])('%s is spoken', (record, spoken) => expect(speakRecord(record)).toBe(spoken));

  it('labels rights with the men concerned', () => {
    const men = callingOf(knownMen(array));
    const restore = { do: 'restore position', at_once: true };
    const king = { do: 'move king', at_once: false };
    const demanded = {
      act: 'black demands restore position, then move king',
      demand: [restore, king],
    };
    expect(rightSaid(demanded, men, 'black')).toBe(
      'Restore the position, then require White to move the King',
    );
    expect(remedySaid({ do: 'take', square: 'd7', with: 'g1', at_once: false }, men, 'white')).toBe(
      'take the Queen’s Pawn with the King’s Knight',
    );
    expect(remedySaid({ do: 'replace', square: 'g1', at_once: false }, men, 'white')).toBe(
      'put back the man that belongs on his KKt1',
    );
    expect(rightSaid({ act: 'white claims draw by fifty moves', demand: [] }, men, 'white')).toBe(
      'Claim a draw by fifty moves',
    );
  });

  it('calls men by the name they began with, and by their square where two share it', () => {
    const called = (placement: string, moves: string[], at: Square, mover: Side) =>
      manCalled(at, callingOf(after(placement, moves)), mover);
    expect(called(array, ['b1c3', 'b8c6', 'c3d5'], 'd5', 'white')).toBe('the Queen’s Knight');
    expect(called('4k3/8/8/8/8/8/8/R3K2R', ['h1h5', 'e8e7', 'h5b5'], 'b5', 'white')).toBe('the King’s Rook');
    expect(called('2b1k3/8/8/8/8/8/8/4K3', [], 'c8', 'black')).toBe('the Queen’s Bishop');
    expect(called('4k3/8/3N1N2/8/8/8/8/4K3', [], 'd6', 'white')).toBe('the Knight on his Q6');
    expect(called('4k3/8/8/8/4P3/4P3/8/4K3', [], 'e4', 'black')).toBe('the Pawn on his K5');
    expect(called('4k3/8/8/8/4P3/8/8/4K3', [], 'e4', 'black')).toBe('the King’s Pawn');
  });

  it('reads clocks', () => expect(hours(7384.9)).toBe('2:03:04'));
});

describe('conditions', () => {
  it.each([
    ["agree odds white gives queen's knight", 'White gives the Queen’s Knight'],
    ['agree odds black gives pawn and move', 'Black gives Pawn and move'],
    ['agree time 20 in 1:00, 10 in 0:30', '20 moves in 1:00 h, 10 moves in 30 min'],
    ['agree time all in 0:03, add 0:00:02', 'All in 3 min, 2 s added for each move'],
    ['agree by communication 72:00', 'By letter, 72:00 h for a reply'],
    ['agree consultation 2 1', 'In consultation, 2 against 1'],
    ['agree stalemate drawn', 'Stalemate drawn'],
    ['after 1. e4 e5', 'After 1. e4 e5'],
  ])('%s', (line, said) => expect(conditionSaid(line)).toBe(said));
});

describe('the notation that a reader prefers', () => {
  const knight = { descriptive: 'Kt-KB3', san: 'Nf3', coordinates: 'g1f3' };
  const men = callingOf(knownMen(array));

  it.each([
    ['descriptive', 'Kt-KB3', 'his KB3', 'the King’s Knight', 'Knight to King’s Bishop’s third'],
    ['algebraic', 'Nf3', 'f3', 'the Knight on g1', 'Knight f3'],
    ['both', 'Kt-KB3 (Nf3)', 'his KB3 (f3)', 'the King’s Knight (g1)', 'Knight to King’s Bishop’s third, f3'],
  ] as const)('%s reaches moves, squares, men and the voice', (way, move, square, man, spoken) => {
    writeIn(way);
    expect(moveNamed(knight)).toBe(move);
    expect(squareNamed('f3', 'white')).toBe(square);
    expect(manCalled('g1', men, 'white')).toBe(man);
    expect(moveSpoken(knight)).toBe(spoken);
  });

  it.each([
    ['e4', 'e4'],
    ['exd5', 'Pawn e takes d5'],
    ['Nbd7+', 'Knight b d7, check'],
    ['R1xa3#', 'Rook 1 takes a3, mate'],
    ['e8=Q', 'e8, becoming a Queen'],
    ['O-O-O+', 'Castles on the Queen’s side, check'],
  ])('%s is spoken', (san, spoken) => expect(speakAlgebraic(san)).toBe(spoken));
});

describe('men of whom the law speaks', () => {
  it('are named as they stood when it was broken', () => {
    const before = after('4k3/8/3N4/8/8/8/2p5/4K3', []);
    const taken = after('4k3/2p5/3N4/8/8/8/8/4K3', ['c7d6']);
    const knight = { square: 'd6', side: 'white', piece: 'knight' } as const;
    const calling = asTheyStood(callingOf(taken), [knight], [taken, before]);
    expect(manCalled('d6', callingOf(taken), 'black')).toBe('the Queen’s Pawn');
    expect(manCalled('d6', calling, 'black')).toBe('the Knight');
    const gone = asTheyStood(callingOf(taken), [knight], [taken]);
    expect(manCalled('d6', gone, 'black')).toBe('the Knight on his Q3');
  });
});

describe('a search of the books', () => {
  it.each([
    ['j’adoube', 'He may adjust a man.'],
    ['en passant', 'Taking in passing'],
    ['threefold repetition', 'It stands for the third time.'],
    ['adjust man', 'He may adjust a man.'],
  ])('%s finds the words of the books', (sought, text) => {
    expect(speaksOf(text, sought)).toBe(true);
    expect(speaksOf('Castling', sought)).toBe(false);
  });
});

describe('an act in its parts', () => {
  it.each([
    ['white 2 touches e2', { by: 'white', does: 'touches', of: 'e2' }],
    ['black claims draw by repetition', { by: 'black', does: 'claims draw', of: 'by repetition' }],
    ['takes off e5', { by: '', does: 'takes off', of: 'e5' }],
    ['white quits', { by: 'white', does: 'quits', of: '' }],
  ])('%s', (line, act) => expect(readAct(line)).toEqual(act));
});
