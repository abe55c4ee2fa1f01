/** The same package in Chromium, served as plain files: every case as the command rules on it, and how soon it is there. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = process.env.JADOUBE_ROOT;
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const library = join(root, 'web/package.json');
const there = existsSync(chromium) && existsSync(join(root, 'web/node_modules/playwright-core'));
const skip = there ? false : 'Chromium or playwright-core is not here: node alone has heard the cases';
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

function* cases(folder = join(root, 'cases')) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* cases(path);
    else if (entry.name.endsWith('.case')) yield relative(root, path);
  }
}

test('all cases in Chromium, byte for byte', { skip }, async () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('@jadoube/umpire/package.json')));
  const server = createServer((request, answer) => {
    const path = join(folder, new URL(request.url, 'http://x').pathname);
    if (request.url === '/') return answer.setHeader('content-type', 'text/html').end('<!doctype html><title>desk</title>');
    if (!path.startsWith(folder) || !existsSync(path)) return answer.writeHead(404).end();
    answer.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(readFileSync(path));
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const browser = await createRequire(library)('playwright-core').chromium.launch({
    executablePath: chromium,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const ready = await page.evaluate(async () => {
      const began = performance.now();
      globalThis.umpire = await import('/umpire.js');
      globalThis.umpire.hear('white touches e2', ['all']);
      return performance.now() - began;
    });
    const files = [...cases()].sort();
    const told = files.map(name => [name, readFileSync(join(root, name), 'utf8')]);
    const heard = await page.evaluate(
      all => all.flatMap(([name, text]) => globalThis.umpire.heardLines(text, [], { name })),
      told,
    );
    const binary = process.env.JADOUBE ?? join(root, 'target/debug/jadoube');
    const printed = execFileSync(binary, ['rule', '--json', ...files], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
    assert.equal(`${heard.join('\n')}\n`, printed);
    const act = await page.evaluate(() => {
      const acts = ['g1f3', 'g8f6', 'f3g1', 'f6g8'].map((move, n) => `${n % 2 ? 'black' : 'white'} plays ${move}`);
      const began = performance.now();
      const game = new globalThis.umpire.Game('british-1899');
      for (let n = 0; n < 500; n++) game.act(acts[n % 4]);
      return (performance.now() - began) / 500;
    });
    console.log(`ready, six codes heard, in ${ready.toFixed(0)} ms; an act ruled on in ${(act * 1000).toFixed(0)} µs`);
    assert.ok(act < 5, `${act} ms, on however busy a machine`);
  } finally {
    await browser.close();
    server.close();
  }
});
