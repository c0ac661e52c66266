import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { panel, plans, visit } from './access-states.ts';
import type { Walk } from './access-states.ts';
import { choose } from './panel-menu.ts';

const dialog = (page: Page, name: string) => page.locator(`[role="dialog"] [name="${name}"]`);

/** Opens the first row of a list under a filter. */
async function first(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.locator('main [data-id]').first().click();
  await expect(page.locator('[data-panel] h2')).toBeVisible();
}

/** Presses a button of the panel. */
const press = (page: Page, name: string): Promise<void> =>
  page.locator('[data-panel]').getByRole('button', { name, exact: true }).click();

/** What a screen of money adds to the states that every list has. */
export const MONEY_WALKS: readonly Walk[] = [
  {
    name: 'accounts and transactions',
    states: [
      {
        name: 'statement',
        within: '[data-panel]',
        async open(page) {
          await panel(page, 'financials/accounts', 'Statement');
          await expect(page.locator('[data-panel] table')).toBeVisible();
        },
      },
      {
        name: 'adjusting a balance',
        within: '[aria-modal="true"]',
        async open(page) {
          await press(page, 'More actions');
          await page.getByRole('menuitem', { name: 'Adjust balance' }).click();
          await expect(dialog(page, 'amount')).toBeVisible();
        },
      },
      {
        name: 'income',
        async open(page) {
          await first(page, 'financials/transactions/?book=income&service_type=1');
          await expect(page.getByText('Service type: Car rental')).toBeVisible();
        },
      },
      {
        name: 'end of day',
        async open(page) {
          await visit(page, 'financials/transactions/?tab=day');
          await expect(page.getByRole('textbox', { name: 'Day' })).toBeVisible();
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        },
      },
      {
        name: 'panel',
        within: '[data-panel]',
        open: (page) => panel(page, 'financials/transactions'),
      },
      {
        name: 'correcting a line, refused',
        within: '[aria-modal="true"]',
        async open(page) {
          await press(page, 'Adjust transaction');
          await page.getByRole('dialog').getByRole('button', { name: 'Post the correction' }).click();
          await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'services and payments',
    states: [
      {
        name: 'paying a service',
        within: '[aria-modal="true"]',
        async open(page) {
          await first(page, 'financials/payments/?status=1');
          await press(page, 'Take payment');
          await expect(
            page.getByRole('dialog').getByRole('button', { name: /^Request .* by link$/ }),
          ).toBeVisible();
        },
      },
      {
        name: 'cancelling a service, refused',
        within: '[aria-modal="true"]',
        async open(page) {
          const money = await plans(page);
          const { id } = await money.service(1000_00);
          await money.close();
          await visit(page, `financials/payments/?id=${id}`);
          await choose(page, 'Cancel service');
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel service' }).click();
          await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
        },
      },
      {
        name: 'payment',
        within: '[data-panel]',
        open: (page) => first(page, 'financials/payments/?tab=payments&status=1'),
      },
      {
        name: 'completing a payment by hand',
        within: '[aria-modal="true"]',
        async open(page) {
          await choose(page, 'Complete');
          await expect(dialog(page, 'amount')).toBeVisible();
        },
      },
      {
        name: 'giving a payment back, refused',
        within: '[aria-modal="true"]',
        async open(page) {
          await first(page, 'financials/payments/?tab=payments&status=2');
          await choose(page, 'Refund');
          await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
          await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'payment plans',
    states: [
      {
        name: 'late',
        within: '[data-panel]',
        open: (page) => first(page, 'financials/fundings/?late=true'),
      },
      {
        name: 'cancelling',
        within: '[aria-modal="true"]',
        async open(page) {
          await first(page, 'financials/fundings/?status=2');
          await choose(page, 'Cancel payment plan');
          await expect(dialog(page, 'reason')).toBeVisible();
        },
      },
      {
        name: 'link of the agreement',
        within: '[data-panel]',
        async open(page) {
          const money = await plans(page);
          const plan = await money.plan((await money.service(900_00)).id);
          await money.agreement(plan, 'en');
          await money.close();
          await visit(page, `financials/fundings/?id=${plan.id}`);
          await press(page, 'Link');
          await expect(page.getByLabel('Agreement link', { exact: true })).toBeVisible();
        },
      },
      {
        name: 'edited by hand',
        within: '[aria-modal="true"]',
        async open(page) {
          const money = await plans(page);
          const { id } = await money.service(1000_00);
          await money.close();
          await visit(page, `financials/fundings/?service=${id}`);
          await dialog(page, 'initial_payment').fill('100');
          await dialog(page, 'deadlines').fill('3');
          await expect(page.locator('[role="dialog"] output')).toBeVisible();
          await page.getByRole('dialog').getByRole('button', { name: 'Edit manually' }).click();
          await expect(dialog(page, 'schedule.0.amount')).toBeVisible();
        },
      },
    ],
  },
];
