import { expect, it } from 'vitest';
import { unread } from '../src/pages/unread.ts';

const read = (...moves: string[]) => ({
  moves: moves.map(as_written => ({ as_written, san: '', descriptive: '', fen: '', doubt: null })),
});

it('what follows the moves that were read, and looks like another, is not passed over in silence', () => {
  const text = '1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-B9 Castles';
  expect(unread(read('P-K4', 'P-K4', 'Kt-KB3', 'Kt-QB3'), text)).toBe('3. P-B9 Castles');
  expect(unread(read('P-K4'), '1. P-K4 Z-Z9')).toBe('Z-Z9');
  expect(unread(read('P-K4', 'P-K4'), '1. P-K4 P-K4 and White resigns.')).toBe(null);
  expect(unread(read('P-K4', 'P-K4'), '1. P-K4 P-K4 1-0')).toBe(null);
  expect(unread(read('P-K4', 'P-K4'), text.slice(0, 13))).toBe(null);
});
