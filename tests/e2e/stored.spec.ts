import { chooseEarlier, complaintsOf, isAsChosen } from './chosen.ts';
import { expect, test, unique } from './fixtures.ts';
import { listPage } from './list-page.ts';

/* What is kept outside of a page and comes back into it: the address, the browser's choices, texts of other people. */

// A change of language keeps the query (rule: language-keeps-address).
test('the language changes on the same view of the same list', async ({ page, loginAs, visit, say }) => {
  await loginAs('agent');
  await visit('users/members/?status=1&sort=-created_at&page=2#rows');
  await page
    .getByRole('link', { name: say('ES Español', 'EN English') })
    .first()
    .click();
  await expect(page).toHaveURL(
    new RegExp(`/${say('es', 'en')}/users/members/\\?status=1&sort=-created_at&page=2#rows$`),
  );
});

// What is stored may differ from the built page (rule: stored-before-paint). On a phone access.spec.ts looks at every page.
test('language, theme and menu that are stored are right on each kind of page at once, without a complaint', async ({
  page,
  loginAs,
  language,
}) => {
  const complaints = complaintsOf(page);
  await chooseEarlier(page);
  await loginAs('administrator');
  for (const route of ['authentication/login', 'payment/tracking', 'dashboard/home', 'cars/models']) {
    await page.goto(`/${language}/${route}/`);
    await isAsChosen(page, language);
    if (await page.locator('.menu').isVisible())
      expect((await page.locator('.menu').boundingBox())?.width).toBeLessThan(60);
  }
  await page.goBack();
  await isAsChosen(page, language);
  await page.goForward();
  await isAsChosen(page, language);
  expect(complaints).toEqual([]);
});

// Script in a name is text for staff (rule: markup-is-text).
test('a name that is markup is text in table, panel, form, question, palette, message and title', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  const name = `<img src=x onerror=alert(1)> ${unique()}`;
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  await loginAs('administrator');
  await visit('cars/models/');
  const list = listPage(page, say);
  await page.getByRole('button', { name: say('Add model', 'Agregar modelo') }).click();
  await list.fill({ brand: '<b>MG</b>', name, category: 'ecmr', capacity: '4', note: name });
  await list.save();
  await list.saved();
  await list.search(name);
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows.first()).toContainText('<b>MG</b>');
  await list.rows.first().click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(`<b>MG</b> ${name}`);
  await list.panel.getByRole('tab', { name: say('History', 'Historial') }).click();
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  await expect(list.dialog.locator('[name="name"]')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', {
      name: say('Find a record, a screen or an action', 'Busque un registro, una pantalla o una acción'),
    })
    .fill(name);
  await expect(page.getByRole('option', { name: new RegExp('<img src=x') }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: say('Find or go to', 'Buscar o ir a') })).toHaveCount(0);
  await list.panel.getByRole('button', { name: /^(More actions|Más acciones)/ }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: say('Delete model', 'Eliminar modelo') }).click();
  await expect(list.rows).toHaveCount(0);
  expect(await page.locator('img[src="x"], main b:text-is("MG")').count()).toBe(0);
  expect(await page.title()).not.toContain('<');
});
