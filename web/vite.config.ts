import { defineConfig } from 'vitest/config';

// In development the page is served by Vite and the house by `jadoube serve`.
const house = process.env.JADOUBE_HOUSE ?? 'http://127.0.0.1:1899';

export default defineConfig({
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: house, ws: true } } },
  test: { include: ['test/*.test.ts'] },
});
