import { ink } from '../../api/postals/form-picture.ts';
import { portrait } from '../../fixtures/portrait.ts';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';
import { earlierForm } from './own-procedure.ts';

test('a clerk saves half a passport form, and continues it where something is missing until nothing is', async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  // The client is this test's own, and asked for a passport years ago.
  const surname = unique();
  const { id: member } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Yanet',
    last_name: surname,
    phone: '+13055550142',
  });
  await office.call('POST', '/postals/procedures/', {
    ...earlierForm,
    member_id: member,
    first_surname: surname,
  });
  await loginAs('agent');
  await visit(`postals/procedures/?add=${member}`);
  await expect(page).toHaveTitle(say('Procedures - Alisios Travel', 'Trámites - Alisios Travel'));
  const list = listPage(page, say);
  const { dialog, panel } = list;
  const box = (name: string) => dialog.locator(`[name="${name}"]`);

  // Nothing is asked twice: what the client gave before is taken over, and what was typed stays.
  await box('passport_number').waitFor({ state: 'detached' });
  await box('type').selectOption({ label: say('Passport renewal', 'Renovación de pasaporte') });
  await box('middle_name').pressSequentially('ñiqué');
  await dialog.getByRole('button', { name: say('Use these details', 'Usar estos datos') }).click();
  await expect(box('first_surname')).toHaveValue(surname);
  await expect(box('birth_city_id')).toHaveValue(/\d/);
  await expect(box('middle_name')).toHaveValue('ÑIQUE');

  // Plain letters are typed where the caret is, and taken back by undo (rule: plain-letters).
  await box('middle_name').press('Home');
  await page.keyboard.type('á');
  await page.keyboard.type('é');
  await expect(box('middle_name')).toHaveValue('AEÑIQUE');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box('middle_name')).not.toHaveValue('AEÑIQUE');
  await box('middle_name').fill('Łucía');
  await expect(box('middle_name')).toHaveValue('LUCIA');

  // Half of it is kept.
  await box('height').fill('');
  await list.save();
  await expect(dialog).toHaveCount(0);
  await expect(panel).toContainText(`YANET LUCIA ${surname}`);

  // Each thing that is missing leads to its field.
  await panel.getByRole('button', { name: say('Height (cm)', 'Estatura (cm)') }).click();
  await expect(box('height')).toBeFocused();
  await list.fill({ height: '165', passport_number: 'K123456' });
  await box('renewal_reason').selectOption({ label: say('Expired', 'Vencido') });
  // Photo and signature are made here, of whatever there is, and sent once they are accepted.
  const tool = (name: string) => page.getByRole('dialog', { name, exact: true });
  const photo = tool(say('Photo', 'Foto'));
  await dialog.getByRole('button', { name: say('Add photo', 'Agregar foto') }).click();
  await photo.locator('input[type="file"]').setInputFiles({
    name: 'IMG_0001.png',
    mimeType: 'image/png',
    buffer: await portrait({ width: 900, height: 1200 }),
  });
  await photo.getByRole('button', { name: say('Accept the photo', 'Aceptar la foto') }).click();
  await expect(dialog.getByRole('img', { name: say('photo.jpg', 'foto.jpg') })).toBeVisible();
  const signature = tool(say('Signature', 'Firma'));
  await dialog.getByRole('button', { name: say('Sign', 'Firmar'), exact: true }).click();
  await signature.getByRole('tab', { name: say('From paper', 'Desde papel') }).click();
  await signature.locator('input[type="file"]').setInputFiles({
    name: 'IMG_0002.jpg',
    mimeType: 'image/jpeg',
    buffer: await ink().jpeg().toBuffer(),
  });
  await signature.getByRole('application').press('ArrowUp');
  await signature.getByRole('button', { name: say('Accept the signature', 'Aceptar la firma') }).click();
  await expect(dialog.getByRole('img', { name: say('signature.jpg', 'firma.jpg') })).toBeVisible();
  await list.save();
  await expect(dialog).toHaveCount(0);
  await expect(panel).toContainText(say('Nothing is missing', 'No falta nada'));
});
