import type { Page } from '@playwright/test';
import { office } from '../financials/plans.ts';
import { expect, holdBack, hydrated, SCRIPTS, test } from '../fixtures.ts';
import {
  CARDS,
  CHALLENGE_CODE,
  amountOn,
  notice,
  payButton,
  staff,
  typeCard,
  typePayer,
} from '../payment/debts.ts';

/** Slow 4G, and an eighth of the processor. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 });
}

/** What a browser's translator does: each text is wrapped in elements of its own, now and whenever one comes. */
function translate(): void {
  const wrap = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const parent = text.parentElement;
      if (
        !parent ||
        parent.closest('script, style, textarea, option, font, [translate="no"]') ||
        !text.textContent?.trim()
      )
        continue;
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      outer.append(inner);
      parent.insertBefore(outer, text);
      inner.append(text);
    }
  };
  wrap(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.isConnected)
          wrap(node.nodeType === Node.TEXT_NODE && node.parentNode ? node.parentNode : node);
  }).observe(document.body, { childList: true, subtree: true });
}

/* Slow and old: the customer's side of a payment and of a plan, on a phone that has a translator on. */
test(
  'on a slow phone with a translator a debt is paid and an agreement signed; without script the way is told',
  { tag: '@phone' },
  async ({ page, browser, baseURL, language, say }) => {
    test.setTimeout(300_000);
    const errors: string[] = [];
    // React's 418 only says that it drew anew what the translator had changed first.
    page.on('pageerror', ({ message }) => /error #418/.test(message) || errors.push(message));
    const desk = await staff(baseURL ?? '');
    const debt = await desk.debt({ language });

    // Without script: how to pay otherwise.
    const plain = await (
      await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    ).newPage();
    await plain.goto(`${baseURL}${debt.path}`);
    await expect(plain.locator('.alert').first()).toContainText(
      say('needs JavaScript', 'necesita JavaScript'),
    );
    await expect(plain.getByRole('link', { name: 'ayuda@alisios.example' }).first()).toBeVisible();
    await expect(plain.locator('form').first()).toBeHidden();
    await plain.context().close();

    await slowDown(page);
    // The scripts are on their way for long: the amount is there, and what is typed and pressed stays.
    const release = await holdBack(page, SCRIPTS);
    await page.goto(debt.path, { waitUntil: 'commit' });
    await expect(amountOn(page)).toHaveText('$490.30');
    await page.locator('[name="payer.name"]').fill('Ernesto Ñáñez');
    await payButton(page).click();
    await page.evaluate(translate);
    release();
    await hydrated(page);
    // Pressed early: the terms are not accepted, and the page says so as soon as it can.
    await expect(page.locator('#terms-error')).toHaveText(/\S/);
    await expect(page.locator('[name="payer.name"]')).toHaveValue('Ernesto Ñáñez');
    // What is filled in where nothing was typed counts as well.
    await expect(page.locator('[name="payer.email"]')).toHaveValue(debt.email);
    await expect(page.locator('[name="payer.email"]')).toHaveAttribute('aria-invalid', 'false');
    await expect(payButton(page)).toHaveText(say('Pay $490.30', 'Pagar $490.30'));

    // Translated, words come and go, and nothing that was typed does.
    await typePayer(page);
    await expect(page.locator('#terms-error')).toHaveText('');
    await typeCard(page, CARDS.challenge);
    await page.locator('[name="payer.phone"]').fill('12');
    await payButton(page).click();
    await expect(page.locator('#payer\\.phone-error')).toHaveText(/\S/);
    await page.locator('[name="payer.phone"]').fill('786 555 0142');
    await expect(page.locator('[name="payer.name"]')).toHaveValue('Yanet Morales Ñíguez');
    await payButton(page).click();
    await page.locator('#code').fill(CHALLENGE_CODE);
    await page.locator('button[value="confirm"]').click();
    await page.waitForURL(/payment\/verification/);
    await page.evaluate(translate);
    await expect(notice(page)).toHaveText(
      say('Thank you. Your payment went through.', '¡Gracias! Su pago se realizó.'),
    );
    await expect.poll(async () => (await desk.payment(debt)).charged.amount).toBe(490_30);
    await desk.close();

    // A plan: its agreement is read, signed, and found signed.
    const plans = await office(baseURL ?? '');
    const { id } = await plans.service(860_20);
    const path = await plans.agreement(await plans.plan(id), language);
    await plans.close();
    await page.goto(path);
    await page.evaluate(translate);
    await hydrated(page);
    await expect(page.locator('article table tbody tr')).toHaveCount(4);
    await page.locator('[name="typed_name"]').fill('Idania Peña Ñíguez');
    await page.locator('#sign .go').click();
    await expect(page.locator('#accept-error')).toHaveText(/\S/);
    await expect(page.locator('[name="typed_name"]')).toHaveValue('Idania Peña Ñíguez');
    await page.locator('[name="accept"]').check();
    await page.locator('#sign .go').click();
    await expect(page.locator('.page-body .answer')).toHaveText(say('Signed', 'Firmado'));
    await expect(page.locator('#sign')).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);
