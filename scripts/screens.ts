import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD, DEMO_STAFF } from '../server/db/demo/staff.ts';
import { staff as staffAt } from '../tests/e2e/payment/debts.ts';
import type { Staff } from '../tests/e2e/payment/debts.ts';
import { findBrowser } from './browser.ts';
import { mailPictures } from './mail-pictures.ts';
import { SCREENS } from './screen-list.ts';
import type { Screen } from './screen-steps.ts';

/*
 * npm run screens [-- NAME…]
 * Pictures of the screens of screen-list.ts in docs/screens, both themes, on a fresh demo: the office's at 1280 px, public
 * ones on a phone, too. Every kind of mail, in both languages, stands in docs/screens/mails. With names, only those; the
 * mails are called "mails".
 */
const FOLDER = 'docs/screens';
const MAILS = 'mails';
const DATA = '.cache/screens';
const PORT = 4477;
const ORIGIN = `http://localhost:${PORT}`;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

await rm(DATA, { recursive: true, force: true });
const server = spawn(process.execPath, ['scripts/start.ts', '--rows=2000'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(PORT), DATA_DIR: DATA, LOG_LEVEL: 'error' },
});
try {
  await ready();
  await mkdir(FOLDER, { recursive: true });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
  const session = await logIn();
  const staff = await staffAt(ORIGIN, (JSON.parse(session) as { token: string }).token);
  for (const screen of chosen) {
    for (const theme of ['light', 'dark'] as const) {
      if (screen.seen !== 'phone')
        await picture(browser, screen, theme, {
          session: screen.seen === 'office' ? session : undefined,
          staff,
          viewport: DESKTOP,
          suffix: '',
        });
      if (screen.seen !== 'office')
        await picture(browser, screen, theme, {
          session: undefined,
          staff,
          viewport: PHONE,
          suffix: '-phone',
        });
    }
  }
  if (wanted.length === 0 || wanted.includes(MAILS)) {
    await mkdir(`${FOLDER}/${MAILS}`, { recursive: true });
    for await (const { name, png } of mailPictures(browser, staff))
      await keep(`${FOLDER}/${MAILS}/${name}.png`, png);
  }
  await staff.close();
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(DATA, { recursive: true, force: true });
}

interface Frame {
  session: string | undefined;
  staff: Staff;
  viewport: { width: number; height: number };
  suffix: string;
}

async function picture(
  browser: Browser,
  { name, whole, open }: Screen,
  theme: string,
  { session, staff, viewport, suffix }: Frame,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Havana',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([kept, look]) => {
      localStorage.setItem('malecon.theme', look ?? 'light');
      if (kept) sessionStorage.setItem('malecon.session', kept);
    },
    [session, theme],
  );
  const page = await context.newPage();
  await open(page, staff);
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr], [aria-busy="true"]'));
  // Photos out of sight are not fetched.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await keep(`${FOLDER}/${name}${suffix}-${theme}.png`, await page.screenshot({ fullPage: whole === true }));
  await context.close();
}

/** Writes a picture as small as it can be. */
async function keep(file: string, png: Buffer): Promise<void> {
  const small = await sharp(png).png({ palette: true, quality: 100, effort: 10 }).toBuffer();
  await writeFile(file, small);
  process.stdout.write(`${file} ${Math.round(small.length / 1000)} kB\n`);
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
    fetch(`${ORIGIN}/api/authentication/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
    });
  const { token } = (await (await post('login', { email, password: DEMO_PASSWORD })).json()) as {
    token: string;
  };
  const [mail] = (await (await fetch(`${ORIGIN}/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string;
  }[];
  return (await post('access_code', { code: /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '' }, token)).text();
}
