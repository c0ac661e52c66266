import type { Locator, Page } from '@playwright/test';
import { expect, test } from './parts.ts';

/* What is chosen, moved, opened and closed by the keys alone, on the pages of tests/parts. */

test.describe.configure({ mode: 'parallel' });

const stateOf = (page: Page, part: string, state: string): Locator =>
  page.locator(`[data-part="${part}"] [data-state="${state}"]`);
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The words of what has the focus. */
const focused = (page: Page): Locator => page.locator(':focus');

test('a list to choose from obeys the keys, after the mouse too, and Tab chooses nothing (rule: escape-closes-one, tab-chooses-nothing)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'combobox-field', 'multi-combobox-field');
  const empty = stateOf(page, 'combobox-field', 'empty');
  const box = empty.getByRole('combobox');
  const options = page.getByRole('listbox').getByRole('option');
  await box.focus();
  await expect(options).toHaveCount(0);
  await press(page, 'ArrowDown');
  await expect(options.first()).toBeEnabled();
  // Who cannot be chosen stands there with the reason.
  await expect(options.filter({ hasText: 'Data restricted' })).toBeDisabled();
  await press(page, 'ArrowDown', 'Enter');
  await expect(box).toHaveValue('Yusimí Peña');
  await press(page, 'ArrowDown');
  await expect(options.first()).toBeVisible();
  await press(page, 'Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('Yusimí Peña');

  await box.fill('bel');
  await expect(options).toHaveCount(1);
  await press(page, 'Tab');
  await expect(box).toHaveValue('bel');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveAccessibleDescription(/Choose an option/);
  await empty.getByRole('button', { name: 'Clear Label of the field' }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();

  const several = stateOf(page, 'multi-combobox-field', 'empty');
  await several.getByRole('combobox').click();
  await options.first().click();
  await press(page, 'ArrowDown', 'Enter', 'Escape');
  await expect(several.getByRole('listitem')).toHaveCount(2);
  await press(page, 'Shift+Tab', 'Enter');
  await expect(several.getByRole('listitem')).toHaveCount(1);
});

test('nobody is chosen from the list of an older text, and an empty one says why (rule: tab-chooses-nothing)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'combobox-field');
  const slow = stateOf(page, 'combobox-field', 'answered late').getByRole('combobox');
  const options = page.getByRole('listbox').getByRole('option');
  await slow.fill('a');
  await expect(options.first()).toBeEnabled();
  await slow.pressSequentially('na');
  await expect(options.first()).toBeDisabled();
  await press(page, 'Enter');
  await expect(slow).toHaveValue('ana');
  // Once there is an answer, what Enter takes is marked and read aloud.
  await slow.fill('p');
  await expect(options).toHaveCount(1);
  await expect(options.first()).toHaveAttribute('data-focus');
  await expect(slow).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await stateOf(page, 'combobox-field', 'nothing found').getByRole('combobox').fill('x');
  await expect(page.getByRole('listbox')).toHaveText('Nothing found');
  await stateOf(page, 'combobox-field', 'never answered').getByRole('combobox').fill('x');
  await expect(page.getByRole('listbox')).toHaveText('Loading…');
});

test('a menu is walked by arrows, letters and groups; what is refused cannot be chosen', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'menu');
  const state = stateOf(page, 'menu', 'an icon');
  const opener = state.getByRole('button');
  const chosen = state.locator('output');
  await opener.focus();
  await press(page, 'Enter');
  await expect(focused(page)).toHaveText('Edit');
  await press(page, 'ArrowUp');
  await expect(focused(page)).toHaveText('Delete');
  await press(page, 'h', 'Enter');
  await expect(focused(page)).toContainText('Hand over');
  await expect(focused(page).getByText('The rental is not paid')).toBeVisible();
  await expect(chosen).toBeEmpty();
  await press(page, 'Home', 'ArrowDown', 'ArrowRight');
  await expect(focused(page)).toHaveText('Voucher');
  await press(page, 'ArrowLeft');
  await expect(focused(page)).toHaveText('Documents');
  await press(page, 'End', 'ArrowUp');
  await expect(focused(page)).toHaveAttribute('aria-checked', 'true');
  await press(page, 'Enter');
  await expect(chosen).toHaveText('remind');
  await expect(opener).toBeFocused();
  await press(page, 'Enter', 'Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);

  // The reason that the keys have shown does not take its neighbor away from under a press.
  await opener.press('Enter');
  await press(page, 'h');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(chosen).toHaveText('delete');
});

test('the right button opens the menu of a row, which stays until one presses elsewhere', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'table');
  const rows = stateOf(page, 'table', 'rows').locator('tbody tr');
  const menu = page.getByRole('menu');
  await rows.nth(1).click({ button: 'right' });
  await expect(menu).toHaveAccessibleName(/Peugeot/);
  await rows.nth(2).click({ button: 'right', position: { x: 120, y: 8 } });
  await expect(menu).toHaveCount(1);
  await expect(menu).not.toHaveAccessibleName(/Peugeot/);
  await press(page, 'Escape');
  await expect(menu).toHaveCount(0);
  await expect(rows.nth(2)).toBeFocused();
  await rows.nth(1).click({ button: 'right' });
  await page.getByRole('heading', { level: 1 }).first().click();
  await expect(menu).toHaveCount(0);
});

test('a dialog keeps the focus, gives it back, and its form begins where one types; a list in it closes first (rule: focus-returns, escape-closes-one)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'form-dialog');
  const opener = stateOf(page, 'form-dialog', 'add').getByRole('button');
  const dialog = page.getByRole('dialog');
  await opener.focus();
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await press(page, 'Tab', 'ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await press(page, 'ArrowDown');
  // What the key "Next" of a phone does: the focus goes on, and the list goes with it.
  await press(page, 'Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused();
  for (let step = 0; step < 8; step += 1) {
    await press(page, 'Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Please review 2 fields');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Kia Rio');
  await press(page, 'Escape');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab');
  await expect(question.getByRole('button', { name: 'Discard' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('what gives way to something else leaves the focus in its place (rule: focus-returns)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'dialog/whose contents go', 'signature-field/filled');
  const opener = stateOf(page, 'dialog', 'whose contents go').getByRole('button');
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await press(page, 'Tab', 'Tab', 'Enter');
  await expect(dialog.getByRole('button', { name: 'Take PF-2 off' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: 'Take PF-3 off' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog).toBeFocused();
  await press(page, 'Shift+Tab', 'Enter');
  await expect(dialog.getByText('12 packages')).toBeVisible();
  await expect(dialog).toBeFocused();
  await press(page, 'Escape');

  // Among what stands on the page itself, what follows takes it.
  const remove = stateOf(page, 'signature-field', 'filled').getByRole('button', {
    name: 'Remove the signature',
  });
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a second press does not hit what lies behind a dialog (rule: no-press-behind)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'dialog');
  await stateOf(page, 'dialog', 'a question').getByRole('button').click();
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      ({ target }) =>
        document.body.setAttribute('data-hit', target instanceof Element ? target.className : ''),
      true,
    );
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).dblclick();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.locator('body')).toHaveAttribute('data-hit', 'shield');
});

test('two versions are compared and chosen from by the keys (rule: nobody-overwrites)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'compare-view', 'form-dialog');
  await stateOf(page, 'compare-view', 'two versions').getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog');
  // What no screen says more of: an amount has the currency of its side, a day and a yes their words.
  for (const [field, now] of [
    ['Deposit', '€120.00'],
    ['Paid on', '24/12/2026'],
    ['Open', 'Yes'],
  ] as const)
    await expect(dialog.getByRole('group', { name: field })).toContainText(now);
  await dialog.getByRole('radio').nth(1).focus();
  await press(page, 'Space');
  await dialog.getByRole('button').last().press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Kia Rio');
});

test('filters are set, said and taken off by the keys (rule: filter-of-days)', async ({ page, gallery }) => {
  await gallery('index', 'filter-select', 'filter-dates');
  const state = stateOf(page, 'filter-select', 'not set');
  await state.getByRole('button').first().press('Enter');
  await press(page, 'Space', 'Tab', 'Space', 'Escape');
  const set = state.getByRole('button', { name: 'Status: Available +1' });
  await expect(set).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(set).toHaveCount(0);
  await state.getByRole('button', { name: 'Office' }).press('Enter');
  await page.keyboard.type('camaguey 12');
  await press(page, 'Tab', 'Space');
  await expect(state.getByRole('button', { name: 'Office: Office Camagüey 12' })).toBeVisible();

  const dates = stateOf(page, 'filter-dates', 'not set');
  await dates.getByRole('button').press('Enter');
  await page.keyboard.type('31/02/2026');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^Enter a date that exists/);
  await press(page, 'ControlOrMeta+A');
  await page.keyboard.type('30112026');
  await press(page, 'Tab');
  await page.keyboard.type('1/11/2026');
  await press(page, 'Enter');
  await expect(dates.getByRole('button').first()).toHaveText('Pick-up: 01/11/2026 – 30/11/2026');
});

test('tabs, rows, days and columns are moved through by arrows', async ({ page, gallery }) => {
  await gallery('index', 'tabs', 'table', 'date-field', 'columns-menu');
  await page.getByRole('tab', { selected: true }).focus();
  await press(page, 'ArrowLeft');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('history');
  await press(page, 'Home');
  await expect(page.getByRole('tab').first()).toBeFocused();
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await press(page, 'End');
  await expect(page.getByRole('tab').last()).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('history');

  const table = stateOf(page, 'table', 'rows');
  const rows = table.locator('tbody tr');
  await rows.first().focus();
  await press(page, 'End', 'ArrowUp', 'Space');
  await expect(rows.nth(4)).toBeFocused();
  await expect(rows.nth(4)).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Home', 'Enter');
  await expect(table.locator('output')).toHaveText('Kia Picanto');
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', '?id=1');
  const all = table.getByRole('checkbox', { name: 'Select all rows of this page' });
  await all.press('Space');
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(6);
  await rows.nth(3).getByRole('checkbox').uncheck();
  await expect(all).not.toBeChecked();

  const date = stateOf(page, 'date-field', 'filled');
  await date.getByRole('button').press('Enter');
  await expect(focused(page)).toHaveText('28');
  await press(page, 'ArrowRight', 'Enter');
  await expect(date.getByRole('textbox')).toHaveValue('01/03/1990');
  await expect(date.getByRole('button')).toBeFocused();

  await stateOf(page, 'columns-menu', 'columns of a list').getByRole('button').press('Enter');
  const columns = page.getByRole('dialog').getByRole('listitem');
  await columns.nth(1).getByRole('button', { name: 'Move Status to the right' }).press('Enter');
  await expect(columns.nth(2)).toContainText('Status');
});

test('a panel lies over a list with the focus inside, and gives it back to its row (rule: focus-returns)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'side-panel');
  await stateOf(page, 'side-panel', 'open').getByRole('button', { name: 'Open', exact: true }).press('Enter');
  const panel = page.locator('[data-panel]');
  await expect(panel).toBeFocused();
  for (let step = 0; step < 4; step += 1) {
    await press(page, 'Tab');
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await press(page, 'Escape');
  await expect(panel).toHaveCount(0);
});

test('what cannot be copied is said where messages always stand, and is selected; a closed message gives the focus back (rule: messages-read-aloud, copied-means-copied)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'copy-text');
  const region = page.getByRole('region', { name: 'Messages' });
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await region.evaluate((element) => element.setAttribute('data-before', ''));
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    }),
  );
  const state = stateOf(page, 'copy-text', 'short');
  await state.getByRole('button').press('Enter');
  const message = region.getByText('It could not be copied');
  await expect(message).toBeVisible();
  await expect(region).toHaveAttribute('data-before', '');
  await expect(state.getByRole('textbox')).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('R-2026-004871');
  await region.getByRole('button', { name: 'Dismiss this message' }).press('Enter');
  await expect(message).toHaveCount(0);
  await expect(state.getByRole('textbox')).toBeFocused();
});

test('the wheel of the mouse changes no number (rule: wheel-changes-nothing)', async ({ page, gallery }) => {
  await gallery('index');
  const box = stateOf(page, 'number-field', 'filled').getByRole('textbox');
  await box.focus();
  await box.hover();
  await page.mouse.wheel(0, 400);
  await page.mouse.wheel(0, -900);
  await expect(box).toHaveValue('5');
  await expect(page.locator('input[type="number"]')).toHaveCount(0);
});

test('a list survives a browser that translates it (rule: translated-pages-live)', async ({
  page,
  gallery,
}) => {
  await gallery('index');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  // What a translator does to a page: each text goes into an element of its own.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && walker.currentNode.parentElement?.closest('main'))
        texts.push(walker.currentNode);
    for (const text of texts) {
      const wrapper = document.createElement('font');
      text.replaceWith(wrapper);
      wrapper.append(text);
    }
  });
  const state = stateOf(page, 'list-page', 'a list');
  await state.getByRole('button', { name: 'Clear filters' }).click();
  await expect(state.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('tabpanel')).toHaveText('payments');
  const views = stateOf(page, 'view-tabs', 'can be kept');
  await views.getByRole('button', { name: 'All' }).click();
  await expect(views.getByRole('button', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  expect(broken).toEqual([]);
});

test('a text that was cut is whole under the pointer; one that fits is not shown twice (rule: long-text-in-tables)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'truncated');
  for (const [state, whole] of [
    ['long', '"Pintura del guardafangos delantero derecho rayada"'],
    ['short', 'none'],
  ] as const) {
    const text = stateOf(page, 'truncated', state).locator('.truncated');
    await text.hover();
    await expect
      .poll(() => text.evaluate((element) => getComputedStyle(element, '::after').content))
      .toBe(whole);
  }
});

test('a grid of days is one stop of Tab, moves as a spreadsheet does, and draws what is in sight (rule: tab-order-as-seen, escape-closes-one)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'day-grid');
  const grid = stateOf(page, 'day-grid', 'more rows and days than fit').getByRole('grid');
  const before = stateOf(page, 'day-grid', 'two weeks').getByRole('grid');
  await before
    .getByRole('gridcell', { name: /Station 1, Peugeot 301, Thursday, December 10: 4 of 7 free/ })
    .click();
  await expect(page.getByRole('dialog', { name: /Peugeot 301, Thursday, December 10/ })).toBeVisible();
  await press(page, 'Escape', 'Tab');
  await expect(focused(page)).toHaveAccessibleName(/^Station 0, Kia Picanto, Thursday, December 10/);
  await press(page, 'ArrowDown', 'ArrowRight');
  await expect(focused(page)).toHaveAccessibleName(/^Station 1, Peugeot 301, Friday, December 11/);
  await press(page, 'End');
  await expect(focused(page)).toHaveAccessibleName(/^Station 1, Peugeot 301, Saturday, February 6/);
  await expect(focused(page)).toBeInViewport({ ratio: 0.95 });
  await press(page, 'Control+End');
  await expect(focused(page)).toHaveAccessibleName(/^Station 3599, /);
  await expect(focused(page)).toBeInViewport({ ratio: 0.95 });
  await press(page, 'PageUp', 'Home');
  await expect(focused(page)).toHaveAccessibleName(/, Wednesday, December 9: /);
  expect(await grid.getByRole('row').count()).toBeLessThan(40);

  // Scrolled away with the mouse, the cell keeps the focus and the keys go on from it.
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await press(page, 'Control+Home');
  await expect(focused(page)).toHaveAccessibleName(/^Station 0, Kia Picanto, Wednesday, December 9/);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: /Kia Picanto, Wednesday, December 9/ });
  await expect(dialog.getByRole('button')).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(focused(page)).toHaveAccessibleName(/^Station 0, Kia Picanto, Wednesday, December 9/);
});

test('on paper a grid of days is a table with all of its rows', async ({ page, gallery }) => {
  await gallery('index', 'day-grid/two weeks');
  const two = stateOf(page, 'day-grid', 'two weeks');
  await page.emulateMedia({ media: 'print' });
  await expect(two.getByRole('grid')).toBeHidden();
  await expect(two.getByRole('rowheader', { name: /Station 11/ })).toBeVisible();
  // A head, three groups and twelve rows.
  await expect(two.getByRole('row')).toHaveCount(16);
});

test('a line begins where one types, and one that is removed loses no focus (rule: lines-keep-focus)', async ({
  page,
  gallery,
}) => {
  await gallery('index', 'lines');
  const lines = stateOf(page, 'lines', 'two, and more');
  const boxes = lines.getByRole('textbox');
  const add = lines.getByRole('button', { name: 'Add a driver' });
  await add.focus();
  await press(page, 'Enter');
  await expect(boxes).toHaveCount(3);
  await expect(boxes.nth(2)).toBeFocused();

  await press(page, 'Shift+Tab', 'Enter');
  await expect(boxes).toHaveCount(2);
  await expect(add).toBeFocused();

  // The line that follows takes the place of one that went.
  await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
  await expect(boxes).toHaveCount(1);
  await expect(lines.getByRole('button', { name: 'Remove Driver 1' })).toBeFocused();
  await press(page, 'Enter');
  await expect(boxes).toHaveCount(0);
  await expect(add).toBeFocused();
});
