import { defineConfig } from 'vitest/config';

/** Whole games in real Chromium against the real house; one file after another, for two cores. */
export default defineConfig({
  test: { include: ['e2e/*.e2e.ts'], fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 },
});
