import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CARDS, notice, openLink, payButton, typeCard, typePayer } from './debts.ts';
import { command, ownServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';

/* A card number that is typed into the bank's frame is the bank's alone (rule: card-is-the-banks). */

const DIGITS = CARDS.approved.replaceAll(' ', '');
/** The number as it is and as it is grouped, in any cut of its first eight digits; the last four may be kept. */
const holdsCard = (text: string): boolean => text.replaceAll(/[\s+-]|%20/g, '').includes(DIGITS.slice(0, 8));

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

async function everythingOf(request: Request): Promise<string> {
  return [request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? ''].join('\n');
}

test('is found nowhere but at the bank (rule: card-is-the-banks)', async ({ page }) => {
  own = await ownServer('secrecy');
  const { origin, bank, office, environment, log } = own;
  const debt = await office.debt({ language: 'en' });
  const ours: Request[] = [];
  const theirs: Request[] = [];
  const said: string[] = [];
  page.on('request', (request) => (new URL(request.url()).origin === bank ? theirs : ours).push(request));
  page.on('console', (message) => said.push(message.text()));

  await openLink(page, origin + debt.path);
  await typePayer(page);
  await typeCard(page, CARDS.approved);
  const dom = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
    ].join('\n'),
  );
  // Things go wrong while it stands there: whatever reports them would be seen.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Wrong on purpose');
    });
    void Promise.reject(new Error('Wrong on purpose'));
  });
  await page.route(
    '**/api/payments/pay/',
    (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Broken</h1>' }),
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toHaveText(/\S/);
  await payButton(page).click();
  await expect(notice(page)).toHaveText('Thank you. Your payment went through.', { timeout: 30_000 });
  await expect.poll(async () => (await office.payment(debt)).charged.amount).toBe(490_30);

  // What is looked through holds what it should, so that finding nothing means something.
  const atBank = (await Promise.all(theirs.map(everythingOf))).join('\n');
  expect(holdsCard(atBank)).toBe(true);
  const atUs = (await Promise.all(ours.map(everythingOf))).join('\n');
  expect(atUs).toContain('yanet@correo.example');
  expect(dom).toContain('yanet@correo.example');
  expect(holdsCard(atUs)).toBe(false);
  expect(holdsCard(dom)).toBe(false);
  expect(holdsCard(await page.content())).toBe(false);
  expect(holdsCard(said.join('\n'))).toBe(false);
  expect(log()).not.toBe('');
  expect(holdsCard(log())).toBe(false);

  const file = '.cache/e2e-secrecy/backup.tar.gz';
  await command(['server/commands/backup.ts', file], environment);
  const dump = gunzipSync(await readFile(file)).toString('latin1');
  expect(dump).toContain(debt.code);
  expect(dump).toContain('yanet@correo.example');
  expect(holdsCard(dump)).toBe(false);
});
