import { violationsOf } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { listPage } from './list-page.ts';

/*
 * WCAG 2.2 A and AA by axe on what every list has, walked on one page as a person does: rows, panel, its history, the
 * form, and the form that is refused. On a phone rows are cards, and the panel lies over them.
 */
const LISTS = [
  ['cars/models/', ['Add model', 'Agregar modelo'], 'brand'],
  ['cars/models/?tab=vehicles', ['Add vehicle', 'Agregar auto'], 'plate'],
  ['cars/offices/', ['Add office', 'Agregar oficina'], 'name'],
  ['cars/pricing/listing/', ['Add price', 'Agregar precio'], 'model_id'],
  ['cars/rentals/', ['Add rental', 'Agregar renta'], 'client.first_name'],
  ['users/members/', ['Add member', 'Agregar miembro'], 'first_name'],
  ['financials/accounts/', ['Add account', 'Agregar cuenta'], 'member_id'],
  ['financials/payments/', ['Add service', 'Agregar servicio'], 'service_type_id'],
  ['financials/payments/?tab=expenses', ['Add expense', 'Agregar gasto'], 'amount'],
  ['financials/fundings/', ['Add payment plan', 'Agregar plan de pagos'], 'service_id'],
] as const;

test.describe('no violation of WCAG 2.2 AA', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const [route, [english, spanish], field] of LISTS) {
    test(`${route}: rows, panel, history, form, form refused`, async ({ page, loginAs, visit, say }) => {
      await loginAs('administrator');
      await visit(route);
      const list = listPage(page, say);
      await expect(list.rows.first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      await list.rows.first().click();
      await expect(list.panel.locator('h2')).toBeVisible();
      expect(await violationsOf(page, '[data-panel]')).toEqual([]);
      await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
      await expect(list.panel.getByRole('tab', { selected: true })).toHaveText(say('History', 'Historial'));
      await expect(list.panel.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await violationsOf(page, '[data-panel] [role="tabpanel"]')).toEqual([]);

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say(english, spanish), exact: true }).click();
      await expect(list.dialog.locator(`[name="${field}"]`)).toBeVisible();
      expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
      await list.save();
      await expect(list.dialog.getByRole('alert').first()).toBeVisible();
      expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    });
  }
});
