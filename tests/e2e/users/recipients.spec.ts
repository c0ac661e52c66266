import { violationsOf } from '../accessibility.ts';
import { expect, unique } from '../fixtures.ts';
import { test } from '../office.ts';

/** A card of somebody born on 14/07/1955 that nobody else has. */
const newCard = (): string =>
  `550714${Math.floor(Math.random() * 60_000)
    .toString()
    .padStart(5, '0')}`;

test("a client's recipients: one on record is offered instead of a second one, edited, and taken away (rule: duplicates-are-noticed)", async ({
  page,
  loginAs,
  visit,
  say,
  office,
}) => {
  const key = unique();
  const card = newCard();
  const client = (first_name: string) =>
    office.call<{ id: number }>('POST', '/users/members/', { first_name, last_name: `Vega ${key}` });
  const [brother, sister] = [await client('Lázaro'), await client('Odalys')];
  const name = `Mirta Vega ${key}`;
  await office.call('POST', '/postals/recipients/', {
    first_name: 'Mirta',
    first_surname: `Vega ${key}`,
    identity_card: card,
    city_id: 2109,
    members: [{ member_id: brother.id, relation: 'parent' }],
  });

  await loginAs('agent');
  await visit(`users/members/?id=${sister.id}`);
  const panel = page.locator('[data-panel]');
  await panel.getByRole('tab', { name: say('Recipients', 'Destinatarios') }).click();
  await expect(panel.getByText(say('No recipients yet', 'Todavía no hay destinatarios'))).toBeVisible();
  await panel.getByRole('button', { name: say('Add recipient', 'Agregar destinatario') }).click();
  // A panel that lies over the list is a dialog, too.
  const dialog = page.getByRole('dialog', { name: say('Add a recipient', 'Agregar un destinatario') });
  await dialog.getByLabel(say('Relation', 'Parentesco')).selectOption({
    label: say('Mother or father', 'Madre o padre'),
  });
  const cardBox = dialog.getByLabel(say('Identity card number', 'Carné de identidad'));
  await cardBox.fill(card);
  await expect(cardBox).toHaveAccessibleDescription(/14\/07\/1955/);
  await expect(dialog.getByText(`Lázaro Vega ${key}`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('Use this recipient', 'Usar este destinatario') }).click();
  await expect(dialog).toBeHidden();
  const row = panel.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(say('Mother or father', 'Madre o padre'));
  await expect(row).toContainText('San Luis, Pinar del Río');

  const choose = async (action: string) => {
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose(say('Edit', 'Editar'));
  const form = page.getByRole('dialog', { name: say('Edit the recipient', 'Editar el destinatario') });
  await form.getByLabel(say('Street', 'Calle'), { exact: true }).fill('Calle Maceo');
  await form.getByLabel(say('Mobile phone', 'Móvil')).fill('5 2345678');
  await form.getByRole('button', { name: say('Save', 'Guardar') }).click();
  await expect(row).toContainText('Calle Maceo');
  await expect(row).toContainText('+53 5234 5678');

  await choose(say('Remove from this client', 'Quitar de este cliente'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Remove recipient', 'Quitar destinatario') })
    .click();
  await expect(row).toHaveCount(0);
});
