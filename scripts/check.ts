import { spawn } from 'node:child_process';

/*
 * npm run check: types of TypeScript and Astro files, lint, layout, what nobody uses (knip.ts), the words, and the OpenAPI
 * document. Imports and the mirror are tests (tests/checks).
 */

const TYPES = ['astro', 'check', '--minimumSeverity', 'error'];
const OTHERS: readonly (readonly string[])[] = [
  ['oxlint', '--deny-warnings', 'src', 'server', 'sandbox-bank', 'scripts', 'tests'],
  ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  // What is kept of one run is wrong for the other.
  ['knip', '--cache', '--cache-location', '.cache/knip'],
  [
    'knip',
    '--production',
    '--treat-tag-hints-as-errors',
    '--cache',
    '--cache-location',
    '.cache/knip-production',
  ],
  ['vitest', 'run', '--project', 'unit', 'tests/checks/words.test.ts', 'tests/checks/openapi.test.ts'],
];

// Types (of TypeScript and Astro files, read once) take one processor for as long as the others take together.
const types = run(TYPES);
const faults: string[] = [];
for (const check of OTHERS) faults.push(...(await run(check)));
faults.push(...(await types));
for (const command of faults) process.stderr.write(`${command} found faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The command's name where it found faults. */
async function run([command = '', ...args]: readonly string[]): Promise<readonly string[]> {
  const code = await new Promise<number>((resolve) => {
    spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    }).on('close', (exit) => resolve(exit ?? 1));
  });
  return code === 0 ? [] : [command];
}
