import { expect } from '../../fixtures.ts';
import { listPage } from '../../list-page.ts';
import { test } from '../../office.ts';
import { ownCardRemittance, ownFamily, ownSurname } from './own-remittance.ts';

test('the number of a card is shown to who asks for it, until they have read it (rule: card-of-a-recipient)', async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  const member = await ownFamily(office, ownSurname());
  const { id } = await ownCardRemittance(office, member);
  await loginAs('agent');
  await visit(`postals/remittances/listing/?member=${member}&id=${id}`);
  const { panel, rows } = listPage(page, say);
  await expect(rows).toHaveCount(1);
  await panel.getByRole('button', { name: say('More actions', 'Más acciones') }).click();
  await page.getByRole('menuitem', { name: say('More', 'Más'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('Show card number', 'Mostrar número de tarjeta') }).click();
  const told = page.getByRole('dialog', { name: say('Card number of', 'Número de tarjeta de') });
  await expect(told).not.toContainText('9225');
  await told.getByRole('button', { name: say('Show number', 'Mostrar número') }).click();
  await expect(told).toContainText('9225 9598 7012 1891');
  await told
    .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
    .last()
    .click();
  await expect(page.getByText('9225 9598 7012 1891')).toHaveCount(0);
});
