import type { Browser, Page } from '@playwright/test';
import { violationsOf } from '../accessibility.ts';
import { expect, holdBack, hydrated, painted, SCRIPTS, test } from '../fixtures.ts';

const API = '**/api/postals/tracking?**';
const answer = (page: Page) => page.locator('.answer');
const field = (page: Page) => page.locator('#number');
const beside = (page: Page) => page.locator('#number-hint');

async function search(page: Page, number: string): Promise<void> {
  await field(page).fill(number);
  await field(page).press('Enter');
}

/** Sums all shifts, also those that a person's input would excuse; read them with shifts(). */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.documentElement.dataset['shifts'] = '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { dataset } = document.documentElement;
        const { value } = entry as PerformanceEntry & { value: number };
        dataset['shifts'] = String(Number(dataset['shifts'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
const shifts = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? 0));

/** The same project's page in a browser that runs no script. */
async function withoutScript(
  browser: Browser,
  page: Page,
  use: (plain: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  await use(await context.newPage());
  await context.close();
}

test(
  'shows how far a shipment is, however its number is typed',
  { tag: '@both' },
  async ({ page, visit, say }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
        elsewhere.push(request.url());
    });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await visit('payment/tracking');
    await expect(page).toHaveTitle(
      say('Tracking shipment - Alisios Travel', 'Rastrear envío - Alisios Travel'),
    );
    await search(page, '  pk demo 0001 ');

    await expect(answer(page)).toHaveText(say('Delivered', 'Entregado'));
    await expect(answer(page)).toHaveAttribute('data-tone', 'success');
    await expect(page.locator('.facts')).toContainText(say(', 15:20 (Havana)', ', 15:20 (La Habana)'));
    await expect(page.locator('.facts')).toContainText(
      /[A-Z][a-z]+ \d{1,2}, 20\d\d|\d{1,2} de [a-z]+ de 20\d\d/,
    );
    await expect(page.locator('.facts')).toContainText('Playa, La Habana');
    await expect(page.locator('.facts')).toContainText('8.4 lb · 3.81 kg');
    expect(await page.locator('.steps > li').count()).toBeGreaterThanOrEqual(6);
    await expect(page.locator('.steps > li').last()).toContainText(say('Registered', 'Registrado'));
    await expect(page.getByRole('status')).toContainText(
      say('Delivered. Delivered on', 'Entregado. Entregado el'),
    );
    await expect(page).toHaveURL(/\?n=PK-DEMO-0001$/);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test(
  'a link shows its shipment, also in the other language, and nothing moves',
  { tag: '@four' },
  async ({ page, language, say }) => {
    await watchShifts(page);
    const release = await holdBack(page, API);
    await page.goto(`/${language}/payment/tracking/?n=pk-demo-0002`);
    await expect(field(page)).toHaveValue('pk-demo-0002');
    await painted(page);
    release();
    await expect(answer(page)).toHaveAttribute('data-tone', 'warn');
    await expect(page.locator('.facts')).toContainText('7.716 lb · 3.5 kg');
    await expect(page.locator('.facts')).toContainText(
      say('3 of 4 arrived in Cuba', '3 de 4 llegaron a Cuba'),
    );
    expect(await shifts(page)).toBe(0);
    const file = page.getByRole('link', { name: say('Add to calendar', 'Agregar al calendario') });
    const calendar = await page.request.get((await file.getAttribute('href')) ?? '');
    expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20');

    await page.getByRole('link', { name: say('ES Español', 'EN English') }).click();
    await expect(page).toHaveURL(new RegExp(`/${say('es', 'en')}/payment/tracking/\\?n=PK-DEMO-0002$`));
    await expect(answer(page)).toHaveText(say('En aduana', 'In customs clearance'));
  },
);

test(
  'says beside the field that there is no shipment, keeps what was typed and where to ask',
  { tag: '@both' },
  async ({ page, visit, say }) => {
    await watchShifts(page);
    const release = await holdBack(page, API);
    await visit('payment/tracking');
    await search(page, 'PK-DEMO-9999');
    await painted(page);
    release();
    await expect(beside(page)).toHaveText(
      say(
        'No shipment was found. Check the number on your receipt.',
        'No se encontró ningún envío. Revise el número en su recibo.',
      ),
    );
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveAccessibleDescription(
      say(
        'No shipment was found. Check the number on your receipt.',
        'No se encontró ningún envío. Revise el número en su recibo.',
      ),
    );
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('PK-DEMO-9999');
    await expect(page.getByRole('status')).toHaveText(
      say(
        'No shipment was found. Check the number on your receipt.',
        'No se encontró ningún envío. Revise el número en su recibo.',
      ),
    );
    await expect(page.getByRole('link', { name: 'ayuda@alisios.example' })).toBeInViewport();
    await expect(page.getByRole('link', { name: '+1 305 555 0100' })).toHaveAttribute(
      'href',
      'tel:+13055550100',
    );

    await search(page, '');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await search(page, 'pk-demo-0001');
    await expect(answer(page)).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'false');
    expect(await shifts(page)).toBe(0);
  },
);

test('tells a lost connection, too many tries and a broken answer apart', async ({ page, visit, say }) => {
  await visit('payment/tracking');
  await page.route(API, (route) => route.abort());
  await search(page, 'PK-DEMO-0001');
  await expect(beside(page)).toContainText(
    say("We can't connect to the platform", 'No podemos conectar con la plataforma'),
  );

  await page.route(API, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { type: 'x', title: 'e1', status: 429, code: 'e1', reason: 'too_many', detail: 'Wait 30 s.' },
    }),
  );
  await search(page, 'PK-DEMO-0001');
  await expect(beside(page)).toHaveText('Wait 30 s.');

  await page.route(API, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
  );
  await search(page, 'PK-DEMO-0001');
  await expect(beside(page)).toContainText(say('Something unexpected happened', 'Ocurrió algo inesperado'));

  await page.unroute(API);
  await search(page, 'PK-DEMO-0001');
  await expect(answer(page)).toBeVisible();
});

test(
  'mails whoever asks and confirms, and lets them leave with one click; a partner’s page offers nothing',
  { tag: '@both' },
  async ({ page, language, say }, { project }) => {
    const email = `neighbor-${project.name}-${Date.now()}@example.com`;
    const mailed = async (): Promise<{ subject: string; text: string }[]> =>
      (await page.request.get(`/api/dev/outbox?to=${email}`)).json() as Promise<never>;
    await page.goto(`/${language}/payment/tracking/?n=PK-DEMO-0002`);
    await page.getByText(say('Get updates by email', 'Recibir avisos por correo')).click();
    const box = page.getByLabel(say('Email', 'Correo'));
    const send = page.getByRole('button', { name: say('Email me', 'Avisarme') });
    await box.fill('nobody');
    await send.click();
    await expect(box).toHaveAccessibleDescription(
      new RegExp(say('Enter a valid email address', 'Escriba un correo válido')),
    );
    expect(await violationsOf(page)).toEqual([]);
    await box.fill(email);
    await send.click();
    await expect(
      page.getByRole('status').filter({ hasText: say('Check your email', 'Revise su correo') }),
    ).toBeFocused();
    const subject = say(
      'Do you want emails about shipment PK-DEMO-0002?',
      '¿Quiere recibir avisos del envío PK-DEMO-0002?',
    );
    await expect.poll(async () => (await mailed()).map((mail) => mail.subject)).toEqual([subject]);
    const [query = ''] = /\?n=[\w-]+&confirm=[\w-]+/.exec((await mailed())[0]?.text ?? '') ?? [];

    await page.goto(`/${language}/payment/tracking/${query}`);
    await page.getByRole('button', { name: say('Yes, email me', 'Sí, avísenme') }).click();
    await expect(
      page.getByText(say("We'll email you at each step", 'Le avisaremos en cada paso')),
    ).toBeVisible();
    // The token does not stay where others could read it.
    await expect(page).toHaveURL(/\?n=PK-DEMO-0002$/);
    await page.goto(`/${language}/payment/tracking/${query.replace('confirm', 'stop')}`);
    await expect(
      page.getByText(
        say("You won't get any more emails about this shipment", 'Ya no recibirá avisos de este envío'),
      ),
    ).toBeVisible();
    // What is left of the link confirms nothing any more.
    await page.goto(`/${language}/payment/tracking/${query}`);
    await page.getByRole('button', { name: say('Yes, email me', 'Sí, avísenme') }).click();
    await expect(
      page.getByText(say('The link no longer works', 'El enlace ya no sirve'), { exact: false }),
    ).toBeVisible();

    await page.goto(`/${language}/payment/tracking/?embed=1&n=PK-DEMO-0002`);
    await expect(answer(page)).toBeVisible();
    await expect(page.locator('.facts > div')).toHaveCount(3);
    await expect(page.locator('.offers')).toHaveCount(0);
  },
);

test('remembers the last number that was found', async ({ page, visit, language }) => {
  await visit('payment/tracking');
  await search(page, 'pk-demo-0002');
  await expect(answer(page)).toBeVisible();
  await page.goto(`/${language}/payment/tracking/`);
  await expect(field(page)).toHaveValue('PK-DEMO-0002');
  await expect(answer(page)).toHaveCount(0);
});

test('keeps what is typed before the script is there', { tag: '@both' }, async ({ page, language }) => {
  const release = await holdBack(page, SCRIPTS);
  await page.goto(`/${language}/payment/tracking/`, { waitUntil: 'commit' });
  await field(page).fill('pk-demo-0001');
  release();
  await hydrated(page);
  await expect(field(page)).toHaveValue('pk-demo-0001');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/payment\/tracking\/\?n=PK-DEMO-0001$/);
});

test('answers a form that was sent before the script was there', async ({ page, language, say }) => {
  const refused: string[] = [];
  page.on(
    'console',
    (message) => /Content.Security.Policy/i.test(message.text()) && refused.push(message.text()),
  );
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(`/${language}/payment/tracking/`);
  await search(page, 'pk-demo-0001');
  await expect(page).toHaveURL(/\/api\/postals\/tracking\?/);
  await expect(answer(page)).toHaveText(say('Delivered', 'Entregado'));
  expect(refused).toEqual([]);
});

test('works without script', { tag: '@both' }, async ({ page, browser, language, say, baseURL }) => {
  await withoutScript(browser, page, async (plain) => {
    await plain.goto(`${baseURL}/${language}/payment/tracking/`);
    await search(plain, 'pk-demo-0001');
    await expect(plain).toHaveTitle(
      say('Tracking shipment - Alisios Travel', 'Rastrear envío - Alisios Travel'),
    );
    await expect(answer(plain)).toHaveText(say('Delivered', 'Entregado'));
    // The stylesheet of the site is in the page: the answer looks as it does with script.
    expect(await answer(plain).evaluate((element) => getComputedStyle(element).borderRadius)).toBe('12px');
    await expect(plain.locator('.steps > li')).toHaveCount(8);

    await plain.getByRole('link', { name: say('ES Español', 'EN English') }).click();
    await expect(answer(plain)).toHaveText(say('Entregado', 'Delivered'));
    await plain.goBack();

    await search(plain, 'PK-DEMO-9998');
    await expect(beside(plain)).toHaveText(
      say(
        'No shipment was found. Check the number on your receipt.',
        'No se encontró ningún envío. Revise el número en su recibo.',
      ),
    );
    await expect(field(plain)).toHaveValue('PK-DEMO-9998');
    await expect(plain.getByRole('link', { name: 'ayuda@alisios.example' })).toBeVisible();
  });
});

test(
  'is accessible in every state and both themes, down to 320 px',
  { tag: '@phone' },
  async ({ page, language }) => {
    let states = 0;
    const check = async (): Promise<void> => {
      expect(await violationsOf(page)).toEqual([]);
      states += 1;
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    };
    if ((page.viewportSize()?.width ?? 0) < 500) await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/${language}/payment/tracking/`);
    await hydrated(page);
    await check();
    await search(page, '');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await check();
    await search(page, 'pk-demo-0001');
    await expect(answer(page)).toBeVisible();
    await check();
    await page.goto(
      `/api/postals/tracking?number=PK-DEMO-0002&language=${language}&host=www.alisios.example`,
    );
    await expect(answer(page)).toBeVisible();
    await check();
    expect(states).toBe(4);
  },
);
