import { violationsOf } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { listPage } from './list-page.ts';
import { LISTS, addressOf } from './lists.ts';

/** From this width down rows are cards, and the panel lies over them. */
const PHONE = { width: 390, height: 844 };

/*
 * WCAG 2.2 A and AA by axe on what every list has, walked on one page as a person does, in English: rows and panel, the
 * cards of a phone, the form that is refused. In Spanish, on a phone, access.spec.ts measures every list.
 */
test.describe('no violation of WCAG 2.2 AA', () => {
  // The lists are independent of each other: both workers take their part.
  test.describe.configure({ mode: 'parallel' });
  for (const screen of LISTS) {
    const { add, field } = screen;
    const route = addressOf(screen);
    test(`${route}: rows, panel, form refused, cards`, async ({ page, loginAs, visit, say }) => {
      await loginAs('administrator');
      await visit(route);
      const desktop = page.viewportSize() ?? PHONE;
      const list = listPage(page, say);
      await list.rows.first().click();
      await expect(list.panel.locator('h2')).toBeVisible();
      // The panel lies beside the rows, so both are looked at together.
      expect(await violationsOf(page)).toEqual([]);

      await page.setViewportSize(PHONE);
      await expect(page.locator('main li [data-id]').first()).toBeAttached();
      await expect(list.panel.locator('h2')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list.panel).toHaveCount(0);
      await expect(page.locator('main li [data-id]').first()).toBeVisible();
      // Cards have the colors of rows, and a form those of its parts (parts.spec.ts).
      expect(await violationsOf(page, 'main', { bothThemes: false })).toEqual([]);

      await page.setViewportSize(desktop);
      await page.getByRole('button', { name: add, exact: true }).click();
      await expect(list.dialog.locator(`[name="${field}"]`)).toBeVisible();
      await list.save();
      await expect(list.dialog.getByRole('alert').first()).toBeVisible();
      expect(await violationsOf(page, '[aria-modal="true"]', { bothThemes: false })).toEqual([]);
    });
  }

  test('the history of a record', async ({ page, loginAs, visit, say }) => {
    await loginAs('administrator');
    await visit('cars/models/');
    const list = listPage(page, say);
    await list.rows.first().click();
    await list.panel.getByRole('tab', { name: 'History' }).click();
    await expect(list.panel.getByRole('tab', { selected: true })).toHaveText('History');
    await expect(list.panel.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await violationsOf(page, '[data-panel] [role="tabpanel"]')).toEqual([]);
  });
});
