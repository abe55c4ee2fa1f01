import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// In development the page is served by Vite and the house by `jadoube serve`.
const house = process.env.JADOUBE_HOUSE ?? 'http://127.0.0.1:1899';

// The umpire for browsers, if `make wasm` has built it: the library then rules within the page.
const umpire = process.env.JADOUBE_UMPIRE && resolve(import.meta.dirname, process.env.JADOUBE_UMPIRE);

/** Who keeps the library: a service worker with the names of all files of the page. */
function keeper(): Plugin {
  return {
    name: 'keeper',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter(name => name !== 'index.html');
      const source = readFileSync(resolve(import.meta.dirname, 'src/net/keeper.js'), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'keeper.js',
        source: source.replace('FILES', JSON.stringify(['', ...files].map(name => `/${name}`))),
      });
    },
  };
}

export default defineConfig(({ mode }) => {
  if (umpire && !existsSync(umpire)) throw new Error(`${umpire} is not there: make wasm`);
  const modules = ['scribe', 'prover', 'umpire'].map(name => ({
    find: name === 'umpire' ? '@jadoube/umpire' : `@jadoube/umpire/${name}`,
    replacement: umpire ? `${umpire}/${name}.js` : resolve(import.meta.dirname, 'src/net/nobody.ts'),
  }));
  return {
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    define: { UMPIRE: String(!!umpire), SITE: String(mode === 'site') },
    resolve: { alias: modules },
    worker: { format: 'es' },
    plugins: umpire ? [keeper()] : [],
    server: { proxy: { '/api': { target: house, ws: true } } },
    test: { include: ['test/*.test.ts'] },
  };
});
