import { expect } from '@playwright/test';
import { answering, button, form, list, panel, visit } from './access-states.ts';
import type { State } from './access-states.ts';

/** The dashboard, and what a list shows when nothing matches. */
export const SCREEN_STATES: readonly State[] = [
  {
    name: 'dashboard',
    async open(page) {
      await visit(page, 'dashboard/home/');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'list without a match',
    async open(page) {
      await visit(page, 'cars/models/?q=zzzzzzzz');
      // Once for the eye, once announced.
      await expect(page.getByText('No matches').first()).toBeVisible();
    },
  },
];

/** What screens share: messages, menus, dialogs, the shell. */
export const SHARED_STATES: readonly State[] = [
  {
    name: 'list waiting',
    async open(page) {
      await page.route(/\/api\/cars\/models\/\?/, () => undefined);
      await visit(page, 'cars/models/');
      await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
    },
  },
  {
    name: 'list empty',
    async open(page) {
      await answering(page, 'cars/models', 200, { count: 0, page: 1, page_size: 25, results: [] });
      await visit(page, 'cars/models/');
      await expect(page.getByText('Nothing here yet')).toBeVisible();
    },
  },
  {
    name: 'list failed',
    async open(page) {
      await answering(page, 'cars/models', 500, { type: 'x', title: 'x', status: 500, code: 'e1' });
      await visit(page, 'cars/models/');
      await expect(page.getByText('The list could not be read')).toBeVisible();
    },
  },
  {
    name: 'rows chosen',
    async open(page) {
      await list(page, 'cars/rentals');
      await page.locator('main [data-id]').first().getByRole('checkbox').check();
      await expect(page.getByText('1 selected on this page')).toBeVisible();
    },
  },
  {
    name: 'row menu',
    async open(page) {
      await list(page, 'cars/models');
      await page.locator('main [data-id]').first().click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'filter menu',
    open: (page) => list(page, 'cars/models').then(() => page.getByRole('group', { name: 'Filters' }).getByRole('button').first().click()),
  },
  {
    name: 'columns menu',
    open: (page) => list(page, 'cars/models').then(() => button(page, 'Columns')).then(() => expect(page.getByRole('checkbox', { name: 'Compact rows' })).toBeVisible()),
  },
  {
    name: 'export menu',
    async open(page) {
      await list(page, 'cars/models');
      await button(page, 'Export');
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'combobox open in a form',
    async open(page) {
      await form(page, 'cars/models', 'Add model', 'brand');
      await page.locator('[name="season_ids"]').click();
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'question before typed text is lost',
    async open(page) {
      await form(page, 'cars/models', 'Add model', 'brand');
      await page.locator('[name="brand"]').fill('Half');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'message after a failed save',
    async open(page) {
      await form(page, 'users/members', 'Add member', 'first_name');
      await page.route('**/api/users/members/', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '<html>' }) : route.fallback()));
      await page.locator('[name="first_name"]').fill('Ana');
      await page.locator('[name="last_name"]').fill('Prueba');
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
    },
  },
  {
    name: 'price checker',
    async open(page) {
      await list(page, 'cars/pricing/listing');
      await page.getByRole('button', { name: /check/i }).first().click();
      await expect(page.locator('[role="dialog"] [name="model_id"]')).toBeVisible();
    },
  },
  {
    name: 'rentals: timeline',
    async open(page) {
      await visit(page, 'cars/rentals/?view=timeline');
      await expect(page.locator('[data-bar]').first()).toBeVisible();
    },
  },
  {
    name: 'rentals: pick-ups and drop-offs',
    async open(page) {
      await visit(page, 'cars/rentals/?view=today');
      await expect(page.locator('main section h2').first()).toBeVisible();
    },
  },
  {
    name: 'rentals: menu of actions',
    async open(page) {
      await panel(page, 'cars/rentals');
      await page.locator('[data-panel]').getByRole('button', { name: /^More actions/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'rentals: cancelling, with its fee and reason',
    async open(page) {
      await visit(page, 'cars/rentals/?status=3');
      await page.locator('main [data-id]').first().click();
      await page.locator('[data-panel]').getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Cancel rental' }).click();
      await expect(page.locator('[role="dialog"] [name="reason"]')).toBeVisible();
    },
  },
  {
    name: 'members: import',
    async open(page) {
      await list(page, 'users/members');
      await page.getByRole('button', { name: /import/i }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'palette with results',
    async open(page) {
      await visit(page, 'dashboard/home/');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a record, a screen or an action' }).fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    async open(page) {
      await list(page, 'cars/models');
      await button(page, 'Settings');
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'notes',
    async open(page) {
      await list(page, 'cars/models');
      await button(page, 'Notes');
      await expect(page.getByRole('dialog').getByLabel('Write a note')).toBeVisible();
    },
  },
  {
    name: 'account menu',
    async open(page) {
      await list(page, 'cars/models');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'profile',
    async open(page) {
      await list(page, 'cars/models');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Your profile' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0);
    },
  },
  {
    name: 'menu as a drawer',
    async open(page) {
      await page.setViewportSize({ width: 800, height: 860 });
      await list(page, 'cars/models');
      await button(page, 'Open the menu');
      await expect(page.locator('.menu [aria-current="page"]')).toBeVisible();
    },
  },
];
