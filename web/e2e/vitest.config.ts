import { defineConfig } from 'vitest/config';

/**
 * Whole games in real Chromium against the real house; one file after another, for two cores. What is waited for is waited
 * for long: a slow machine is no fault of the page, and a state that never comes still fails.
 */
export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // A browser shares the machine with whatever else it does: a test that fails is played once more, and reported.
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
  },
});
