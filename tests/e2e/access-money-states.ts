import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { panel, visit } from './access-states.ts';
import type { State } from './access-states.ts';
import { inDays, office } from './financials/plans.ts';
import { openLink, payButton, staff, typeCard, typePayer } from './payment/debts.ts';

const dialog = (page: Page, name: string) => page.locator(`[role="dialog"] [name="${name}"]`);

/** Opens the first row of a list under a filter. */
async function first(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.locator('main [data-id]').first().click();
  await expect(page.locator('[data-panel] h2')).toBeVisible();
}

/** Presses a button of the panel. */
const press = (page: Page, name: string): Promise<void> => page.locator('[data-panel]').getByRole('button', { name, exact: true }).click();

/** Chooses from the menu of the record in the panel; codes begin with `letter`. */
async function choose(page: Page, letter: string, name: string): Promise<void> {
  await page.locator('[data-panel] header').getByRole('button', { name: new RegExp(`${letter}-\\d{4}-\\d+`) }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** What a screen of money adds to the states that every list has. */
export const MONEY_STATES: readonly State[] = [
  {
    name: 'accounts: statement',
    async open(page) {
      await panel(page, 'financials/accounts', 'Statement');
      await expect(page.locator('[data-panel] table')).toBeVisible();
    },
  },
  {
    name: 'accounts: adjusting a balance',
    async open(page) {
      await panel(page, 'financials/accounts');
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Adjust balance' }).click();
      await expect(dialog(page, 'amount')).toBeVisible();
    },
  },
  { name: 'transactions: panel', open: (page) => panel(page, 'financials/transactions') },
  {
    name: 'transactions: income',
    async open(page) {
      await first(page, 'financials/transactions/?book=income&service_type=1');
      await expect(page.getByText('Kind of service: Car rental')).toBeVisible();
    },
  },
  {
    name: 'transactions: correcting a line, refused',
    async open(page) {
      await panel(page, 'financials/transactions');
      await press(page, 'Adjust transaction');
      await page.getByRole('dialog').getByRole('button', { name: 'Post the correction' }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'transactions: end of day',
    async open(page) {
      await visit(page, 'financials/transactions/?tab=day');
      await expect(page.getByRole('textbox', { name: 'Day' })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    },
  },
  {
    name: 'services: paying',
    async open(page) {
      await first(page, 'financials/payments/?status=1');
      await press(page, 'Pay');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Create link' })).toBeVisible();
    },
  },
  {
    name: 'services: cancelling, refused',
    async open(page) {
      const money = await plans(page);
      const { id } = await money.service(1000_00);
      await money.close();
      await visit(page, `financials/payments/?id=${id}`);
      await choose(page, 'S', 'Cancel service');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel service' }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'payments: panel', open: (page) => first(page, 'financials/payments/?tab=payments&status=1') },
  {
    name: 'payments: completing by hand',
    async open(page) {
      await first(page, 'financials/payments/?tab=payments&status=1');
      await choose(page, 'P', 'Complete');
      await expect(dialog(page, 'amount')).toBeVisible();
    },
  },
  {
    name: 'payments: giving back, refused',
    async open(page) {
      await first(page, 'financials/payments/?tab=payments&status=2');
      await choose(page, 'P', 'Refund');
      await page.getByRole('dialog').getByRole('button', { name: 'Give money back' }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'expenses: panel', open: (page) => first(page, 'financials/payments/?tab=expenses') },
  {
    name: 'expenses: form refused',
    async open(page) {
      await visit(page, 'financials/payments/?tab=expenses');
      await page.getByRole('button', { name: 'Add expense' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'fundings: late', open: (page) => first(page, 'financials/fundings/?late=true') },
  {
    name: 'fundings: a plan edited by hand',
    async open(page) {
      const money = await plans(page);
      const { id } = await money.service(1000_00);
      await money.close();
      await visit(page, `financials/fundings/?service=${id}`);
      await dialog(page, 'initial_payment').fill('100');
      await dialog(page, 'deadlines').fill('3');
      await expect(page.locator('[role="dialog"] output')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit by hand' }).click();
      await expect(dialog(page, 'schedule.0.amount')).toBeVisible();
    },
  },
  {
    name: 'fundings: cancelling',
    async open(page) {
      await first(page, 'financials/fundings/?status=2');
      await choose(page, 'F', 'Cancel funding');
      await expect(dialog(page, 'reason')).toBeVisible();
    },
  },
  {
    name: 'fundings: link of the agreement',
    async open(page) {
      const money = await plans(page);
      const plan = await money.plan((await money.service(900_00)).id);
      await money.agreement(plan, 'en');
      await money.close();
      await visit(page, `financials/fundings/?id=${plan.id}`);
      await press(page, 'Link');
      await expect(page.getByLabel('Link of the agreement', { exact: true })).toBeVisible();
    },
  },
];

/** Where this page's server is. */
const origin = async (page: Page): Promise<string> => new URL((await page.request.get('/api/health')).url()).origin;
const plans = async (page: Page) => office(await origin(page));

/** One debt for every state of its form: what is asked of the API says which. */
let owed: Promise<string> | undefined;
const debtPath = (page: Page): Promise<string> =>
  (owed ??= origin(page).then(async (address) => {
    const money = await staff(address);
    const { path } = await money.debt({ language: 'en' });
    await money.close();
    return path;
  }));

/** An agreement of its own, in a language and changed as told. */
async function agreement(page: Page, change?: (money: Awaited<ReturnType<typeof plans>>, id: number) => Promise<void>): Promise<void> {
  const money = await plans(page);
  const plan = await money.plan((await money.service(860_20)).id);
  const path = await money.agreement(plan, 'en');
  await change?.(money, plan.id);
  await money.close();
  await page.goto(path);
  await expect(page.locator('[data-state]')).not.toHaveAttribute('data-state', 'reading');
}

const CLOSED = ['in_progress', 'being_verified', 'paid', 'expired', 'revoked', 'cancelled', 'unavailable'] as const;
const OUTCOMES = [
  ['paid', null],
  ['failed', 'wait_72_hours'],
  ['cancelled', null],
  ['in_progress', null],
] as const;
const outcome = { code: 'P-2026-000001', concept: 'Kia Picanto', amount: { amount: 490_30, currency: 'USD' }, card: null, retry_token: 'x', language: 'en', provider: 1, brand: 'alisios', contact: { email: 'a@correo.example', phone: '+13055550100' } };

/** The public pages of money. */
export const PUBLIC_MONEY_STATES: readonly State[] = [
  { name: 'payment form without a link', open: (page) => visit(page, 'payment/form/1/') },
  { name: 'payment form', open: async (page) => openLink(page, await debtPath(page)) },
  {
    name: 'payment form, nothing typed',
    async open(page) {
      await openLink(page, await debtPath(page));
      await payButton(page).click();
      await expect(page.locator('#terms-error')).toHaveText(/\S/);
    },
  },
  {
    name: 'payment form, wrong card',
    async open(page) {
      await openLink(page, await debtPath(page));
      await typePayer(page);
      await typeCard(page, '1');
      await payButton(page).click();
    },
  },
  { name: 'payment form of the bank with its own page', open: async (page) => openLink(page, (await debtPath(page)).replace('/form/1/', '/form/2/')) },
  ...CLOSED.map(
    (state): State => ({
      name: `payment form, ${state}`,
      async open(page) {
        await page.route('**/api/payments/debt/**', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ json: { ...((await response.json()) as object), state, card_fields: null, receipt: state === 'paid' } });
        });
        await openLink(page, await debtPath(page));
        await expect(page.locator('.answer')).toBeVisible();
      },
    }),
  ),
  ...OUTCOMES.map(
    ([state, declined]): State => ({
      name: `payment verification, ${state}`,
      async open(page) {
        await page.route('**/api/payments/{verify,outcome}/', (route) => route.fulfill({ json: { ...outcome, state, declined } }));
        await visit(page, 'payment/verification/ok/1/?a=x');
        await expect(page.locator('[data-state]')).toHaveAttribute('data-state', state === 'in_progress' ? 'asking' : state);
      },
    }),
  ),
  {
    name: 'payment verification without anything',
    async open(page) {
      await visit(page, 'payment/verification/ko/1/');
      await expect(page.locator('[data-state="nothing"]')).toBeVisible();
    },
  },
  { name: 'agreement', open: (page) => agreement(page) },
  {
    name: 'agreement, nothing accepted',
    async open(page) {
      await agreement(page);
      await page.locator('#sign .go').click();
      await expect(page.locator('#accept-error')).toHaveText(/\S/);
    },
  },
  {
    name: 'agreement, changed meanwhile',
    async open(page) {
      let next: (() => Promise<void>) | undefined;
      await agreement(page, async (money, id) => {
        const { version, service } = await money.call<{ version: number; service: { id: number } }>('GET', `/financials/fundings/${id}/`);
        const terms = { service_id: service.id, initial_payment: 100_00, deadlines: 4, time_slot: 30, payment_limit: '48', first_due: inDays(20), reason: 'By phone' };
        next = async () => {
          const again = await plans(page);
          await again.agreement(await again.call('PUT', `/financials/fundings/${id}/`, terms, version), 'en');
          await again.close();
        };
      });
      await page.locator('[name="accept"]').check();
      await page.locator('[name="typed_name"]').fill('Idania Peña Ñíguez');
      await next?.();
      await page.locator('#sign .go').click();
      await expect(page.locator('#sign .alert').first()).toContainText('The agreement has changed');
    },
  },
  {
    name: 'agreement, signed',
    async open(page) {
      await agreement(page);
      await page.locator('[name="accept"]').check();
      await page.locator('[name="typed_name"]').fill('Idania Peña Ñíguez');
      await page.locator('#sign .go').click();
      await expect(page.locator('.page-body .answer')).toHaveText('Signed');
    },
  },
  {
    name: 'agreement, void',
    open: (page) =>
      agreement(page, async (money, id) => {
        const { version } = await money.call<{ version: number }>('GET', `/financials/fundings/${id}/`);
        await money.call('POST', `/financials/fundings/${id}/cancel/`, { reason: 'By phone', notify: false }, version);
      }),
  },
  {
    name: 'agreement, wrong link',
    async open(page) {
      await page.goto('/en/funding-agreement/?fc=F-2026-999999&cc=zz');
      await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'failed');
    },
  },
];
