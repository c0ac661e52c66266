import { defineConfig } from '@playwright/test';
import type { Options } from './tests/e2e/fixtures.ts';

/** Flags that a headless Chromium needs as root and without a network of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that the browser makes up and lets pages use that may: without a window nobody can be asked.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // A page lives for seconds: compiling it for speed takes a fifth of what a renderer computes, and hardly pays back.
  '--js-flags=--max-opt=1',
];
/** Another one lets two checkouts be tested on one machine at a time. */
const PORT = Number(process.env['TEST_PORT'] ?? 4455);
const desktop = { width: 1280, height: 860 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * A test runs in English at desktop width, against the built site and the real API. A tag says where else: @both also in
 * Spanish on a phone, @phone there alone, @four in both languages at both widths, for what depends on the length of words.
 */
export default defineConfig<Options>({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A shared machine may stall for a minute: one more try, and the run names who needed it.
  retries: process.env['CI'] ? 1 : 0,
  // Limits catch what hangs. A machine three times slower than usual is only slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '.cache/playwright',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      args: FLAGS,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
    timezoneId: 'America/Los_Angeles',
    trace: 'off',
    // What slides in is hit where it ends, in one frame instead of a dozen that a small machine paints.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'en', grepInvert: /@phone/, use: { language: 'en', locale: 'en-US', viewport: desktop } },
    { name: 'es-phone', grep: /@both|@phone|@four/, use: { language: 'es', locale: 'es-US', ...phone } },
    { name: 'es', grep: /@four/, use: { language: 'es', locale: 'es-US', viewport: desktop } },
    { name: 'en-phone', grep: /@four/, use: { language: 'en', locale: 'en-US', ...phone } },
  ],
  webServer: {
    command: 'node tests/e2e/server.ts',
    env: { PORT: String(PORT), LOG_LEVEL: 'error' },
    url: `http://localhost:${PORT}/api/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
