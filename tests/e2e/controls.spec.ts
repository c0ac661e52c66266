import type { Page } from '@playwright/test';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { office } from './financials/plans.ts';
import { expect, test, unique } from './fixtures.ts';
import { listPage } from './list-page.ts';

/*
 * What every screen is worked with: dates, views, check boxes, lists to choose from, messages, numbers, copying. One
 * screen stands for all: they share these parts.
 */
test.beforeEach(({ loginAs }) => loginAs('administrator').then(() => undefined));

test('a view is saved, changed, renamed and deleted; a filter of days takes one whole day, and none when it is emptied (K114b)', { tag: '@once' }, async ({ page, visit, say, baseURL }) => {
  const { call, close } = await office(baseURL ?? '');
  const { results } = await call<{ results: { created_at: string }[] }>('GET', '/users/members/');
  await close();
  const day = todayIn('America/New_York', new Date(results[0]?.created_at ?? ''));
  const typed = day.split('-').reverse();
  const name = `View ${unique()}`;
  await visit('users/members/');
  const filters = page.getByRole('group', { name: say('Filters', 'Filtros') });
  const days = async (first: string, last: string): Promise<void> => {
    await filters.getByRole('button', { name: /Created/ }).first().click();
    await page.getByLabel(say('From', 'Desde'), { exact: true }).fill(first);
    await page.getByLabel(say('To', 'Hasta'), { exact: true }).fill(last);
    await page.getByRole('button', { name: say('Apply', 'Aplicar') }).click();
  };
  await days('31/02/2026', '');
  await expect(page.getByRole('alert').filter({ hasText: say('Enter a date that exists', 'Escriba una fecha que exista') })).toBeVisible();
  await page.keyboard.press('Escape');
  await days(typed.join(''), typed.map(Number).join('/'));
  await expect(page).toHaveURL(new RegExp(`created_from=${day}&created_to=${day}`));
  await expect(listPage(page, say).rows.first()).toBeVisible();
  await page.getByRole('button', { name: say('Save view', 'Guardar vista') }).click();
  await page.getByRole('textbox', { name: say('Name of the view', 'Nombre de la vista') }).fill(name);
  await page.keyboard.press('Enter');
  const tab = page.getByRole('button', { name, exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'true');

  await days('', '');
  await expect(page).not.toHaveURL(/created/);
  await page.goto(`${page.url()}?role=6`);
  const menu = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: say(`View ${name}`, `Vista ${name}`) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu(say('Save the current filters in this view', 'Guardar los filtros actuales en esta vista'));
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await menu(say('Rename', 'Cambiar el nombre'));
  await page.getByRole('textbox', { name: say('Name of the view', 'Nombre de la vista') }).fill(`${name} agents`);
  await page.keyboard.press('Enter');
  await expect(tab).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: `${name} agents`, exact: true })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: say(`View ${name} agents`, `Vista ${name} agents`) }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  await expect(page.getByRole('button', { name: `${name} agents`, exact: true })).toHaveCount(0);
});

test('the box in the head chooses all rows of the page, and a filter chooses none (K116, K116b)', { tag: '@once' }, async ({ page, visit, say }) => {
  await visit('cars/rentals/');
  const list = listPage(page, say);
  await expect(list.rows).toHaveCount(25);
  const all = page.getByRole('checkbox', { name: say('Select all rows of this page', 'Seleccionar todas las filas de esta página') });
  await all.check();
  await expect(page.getByText(say('25 selected on this page', '25 seleccionados en esta página'))).toBeVisible();
  await expect(list.rows.getByRole('checkbox', { checked: true })).toHaveCount(25);
  await list.rows.nth(3).getByRole('checkbox').uncheck();
  await expect(page.getByText(say('24 selected on this page', '24 seleccionados en esta página'))).toBeVisible();
  await expect(all).not.toBeChecked();
  await page.goBack();
  await page.goForward();
  await page.getByRole('button', { name: /^Phone check/ }).click();
  await expect(page).toHaveURL(/status=2/);
  await expect(page.getByText(/selected on this page/)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('a list to choose from goes with Escape before its dialog, and obeys the keys after the mouse (K118)', async ({ page, visit, say }) => {
  await visit('cars/models/');
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: say('Add model', 'Agregar modelo') }).click();
  const box = dialog.locator('[name="season_ids"]');
  const options = page.getByRole('listbox').getByRole('option');
  await box.click();
  await options.nth(1).click();
  await box.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await box.locator('xpath=following-sibling::button').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  // What the key "Next" of a phone does: the focus goes on, and the list goes with it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('Tab chooses nobody, and nobody is chosen from the list of an older text (U2)', async ({ page, visit, say }) => {
  await visit('cars/rentals/');
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
  const client = dialog.locator('[name="member_id"]');
  const options = page.getByRole('listbox').getByRole('option');
  await client.fill('a');
  await expect(options.first()).toBeEnabled();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/users/member_choices*', async (route) => {
    await held;
    await route.fallback();
  });
  await client.pressSequentially('na Ñíguez Nueva');
  await expect(options.first()).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(client).toHaveValue('ana Ñíguez Nueva');
  await page.keyboard.press('Tab');
  await expect(dialog.locator('[name="client.first_name"]')).toHaveValue('ana');
  await expect(dialog.locator('[name="client.last_name"]')).toHaveValue('Ñíguez Nueva');
  await expect(client).toHaveValue('');
  answer();

  const model = dialog.locator('[name="model_id"]');
  await model.fill('Kia');
  await page.keyboard.press('Tab');
  await expect(model).toHaveValue('Kia');
  await expect(model).toHaveAccessibleDescription(new RegExp(`^${say('Choose an option', 'Elija una opción')}\\.`));
  await model.locator('xpath=..').getByRole('button', { name: say('Clear Model', 'Vaciar Modelo') }).click();
  await expect(model).toHaveValue('');
  await expect(model).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(model).toHaveValue('');
});

test('a dialog gives the focus back, the first one too, and what lies behind it is not hit by a second press (A2, M7)', { tag: '@once' }, async ({ page, visit, say }) => {
  await visit('cars/offices/');
  const { dialog, rows } = listPage(page, say);
  await expect(rows.first()).toBeVisible();
  const opener = page.getByRole('button', { name: say('Add office', 'Añadir oficina') });
  await opener.click();
  const cancel = dialog.getByRole('button', { name: say('Cancel', 'Cancelar'), exact: true });
  await expect(dialog.locator('[name="name"]')).toBeFocused();
  await page.evaluate(() => {
    document.addEventListener('click', ({ target }) => document.body.setAttribute('data-hit', target instanceof Element ? target.className : ''), true);
  });
  await cancel.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-hit', 'shield');
});

test('the key that opens a form loses nothing of what is typed after it (U25)', { tag: '@once' }, async ({ page, visit, say }) => {
  await visit('cars/offices/');
  const { dialog, rows } = listPage(page, say);
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Nueva oficina');
  await expect(dialog.locator('[name="name"]')).toHaveValue('Nueva oficina');
  await page.keyboard.type(' del mar');
  await expect(dialog.locator('[name="name"]')).toHaveValue('Nueva oficina del mar');
});

test('a row is a link to its record, which a browser can open in a tab of its own (M9)', { tag: '@once' }, async ({ page, visit, say, context }) => {
  await visit('cars/offices/');
  const { rows, panel } = listPage(page, say);
  const id = await rows.first().getAttribute('data-id');
  const link = rows.first().getByRole('link');
  await expect(link).toHaveAttribute('href', `?id=${id}`);
  // Without a key the panel opens here.
  await link.click();
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  expect(context.pages()).toHaveLength(1);
});

test('Tab goes through the top bar as it is seen, and past the edges of columns (A6, A8)', { tag: '@once' }, async ({ page, visit, say }) => {
  await visit('users/members/');
  await expect(listPage(page, say).rows.first()).toBeVisible();
  await expect(page.locator('.bar').getByRole('button', { name: say('Settings', 'Ajustes') })).toBeVisible();
  const lefts = await page.locator('.bar :is(a, button):visible').evaluateAll((stops) => stops.map((stop) => (stop instanceof HTMLElement && stop.tabIndex >= 0 ? stop.getBoundingClientRect().left : 0)));
  expect(lefts.length).toBeGreaterThan(6);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  const heads = page.getByRole('table').getByRole('columnheader');
  expect(await heads.evaluateAll((all) => all.flatMap((head) => [...head.querySelectorAll('[tabindex], [role]')]).length)).toBe(0);
  await expect(page.getByRole('columnheader', { name: say('Last name', 'Apellidos'), exact: true })).toBeVisible();
});

test('a low window scrolls as a whole: rows are read at 400 % (A1)', { tag: '@once' }, async ({ page, visit, say }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit('cars/offices/');
  const { rows, panel } = listPage(page, say);
  await expect(rows.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight > 2 * innerHeight && document.querySelector('main')?.scrollHeight === document.querySelector('main')?.clientHeight)).toBe(true);
  await rows.nth(4).scrollIntoViewIfNeeded();
  await expect(rows.nth(4)).toBeInViewport({ ratio: 0.9 });
  await rows.nth(4).click();
  await expect(panel).toBeInViewport({ ratio: 0.9 });
});

test('a message is read where it always stood, and gives the focus back (K119)', async ({ page, visit, say }) => {
  await visit('cars/models/');
  const region = page.getByRole('region', { name: say('Messages', 'Mensajes') });
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await region.evaluate((element) => element.setAttribute('data-before', ''));
  await page.route('**/api/cars/models/?*', (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify({ type: 'x', title: 'x', status: 500, code: 'e1' }) }));
  await page.route('**/api/cars/export_models.csv*', (route) => route.abort());
  const opener = page.getByRole('button', { name: say('Export', 'Exportar') });
  await opener.click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const message = region.getByText(say("We can't connect", 'No podemos conectar'));
  await expect(message).toBeVisible();
  await expect(region).toHaveAttribute('data-before', '');
  const search = page.locator('main').getByRole('searchbox');
  await search.focus();
  // By the keyboard, as somebody does who does not see where it stands.
  const dismiss = region.getByRole('button', { name: say('Dismiss this message', 'Cerrar este mensaje') });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(message).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('the wheel of the mouse changes no number (K128)', { tag: '@once' }, async ({ page, visit, say }) => {
  await visit('cars/models/');
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: 'Add model' }).click();
  const box = dialog.locator('[name="passengers"]');
  await box.fill('4');
  await box.hover();
  await page.mouse.wheel(0, 400);
  await page.mouse.wheel(0, -900);
  await expect(box).toHaveValue('4');
  expect(await dialog.locator('input[type="number"]').count()).toBe(0);
});

test('another office keeps the day and the hour, and tells its own clock (K13)', { tag: '@once' }, async ({ page, visit, say, baseURL }) => {
  const { call, close } = await office(baseURL ?? '');
  const { results } = await call<{ results: { municipality: { id: number } }[] }>('GET', '/cars/offices/');
  const name = `Miami ${unique()}`;
  await call('POST', '/cars/offices/', { name, city_id: results[0]?.municipality.id, zone: 'America/New_York' });
  await close();

  await visit('cars/rentals/');
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: 'Add rental' }).click();
  await choose(page, 'Aeropuerto José Martí');
  const [day, hour] = [dialog.getByRole('textbox', { name: 'Pick-up: date' }), dialog.getByRole('textbox', { name: 'Pick-up: time' })];
  await day.fill('31/12/2026');
  await hour.fill('10:30');
  const hint = dialog.locator('[id="cars-rentals-pick_up.office_id-hint"]');
  await expect(hint).toContainText('time of Havana');
  await choose(page, name);
  await expect(hint).toContainText('time of New York');
  await expect(day).toHaveValue('31/12/2026');
  await expect(hour).toHaveValue('10:30');
});

async function choose(page: Page, office: string): Promise<void> {
  await page.getByRole('dialog').locator('[name="pick_up.office_id"]').fill(office);
  await page.getByRole('listbox').getByRole('option').first().click();
}

test('what cannot be copied is said, and stands selected (K125)', { tag: '@once' }, async ({ page, visit, baseURL }) => {
  const { agreement, plan, service, close } = await office(baseURL ?? '');
  const made = await plan((await service(600_00)).id);
  await agreement(made, 'en');
  await close();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }));
  await visit(`financials/fundings/?id=${made.id}`);
  await page.locator('[data-panel]').getByRole('button', { name: `Actions of ${made.code}` }).click();
  await page.getByRole('menuitem', { name: 'Agreement link' }).click();
  await page.getByRole('button', { name: /^Copy: / }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('It could not be copied')).toBeVisible();
  const selected = await page.evaluate(() => {
    const box = document.activeElement;
    return box instanceof HTMLInputElement ? box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0) : '';
  });
  expect(selected).toMatch(/^https?:.*funding-agreement/);
});
