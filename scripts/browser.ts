import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Browsers that machines have, in the order in which they are taken: without a window a headless shell is the fastest. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium or Chrome: CHROMIUM_PATH, else the machine's own, else Debian's package when root may install it.
 * Undefined when Playwright's own download was used instead.
 */
export function findBrowser(): string | undefined {
  const found = () =>
    [process.env['CHROMIUM_PATH'], ...PLACES].find((place) => place !== undefined && existsSync(place));
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-q']);
    // Older releases have the whole browser only.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      process.stdout.write(`Installing a browser for the tests (Debian package ${name})\n`);
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
      const installed = found();
      if (installed) return installed;
    }
  }
  process.stdout.write('Installing a browser for the tests (Playwright)\n');
  if (run('npx', ['playwright', 'install', '--only-shell', 'chromium']) !== 0)
    throw new Error('No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH');
  return undefined;
}

function run(command: string, args: readonly string[]): number {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status ?? 1
  );
}
