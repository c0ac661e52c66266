import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SERVICE_TYPES } from '../src/lib/contract/system/service-types.ts';
import {
  CARDS,
  bankSettings,
  notice,
  openLink,
  payAtBank,
  payButton,
  typeCard,
  typePayer,
} from '../tests/e2e/payment/debts.ts';
import { LISTS, addressOf } from '../tests/e2e/lists.ts';
import type { Debt, Staff } from '../tests/e2e/payment/debts.ts';
import { LODGING_SCREENS } from './lodging-screens.ts';
import { POSTAL_SCREENS } from './postal-screens.ts';
import { at, dayIn, dialog, grid, list, openPanel } from './screen-steps.ts';
import type { Screen } from './screen-steps.ts';

/** What somebody is charged for, by a client of its own. */
async function service(staff: Staff, concept: string, total: number): Promise<{ id: number }> {
  const client = await staff.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Yanet',
    last_name: 'Morales Ñíguez',
    email: `yanet.${Date.now()}@correo.example`,
    phone: '+17865550142',
  });
  return staff.call('POST', '/financials/services/', {
    service_type_id: SERVICE_TYPES.other,
    member_id: client.id,
    concept,
    unit_amount: total,
    total,
    currency: 'USD',
  });
}

/** A link of this debt on the screen, with payer and card typed. */
async function typed(page: Page, debt: Debt): Promise<void> {
  await openLink(page, debt.path);
  await typePayer(page);
  await typeCard(page, CARDS.approved);
}

/** The agreement of a plan, as its client opens it. */
async function agreement(page: Page, staff: Staff): Promise<void> {
  const { id } = await service(staff, 'Miami – Havana, two passengers', 860_20);
  const due = dayIn(20);
  const terms = {
    service_id: id,
    initial_payment: 200_00,
    deadlines: 3,
    time_slot: 30,
    payment_limit: '48',
    first_due: due,
    fee: { fee_type: 1, amount: 500 },
  };
  const plan = await staff.call<{ id: number; version: number }>('POST', '/financials/fundings/', terms);
  await staff.call(
    'POST',
    `/financials/fundings/${plan.id}/generate_agreement/`,
    { send: false },
    plan.version,
  );
  const { address } = await staff.call<{ address: string }>(
    'GET',
    `/financials/fundings/${plan.id}/agreement_link/?language=en`,
  );
  const { pathname, search } = new URL(address);
  await page.goto(pathname + search);
  await page.locator('#sign').waitFor();
}

export const SCREENS: readonly Screen[] = [
  { name: 'authentication-login', seen: 'everywhere', open: at('authentication/login/') },
  {
    name: 'payment-tracking',
    seen: 'everywhere',
    async open(page) {
      await at('payment/tracking/?n=PK-DEMO-0001')(page);
      await page.locator('.answer').waitFor();
    },
  },
  {
    name: 'dashboard-home',
    seen: 'office',
    async open(page) {
      await at('dashboard/home/')(page);
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  list('financials-services', 'financials/payments/', 1),
  list('financials-payments', 'financials/payments/?tab=payments&status=2', 0),
  list('financials-expenses', 'financials/payments/?tab=expenses'),
  {
    name: 'financials-payment-link',
    seen: 'office',
    async open(page, staff) {
      const { id } = await service(staff, 'Car rental, Kia Picanto, 7 days', 490_30);
      await at(`financials/payments/?id=${id}`)(page);
      await page.locator('[data-panel]').getByRole('button', { name: 'Take payment' }).click();
      await dialog(page).getByText('Payment link', { exact: true }).first().click();
      await dialog(page).getByRole('button', { name: 'Request $490.30 by link' }).click();
      await dialog(page).getByRole('img').waitFor();
    },
  },
  {
    name: 'financials-fundings',
    seen: 'office',
    async open(page, staff) {
      const { id } = await service(staff, 'Miami – Havana, two passengers', 1000_00);
      await at(`financials/fundings/?service=${id}`)(page);
      await dialog(page).locator('[name="initial_payment"]').fill('100');
      await dialog(page).locator('[name="deadlines"]').fill('3');
      await dialog(page).locator('[name="deadlines"]').blur();
      await dialog(page).locator('tbody tr').nth(3).scrollIntoViewIfNeeded();
    },
  },
  list('financials-fundings-panel', 'financials/fundings/?late=true', 0),
  {
    name: 'financials-accounts',
    seen: 'office',
    async open(page) {
      await at('financials/accounts/')(page);
      await openPanel(page, 1);
      await page.getByRole('tab', { name: 'Statement' }).click();
      await page.getByRole('button', { name: 'This year' }).click();
      await page.locator('[data-panel] tbody tr').nth(2).waitFor();
    },
  },
  list('financials-transactions', 'financials/transactions/', 1),
  list('cars-rentals', 'cars/rentals/?status=3', 2),
  {
    name: 'cars-rentals-form',
    seen: 'office',
    async open(page) {
      await at('cars/rentals/')(page);
      await page.getByRole('button', { name: 'Add rental' }).click();
      await dialog(page).locator('[name="note"]').waitFor();
    },
  },
  {
    name: 'cars-rentals-timeline',
    seen: 'office',
    async open(page) {
      await at('cars/rentals/?view=timeline')(page);
      await page.locator('[data-bar]').first().waitFor();
    },
  },
  {
    name: 'cars-rentals-hand-over',
    seen: 'office',
    async open(page) {
      await at('cars/rentals/?status=5')(page);
      await openPanel(page);
      await page.locator('[data-panel]').getByRole('button', { name: 'Take back' }).click();
      await dialog(page).getByRole('img', { name: 'left side' }).scrollIntoViewIfNeeded();
    },
  },
  grid('cars-stations-availability', 'cars/stations/availability/'),
  ...LODGING_SCREENS,
  ...POSTAL_SCREENS,
  ...LISTS.filter(({ pictured }) => pictured).map((screen) =>
    list(screen.route.replaceAll('/', '-'), addressOf(screen)),
  ),
  list('users-members', 'users/members/', 0),
  {
    name: 'settings',
    seen: 'office',
    async open(page) {
      await at('cars/models/')(page);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'payment-form',
    seen: 'phone',
    whole: true,
    open: async (page, staff) => typed(page, await staff.debt({ language: 'en' })),
  },
  {
    name: 'payment-verification-ok',
    seen: 'phone',
    async open(page, staff) {
      await typed(page, await staff.debt({ language: 'en' }));
      await payButton(page).click();
      await expect(notice(page)).toHaveAttribute('data-tone', 'success', { timeout: 30_000 });
    },
  },
  {
    name: 'payment-verification-pending',
    seen: 'phone',
    async open(page, staff) {
      const debt = await staff.debt({ language: 'en', provider: 2 });
      await page.clock.install();
      await openLink(page, debt.path);
      await typePayer(page);
      await payButton(page).click();
      await page.locator('#number').waitFor();
      const operations = (await (await fetch(`${debt.bank}/admin/operations`)).json()) as { order: string }[];
      await bankSettings(debt, { notification: 'held', returnParameters: false }, operations.at(-1)?.order);
      await bankSettings(debt, { lookUp: false });
      try {
        await payAtBank(page, CARDS.approved);
        await expect(async () => {
          await page.clock.runFor(5_000);
          await expect(notice(page)).toContainText('could not be verified automatically', { timeout: 500 });
        }).toPass({ timeout: 60_000 });
      } finally {
        await bankSettings(debt, { lookUp: true });
      }
    },
  },
  { name: 'funding-agreement', seen: 'phone', open: agreement },
  {
    name: 'funding-agreement-signed',
    seen: 'phone',
    async open(page, staff) {
      await agreement(page, staff);
      await page.locator('[name="accept"]').check();
      await page.locator('[name="typed_name"]').fill('Yanet Morales Ñíguez');
      await page.locator('#sign .go').click();
      await expect(notice(page)).toHaveText('Signed');
    },
  },
];
