import type { Locator } from '@playwright/test';
import { expect, holdBack, SCRIPTS, test, unique } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';
import { listPage } from './list-page.ts';

/* The keys of what lies over a page: while it is still on its way, and among the messages that lie over it. */
test.beforeEach(({ loginAs }) => loginAs('administrator').then(() => undefined));

test('Escape closes a record and a form that are still on their way, wherever the focus is', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/rentals/');
  const { dialog, panel, rows } = listPage(page, say);
  await expect(rows.first()).toBeVisible();
  const release = await holdBack(page, SCRIPTS);
  await rows.first().click();
  await expect(page).toHaveURL(/\?id=\d+$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/rentals\/$/);
  release();
  await rows.nth(1).click();
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await visit('cars/offices/');
  await expect(rows.first()).toBeVisible();
  const add = page.getByRole('button', { name: 'Add office' });
  const again = await holdBack(page, SCRIPTS);
  await add.click();
  await page.keyboard.press('Escape');
  again();
  await add.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('Escape takes back a dialog whose file is still on its way, and leaves the record below it open', async ({
  page,
  visit,
  say,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await visit('users/members/');
  const { panel, rows } = listPage(page, say);
  const dialog = page.locator('[role="dialog"][aria-modal="true"]');
  await rows.first().click();
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  const openers = [
    () => page.getByRole('button', { name: 'Import from a file' }).click(),
    () => page.locator('.bar').getByRole('button', { name: 'Settings' }).click(),
    () => page.keyboard.press('Control+k'),
  ];
  for (const open of openers) {
    const release = await holdBack(page, SCRIPTS);
    await open();
    await page.keyboard.press('Escape');
    release();
    await expect(panel).toBeVisible();
    await open();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(panel).toBeVisible();
  }
});

test('Tab goes from a panel over its list, and from a dialog, to the messages above them and back (rule: focus-returns)', async ({
  page,
  visit,
  say,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await visit('cars/offices/');
  const { dialog, panel, rows } = listPage(page, say);
  const messages = page.getByRole('region', { name: 'Messages' });
  const again = messages.getByRole('button', { name: 'Open again' });
  const ring = async (whole: Locator): Promise<void> => {
    const inside = () => whole.evaluate((element) => element.contains(document.activeElement));
    await tabTo(page, again);
    await page.keyboard.press('Tab');
    await expect(messages.getByRole('button', { name: 'Dismiss this message' })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(again).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await inside()).toBe(true);
  };
  await rows.first().click();
  await panel.getByRole('button', { name: 'Edit' }).click();
  await dialog.locator('[name="name"]').fill(`Nowhere ${unique()}`);
  await page.route('**/api/cars/offices/*/', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await ring(panel);

  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await ring(dialog);
  await press(page, again);
  await expect(dialog.locator('[name="name"]')).toHaveValue(/Nowhere/);
});

test('what is typed right after Ctrl K is found, however late the palette comes', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/rentals/');
  await expect(listPage(page, say).rows.first()).toBeVisible();
  const release = await holdBack(page, SCRIPTS);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add booking');
  release();
  const palette = page.getByRole('combobox', { name: 'Find a record, a screen or an action' });
  await expect(palette).toHaveValue('add booking');
  await expect(page.getByRole('option').first()).toContainText('Add booking');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add booking' })).toBeVisible();
});
