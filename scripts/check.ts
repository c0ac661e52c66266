import { spawn } from 'node:child_process';

/* npm run check: types of TypeScript and Astro files, lint, the words, and the OpenAPI document. Imports and the mirror are tests (tests/checks). */

const CHECKS: readonly (readonly string[])[] = [
  // Reads TypeScript files as well as Astro's, so that types are checked once.
  ['astro', 'check', '--minimumSeverity', 'error'],
  ['oxlint', '--deny-warnings', 'src', 'server', 'sandbox-bank', 'scripts', 'tests'],
  ['vitest', 'run', '--project', 'unit', 'tests/checks/words.test.ts', 'tests/checks/openapi.test.ts'],
];

for (const [command = '', ...args] of CHECKS) {
  const code = await new Promise<number>((resolve) => {
    spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } }).on('close', (exit) => resolve(exit ?? 1));
  });
  if (code !== 0) {
    process.stderr.write(`${command} found faults\n`);
    process.exit(code);
  }
}
