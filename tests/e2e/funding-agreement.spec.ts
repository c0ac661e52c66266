import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { inDays, office } from './financials/plans.ts';
import type { Office } from './financials/plans.ts';

let staff: Office;
test.beforeAll(async ({ baseURL }) => {
  staff = await office(baseURL ?? '');
});
test.afterAll(() => staff.close());

const notice = (page: Page) => page.locator('.page-body .answer');
const sign = (page: Page) => page.locator('#sign .go');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('[data-state]')).not.toHaveAttribute('data-state', 'reading');
}
async function typeName(page: Page): Promise<void> {
  await page.locator('[name="accept"]').check();
  await page.locator('[name="typed_name"]').fill('Idania Peña Ñíguez');
}

test(
  'is read, signed, and found signed by whoever comes back',
  { tag: '@both' },
  async ({ page, language, say }) => {
    const { id } = await staff.service(860_20);
    const plan = await staff.plan(id);
    const path = await staff.agreement(plan, language);
    await page.addInitScript(() => {
      const watched = window as Window & { shifts?: number };
      watched.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          watched.shifts = (watched.shifts ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const answer = await page.request.get(path);
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    await open(page, path);
    await expect(page).toHaveTitle(
      say('Funding agreement - Alisios Travel', 'Contrato de financiamiento - Alisios Travel'),
    );
    await expect(page.locator('.card').first()).toContainText('$903.21');
    await expect(page.locator('article')).toContainText(say('$660.20', '$660.20'));
    await expect(page.locator('article')).toContainText(say('72 business hours', '72 horas hábiles'));
    await expect(page.locator('article table tbody tr')).toHaveCount(4);
    expect(await page.evaluate(() => (window as Window & { shifts?: number }).shifts)).toBe(0);
    // One column: nothing is wider than a small phone.
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await sign(page).click();
    await expect(page.locator('#accept-error')).toHaveText(
      say('Accept the agreement to continue.', 'Acepte el contrato para continuar.'),
    );
    await typeName(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await sign(page).dblclick();
    await expect(notice(page)).toHaveText(say('Signed', 'Firmado'));
    await expect(notice(page)).toBeInViewport();
    await expect(page.locator('#sign')).toHaveCount(0);
    expect(sent).toHaveLength(1);

    await page.reload();
    await expect(notice(page)).toHaveText(say('Signed', 'Firmado'));
    await expect(page.locator('.facts')).toContainText('Idania Peña Ñíguez');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Save as PDF', 'Guardar como PDF') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    // Text, signature and file were asked for, and the secret stood in no address but the page's own.
    expect(
      asked.filter((address) => address.includes('/financials/agreement')).length,
    ).toBeGreaterThanOrEqual(4);
    expect(asked.filter((address) => address.includes('/api/') && /[?&]cc=/.test(address))).toEqual([]);

    // The other language keeps the query (rule: language-keeps-address), and tells the same.
    await page.getByRole('link', { name: say('ES Español', 'EN English') }).click();
    await expect(page).toHaveURL(new RegExp(`/${say('es', 'en')}/funding-agreement/\\?fc=.+&cc=.+`));
    await expect(notice(page)).toHaveText(say('Firmado', 'Signed'));
    await expect(page.locator('article')).toHaveAttribute('lang', language);
  },
);

test(
  'what is changed or cancelled while somebody reads is told, and the name stays typed',
  { tag: '@both' },
  async ({ page, language, say }) => {
    const { id } = await staff.service(1000_00);
    const plan = await staff.plan(id);
    const path = await staff.agreement(plan, language);
    await open(page, path);
    await typeName(page);
    const { version } = await staff.call<{ version: number }>('GET', `/financials/fundings/${plan.id}/`);
    const terms = {
      service_id: id,
      initial_payment: 100_00,
      deadlines: 4,
      time_slot: 30,
      payment_limit: '48',
      first_due: inDays(20),
    };
    const changed = await staff.call<typeof plan>(
      'PUT',
      `/financials/fundings/${plan.id}/`,
      { ...terms, reason: 'By phone' },
      version,
    );
    await staff.agreement(changed, language);
    await sign(page).click();
    await expect(page.locator('#sign .alert').first()).toContainText(
      say('The agreement changed', 'El contrato cambió'),
    );
    await expect(page.locator('[name="typed_name"]')).toHaveValue('Idania Peña Ñíguez');
    await expect(page.locator('[name="accept"]')).not.toBeChecked();
    await expect(page.locator('article table tbody tr')).toHaveCount(5);

    const now = await staff.call<{ version: number }>('GET', `/financials/fundings/${plan.id}/`);
    await staff.call(
      'POST',
      `/financials/fundings/${plan.id}/cancel/`,
      { reason: 'By phone', notify: false },
      now.version,
    );
    await page.locator('[name="accept"]').check();
    await sign(page).click();
    await expect(notice(page)).toHaveText(
      say('This payment plan was cancelled', 'Este plan de pagos se canceló'),
    );
    await expect(page.locator('#sign')).toHaveCount(0);
  },
);

test('a wrong link tells nothing, and one without both secrets is not there', async ({
  page,
  language,
  say,
}) => {
  const { id } = await staff.service(500_00);
  const path = await staff.agreement(await staff.plan(id), language);
  const told: string[] = [];
  for (const wrong of [path.replace(/.{2}$/, 'zz'), path.replace(/fc=[^&]+/, 'fc=F-2026-999999')]) {
    await open(page, wrong);
    await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'failed');
    told.push(await page.locator('.page-body').innerText());
  }
  expect(told[0]).toContain(
    say("This link doesn't open any agreement.", 'Este enlace no abre ningún contrato.'),
  );
  expect(told[1]).toBe(told[0]);

  for (const query of ['', '?fc=1', '?cc=2', '?fc=&cc=2']) {
    await page.goto(`/${language}/funding-agreement/${query}`);
    await expect(page.locator('.not-found')).toBeVisible();
    await expect(page.locator('.page-body')).toHaveCount(0);
  }
});
