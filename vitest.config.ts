import { defineConfig } from 'vitest/config';

const LONG_TIMEOUT = 3_600_000;

const lengthOf = (mode: string) => ({
  env: { RANDOM_RUNS: mode === 'long' ? 'long' : 'short' },
  setupFiles: mode === 'long' ? ['tests/random-runs-setup.ts'] : [],
});

/** `npm run test:long` (--mode long) draws many times as many random values (tests/random-runs.ts). */
export default defineConfig(({ mode }) => ({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...lengthOf(mode),
          testTimeout: mode === 'long' ? LONG_TIMEOUT : 30_000,
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/checks/**/*.test.ts'],
          exclude: ['src/islands/**/*store.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'src/islands/**/*store.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          ...lengthOf(mode),
          // Limits catch what hangs. A machine three times slower than usual is only slow.
          testTimeout: mode === 'long' ? LONG_TIMEOUT : 60_000,
          hookTimeout: 180_000,
          // A real server on a busy machine: what is waited for comes, but not always within a second.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
}));
