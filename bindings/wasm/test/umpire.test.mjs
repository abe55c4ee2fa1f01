/** The package as it is installed by npm: the command's answers byte for byte, errors with their place, nothing that breaks. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as umpire from '@jadoube/umpire';
import * as prover from '@jadoube/umpire/prover';
import * as scribe from '@jadoube/umpire/scribe';

const root = process.env.JADOUBE_ROOT;
const binary = process.env.JADOUBE ?? join(root, 'target/debug/jadoube');
const command = (...words) => execFileSync(binary, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
const inRoot = path => readFileSync(join(root, path), 'utf8');

function* cases(folder = join(root, 'cases')) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* cases(path);
    else if (entry.name.endsWith('.case')) yield relative(root, path);
  }
}

test('all cases are ruled as by the command, byte for byte', () => {
  const files = [...cases()].sort();
  assert.ok(files.length > 1000);
  const printed = command('rule', '--json', ...files).trimEnd().split('\n');
  const heard = files.flatMap(name => umpire.heardLines(inRoot(name), [], { name }));
  assert.equal(heard.length, printed.length);
  for (let n = 0; n < heard.length; n++) assert.equal(heard[n], printed[n]);
});

test('records, games, print, laws and proofs are as the command has them', () => {
  const rows = inRoot('crates/record/tests/samples.tsv').split('\n');
  let compared = 0;
  for (const row of rows.filter((row, n) => row && !row.startsWith('#') && n % 2)) {
    const [, text, fen, after] = row.split('\t');
    const ours = umpire.record(text, { fen: fen || undefined, after: after || undefined });
    if (!ours.readings.length) continue;
    const words = [...(fen ? ['--fen', fen] : []), ...(after ? ['--after', after] : [])];
    assert.equal(`${JSON.stringify(ours)}\n`, command('record', '--json', ...words, '--', text));
    compared += 1;
  }
  assert.ok(compared > 20);
  const draws = 'docs/samples/draws.pgn';
  for (const to of ['descriptive', 'full', 'short', 'san', 'lan', 'uci', 'iccf'])
    assert.equal(umpire.translate(inRoot(draws), to), command('translate', draws, '--to', to));
  const page = 'docs/samples/old-page.txt';
  const read = scribe.transcribe(inRoot(page), { source: 'old-page.txt' });
  assert.equal(read.pgn, command('transcribe', page, '--quiet'));
  assert.equal(`${JSON.stringify(umpire.laws('fide-2023'))}\n`, command('laws', 'fide-2023', '--json'));
  assert.equal(`${JSON.stringify(umpire.compare({ differences: true }))}\n`, command('compare', '--differences', '--json'));
  const fen = '8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1';
  const proof = prover.drawn(fen);
  assert.equal(`${JSON.stringify(proof)}\n`, command('prove', 'drawn', '--fen', fen, '--json'));
  assert.deepEqual(prover.verify(proof), ['The proof holds: White cannot win.', 'The proof holds: Black cannot win.']);
});

test('a game is heard act by act', () => {
  const game = new umpire.Game('british-1899', ['after 1. e4 e5']);
  assert.deepEqual(game.interpret("I've touched the king's knight"), ['white touches g1']);
  game.act('white touches g1');
  game.act('white plays d4');
  assert.equal(game.rights('black')[0].may, 'demand restore position');
  assert.equal(game.act('black demands restore position, then move g1').verdict, 'upheld');
  assert.deepEqual(game.moves().sort(), ['Ne2', 'Nf3', 'Nh3']);
  assert.deepEqual(umpire.Game.resume(game.case).moves().sort(), ['Ne2', 'Nf3', 'Nh3']);
});

test('what is wrong has its place, and changes nothing', () => {
  const game = new umpire.Game('british-1899');
  assert.throws(() => game.act('white tuches e2'), wrong => {
    assert.ok(wrong instanceof umpire.Wrong);
    assert.deepEqual([wrong.line, wrong.column], [1, 7]);
    return true;
  });
  assert.equal(game.case, 'code british-1899\n');
  assert.throws(() => new umpire.Game('british-1890'), /did you mean british-1899/);
  assert.throws(() => new umpire.Game(1899), TypeError);
  assert.throws(() => umpire.record(), TypeError);
  assert.throws(() => umpire.translate('1. P-K5 *'), /not a legal move/);
  const left = [];
  assert.equal(umpire.translate('1. P-K5 *', 'san', { leftOut: wrong => left.push(wrong.line) }), '');
  assert.deepEqual(left, [1]);
});

// By the fuzz targets: control characters, each of which is told in many.
const FOUND = '\u0001\u001b'.repeat(200);

test('whatever is asked, nothing breaks', () => {
  let lot = 1899;
  const next = most => {
    lot = (lot * 1103515245 + 12345) % 2147483648;
    return lot % most;
  };
  const files = [...cases()].sort();
  const seeds = ['', '\0', 'position 8/8 w', '1. e4 ((((*', '[FEN "x"]\n\n1. e4 *', '\u2654 Kt\u2013B3', '{"question":"drawn"}', FOUND];
  for (let n = 0; n < 120; n++) {
    let text = n % 2 ? inRoot(files[next(files.length)]) : seeds[next(seeds.length)];
    const at = next(text.length + 1);
    text = text.slice(0, at) + ['9', '"', '(', 'Kt', 'é', '{', '\n'][next(7)] + text.slice(at + next(5));
    const doors = [
      () => umpire.hear(text, ['all']),
      () => new umpire.Game('fide-2023', text),
      () => new umpire.Game('british-1899').act(text),
      () => umpire.record(text),
      () => umpire.record('P-K4', { fen: text }),
      () => umpire.translate(text, 'san', { leftOut: () => {} }),
      () => umpire.library.rule(text, ['all']),
      () => umpire.library.code(text),
      () => umpire.library.readings(text, 'P-K4'),
      () => umpire.library.written('4k3/8/8/8/8/8/8/4K3 w - - 0 1', text),
      () => new umpire.Game('british-1899').understood(text, 'white'),
      () => scribe.transcribe(text),
      () => scribe.transcript(text),
      () => prover.proved({ position: text, question: 'mate', side: 'white', moves: 1 }),
      () => prover.verify(text),
      () => prover.drawn(text, { budget: 1000 }),
    ];
    for (const ask of doors) {
      try {
        ask();
      } catch (error) {
        assert.equal(error.name, 'Wrong', error.stack);
      }
    }
  }
});

test('an act is ruled on within a millisecond', () => {
  const acts = ['g1f3', 'g8f6', 'f3g1', 'f6g8'].map((move, n) => `${n % 2 ? 'black' : 'white'} plays ${move}`);
  const hear = () => {
    const game = new umpire.Game('british-1899');
    for (let n = 0; n < 50; n++) game.act(acts[n % 4]);
  };
  hear();
  const began = performance.now();
  for (let n = 0; n < 10; n++) hear();
  const each = (performance.now() - began) / 500;
  console.log(`an act ruled on in ${(1000 * each).toFixed(0)} µs`);
  assert.ok(each < 5, `${each} ms, on however busy a machine`);
});

test('it is small', () => {
  for (const [module, most] of Object.entries({ umpire: 900, scribe: 450, prover: 300 })) {
    const path = fileURLToPath(import.meta.resolve(`@jadoube/umpire/package.json`));
    const bytes = readFileSync(join(dirname(path), 'module', `jadoube_${module}_bg.wasm`));
    const size = Math.ceil(gzipSync(bytes, { level: 9 }).length / 1000);
    console.log(`${module}: ${size} KB compressed`);
    assert.ok(size <= most, `${module} has ${size} KB`);
  }
});
