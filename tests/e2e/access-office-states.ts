import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { button, form, list, visit } from './access-states.ts';
import type { State, Walk } from './access-states.ts';

/** Opens the menu of the record in the panel. */
const actions = (page: Page): Promise<void> =>
  page
    .locator('[data-panel]')
    .getByRole('button', { name: /^More actions/ })
    .click();

/** What screens share beside the parts, which parts.spec.ts looks at, and what the screens of cars and lodgings add. */
export const OFFICE_WALKS: readonly Walk[] = [
  {
    name: 'dashboard, the menu as a drawer, and the question before typed text is lost',
    states: [
      {
        name: 'dashboard',
        async open(page) {
          await visit(page, 'dashboard/home/');
          await expect(page.getByRole('row').nth(1)).toBeVisible();
        },
      },
      {
        name: 'menu as a drawer',
        within: '.menu',
        async open(page) {
          await page.setViewportSize({ width: 800, height: 860 });
          await list(page, 'cars/models');
          await button(page, 'Open the menu');
          await expect(page.locator('.menu [aria-current="page"]')).toBeVisible();
        },
      },
      {
        name: 'question before typed text is lost',
        within: '[role="alertdialog"]',
        async open(page) {
          await page.setViewportSize({ width: 1280, height: 860 });
          await form(page, 'cars/models', 'Add model', 'brand');
          await page.locator('[name="brand"]').fill('Half');
          await page.keyboard.press('Escape');
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'members',
    states: [
      {
        name: 'import',
        within: '[aria-modal="true"]',
        async open(page) {
          await list(page, 'users/members');
          await page.getByRole('button', { name: /import/i }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
      {
        name: 'message after a failed save',
        async open(page) {
          await form(page, 'users/members', 'Add member', 'first_name');
          await page.route('**/api/users/members/', (route) =>
            route.request().method() === 'POST'
              ? route.fulfill({ status: 502, body: '<html>' })
              : route.fallback(),
          );
          await page.locator('[name="first_name"]').fill('Ana');
          await page.locator('[name="last_name"]').fill('Prueba');
          await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
          await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'rentals and their prices',
    states: [
      {
        name: 'timeline',
        async open(page) {
          await visit(page, 'cars/rentals/?view=timeline');
          await expect(page.locator('[data-bar]').first()).toBeVisible();
        },
      },
      {
        name: 'pick-ups and drop-offs',
        async open(page) {
          await visit(page, 'cars/rentals/?view=today');
          await expect(page.locator('main section h2').first()).toBeVisible();
        },
      },
      {
        name: 'menu of actions',
        within: '[role="menu"]',
        async open(page) {
          await visit(page, 'cars/rentals/?status=3');
          await page.locator('main [data-id]').first().click();
          await actions(page);
          await expect(page.getByRole('menu')).toBeVisible();
        },
      },
      {
        name: 'cancelling, with its fee and reason',
        within: '[aria-modal="true"]',
        async open(page) {
          await page.getByRole('menuitem', { name: 'Cancel rental' }).click();
          await expect(page.locator('[role="dialog"] [name="reason"]')).toBeVisible();
        },
      },
      {
        name: 'price checker',
        within: '[aria-modal="true"]',
        async open(page) {
          await list(page, 'cars/pricing/listing');
          await page.getByRole('button', { name: /check/i }).first().click();
          await expect(page.locator('[role="dialog"] [name="model_id"]')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'availability',
    states: [
      {
        name: 'nothing found',
        async open(page) {
          await visit(page, 'cars/stations/availability/?model=999999999');
          await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
        },
      },
      {
        name: 'free cars day by day',
        async open(page) {
          await visit(page, 'cars/stations/availability/');
          await expect(page.getByRole('gridcell').first()).toBeVisible();
        },
      },
      {
        name: 'what stands behind a cell',
        within: '.popover',
        async open(page) {
          await page.getByRole('gridcell').first().press('Enter');
          await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'bookings and the calendar of lodgings',
    states: [
      {
        name: 'other nights for a room, with their price',
        within: '[aria-modal="true"]',
        async open(page) {
          await visit(page, 'lodgings/bookings/?status=4&in_house=false');
          await page.locator('main [data-id]').first().click();
          await page
            .locator('[data-panel]')
            .getByRole('button', { name: /^Change room or nights/ })
            .first()
            .click();
          await expect(page.locator('[role="dialog"] [name="check_out"]')).toBeVisible();
        },
      },
      {
        name: 'cancelling, with its fee and reason',
        within: '[aria-modal="true"]',
        async open(page) {
          await page.keyboard.press('Escape');
          await expect(page.locator('[aria-modal="true"]')).toHaveCount(0);
          await actions(page);
          await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
          await expect(page.locator('[role="dialog"] [name="reason"]')).toBeVisible();
        },
      },
      {
        name: 'what stands behind a cell',
        within: '.popover',
        async open(page) {
          await visit(page, 'lodgings/accommodations/?tab=calendar');
          await page.getByRole('gridcell').first().press('Enter');
          await expect(page.getByRole('dialog').getByText(/free$/)).toBeVisible();
        },
      },
      {
        name: 'bookings as bars',
        async open(page) {
          await visit(page, 'lodgings/accommodations/?tab=bookings');
          await expect(page.locator('[data-bar]').first()).toBeAttached();
        },
      },
      {
        name: 'blocked nights',
        async open(page) {
          await visit(page, 'lodgings/accommodations/?tab=blocks');
          await expect(page.locator('main [data-id]').first()).toBeVisible();
        },
      },
    ],
  },
];

/** What opens over a list by the mouse or the keyboard, and goes with Escape. */
interface Over extends State {
  /** The part of the page that it adds. */
  readonly within: string;
}

export const OVER_A_LIST: readonly Over[] = [
  {
    name: 'account menu',
    within: '[role="menu"]',
    open: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  { name: 'notes', within: '[role="dialog"]', open: (page) => button(page, 'Notes') },
  {
    name: 'profile',
    within: '[role="dialog"]',
    async open(page) {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Your profile' }).click();
      await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0);
    },
  },
  {
    name: 'palette with results',
    within: '[role="dialog"]',
    async open(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a record, a screen or an action' }).fill('a');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
];
