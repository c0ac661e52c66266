import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { expect, test } from './parts.ts';
import { findCut } from './zoomed.ts';

/*
 * Every part of src/islands/ui in every state, on the pages of tests/parts: what all screens share is looked at and
 * worked here, once, and not on a screen.
 */
test.describe.configure({ mode: 'parallel' });

const stateOf = (page: Page, part: string, state: string): Locator =>
  page.locator(`[data-part="${part}"] [data-state="${state}"]`);
/** What is open over the page. */
const over = (page: Page): Locator =>
  page.locator('[aria-modal="true"], .popover, [role="listbox"], [data-panel]');

/** What a press on the first button of a state opens. */
const OPENED: readonly (readonly [part: string, state: string])[] = [
  ['menu', 'an icon'],
  ['menu', 'named'],
  ['date-field', 'filled'],
  ['time-field', 'filled'],
  ['dialog', 'a question'],
  ['dialog', 'middle'],
  ['dialog', 'at the side, longer than the window'],
  ['dialog', 'wide, with a long title'],
  ['action-dialog', 'an action'],
  ['form-dialog', 'add'],
  ['form-dialog', 'what was kept of an attempt'],
  ['compare-view', 'two versions'],
  ['list-tools', 'export'],
  ['filter-select', 'not set'],
  ['filter-select', 'set to several'],
  ['filter-dates', 'set'],
  ['named-filter', 'long'],
  ['chip', 'not set'],
  ['brand', 'filter'],
  ['columns-menu', 'columns of a list'],
  ['view-tabs', 'can be kept'],
  ['side-panel', 'open'],
  ['record-panel', 'open'],
  ['record-frame', 'open'],
];

/** The button of a state that opens something; its cross and others only take something away. */
const openerIn = (state: Locator): Locator =>
  state.locator('button[aria-haspopup], :scope > div > button, .row > button').first();

/** Opens what a state has to open, by the keyboard. */
async function open(page: Page, part: string, state: string): Promise<Locator> {
  const opener = openerIn(stateOf(page, part, state));
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(over(page), `${part} ${state}`).toBeVisible();
  return opener;
}

/** States in which something was typed: closing asks whether it may be lost. */
const TYPED = new Set(['what was kept of an attempt', 'two versions']);

async function close(page: Page, state: string): Promise<void> {
  await page.keyboard.press('Escape');
  if (TYPED.has(state)) await page.getByRole('alertdialog').locator('footer button').last().press('Enter');
  await expect(over(page), state).toHaveCount(0);
}

const isDialog = ([part]: (typeof OPENED)[number]): boolean => /dialog|compare|panel|frame/.test(part);

test.describe('no violation of WCAG 2.2 AA', () => {
  for (const name of ['index', 'public'] as const) {
    test(`of the page ${name}`, async ({ page, gallery }) => {
      await gallery(name);
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  for (const [title, opened] of [
    ['dialogs', OPENED.filter(isDialog)],
    ['menus and filters', OPENED.filter((one) => !isDialog(one))],
  ] as const) {
    test(`in ${title}, which then give the focus back`, async ({ page, gallery }) => {
      // Axe reads the whole page each time, whatever it is asked of.
      await gallery('index', ...opened.map(([part]) => part));
      for (const [part, state] of opened) {
        const opener = await open(page, part, state);
        expect(
          await violationsOf(page, '[aria-modal="true"], .popover:popover-open, [data-panel]'),
          `${part} ${state}`,
        ).toEqual([]);
        await close(page, state);
        // A panel gives it to the row of its record.
        await expect(
          /-(panel|frame)$/.test(part) ? stateOf(page, part, state).locator('[data-id]') : opener,
          `${part} ${state}`,
        ).toBeFocused();
      }
    });
  }
});

test('the keys reach everything, and one sees where they are', async ({ page, gallery }) => {
  for (const name of ['index', 'public'] as const) {
    await gallery(name);
    const count = await page.evaluate(followFocus);
    // Some stops more: a browser stops at what scrolls, too, and what is fetched late brings its own.
    for (let step = 0; step < count + 60; step += 1) {
      if (step >= count && (await page.evaluate(() => window.focusWalk.missed().length)) === 0) break;
      await page.keyboard.press('Tab');
    }
    expect(
      await page.evaluate(() => ({ missed: window.focusWalk.missed(), unseen: window.focusWalk.unseen })),
    ).toEqual({ missed: [], unseen: [] });
  }
});

// Colors change nothing of what the keys reach: that is left out here.
test('one sees where the keys are in forced colors', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['index', 'public'] as const) {
    await gallery(name);
    await page.evaluate(followFocus);
    // From one stop that a key has reached, the focus is drawn at the next as if a key had reached that.
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => {
        window.focusWalk.stops.forEach((stop) => stop.focus());
        return { missed: window.focusWalk.missed(), unseen: window.focusWalk.unseen };
      }),
    ).toEqual({ missed: [], unseen: [] });
  }
});

interface FocusWalk {
  /** What the keys should reach. */
  readonly stops: readonly HTMLElement[];
  readonly unseen: string[];
  missed(): string[];
}
declare global {
  interface Window {
    focusWalk: FocusWalk;
  }
}

/** Notes what gets the focus from now on, and gives the number of stops that there should be. Runs in the page. */
function followFocus(): number {
  const name = (element: Element): string =>
    `${element.closest('[data-part]')?.getAttribute('data-part') ?? ''}: ${element.outerHTML.slice(0, 100)}`;
  const groups = new Set<string>();
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ].filter((element) => {
    if (
      element.tabIndex < 0 ||
      element.matches(':disabled') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return false;
    // Of a group of radio buttons the keys stop at one.
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const chosen = document.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`);
    if (groups.has(element.name) || (chosen && chosen !== element)) return false;
    groups.add(element.name);
    return true;
  });
  const visited = new Set<Element>();
  const unseen: string[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    visited.add(target);
    // A box that is laid invisibly over its drawing shows the focus around that.
    const seen = [target, target.parentElement].some(
      (element) =>
        element &&
        getComputedStyle(element).outlineStyle !== 'none' &&
        parseFloat(getComputedStyle(element).outlineWidth) >= 2,
    );
    if (!seen) unseen.push(name(target));
  });
  window.focusWalk = {
    stops,
    unseen,
    missed: () => stops.filter((element) => !visited.has(element)).map(name),
  };
  return stops.length;
}

test('what is chosen, pressed or wrong is seen in forced colors', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await gallery('index');
  const look = (
    locator: Locator,
    property: 'backgroundColor' | 'borderColor' | 'outlineStyle',
  ): Promise<string> =>
    locator.first().evaluate((element, name) => getComputedStyle(element)[name], property);
  const differs = async (
    one: Locator,
    other: Locator,
    property: 'backgroundColor' | 'borderColor' | 'outlineStyle',
  ): Promise<void> => expect(await look(one, property)).not.toBe(await look(other, property));

  await differs(
    stateOf(page, 'icon-button', 'pressed').getByRole('button'),
    stateOf(page, 'icon-button', 'not pressed').getByRole('button'),
    'backgroundColor',
  );
  await differs(
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }),
    'borderColor',
  );
  const rows = stateOf(page, 'table', 'rows that are chosen and changed').locator('tbody tr');
  await differs(rows.nth(0).locator('td').first(), rows.nth(1).locator('td').first(), 'backgroundColor');
  await differs(rows.nth(0).locator('.badge'), rows.nth(0).locator('td').first(), 'backgroundColor');
  await differs(
    page.locator('.view-tab:has([aria-current])'),
    page.locator('.view-tab:not(:has([aria-current]))'),
    'borderColor',
  );
  await differs(
    stateOf(page, 'text-field', 'refused').getByRole('textbox'),
    stateOf(page, 'text-field', 'filled').getByRole('textbox'),
    'outlineStyle',
  );
  await open(page, 'menu', 'an icon');
  await differs(page.getByRole('menuitem').nth(0), page.getByRole('menuitem').nth(1), 'backgroundColor');
});

test('at 400 % nothing is cut and nothing scrolls sideways', { tag: '@phone' }, async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // What slides in is measured where it comes to rest.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wide = (): Promise<string[]> => page.evaluate(findCut);
  for (const name of ['index', 'public'] as const) {
    await gallery(name);
    expect(await wide(), name).toEqual([]);
  }
  const opened = OPENED.filter(([part]) => part !== 'columns-menu');
  await gallery('index', ...opened.map(([part]) => part));
  for (const [part, state] of opened) {
    await open(page, part, state);
    expect(await wide(), `${part} ${state}`).toEqual([]);
    await close(page, state);
  }
});
