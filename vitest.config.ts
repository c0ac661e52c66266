import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/checks/**/*.test.ts'],
          exclude: ['src/islands/**/*store.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'src/islands/**/*store.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          // Limits catch what hangs. A machine three times slower than usual is only slow.
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // A real server on a busy machine: what is waited for comes, but not always within a second.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
