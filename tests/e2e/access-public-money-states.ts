import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { origin, plans, visit } from './access-states.ts';
import type { State, Walk } from './access-states.ts';
import { inDays } from './financials/plans.ts';
import { cardFrame, openLink, payButton, staff, typeCard, typePayer } from './payment/debts.ts';

/** A debt of a walk's own; its states are what is asked of the API about it. */
const debtPath = async (page: Page): Promise<string> => {
  const money = await staff(await origin(page));
  const { path } = await money.debt({ language: 'en' });
  await money.close();
  return path;
};

/** An agreement of its own, in a language and changed as told. */
async function agreement(
  page: Page,
  change?: (money: Awaited<ReturnType<typeof plans>>, id: number) => Promise<void>,
): Promise<void> {
  const money = await plans(page);
  const plan = await money.plan((await money.service(860_20)).id);
  const path = await money.agreement(plan, 'en');
  await change?.(money, plan.id);
  await money.close();
  await page.goto(path);
  await expect(page.locator('[data-state]')).not.toHaveAttribute('data-state', 'reading');
}

/** Fills in what a signature takes. */
async function accept(page: Page): Promise<void> {
  await page.locator('[name="accept"]').check();
  await page.locator('[name="typed_name"]').fill('Idania Peña Ñíguez');
}

const CLOSED = [
  'in_progress',
  'being_verified',
  'paid',
  'expired',
  'revoked',
  'cancelled',
  'unavailable',
] as const;
const OUTCOMES = [
  ['paid', null],
  ['failed', 'wait_72_hours'],
  ['cancelled', null],
  ['in_progress', null],
] as const;
const outcome = {
  code: 'P-2026-000001',
  concept: 'Kia Picanto',
  facts: [{ label: 'Car', value: 'Kia Picanto' }],
  amount: { amount: 490_30, currency: 'USD' },
  card: null,
  retry_token: 'x',
  language: 'en',
  provider: 1,
  brand: 'alisios',
  site: 'https://www.alisios.example',
  contact: { email: 'a@correo.example', phone: '+13055550100' },
};

/** The public pages of money. */
export const PUBLIC_MONEY_WALKS: readonly Walk[] = [
  {
    name: 'payment form',
    states: [
      { name: 'without a link', open: (page) => visit(page, 'payment/form/1/') },
      {
        name: 'of the bank with its own page',
        open: async (page) => openLink(page, (await debtPath(page)).replace('/form/1/', '/form/2/')),
      },
      {
        name: 'with fields of the bank',
        async open(page) {
          await openLink(page, await debtPath(page));
          await expect(cardFrame(page).locator('#number')).toBeVisible();
        },
      },
      {
        name: 'nothing typed',
        async open(page) {
          await payButton(page).click();
          await expect(page.locator('#terms-error')).toHaveText(/\S/);
        },
      },
      {
        name: 'wrong card',
        async open(page) {
          await typePayer(page);
          await typeCard(page, '1');
          await payButton(page).click();
          await expect(cardFrame(page).locator('#number')).toHaveAttribute('aria-invalid', 'true');
        },
      },
    ],
  },
  {
    name: 'payment form that cannot be paid',
    states: CLOSED.map((state) => ({
      name: state,
      async open(page) {
        await page.route('**/api/payments/debt/**', async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            json: {
              ...((await response.json()) as object),
              state,
              card_fields: null,
              receipt: state === 'paid',
            },
          });
        });
        await openLink(page, await debtPath(page));
        await expect(page.locator('.answer')).toBeVisible();
      },
    })),
  },
  {
    name: 'payment verification',
    states: [
      {
        name: 'without anything',
        async open(page) {
          await visit(page, 'payment/verification/ko/1/');
          await expect(page.locator('[data-state="nothing"]')).toBeVisible();
        },
      },
      ...OUTCOMES.map(([state, declined]): State => ({
        name: state,
        async open(page) {
          await page.route('**/api/payments/{verify,outcome}/', (route) =>
            route.fulfill({ json: { ...outcome, state, declined } }),
          );
          await visit(page, 'payment/verification/ok/1/?a=x');
          await expect(page.locator('[data-state]')).toHaveAttribute(
            'data-state',
            state === 'in_progress' ? 'asking' : state,
          );
        },
      })),
    ],
  },
  {
    name: 'agreement',
    states: [
      {
        name: 'wrong link',
        async open(page) {
          await page.goto('/en/funding-agreement/?fc=F-2026-999999&cc=zz');
          await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'failed');
        },
      },
      {
        name: 'void',
        open: (page) =>
          agreement(page, async (money, id) => {
            const { version } = await money.call<{ version: number }>('GET', `/financials/fundings/${id}/`);
            await money.call(
              'POST',
              `/financials/fundings/${id}/cancel/`,
              { reason: 'By phone', notify: false },
              version,
            );
          }),
      },
      {
        name: 'changed meanwhile',
        async open(page) {
          let next: (() => Promise<void>) | undefined;
          await agreement(page, async (money, id) => {
            const { version, service } = await money.call<{ version: number; service: { id: number } }>(
              'GET',
              `/financials/fundings/${id}/`,
            );
            const terms = {
              service_id: service.id,
              initial_payment: 100_00,
              deadlines: 4,
              time_slot: 30,
              payment_limit: '48',
              first_due: inDays(20),
              reason: 'By phone',
            };
            next = async () => {
              const again = await plans(page);
              await again.agreement(
                await again.call('PUT', `/financials/fundings/${id}/`, terms, version),
                'en',
              );
              await again.close();
            };
          });
          await accept(page);
          await next?.();
          await page.locator('#sign .go').click();
          await expect(page.locator('#sign .alert').first()).toContainText('The agreement changed');
        },
      },
      { name: 'to be signed', open: (page) => agreement(page) },
      {
        name: 'nothing accepted',
        async open(page) {
          await page.locator('#sign .go').click();
          await expect(page.locator('#accept-error')).toHaveText(/\S/);
        },
      },
      {
        name: 'signed',
        async open(page) {
          await accept(page);
          await page.locator('#sign .go').click();
          await expect(page.locator('.page-body .answer')).toHaveText('Signed');
        },
      },
    ],
  },
];
