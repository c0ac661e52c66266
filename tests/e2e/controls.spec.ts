import type { Page } from '@playwright/test';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { office } from './financials/plans.ts';
import { expect, test, unique } from './fixtures.ts';
import { listPage } from './list-page.ts';

/*
 * What a part does together with its screen or the server: views, clocks, keys that open a form, low windows. One screen
 * stands for all. The parts alone are worked in parts-keys.spec.ts.
 */
test.beforeEach(({ loginAs }) => loginAs('administrator').then(() => undefined));

test('a view is saved, changed, renamed and deleted; a filter of days takes one whole day, and none when it is emptied (rule: saved-views, filter-of-days)', async ({
  page,
  visit,
  say,
  baseURL,
}) => {
  const { call, close } = await office(baseURL ?? '');
  const { results } = await call<{ results: { created_at: string }[] }>('GET', '/users/members/');
  await close();
  const day = todayIn('America/New_York', new Date(results[0]?.created_at ?? ''));
  const typed = day.split('-').reverse();
  const name = `View ${unique()}`;
  await visit('users/members/');
  const filters = page.getByRole('group', { name: say('Filters', 'Filtros') });
  const days = async (first: string, last: string): Promise<void> => {
    await filters
      .getByRole('button', { name: /Created/ })
      .first()
      .click();
    await page.getByLabel(say('From', 'Desde'), { exact: true }).fill(first);
    await page.getByLabel(say('To', 'Hasta'), { exact: true }).fill(last);
    await page.getByRole('button', { name: say('Apply', 'Aplicar') }).click();
  };
  await days('31/02/2026', '');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: say('Enter a date that exists', 'Escriba una fecha que exista') }),
  ).toBeVisible();
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
  await page
    .getByRole('textbox', { name: say('Name of the view', 'Nombre de la vista') })
    .fill(`${name} agents`);
  await page.keyboard.press('Enter');
  await expect(tab).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: `${name} agents`, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: say(`View ${name} agents`, `Vista ${name} agents`) }).click();
  await page.getByRole('menuitem', { name: say('Delete', 'Eliminar') }).click();
  await expect(page.getByRole('button', { name: `${name} agents`, exact: true })).toHaveCount(0);
});

test('the key that opens a form loses nothing of what is typed after it (rule: early-keys-kept)', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/offices/');
  const { dialog, rows } = listPage(page, say);
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Nueva oficina');
  await expect(dialog.locator('[name="name"]')).toHaveValue('Nueva oficina');
  await page.keyboard.type(' del mar');
  await expect(dialog.locator('[name="name"]')).toHaveValue('Nueva oficina del mar');
});

test('Tab goes through the top bar as it is seen, and past the edges of columns (rule: tab-order-as-seen)', async ({
  page,
  visit,
  say,
}) => {
  await visit('users/members/');
  await expect(listPage(page, say).rows.first()).toBeVisible();
  await expect(page.locator('.bar').getByRole('button', { name: say('Settings', 'Ajustes') })).toBeVisible();
  const lefts = await page
    .locator('.bar :is(a, button):visible')
    .evaluateAll((stops) =>
      stops.map((stop) =>
        stop instanceof HTMLElement && stop.tabIndex >= 0 ? stop.getBoundingClientRect().left : 0,
      ),
    );
  expect(lefts.length).toBeGreaterThan(6);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  const heads = page.getByRole('table').getByRole('columnheader');
  expect(
    await heads.evaluateAll(
      (all) => all.flatMap((head) => [...head.querySelectorAll('[tabindex], [role]')]).length,
    ),
  ).toBe(0);
  await expect(
    page.getByRole('columnheader', { name: say('Last name', 'Apellidos'), exact: true }),
  ).toBeVisible();
});

test('a low window scrolls as a whole: rows are read at 400 % (rule: low-window-scrolls)', async ({
  page,
  visit,
  say,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit('cars/offices/');
  const { rows, panel } = listPage(page, say);
  await expect(rows.first()).toBeVisible();
  expect(
    await page.evaluate(
      () =>
        document.documentElement.scrollHeight > 2 * innerHeight &&
        document.querySelector('main')?.scrollHeight === document.querySelector('main')?.clientHeight,
    ),
  ).toBe(true);
  await rows.nth(4).scrollIntoViewIfNeeded();
  await expect(rows.nth(4)).toBeInViewport({ ratio: 0.9 });
  await rows.nth(4).click();
  await expect(panel).toBeInViewport({ ratio: 0.9 });
});

test('another office keeps the day and the hour, and tells its own clock (rule: hour-of-the-office)', async ({
  page,
  visit,
  say,
  baseURL,
}) => {
  const { call, close } = await office(baseURL ?? '');
  const { results } = await call<{ results: { municipality: { id: number } }[] }>('GET', '/cars/offices/');
  const name = `Miami ${unique()}`;
  await call('POST', '/cars/offices/', {
    name,
    city_id: results[0]?.municipality.id,
    zone: 'America/New_York',
  });
  await close();

  await visit('cars/rentals/');
  const { dialog } = listPage(page, say);
  await page.getByRole('button', { name: 'Add rental' }).click();
  await choose(page, 'Aeropuerto José Martí');
  const [day, hour] = [
    dialog.getByRole('textbox', { name: 'Pick-up: date' }),
    dialog.getByRole('textbox', { name: 'Pick-up: time' }),
  ];
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

test('paper has what is in front: the list, the open record, the dialog (rule: print-the-front)', async ({
  page,
  visit,
  say,
}) => {
  await visit('cars/offices/');
  const list = listPage(page, say);
  const table = page.locator('main table');
  const onPaper = async (): Promise<readonly boolean[]> => {
    await page.emulateMedia({ media: 'print' });
    const seen = await Promise.all([table, list.panel, list.dialog].map((part) => part.isVisible()));
    await page.emulateMedia({ media: null });
    return seen;
  };
  await expect(list.rows.first()).toBeVisible();
  expect(await onPaper()).toEqual([true, false, false]);
  await list.rows.first().click();
  await list.panel.getByRole('button', { name: say('Edit', 'Editar') }).waitFor();
  expect(await onPaper()).toEqual([false, true, false]);
  await list.panel.getByRole('button', { name: say('Edit', 'Editar') }).click();
  await list.dialog.locator('[name="name"]').waitFor();
  expect(await onPaper()).toEqual([false, false, true]);
  // A dialog is read whole on paper, and nothing of it is pressed there.
  await page.emulateMedia({ media: 'print' });
  await expect(list.dialog.getByRole('button')).toHaveCount(0);
});
