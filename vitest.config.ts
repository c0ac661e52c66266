import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const LONG_TIMEOUT = 3_600_000;

/** How many times as many random values a long run draws: rules answer at once, a server takes its time for each. */
const TIMES_AS_LONG = { rules: 20, server: 5 } as const;

/** `npm run test:long` (--mode long) draws more random values (tests/random-runs.ts), and runs nothing else. */
const lengthOf = (mode: string, asked: keyof typeof TIMES_AS_LONG, exclude: readonly string[]) =>
  mode === 'long'
    ? {
        testTimeout: LONG_TIMEOUT,
        env: { RANDOM_RUNS: String(TIMES_AS_LONG[asked]) },
        setupFiles: ['tests/random-runs-setup.ts'],
        exclude: [...exclude, ...testsThatDrawNothing()],
      }
    : { env: { RANDOM_RUNS: '1' }, exclude: [...exclude] };

function testsThatDrawNothing(): readonly string[] {
  return ['src', 'server', 'tests']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && !/fast-check|random-runs/.test(readFileSync(file, 'utf8')),
    );
}

/** Each with modules of its own: a screen's stores are modules, and two tests watch modules of the server at work. */
const ISOLATED = [
  'src/islands/**/*store.test.ts',
  'tests/api/brands.test.ts',
  'tests/api/authentication/recovery.test.ts',
] as const;

/** Rules without input or output. */
const PURE = 'src/lib/{domain,contract}/**/*.test.ts';

/** Tests that ask a real server. */
const real = {
  globalSetup: 'tests/api/global-setup.ts',
  // Limits catch what hangs. A machine three times slower than usual is only slow.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // A real server on a busy machine: what is waited for comes, but not always within a second.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * What needs other programs (a pooler, replicas, balancers) or minutes of load, one file after the other:
 * `npm run test:operations` (--mode operations; tests/operations/README.md).
 */
const operations = {
  test: {
    name: 'operations',
    include: ['tests/operations/**/*.test.ts'],
    fileParallelism: false,
    ...real,
    testTimeout: 900_000,
  },
};

export default defineConfig(({ mode }) => ({
  test: {
    // Tests that ask a server wait for it now and then: two processors have time for a third worker.
    maxWorkers: 3,
    projects: mode === 'operations' ? [operations] : everyRun(mode),
  },
}));

function everyRun(mode: string) {
  return [
    {
      test: {
        name: 'unit',
        testTimeout: 30_000,
        ...lengthOf(mode, 'rules', ['src/islands/**/*store.test.ts', PURE]),
        include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/checks/**/*.test.ts'],
      },
    },
    {
      test: {
        name: 'domain',
        testTimeout: 30_000,
        // Rules keep nothing in their modules: a process for each file took longer than what is tested there.
        isolate: false,
        ...lengthOf(mode, 'rules', []),
        include: [PURE],
      },
    },
    {
      test: {
        name: 'api',
        include: ['tests/api/**/*.test.ts'],
        // The server keeps nothing in its modules, so files share them: half of the time went to loading them anew.
        isolate: false,
        ...real,
        ...lengthOf(mode, 'server', ISOLATED),
      },
    },
    {
      test: {
        name: 'isolated',
        include: [...ISOLATED],
        ...real,
        ...lengthOf(mode, 'server', []),
      },
    },
  ];
}
