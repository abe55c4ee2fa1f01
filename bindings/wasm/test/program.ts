/** What TypeScript must take, and what it must not. */
import { Game, record, type Right } from '@jadoube/umpire';
import { drawn } from '@jadoube/umpire/prover';
import { transcribe } from '@jadoube/umpire/scribe';

const game = new Game('british-1899', ['agree odds white gives queen']);
const cites: string[] = game.act('white plays e4').ruling.flatMap(sentence => sentence.cites);
const rights: Right[] = game.rights('black');
const sans: string[] = record('Kt-B3').readings.map(reading => reading.san);
export const all: unknown[] = [cites, rights, sans, drawn().answers[0]?.winner, transcribe('').games[0]?.moves[0]?.san];
// @ts-expect-error: an act is told in words
game.act(4);
// @ts-expect-error: there is no such notation
game.moves({ notation: 'klingon' });
