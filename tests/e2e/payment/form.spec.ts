import type { Page } from '@playwright/test';
import { expect, holdBack, hydrated, painted, SCRIPTS } from '../fixtures.ts';
import { test as base } from '../office.ts';
import {
  CARDS,
  CHALLENGE_CODE,
  amountOn,
  bankSettings,
  cardFrame,
  notice,
  openLink,
  payAtBank,
  payButton,
  typeCard,
  typePayer,
} from './debts.ts';
import type { Debt, DebtRequest } from './debts.ts';

/* The payment form against the real API and the sandbox bank. */

interface Fixtures {
  /** A debt with a link in the page's language. */
  debt: (request?: Partial<DebtRequest>) => Promise<Debt>;
}

const test = base.extend<Fixtures>({
  debt: async ({ office, language }, use) => {
    await use((request = {}) => office.debt({ language, ...request }));
  },
});

/** Address of the call that reads a debt. */
const DEBT = '**/api/payments/debt/**';

/** Everything that the page's own policy refuses, and every error of its scripts. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const isPaid = (page: Page, say: (english: string, spanish: string) => string) =>
  expect(notice(page)).toHaveText(
    say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
    { timeout: 30_000 },
  );

test(
  'a card in the frame of the bank is charged once',
  { tag: '@both' },
  async ({ page, debt, office, say }) => {
    const complaints = complaintsOf(page);
    const owed = await debt();
    await openLink(page, owed.path);
    await expect(page).toHaveTitle(say('Secure payment - Alisios Travel', 'Pago seguro - Alisios Travel'));
    await expect(amountOn(page)).toHaveText('$490.30');
    await expect(page.locator('[data-debt="facts"]')).toContainText('Kia Picanto');
    await expect(page.getByRole('img', { name: 'Banco Faro' })).toBeVisible();
    await expect(payButton(page)).toHaveText(say('Pay $490.30', 'Pagar $490.30'));
    await typePayer(page);
    await typeCard(page, CARDS.approved);
    await expect(cardFrame(page).locator('#brand')).toHaveText('Visa');
    await payButton(page).click();
    await expect(page).toHaveURL(/\/payment\/verification\/ok\/1\/\?a=/);
    await isPaid(page, say);
    await expect(page.locator('.facts')).toContainText(say('Visa ending in 0003', 'Visa terminada en 0003'));
    expect(complaints).toEqual([]);
    await expect.poll(async () => (await office.payment(owed)).charged.amount).toBe(490_30);
    // The link then says so, and gives the receipt.
    await openLink(page, owed.path);
    await expect(notice(page)).toHaveText(say('Already paid', 'Ya está pagado'));
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Receipt (PDF)', 'Recibo (PDF)') }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await page
      .getByRole('button', { name: say('Email me the receipt', 'Enviarme el recibo por correo') })
      .click();
    await expect(page.getByRole('status')).toHaveText(
      say('The receipt is on its way to your email.', 'El recibo va en camino a su correo.'),
    );
  },
);

test('declined says why, and the same link is paid by another card, with what was typed', async ({
  page,
  debt,
  say,
}) => {
  const owed = await debt();
  await openLink(page, owed.path);
  await typePayer(page);
  await typeCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/verification\/ko\/1\//);
  await expect(notice(page)).toHaveText(say("The payment didn't go through", 'El pago no se realizó'));
  await expect(page.locator('main')).toContainText(
    say(
      "You were not charged. The card's bank declined the payment",
      'No se le cobró nada. El banco de la tarjeta rechazó el pago',
    ),
  );
  await page.getByRole('link', { name: say('Try again', 'Intentar de nuevo') }).click();
  await hydrated(page);
  await expect(page.locator('[name="payer.name"]')).toHaveValue('Yanet Morales Ñíguez');
  await expect(page.locator('[name="payer.phone"]')).toHaveValue('7865550142');
  await page.locator('[name="terms"]').check();
  await typeCard(page, CARDS.approved);
  await payButton(page).click();
  await isPaid(page, say);
});

test('3-D Secure asks in the top window', async ({ page, debt, say }) => {
  const complaints = complaintsOf(page);
  const owed = await debt();
  await openLink(page, owed.path);
  await typePayer(page);
  await typeCard(page, CARDS.challenge);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${owed.bank}/sis/challenge/`));
  await page.locator('#code').fill(CHALLENGE_CODE);
  await page.locator('button[value="confirm"]').click();
  await isPaid(page, say);
  // The bank's fields are taken out of the address.
  expect(new URL(page.url()).searchParams.get('Ds_Signature')).toBeNull();
  expect(complaints).toEqual([]);
});

test('a bank with a page of its own takes over there; cancelled is payable again (rule: number-per-attempt, payable-after-cancelling)', async ({
  page,
  debt,
  office,
  say,
}) => {
  const owed = await debt({ provider: 2, currency: 'EUR' });
  await openLink(page, owed.path);
  await expect(amountOn(page)).toHaveText(/490\.30/);
  await expect(page.locator('section[data-bank]')).toContainText(
    say("on the bank's page", 'en la página del banco'),
  );
  await expect(page.locator('section[data-bank] iframe')).toHaveCount(0);
  await typePayer(page);
  await payButton(page).click();
  await page.locator('button[value="cancel"]').click();
  await expect(notice(page)).toHaveText(say('You cancelled the payment', 'Usted canceló el pago'));
  await page.getByRole('link', { name: say('Try again', 'Intentar de nuevo') }).click();
  await expect(amountOn(page)).toHaveText(/490\.30/);
  await page.locator('[name="terms"]').check();
  await payButton(page).click();
  await payAtBank(page, CARDS.approved);
  await isPaid(page, say);
  await expect.poll(async () => (await office.payment(owed)).charged.amount).toBe(490_30);
});

test('a second tab, a reload and the other bank are told that it is under way, and then that it is paid (rule: one-attempt-open)', async ({
  page,
  context,
  debt,
  say,
}) => {
  const owed = await debt({ provider: 2 });
  const other = await context.newPage();
  await openLink(other, owed.path);
  await openLink(page, owed.path);
  await typePayer(page);
  await payButton(page).click();
  await expect(page.locator('#number')).toBeVisible();
  // Open before: pressed now, it is not begun again.
  await typePayer(other);
  await payButton(other).click();
  const underWay = say('A payment is already in progress', 'Ya hay un pago en curso');
  await expect(notice(other)).toHaveText(underWay);
  await expect(other.locator('main')).toContainText(
    /(you can pay here by|podrá pagar aquí a más tardar a las) \d\d?:\d\d/,
  );
  await other.reload();
  await expect(notice(other)).toHaveText(underWay);
  await openLink(other, owed.path.replace('/form/2/', '/form/1/'));
  await expect(notice(other)).toHaveText(underWay);
  await payAtBank(page, CARDS.approved);
  await isPaid(page, say);
  // By itself.
  await expect(notice(other)).toHaveText(say('Already paid', 'Ya está pagado'), { timeout: 20_000 });
});

test('Back from the bank tells the truth, and Forward leads to it again (rule: number-per-attempt)', async ({
  page,
  debt,
  say,
}) => {
  const owed = await debt({ provider: 2 });
  await openLink(page, owed.path);
  await typePayer(page);
  await payButton(page).click();
  await expect(page.locator('#number')).toBeVisible();
  await page.goBack();
  await expect(notice(page)).toHaveText(say('A payment is already in progress', 'Ya hay un pago en curso'));
  await page.goForward();
  await payAtBank(page, CARDS.approved);
  await isPaid(page, say);
  await openLink(page, owed.path);
  await expect(notice(page)).toHaveText(say('Already paid', 'Ya está pagado'));
});

test('a double click pays once (rule: charged-once)', async ({ page, debt, office, say }) => {
  const owed = await debt();
  let orders = 0;
  page.on('request', (request) => (orders += Number(request.url().includes('/payments/pay/'))));
  await openLink(page, owed.path);
  await typePayer(page);
  await typeCard(page, CARDS.approved);
  await payButton(page).dblclick();
  await isPaid(page, say);
  expect(orders).toBe(1);
  await expect.poll(async () => (await office.payment(owed)).charged.amount).toBe(490_30);
});

test('a lost answer is asked for again under the same key, and nothing typed is lost', async ({
  page,
  debt,
  office,
  say,
}) => {
  const owed = await debt();
  const keys: (string | undefined)[] = [];
  await openLink(page, owed.path);
  await typePayer(page);
  await typeCard(page, CARDS.approved);
  // The first order reaches the server, its answer does not come back.
  await page.route('**/api/payments/pay/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText(say("We can't connect", 'No podemos conectar'));
  await expect(page.locator('[name="payer.name"]')).toHaveValue('Yanet Morales Ñíguez');
  await payButton(page).click();
  await expect(notice(page)).toHaveText(/Thank you|Already paid|¡Gracias!|Ya está pagado/);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(async () => (await office.payment(owed)).charged.amount).toBe(490_30);
});

test('a lost answer of a bank with a page of its own leads there at the second press', async ({
  page,
  debt,
  office,
  say,
}) => {
  const owed = await debt({ provider: 2 });
  await openLink(page, owed.path);
  await typePayer(page);
  await page.route(
    '**/api/payments/pay/',
    async (route) => {
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText(say("We can't connect", 'No podemos conectar'));
  await payButton(page).click();
  await payAtBank(page, CARDS.approved);
  await isPaid(page, say);
  await expect.poll(async () => (await office.payment(owed)).charged.amount).toBe(490_30);
});

test('says what is wrong with the card once the frame is there that was pressed too early', async ({
  page,
  debt,
}) => {
  const { path } = await debt();
  const release = await holdBack(page, '**/fields.js');
  await openLink(page, path);
  await payButton(page).click();
  await expect(page.locator('#terms-error')).toHaveText(/\S/);
  const name = page.locator('[name="payer.name"]');
  await name.focus();
  release();
  await expect(cardFrame(page).locator('#number')).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
});

test('leaves who goes on to another box there, however late the bank says what is wrong with the card', async ({
  page,
  debt,
}) => {
  const { path } = await debt();
  // As on a slow phone: what the page asks reaches the frame late.
  await page.addInitScript(() => {
    if (window === top) return;
    addEventListener(
      'message',
      (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        const { data, origin, source, ports } = event as MessageEvent<unknown>;
        setTimeout(
          () => dispatchEvent(new MessageEvent('message', { data, origin, source, ports: [...ports] })),
          2_000,
        );
      },
      { capture: true },
    );
  });
  const release = await holdBack(page, '**/fields.js');
  await openLink(page, path);
  await payButton(page).click();
  await expect(page.locator('#terms-error')).toHaveText(/\S/);
  await page.locator('[name="payer.name"]').focus();
  release();
  await expect(cardFrame(page).locator('#number')).toBeVisible();
  await page.locator('[name="payer.email"]').focus();
  await expect(cardFrame(page).locator('#number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name="payer.email"]')).toBeFocused();
});

test(
  'says beside the fields what is wrong, the bank beside its own, and charges nothing',
  { tag: '@both' },
  async ({ page, debt, say }) => {
    const owed = await debt();
    let orders = 0;
    page.on('request', (request) => (orders += Number(request.url().includes('/payments/pay/'))));
    // On a busy machine the focus comes into the frame after its words have come out.
    await page.addInitScript(() => {
      const { focus } = HTMLElement.prototype;
      if (window !== top)
        HTMLElement.prototype.focus = function later(this: HTMLElement) {
          setTimeout(() => focus.call(this), 200);
        };
      let times = 0;
      addEventListener('blur', () => (document.documentElement.dataset['left'] = String((times += 1))));
    });
    /** The focus has been in the frame so often, and what is typed goes into the first wrong field again. */
    const isBack = async (times: number): Promise<void> => {
      await expect(page.locator('html')).toHaveAttribute('data-left', String(times));
      await expect(async () => {
        await page.keyboard.type('ñ');
        expect(await page.locator('[name="payer.name"]').inputValue()).toContain('ñ');
      }).toPass();
    };
    await openLink(page, owed.path);
    await expect(cardFrame(page).locator('#number')).toBeVisible();
    await page.locator('[name="payer.name"]').fill('');
    await page.locator('[name="payer.email"]').fill('yanet@correo');
    await payButton(page).click();
    await expect(page.locator('[name="payer.name"]')).toBeFocused();
    await expect(page.locator('[name="payer.name"]')).toHaveAccessibleDescription(
      say('Complete this field.', 'Complete este campo.'),
    );
    await expect(page.locator('[name="payer.email"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#terms-error')).toHaveText(/\S/);
    // The card's own too, at once; the first wrong field keeps the focus.
    await expect(cardFrame(page).locator('#number')).toHaveAttribute('aria-invalid', 'true');
    await isBack(1);
    await typePayer(page);
    // What is mended is wrong no longer.
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await expect(page.locator('#terms-error')).toHaveText('');
    // A card's number belongs in the bank's fields only.
    await page.locator('[name="payer.name"]').fill(`Yanet ${CARDS.approved}`);
    await payButton(page).click();
    await expect(page.locator('[name="payer.name"]')).toHaveAccessibleDescription(
      say(
        "This looks like a card number. Enter it only in the bank's fields.",
        'Esto parece un número de tarjeta. Escríbalo solo en los campos del banco.',
      ),
    );
    await isBack(2);
    await page.locator('[name="payer.name"]').fill('Yanet Morales Ñíguez');
    await typeCard(page, '4548 8100 0000 0004');
    await payButton(page).click();
    await expect(cardFrame(page).locator('#number')).toHaveAttribute('aria-invalid', 'true');
    await expect(cardFrame(page).locator('#number')).toBeFocused();
    await expect(payButton(page)).toHaveText(say('Pay $490.30', 'Pagar $490.30'));
    expect(orders).toBe(0);
    // The phone is the server's to read.
    await typeCard(page, CARDS.approved);
    await page.locator('[name="payer.phone"]').fill('12');
    await payButton(page).click();
    await expect(page.locator('#payer\\.phone-error')).toHaveText(/\S/);
    await expect(page.locator('[name="payer.phone"]')).toBeFocused();
  },
);

test('an amount that changed meanwhile is shown and asked for again (rule: amount-as-shown)', async ({
  page,
  debt,
  say,
}) => {
  const owed = await debt();
  // Somebody read it before it changed.
  await page.route(
    DEBT,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { amount: { amount: number } };
      await route.fulfill({ response, json: { ...body, amount: { ...body.amount, amount: 556_00 } } });
    },
    { times: 1 },
  );
  await openLink(page, owed.path);
  await expect(amountOn(page)).toHaveText('$556.00');
  await typePayer(page);
  await typeCard(page, CARDS.approved);
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toHaveText(
    say(
      'The amount has changed from $556.00 to $490.30. Check it, then press Pay again.',
      'El importe cambió de $556.00 a $490.30. Revíselo y toque Pagar otra vez.',
    ),
  );
  await expect(amountOn(page)).toHaveText('$490.30');
  await expect(payButton(page)).toHaveText(say('Pay $490.30', 'Pagar $490.30'));
});

test('without a link it asks for code and email; what does not match is e9', async ({
  page,
  debt,
  language,
  say,
}) => {
  const owed = await debt();
  await page.goto(`/${language}/payment/form/1/`);
  await hydrated(page);
  await page.locator('#code').fill(owed.code);
  await page.locator('#email').fill('nobody@correo.example');
  await page.locator('#email').press('Enter');
  await expect(page.getByRole('alert').first()).toContainText(
    say('No payment has this code and this email.', 'Ningún pago tiene este código con este correo.'),
  );
  await expect(page.locator('#code')).toHaveValue(owed.code);
  await page.locator('#email').fill(owed.email);
  await page.locator('#email').press('Enter');
  await expect(amountOn(page)).toHaveText('$490.30');
  await page.reload();
  await expect(amountOn(page)).toHaveText('$490.30');
  await page.getByRole('link', { name: say('ES Español', 'EN English') }).click();
  await expect(amountOn(page)).toHaveText('$490.30');
  await expect(page).toHaveURL(new RegExp(`/${say('es', 'en')}/payment/form/1/\\?t=`));
});

test('a revoked and an unknown link say so, and a broken API can be asked again', async ({
  page,
  debt,
  office,
  language,
  say,
}) => {
  const owed = await debt();
  const { version } = await office.payment(owed);
  await office.call(
    'POST',
    `/financials/payments/${owed.payment}/revoke/`,
    { reason: 'Sent twice' },
    version,
  );
  await openLink(page, owed.path);
  await expect(notice(page)).toHaveText(say('This link no longer works', 'Este enlace ya no sirve'));
  await expect(payButton(page)).toHaveCount(0);

  await page.goto(`/${language}/payment/form/1/?t=nothing`);
  await expect(page.locator('main')).toContainText(
    say('The payment details cannot be validated', 'No se pueden validar los datos del pago'),
  );
  await page.getByRole('button', { name: say('Find it by its code', 'Buscarlo por su código') }).click();
  await expect(page.locator('#code')).toBeVisible();

  await page.route(DEBT, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
  );
  await page.goto(`/${language}/payment/form/1/?t=${owed.token}`);
  await expect(page.locator('main')).toContainText(
    say('Something unexpected happened', 'Ocurrió algo inesperado'),
  );
  await page.unroute(DEBT);
  await page.getByRole('button', { name: say('Try again', 'Intentar de nuevo') }).click();
  await expect(notice(page)).toHaveText(say('This link no longer works', 'Este enlace ya no sirve'));
});

test('another provider is not found (rule: not-found-pages)', async ({ page, language, say }) => {
  expect((await page.goto(`/${language}/payment/form/3/?t=x`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/\S/);
  await expect(page.locator('body')).toContainText(say('Take me home', 'Ir al inicio'));
});

test('a field that somebody is in is not filled in under their hands', async ({ page, debt }) => {
  const owed = await debt();
  const release = await holdBack(page, SCRIPTS);
  await page.goto(owed.path, { waitUntil: 'commit' });
  const email = page.locator('[name="payer.email"]');
  await email.focus();
  release();
  await hydrated(page);
  await expect(page.locator('[name="payer.name"]')).toHaveValue(/\S/);
  await page.keyboard.type('other@correo.example');
  await expect(email).toHaveValue('other@correo.example');
});

interface Shifts {
  shifts: number;
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Shifts).shifts);

test('nothing moves while debt, logo and frame come late', { tag: '@four' }, async ({ page, debt }) => {
  await page.addInitScript(() => {
    const seen: Shifts = { shifts: 0 };
    Object.assign(globalThis, seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as Shifts).shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  /** Opens a link whose debt comes after the page was painted. */
  const openLate = async ({ path }: Debt): Promise<void> => {
    const release = await holdBack(page, DEBT);
    await page.goto(path);
    await hydrated(page);
    await painted(page);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-debt', /open|closed/);
  };
  for (const provider of [1, 2] as const) {
    await openLate(await debt({ provider }));
    if (provider === 1) await expect(cardFrame(page).locator('#number')).toBeVisible();
    expect(await shiftsOf(page)).toBe(0);
    await page.unroute(DEBT);
  }
  // Nor when words stand where the form was.
  await page.route(DEBT, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await openLate(await debt());
  await expect(notice(page)).toBeVisible();
  expect(await shiftsOf(page)).toBe(0);
});

test('a bank that is slow or away keeps the page waiting, never charging twice', async ({
  page,
  debt,
  say,
}) => {
  const owed = await debt();
  await openLink(page, owed.path);
  await typePayer(page);
  await typeCard(page, CARDS.challenge);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${owed.bank}/sis/challenge/`));
  // For this payment only, whose order the bank knows by now: other tests use the same bank.
  const operations = (await (await fetch(`${owed.bank}/admin/operations`)).json()) as {
    order: string;
    session: string;
  }[];
  const order = operations.find(({ session }) => page.url().includes(session))?.order;
  expect(order).toBeDefined();
  await bankSettings(
    owed,
    { rest: 'answer_lost', notification: 'held', lookUp: false, returnParameters: false },
    order,
  );
  const cameBack = page.waitForResponse('**/api/payments/verify/');
  await page.locator('#code').fill(CHALLENGE_CODE);
  await page.locator('button[value="confirm"]').click();
  await expect(page).toHaveURL(/\/verification\/ok\/1\//, { timeout: 40_000 });
  // Until somebody is known to have come back, a payment counts as in progress.
  await cameBack;
  await openLink(page, owed.path);
  await expect(notice(page)).toHaveText(say('Your payment is being verified', 'Estamos verificando su pago'));
});

test("another brand's page leads to the site of who asks to be paid", async ({ page, debt }) => {
  const owed = await debt({ brand: 'ceiba' });
  await page.goto(owed.path);
  await expect(page).toHaveURL(/^http:\/\/www\.ceiba\.example\.localhost:\d+\/en\/payment\/form\/1\/\?t=/);
  await expect(amountOn(page)).toHaveText('$490.30');
  await expect(page).toHaveTitle('Secure payment - Ceiba Services');
  await expect(page.locator('body')).not.toContainText('Alisios');
  await typePayer(page);
  await typeCard(page, CARDS.approved);
  await payButton(page).click();
  await expect(page).toHaveURL(
    /^http:\/\/www\.ceiba\.example\.localhost:\d+\/en\/payment\/verification\/ok\/1\/\?a=/,
  );
  await isPaid(page, (english) => english);
});

test('a page left open past its limit turns by itself', { tag: '@both' }, async ({ page, debt, say }) => {
  const owed = await debt();
  await page.clock.install();
  await openLink(page, owed.path);
  await expect(payButton(page)).toBeVisible();
  await page.route(DEBT, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), state: 'expired', card_fields: null },
    });
  });
  await page.clock.fastForward('25:00:00');
  await expect(notice(page)).toHaveText(say('This link has expired', 'Este enlace venció'));
  await expect(payButton(page)).toHaveCount(0);
});

test('a browser that never rests can be paid in, too', async ({ page, debt }) => {
  const owed = await debt();
  // It calls nobody who would wait for it for ever.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout === undefined
        ? 0
        : window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout);
  });
  await openLink(page, owed.path);
  await expect(payButton(page)).toBeEnabled();
});

test('a payment that is not found says what to check', async ({ page, language, say }) => {
  await page.goto(`/${language}/payment/form/1/`);
  await hydrated(page);
  await page.locator('#code').fill('P-2026-999999');
  await page.locator('#email').fill('nadie@correo.example');
  await page.locator('.go').first().click();
  await expect(page.locator('.alert').first()).toContainText(
    say('Check both as they appear in our message', 'Revise los dos tal como aparecen en nuestro mensaje'),
  );
  await expect(page.locator('#code')).toHaveValue('P-2026-999999');
});
