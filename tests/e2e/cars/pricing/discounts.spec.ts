import { expect, test, unique } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';

test('adds a discount and finds it', { tag: '@both' }, async ({ page, loginAs, visit, say }) => {
  await loginAs('administrator');
  await visit('cars/pricing/discounts/');
  const list = listPage(page, say);
  const name = `<b>${unique()}</b>`;
  await page.getByRole('button', { name: say('Add record', 'Agregar registro') }).click();
  await list.fill({ code: unique(), name });
  await list.save();
  await list.saved();
  await list.search(name);
  await expect(list.rows).toHaveCount(1);
  await list.rows.first().click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
});
