import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';

/*
 * npm test: check, unit and API tests, then what a person does in a real browser. Ends with "N passed, N failed".
 * Everything is run even after a failure, so that one run tells all.
 */

const REPORTS = '.cache/reports';
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });

const browser = findBrowser();
const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  // Many tests start servers of their own: what one has compiled takes a third of the next one's start away.
  NODE_COMPILE_CACHE: join(process.cwd(), '.cache/compiled'),
  ...(browser ? { CHROMIUM_PATH: browser } : {}),
};
const faults: string[] = [];

await step('check', ['scripts/check.ts']);
await step('unit and API tests', [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest.json`,
]);
await step('browser tests', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json`,
});

const vitest = await report<{ numPassedTests: number; numFailedTests: number }>('vitest.json');
const playwright = await report<{ stats: { expected: number; unexpected: number; flaky: number } }>(
  'playwright.json',
);
const passed =
  (vitest?.numPassedTests ?? 0) + (playwright ? playwright.stats.expected + playwright.stats.flaky : 0);
const told = (vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0);
// A step that failed without a failed test (types, a crash) counts as one.
const failed = Math.max(told, faults.length);
if (playwright?.stats.flaky)
  process.stdout.write(`${playwright.stats.flaky} browser tests needed a second try\n`);
for (const fault of faults) process.stdout.write(`Failed: ${fault}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && vitest && playwright ? 0 : 1;

async function step(
  name: string,
  command: readonly string[],
  more: Record<string, string> = {},
): Promise<void> {
  const began = performance.now();
  const code = await new Promise<number>((resolve) => {
    spawn(process.execPath, command, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...more },
    }).on('close', (exit) => resolve(exit ?? 1));
  });
  process.stdout.write(
    `\n${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
  if (code !== 0) faults.push(name);
}

async function report<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(`${REPORTS}/${file}`, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
