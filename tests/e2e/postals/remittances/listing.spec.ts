import { violationsOf } from '../../accessibility.ts';
import { expect } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { test } from '../../office.ts';
import { ownRemittance, ownSurname } from './own-remittance.ts';

test(
  'an agent finds a remittance and sees what was agreed, who gets it and what is still owed',
  { tag: '@both' },
  async ({ page, visit, say, office, loginAs }) => {
    const surname = ownSurname();
    const { code } = await ownRemittance(office, surname);
    await loginAs('agent');
    await visit('postals/remittances/listing/');
    await expect(page).toHaveTitle(say('Remittances - Alisios Travel', 'Remesas - Alisios Travel'));
    const list = listPage(page, say);
    const { panel } = list;
    await page.getByRole('button', { name: new RegExp(`^${say('To pay', 'Por pagar')}`) }).click();
    await list.search(surname);
    await expect(list.rows).toHaveCount(1);
    await expect(list.row(code)).toContainText(`Yanet ${surname}`);
    await list.row(code).click();
    await expect(panel).toContainText('CUP');
    await expect(panel).toContainText('Playa, La Habana');
    await expect(panel.getByText(say('Registered', 'Registrada'), { exact: true })).toBeVisible();
    expect(await violationsOf(page, '[data-panel]')).toEqual([]);
    await panel.getByRole('button', { name: say('Close the panel', 'Cerrar el panel') }).click();
    await list.search('');
    await page.getByRole('button', { name: new RegExp(`^${say('To deliver', 'Por entregar')}`) }).click();
    expect(await violationsOf(page, 'main')).toEqual([]);
  },
);
