import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD, DEMO_STAFF } from '../server/db/demo/staff.ts';
import { findBrowser } from './browser.ts';

/*
 * npm run screens [-- NAME…]
 * Pictures of the main screens in docs/screens, both themes, on a fresh demo: office screens at 1280 px, public ones on a
 * phone, too. With names, only those.
 */
const FOLDER = 'docs/screens';
const DATA = '.cache/screens';
const PORT = 4477;
const ORIGIN = `http://localhost:${PORT}`;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

interface Screen {
  name: string;
  path: string;
  /** Shown to a stranger, and on a phone. */
  open?: true;
  /** What a person does before it looks like the picture. */
  act?(page: Page): Promise<void>;
}

const firstRow = (page: Page) => page.locator('main [data-id]').first();
async function openPanel(page: Page, row = 0): Promise<void> {
  await page.locator('main [data-id]').nth(row).click();
  await page.locator('[data-panel] h2').waitFor();
}

const SCREENS: readonly Screen[] = [
  { name: 'authentication-login', path: 'authentication/login/', open: true },
  { name: 'payment-tracking', path: 'payment/tracking/?n=PK-DEMO-0001', open: true, act: (page) => page.locator('.answer').waitFor() },
  { name: 'dashboard-home', path: 'dashboard/home/', act: (page) => page.getByRole('row').nth(1).waitFor() },
  { name: 'cars-rentals', path: 'cars/rentals/?status=3', act: (page) => openPanel(page, 2) },
  {
    name: 'cars-rentals-form',
    path: 'cars/rentals/',
    async act(page) {
      await page.getByRole('button', { name: 'Add rental' }).click();
      await page.locator('[aria-modal="true"] [name="note"]').waitFor();
    },
  },
  { name: 'cars-rentals-timeline', path: 'cars/rentals/?view=timeline', act: (page) => page.locator('[data-bar]').first().waitFor() },
  { name: 'cars-models', path: 'cars/models/', act: (page) => firstRow(page).waitFor() },
  { name: 'cars-offices', path: 'cars/offices/', act: (page) => firstRow(page).waitFor() },
  { name: 'cars-pricing-listing', path: 'cars/pricing/listing/', act: (page) => firstRow(page).waitFor() },
  { name: 'users-members', path: 'users/members/', act: (page) => openPanel(page) },
  {
    name: 'settings',
    path: 'cars/models/',
    async act(page) {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
];

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

await rm(DATA, { recursive: true, force: true });
const server = spawn(process.execPath, ['scripts/start.ts', '--rows=2000'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PORT: String(PORT), DATA_DIR: DATA, LOG_LEVEL: 'error' } });
try {
  await ready();
  await mkdir(FOLDER, { recursive: true });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
  const session = await logIn();
  for (const screen of chosen) {
    for (const theme of ['light', 'dark'] as const) {
      await picture(browser, screen, theme, { session: screen.open ? undefined : session, viewport: DESKTOP, suffix: '' });
      if (screen.open) await picture(browser, screen, theme, { session: undefined, viewport: PHONE, suffix: '-phone' });
    }
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(DATA, { recursive: true, force: true });
}

interface Frame {
  session: string | undefined;
  viewport: { width: number; height: number };
  suffix: string;
}

async function picture(browser: Browser, { name, path, act }: Screen, theme: string, { session, viewport, suffix }: Frame): Promise<void> {
  const context = await browser.newContext({ baseURL: ORIGIN, viewport, locale: 'en-US', timezoneId: 'America/Havana', reducedMotion: 'reduce' });
  await context.addInitScript(
    ([kept, look]) => {
      localStorage.setItem('malecon.theme', look ?? 'light');
      if (kept) sessionStorage.setItem('malecon.session', kept);
    },
    [session, theme],
  );
  const page = await context.newPage();
  await page.goto(`/en/${path}`);
  await act?.(page);
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr], [aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = `${FOLDER}/${name}${suffix}-${theme}.png`;
  const small = await sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  await writeFile(file, small);
  process.stdout.write(`${file} ${Math.round(small.length / 1000)} kB\n`);
  await context.close();
}

/** Waits until the server answers; fails when it ends instead. */
async function ready(): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server did not start');
    const answer = await fetch(`${ORIGIN}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** A complete session of the demo's Administrator, as the browser keeps it. */
async function logIn(): Promise<string> {
  const { email } = DEMO_STAFF[0];
  const post = (path: string, body: object, token?: string): Promise<Response> =>
    fetch(`${ORIGIN}/api/authentication/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) } });
  const { token } = (await (await post('login', { email, password: DEMO_PASSWORD })).json()) as { token: string };
  const [mail] = (await (await fetch(`${ORIGIN}/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()) as { subject: string }[];
  return (await post('access_code', { code: /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '' }, token)).text();
}
