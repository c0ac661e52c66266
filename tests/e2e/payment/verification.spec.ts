import type { Page } from '@playwright/test';
import { expect, hydrated, test as base } from '../fixtures.ts';
import { CARDS, bankSettings, notice, openLink, payAtBank, payButton, staff, typePayer } from './debts.ts';
import type { Debt, Staff } from './debts.ts';

const test = base.extend<{ office: Staff }>({
  office: async ({ baseURL }, use) => {
    const office = await staff(baseURL ?? '');
    await use(office);
    await office.close();
  },
});

/** To the page of the bank, and the number that the bank knows this try by. */
async function atTheBank(page: Page, debt: Debt): Promise<string> {
  await openLink(page, debt.path);
  await typePayer(page);
  await payButton(page).click();
  await expect(page.locator('#number')).toBeVisible();
  const operations = (await (await fetch(`${debt.bank}/admin/operations`)).json()) as { order: string }[];
  return operations.at(-1)?.order ?? '';
}

const forged = {
  Ds_SignatureVersion: 'HMAC_SHA256_V1',
  Ds_MerchantParameters: Buffer.from('{"Ds_Response":"0000","Ds_Order":"2026ABCD1234"}').toString('base64'),
  Ds_Signature: 'x'.repeat(43),
};

test(
  'the ok in an address proves nothing (rule: address-proves-nothing)',
  { tag: '@both' },
  async ({ page, office, language, say }) => {
    await page.goto(`/${language}/payment/verification/ok/1/`);
    await expect(page).toHaveTitle(
      say('Payment verification - Alisios Travel', 'Verificación de pago - Alisios Travel'),
    );
    await expect(notice(page)).toHaveText(
      say('This page shows no payment', 'Esta página no muestra ningún pago'),
    );
    await page.goto(`/${language}/payment/verification/ok/1/?a=nobodys`);
    await expect(notice(page)).toHaveText(
      say(
        'The payment details cannot be validated. Check the code and the email, or open the link we sent you.',
        'No se pueden validar los datos del pago. Revise el código y el correo, o abra el enlace que le enviamos.',
      ),
    );
    await page.goto(`/${language}/payment/verification/ok/1/?${new URLSearchParams(forged)}`);
    await expect(notice(page)).toHaveText(
      say(
        'The payment details cannot be validated. Check the code and the email, or open the link we sent you.',
        'No se pueden validar los datos del pago. Revise el código y el correo, o abra el enlace que le enviamos.',
      ),
    );
    await expect(page).toHaveURL(/\/payment\/verification\/ok\/1\/$/);
    const debt = await office.debt({ language });
    // A link's token names no attempt.
    await page.goto(`/${language}/payment/verification/ok/1/?a=${debt.token}`);
    await expect(notice(page)).toHaveText(
      say(
        'The payment details cannot be validated. Check the code and the email, or open the link we sent you.',
        'No se pueden validar los datos del pago. Revise el código y el correo, o abra el enlace que le enviamos.',
      ),
    );
    expect((await office.payment(debt)).charged.amount).toBe(0);
  },
);

test('a false signature beside a good token changes nothing, and leaves the address (rule: address-proves-nothing)', async ({
  page,
  context,
  office,
  language,
  say,
}) => {
  const debt = await office.debt({ language, provider: 2 });
  let outcome_token = '';
  await page.route('**/api/payments/pay/', async (route) => {
    const response = await route.fetch();
    ({ outcome_token } = (await response.json()) as { outcome_token: string });
    await route.fulfill({ response });
  });
  await atTheBank(page, debt);
  const forger = await context.newPage();
  await forger.goto(
    `/${language}/payment/verification/ok/2/?a=${outcome_token}&${new URLSearchParams(forged)}`,
  );
  await hydrated(forger);
  await expect(forger.locator('[data-state="asking"]')).toBeVisible();
  await expect(forger).toHaveURL(new RegExp(`\\?a=${outcome_token}$`));
  await expect(forger.locator('main')).not.toContainText(say('Thank you', 'Muchas gracias'));
  expect((await office.payment(debt)).charged.amount).toBe(0);
  await payAtBank(page, CARDS.approved);
  await expect(notice(page)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
  );
  // The forger's page says what became of it, by itself.
  await expect(notice(forger)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
    { timeout: 20_000 },
  );
});

test('a bank that says nothing for a minute is verified by hand, and told when it does', async ({
  page,
  office,
  language,
  say,
}) => {
  await page.clock.install();
  const debt = await office.debt({ language, provider: 2 });
  const order = await atTheBank(page, debt);
  // For this payment only: other tests use the same bank.
  await bankSettings(debt, { notification: 'held', returnParameters: false, lookUp: false }, order);
  await payAtBank(page, CARDS.approved);
  await expect(notice(page)).toHaveText(say('Checking with the bank…', 'Consultando al banco…'));
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(notice(page)).toHaveText(
      say('Your payment could not be verified automatically', 'No se pudo verificar su pago automáticamente'),
      { timeout: 500 },
    );
  }).toPass({ intervals: [0] });
  await expect(page.locator('main')).toContainText(say("Don't pay again", 'No pague otra vez'));
  await expect(page.locator('.facts')).toContainText(debt.code);
  await fetch(`${debt.bank}/admin/operations/${order}/notify`, { method: 'POST' });
  await page.getByRole('button', { name: say('Check again', 'Comprobar de nuevo') }).click();
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(notice(page)).toHaveText(
      say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
      { timeout: 500 },
    );
  }).toPass({ intervals: [0] });
});

test('a connection that is lost meanwhile comes back', async ({ page, language, say }) => {
  const outcome = {
    state: 'paid',
    declined: null,
    code: 'P-2026-000001',
    concept: 'Kia Picanto',
    facts: [{ label: 'Car', value: 'Kia Picanto' }],
    amount: { amount: 490_30, currency: 'USD' },
    card: { brand: 'visa', last4: '0003' },
    retry_token: null,
    language,
    provider: 1,
    brand: 'alisios',
    site: 'https://www.alisios.example',
    contact: { email: 'a@correo.example', phone: '+13055550100' },
  };
  let tries = 0;
  await page.route('**/api/payments/{verify,outcome}/', (route) => {
    tries += 1;
    if (tries === 1) return route.abort();
    if (tries === 2)
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    return route.fulfill({ json: outcome });
  });
  await page.goto(`/${language}/payment/verification/ok/1/?a=x`);
  await expect(notice(page)).toHaveText(
    say("We couldn't check your payment", 'No pudimos consultar su pago'),
  );
  await page.getByRole('button', { name: say('Check again', 'Comprobar de nuevo') }).click();
  await expect(notice(page)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
  );
  // On paper: what was paid, and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('.facts')).toContainText('$490.30');
});
