import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_STAFF } from '../../../server/db/demo/staff.ts';
import { expect, logIn, newestCode } from '../fixtures.ts';

export const PASSWORD = 'a sentence of my own';

/** Makes an unsafe call as a page would: with the token and the repeated cookie. */
export async function send(request: APIRequestContext, path: string, data: object, token?: string) {
  const xsrf = (await request.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return request.post(`/api${path}`, {
    data,
    headers: { 'x-xsrf-token': xsrf, ...(token ? { authorization: `Token ${token}` } : {}) },
  });
}

/** The path of the newest link that was mailed to an address. */
export async function mailedPath(request: APIRequestContext, email: string): Promise<string> {
  const outbox = await request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`);
  const [link] = ((await outbox.json()) as { text: string }[]).flatMap(
    ({ text }) => /https?:\/\/\S*reset-password\S+/.exec(text)?.[0] ?? [],
  );
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

/** Invites somebody of their own to each test, so that no two tests wait for one person's mail. */
export async function invited(request: APIRequestContext, language: string): Promise<string> {
  const { token } = await logIn(request, DEMO_STAFF[0].email);
  const email = `colleague.${crypto.randomUUID()}@alisios.example`;
  const created = await send(
    request,
    '/users/members/',
    { first_name: 'Nueva', last_name: 'Colega', email, role: 6, language },
    token,
  );
  expect(created.status()).toBe(201);
  return email;
}

/** A colleague who has chosen PASSWORD. */
export async function colleague(request: APIRequestContext, language: string): Promise<string> {
  const email = await invited(request, language);
  const query = new URLSearchParams((await mailedPath(request, email)).split('?')[1]);
  const body = { me: query.get('me'), mc: query.get('mc'), password: PASSWORD, password_again: PASSWORD };
  expect((await send(request, '/authentication/reset_password', body)).status()).toBe(204);
  return email;
}

/** Gives a page the complete session of a new colleague, whom no other test logs out. */
export async function enter(
  page: Page,
  request: APIRequestContext,
  language: string,
): Promise<{ email: string; token: string }> {
  const email = await colleague(request, language);
  const first = (await (
    await send(request, '/authentication/login', { email, password: PASSWORD })
  ).json()) as { token: string };
  const code = await newestCode(request, email);
  const record = await (await send(request, '/authentication/access_code', { code }, first.token)).text();
  // Once, on a page without session: what the page itself does to its session afterwards must stand.
  await page.goto(`/${language}/authentication/login/`);
  await page.evaluate((value) => sessionStorage.setItem('malecon.session', value), record);
  return { email, token: (JSON.parse(record) as { token: string }).token };
}
