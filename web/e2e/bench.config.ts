import { defineConfig } from 'vitest/config';

/** Figures, not judgements: `npm run bench`. */
export default defineConfig({
  test: { include: ['e2e/bench.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
});
