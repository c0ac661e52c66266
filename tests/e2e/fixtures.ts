import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, request, test as base } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_STAFF } from '../../server/db/demo/staff.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { SHARED } from './made-once.ts';

const SESSIONS = `${SHARED}/sessions`;

export interface Options {
  language: Language;
}

interface Fixtures {
  /** Words of the page's language: `words.en` or `words.es` by what the spec writes down. */
  say: (english: string, spanish: string) => string;
  /** Logs the page in as a member of the demo staff before its first visit. */
  loginAs: (who: 'administrator' | 'agent') => Promise<SessionRecord>;
  /** Visits a route of the product in the project's language. */
  visit: (route: string) => Promise<void>;
}

export interface SessionRecord {
  token: string;
  logged_in: boolean;
}

export const test = base.extend<Options & Fixtures>({
  language: ['en', { option: true }],

  say: async ({ language }, use) => use((english, spanish) => (language === 'en' ? english : spanish)),

  loginAs: async ({ page, baseURL }, use) => {
    await use(async (who) => {
      const email = (who === 'administrator' ? DEMO_STAFF[0] : DEMO_STAFF[1]).email;
      const record = await sharedSession(baseURL ?? '', email);
      await enter(page, record);
      return record;
    });
  },

  visit: async ({ page, language }, use) => {
    await use(async (route) => {
      await page.goto(`/${language}/${route}`);
      await hydrated(page);
    });
  },
});

/** Puts a session into the page before its first visit, as the login page would have. */
export async function enter(page: Page, record: SessionRecord): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('malecon.session')) sessionStorage.setItem('malecon.session', value);
  }, JSON.stringify(record));
}

/** One session a person for the whole run, whatever worker asks: logging in is slowed, as it should be. */
export async function sharedSession(baseURL: string, email: string): Promise<SessionRecord> {
  const file = `${SESSIONS}/${email}.json`;
  const kept = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as SessionRecord)
    // Not there yet, or the other worker is just writing it.
    .catch(() => undefined);
  if (kept) {
    const headers = { authorization: `Token ${kept.token}` };
    const answer = await fetch(new URL('/api/authentication/session', baseURL), { headers });
    if (answer.status === 200) return kept;
  }
  // Cookies of its own: the page's are not this login's.
  const own = await request.newContext({ baseURL });
  const record = await logIn(own, email);
  await own.dispose();
  await mkdir(SESSIONS, { recursive: true });
  await writeFile(file, JSON.stringify(record));
  return record;
}

/** The API's own way in: password, then the code that the demo's outbox keeps. */
export async function logIn(request: APIRequestContext, email: string): Promise<SessionRecord> {
  // The context keeps the cookie of what it read, so its calls count as a browser's and must repeat it.
  const xsrf = async () => ({
    'x-xsrf-token':
      (await request.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  });
  const first = await request.post('/api/authentication/login', {
    data: { email, password: DEMO_PASSWORD },
    headers: await xsrf(),
  });
  const { token } = (await first.json()) as SessionRecord;
  const codes = await codesOf(request, email);
  const headers = { authorization: `Token ${token}`, ...(await xsrf()) };
  // Two workers may log the same person in at once: then the newest code is the other's.
  for (const code of codes.slice(0, 3)) {
    const second = await request.post('/api/authentication/access_code', { data: { code }, headers });
    if (second.status() === 200) return (await second.json()) as SessionRecord;
  }
  throw new Error(`None of the codes mailed to ${email} was accepted`);
}

/** The six digits of the newest mail to an address. */
export async function newestCode(request: APIRequestContext, email: string): Promise<string> {
  const [code] = await codesOf(request, email);
  if (!code) throw new Error(`No access code was mailed to ${email}`);
  return code;
}

async function codesOf(request: APIRequestContext, email: string): Promise<string[]> {
  const outbox = await request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`);
  const mails = (await outbox.json()) as { subject: string }[];
  return mails.flatMap(({ subject }) => subject.match(/\d{6}/)?.[0] ?? []);
}

/** A word that no other test writes: eight letters, since a name without any is refused. */
export const unique = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(65 + (byte % 26))).join(
    '',
  );

/** Waits until the page's islands run, never for time. */
export async function hydrated(page: Page): Promise<void> {
  // The page says it as soon as it is so, where an expectation asks again ever more seldom; it goes where another page comes.
  await page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = (): void =>
            document.querySelector('astro-island[ssr]') ? void requestAnimationFrame(look) : resolve();
          look();
        }),
    )
    .catch(() => undefined);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

/** Waits until the page has painted what it has: what comes later moves that, or does not. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Keeps the answers of an address back; gives what lets them come. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** The scripts of a page: what comes before them works without them. */
export const SCRIPTS = '**/_astro/*.js';

export { expect } from '@playwright/test';
