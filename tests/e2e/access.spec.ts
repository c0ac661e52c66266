import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { MONEY_WALKS } from './access-money-states.ts';
import { OFFICE_WALKS, OVER_A_LIST } from './access-office-states.ts';
import { FORM_WALK } from './access-public-form-states.ts';
import { PUBLIC_MONEY_WALKS } from './access-public-money-states.ts';
import { PUBLIC_WALKS } from './access-public-states.ts';
import { list } from './access-states.ts';
import type { State } from './access-states.ts';
import { CHOSEN_ROUTES, chooseEarlier, complaintsOf, isAsChosen } from './chosen.ts';
import { expect, hydrated, test } from './fixtures.ts';

/*
 * WCAG 2.2 A and AA by axe, on every state of the lists in access-*-states.ts; then what axe does not measure. The states
 * are English: a language changes words, not structure. What all lists have is looked at in access-lists.spec.ts.
 */
// The walks are independent of each other: both workers take their part.
test.describe.configure({ mode: 'parallel' });

test.describe('no violation of WCAG 2.2 AA', () => {
  for (const { name, states } of [...PUBLIC_WALKS, ...PUBLIC_MONEY_WALKS, FORM_WALK])
    test(name, ({ page }) => walk(page, states));

  for (const { name, states } of [...OFFICE_WALKS, ...MONEY_WALKS]) {
    test(name, async ({ page, loginAs }) => {
      await loginAs('administrator');
      await walk(page, states);
    });
  }

  test('what opens over a list', async ({ page, loginAs }) => {
    await loginAs('administrator');
    await list(page, 'cars/models');
    for (const { name, within, open } of OVER_A_LIST) {
      await open(page);
      const added = page.locator(within).filter({ visible: true });
      await expect(added.first(), name).toBeVisible();
      expect(await violationsOf(page, within), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(added, name).toHaveCount(0);
    }
  });
});

const OTHER_ROUTES = [
  'authentication/forgot-password',
  'payment/form/1',
  'payment/verification/ko/1',
  'no/such/page',
  'financials/transactions',
];

// In Spanish, whose words are longer.
test.describe('on a phone', { tag: '@phone' }, () => {
  test('nothing is wider than 320 px, boxes do not make it zoom, fingers hit what they aim at, choices are kept', async ({
    page,
    loginAs,
    language,
  }) => {
    await chooseEarlier(page);
    await loginAs('administrator');
    await page.setViewportSize({ width: 320, height: 700 });
    const found: string[] = [];
    const look = async (route: string): Promise<void> => {
      await page.goto(`/${language}/${route}/`);
      await hydrated(page);
      await ready(page);
      found.push(...(await page.evaluate(measure)).map((fault) => `${route}: ${fault}`));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    };
    for (const route of OTHER_ROUTES) await look(route);
    const complaints = complaintsOf(page);
    for (const route of CHOSEN_ROUTES) {
      await look(route);
      await isAsChosen(page, language);
    }
    await page.goBack();
    await isAsChosen(page, language);
    await page.goForward();
    await isAsChosen(page, language);
    expect(complaints).toEqual([]);
    await page.goto(`/${language}/cars/models/`);
    await page.getByRole('button', { name: 'Agregar modelo' }).click();
    await expect(page.locator('[role="dialog"] [name="note"]')).toBeVisible();
    found.push(...(await page.evaluate(measure)).map((fault) => `form: ${fault}`));
    expect(found).toEqual([]);
    // Pinch zoom stays allowed (rule: pinch-zoom-stays).
    expect(await page.locator('meta[name="viewport"]').getAttribute('content')).not.toMatch(
      /user-scalable|maximum-scale/,
    );
  });
});

test.describe('for those who want less', () => {
  test('nothing moves when motion is reduced', async ({ page, loginAs, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await loginAs('administrator');
    await visit('cars/models/');
    await page.locator('main [data-id]').first().click();
    await expect(page.locator('[data-panel] h2')).toBeVisible();
    await page.locator('[data-panel]').getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.locator('[aria-modal="true"] [name="note"]')).toBeVisible();
    expect(
      await page.evaluate(() =>
        document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0))
          .filter((duration) => duration > 1),
      ),
    ).toEqual([]);
  });

  test('focus is visible where the keyboard goes, from the skip link on', async ({
    page,
    loginAs,
    visit,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await loginAs('administrator');
    await visit('cars/models/');
    await ready(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const unseen: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      unseen.push(
        ...(await page.evaluate(async () => {
          const element = document.activeElement;
          if (!(element instanceof HTMLElement) || element === document.body) return [];
          // Even the shortest transition takes a frame.
          const look = async (): Promise<string> => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
            return [outline, boxShadow, borderColor, backgroundColor].join();
          };
          const focused = await look();
          element.blur();
          const seen = (await look()) !== focused;
          element.focus();
          return seen ? [] : [element.outerHTML.slice(0, 120)];
        })),
      );
    }
    expect(unseen).toEqual([]);
  });
});

/** Looks at each state; what is wrong in one keeps nobody from the next. */
async function walk(page: Page, states: readonly State[]): Promise<void> {
  for (const { name, within, open } of states) {
    await test.step(name, () => open(page));
    expect.soft(await violationsOf(page, within), name).toEqual([]);
  }
}

/** The screen's rows, figures or form are there. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}

/** What a phone would suffer from: runs in the page. */
function measure(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`scrolls sideways by ${wide} px`);
  // A list cuts what is too wide instead of scrolling.
  for (const card of document.querySelectorAll('main [data-id] > *')) {
    const over = Math.round(card.getBoundingClientRect().right - innerWidth);
    if (over > 0) found.push(`${card.textContent.slice(0, 40)} lies ${over} px outside`);
  }
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (const box of document.querySelectorAll(
    'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), select, textarea',
  )) {
    const size = parseFloat(getComputedStyle(box).fontSize);
    if (shown(box) && size < 16) found.push(`${box.outerHTML.slice(0, 80)} has letters of ${size} px`);
  }
  for (const target of document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]',
  )) {
    // A link within a sentence is as high as its line, and a box is hit by its label, too.
    const inText = target.matches('a') && getComputedStyle(target).display === 'inline';
    const area = target.matches('input[type="checkbox"], input[type="radio"]')
      ? (target.closest('label') ?? target)
      : target;
    const { width, height } = area.getBoundingClientRect();
    if (!shown(target) || inText || width <= 1 || height <= 1) continue;
    if (width < 24 || height < 24)
      found.push(`${target.outerHTML.slice(0, 80)} is ${Math.round(width)} × ${Math.round(height)} px`);
  }
  return found;
}
