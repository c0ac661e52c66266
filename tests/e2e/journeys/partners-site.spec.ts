import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CARDS, notice, payAtBank, payButton, staff, typeCard, typePayer } from '../payment/debts.ts';
import type { Debt } from '../payment/debts.ts';

/** The partner that the brand's file lists; a page of any other origin is refused. */
const PARTNER = 'https://socios.alisios.example';
const STRANGER = 'https://otros.example';
/** What a partner with a strict policy must allow, and no more. */
const policyFor = (site: string): string =>
  `default-src 'none'; script-src ${site} 'nonce-partner'; frame-src ${site}`;

/** Answers an address with a page of tracking and payment: the name belongs to nobody, and the site stays where it is. */
async function openSite(
  page: Page,
  origin: string,
  site: string,
  elements: string,
  policy: string,
): Promise<void> {
  // A browser asks before a site of the internet reaches this machine.
  await page.context().grantPermissions(['local-network-access'], { origin });
  const body = `<!doctype html><title>Partner</title><h1>Partner</h1>${elements}
    <script nonce="partner">addEventListener('malecon-result', (event) => { document.title += ' ' + event.detail })</script>
    <script async src="${site}/embed/v1.js"></script>`;
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body }),
  );
  await page.goto(`${origin}/`);
}

/** What a frame has kept in this browser: nothing may be, and nothing needs to. */
const keptIn = (frame: FrameLocator): Promise<unknown> =>
  frame.locator('body').evaluate(() => {
    document.cookie = 'probe=1; SameSite=None; Secure';
    try {
      return [document.cookie, localStorage.length, sessionStorage.length, location.search.includes('n=PK')];
    } catch {
      return ['', 0, 0, location.search.includes('n=PK')];
    }
  });

/* A partner's site shows tracking and takes a payment in its page, or offers the whole page. */
test('tracking and a payment in a page with a strict policy and without cookies; what is refused offers the whole page', async ({
  page,
  context,
  baseURL,
  language,
  say,
}) => {
  const site = baseURL ?? '';
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
  const office = await staff(site);
  const debt = await office.debt({ language });
  const payment = ({ token }: Debt, provider: 1 | 2): string =>
    `<malecon-payment provider="${provider}" token="${token}" lang="${language}"></malecon-payment>`;
  const tracking = `<malecon-tracking lang="${language}"></malecon-tracking>`;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openSite(page, PARTNER, site, tracking + payment(debt, 1), policyFor(site));

  // A shipment, in the host's words and without its header and footer.
  const shipment = page.frameLocator('malecon-tracking iframe');
  await expect(shipment.getByRole('heading', { level: 1 })).toHaveText(
    say('Track a shipment', 'Rastrear envío'),
  );
  for (const part of await shipment.locator('header, footer').all()) await expect(part).toBeHidden();
  const element = page.locator('malecon-tracking iframe');
  await expect(element).toHaveAttribute(
    'title',
    say('Tracking shipment - Alisios Travel', 'Rastrear envío - Alisios Travel'),
  );
  const before = (await element.boundingBox())?.height ?? 0;
  await expect(shipment.locator('astro-island[ssr]')).toHaveCount(0);
  await shipment.locator('#number').fill('pk-demo-0001');
  await shipment.locator('#number').press('Enter');
  await expect(shipment.locator('.answer')).toHaveText(say('Delivered', 'Entregado'));
  await expect(page).toHaveTitle('Partner delivered');
  await expect.poll(async () => (await element.boundingBox())?.height).toBeGreaterThan(before);
  expect(await keptIn(shipment)).toEqual(['', 0, 0, false]);

  // A payment by card. No server is told the token in an address.
  const paying = page.frameLocator('malecon-payment iframe');
  await expect(paying.locator('[data-debt="amount"]')).toHaveText('$490.30');
  for (const part of await paying.locator('header, footer').all()) await expect(part).toBeHidden();
  await typePayer(paying);
  await typeCard(paying, CARDS.approved);
  await payButton(paying).click();
  await expect(notice(paying)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
    { timeout: 30_000 },
  );
  await expect(page).toHaveTitle('Partner delivered paid');
  expect(new URL(page.url()).origin).toBe(PARTNER);
  expect(addresses.filter((address) => address.includes(debt.token))).toEqual([]);
  expect(await keptIn(paying)).toEqual(['', 0, 0, false]);
  await expect.poll(async () => (await office.payment(debt)).charged.amount).toBe(490_30);
  // Each frame is as high as what it holds.
  for (const frame of [shipment, paying]) {
    await expect(async () => {
      const [content, shown] = await frame
        .locator('html')
        .evaluate((root) => [root.scrollHeight, innerHeight] as const);
      expect(content).toBeLessThanOrEqual(shown);
    }).toPass();
  }
  expect(complaints).toEqual([]);

  // A bank with a page of its own takes the whole window, and comes back to the host's.
  const second = await office.debt({ language, provider: 2 });
  await page.unrouteAll();
  await openSite(page, PARTNER, site, payment(second, 2), policyFor(site));
  await expect(paying.locator('section[data-bank]')).toContainText(
    say("you'll come back to Alisios Travel", 'volverá a Alisios Travel'),
  );
  await typePayer(paying);
  await payButton(paying).click();
  await payAtBank(page, CARDS.approved);
  await expect(notice(page)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
    { timeout: 30_000 },
  );
  expect(new URL(page.url()).origin).toBe(new URL(site).origin);

  // A policy that allows no frame of ours: the whole page is offered at once, and pays.
  const third = await office.debt({ language });
  const link = page.getByRole('link', { name: say('Open the whole page', 'Abrir la página completa') });
  await page.unrouteAll();
  await openSite(page, PARTNER, site, payment(third, 1), policyFor(site).replace(/frame-src.*/, ''));
  const [whole] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(whole.locator('[data-debt="amount"]')).toHaveText('$490.30');
  await expect(whole.locator('header').first()).toBeVisible();
  await typePayer(whole);
  await typeCard(whole, CARDS.approved);
  await payButton(whole).click();
  await expect(notice(whole)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
    { timeout: 30_000 },
  );
  await whole.close();

  // A page of anybody else: the browser refuses the frame in silence, and the link comes when it has waited long enough.
  await page.clock.install();
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await openSite(page, STRANGER, site, tracking, policyFor(site));
  await refused;
  await page.clock.fastForward('00:21');
  await expect(link).toHaveAttribute('href', `${site}/${language}/payment/tracking/`);
  await office.close();
});
