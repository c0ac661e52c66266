import { spawn } from 'node:child_process';
import { findBrowser } from './browser.ts';

/* npm run test:e2e [-- Playwright's arguments]: the browser tests alone. */

const browser = findBrowser();
const env = { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
}).on('close', (code) => {
  process.exitCode = code ?? 1;
});
