import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { CARDS, notice, payAtBank, payButton, staff, typeCard, typePayer } from './debts.ts';
import type { Debt, Staff } from './debts.ts';

/** The partner that the brand's file lists. */
const PARTNER = 'https://socios.alisios.example';

const test = base.extend<{ office: Staff }>({
  office: async ({ baseURL }, use) => {
    const office = await staff(baseURL ?? '');
    await use(office);
    await office.close();
  },
});

async function openPartner(page: Page, site: string, language: string, debt: Debt, provider: 1 | 2) {
  const markup = `<!doctype html><html lang="${language}"><title>Partner</title><body><h1>Partner</h1>
    <malecon-payment provider="${provider}" token="${debt.token}"></malecon-payment>
    <script>addEventListener('malecon-result', (event) => { document.title += ' ' + event.detail })</script>
    <script async src="${site}/embed/v1.js"></script></body></html>`;
  await page.context().grantPermissions(['local-network-access'], { origin: PARTNER });
  await page.route(`${PARTNER}/**`, (route) => route.fulfill({ contentType: 'text/html', body: markup }));
  await page.goto(`${PARTNER}/`);
  const frame = page.frameLocator('malecon-payment iframe');
  await expect(frame.locator('html')).toHaveAttribute('data-debt', 'open');
  return frame;
}

test("a visitor pays by card on a partner's page", async ({ page, baseURL, language, office, say }) => {
  const debt = await office.debt({ language });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const frame = await openPartner(page, baseURL ?? '', language, debt, 1);
  await expect(frame.locator('[data-debt="amount"]')).toHaveText('$490.30');
  for (const part of await frame.locator('header, footer').all()) await expect(part).toBeHidden();
  // No server is told the token in an address.
  expect(addresses.filter((address) => address.includes(debt.token))).toEqual([]);
  await typePayer(frame);
  await typeCard(frame, CARDS.approved);
  await payButton(frame).click();
  await expect(notice(frame)).toHaveText(say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó'), { timeout: 30_000 });
  await expect(page).toHaveTitle('Partner paid');
  expect(new URL(page.url()).origin).toBe(PARTNER);
  // The frame is as high as what it holds.
  const element = page.locator('malecon-payment iframe');
  await expect(async () => {
    const [content, shown] = await frame.locator('html').evaluate((root) => [root.scrollHeight, innerHeight] as const);
    expect(content).toBeLessThanOrEqual(shown);
    expect((await element.boundingBox())?.height).toBeGreaterThan(200);
  }).toPass();
  const kept = await frame.locator('body').evaluate(() => {
    try {
      return localStorage.length + sessionStorage.length;
    } catch {
      return 0;
    }
  });
  expect(kept).toBe(0);
});

test("a bank's own page opens in the whole window, and comes back to the host's", async ({ page, baseURL, language, office, say }) => {
  const debt = await office.debt({ language, provider: 2 });
  const frame = await openPartner(page, baseURL ?? '', language, debt, 2);
  await expect(frame.locator('section[data-bank]')).toContainText(say("you'll come back to Alisios Travel", 'volverá a Alisios Travel'));
  await typePayer(frame);
  await payButton(frame).click();
  await payAtBank(page, CARDS.approved);
  await expect(notice(page)).toHaveText(say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó'), { timeout: 30_000 });
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});
