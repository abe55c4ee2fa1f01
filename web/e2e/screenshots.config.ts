import { defineConfig } from 'vitest/config';

/** Pictures of the main screens, for the README. */
export default defineConfig({
  test: { include: ['e2e/screenshots.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
});
