import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Staff } from '../tests/e2e/payment/debts.ts';

/* What pictures of screens are made with. */

/** A picture in docs/screens, and what is done before it looks like that. */
export interface Screen {
  readonly name: string;
  /** Of whom: staff at 1280 px, a stranger at 1280 px and on a phone, or a stranger on a phone only. */
  readonly seen: 'office' | 'everywhere' | 'phone';
  /** The page to its end, not what a screen holds. */
  readonly whole?: true;
  /** Opens the page on a browser that knows nobody, or the Administrator. */
  open(page: Page, staff: Staff): Promise<void>;
}

export const at = (path: string) => (page: Page) => page.goto(`/en/${path}`).then(() => undefined);
const firstRow = (page: Page) => page.locator('main [data-id]').first().waitFor();
export const dialog = (page: Page) => page.locator('[role="dialog"][aria-modal="true"]');

export async function openPanel(page: Page, row = 0): Promise<void> {
  await page.locator('main [data-id]').nth(row).click();
  // A pointer that rests on a cut name shows it whole, over the picture.
  await page.mouse.move(0, 0);
  // Its tabs read what they show after it has opened.
  await expect(page.locator('[data-panel] [role="tabpanel"]')).toHaveText(/\S/);
}

/** A list as it is, or with the panel of one of its rows. */
export function list(name: string, path: string, row?: number): Screen {
  const open = async (page: Page): Promise<void> => {
    await at(path)(page);
    await (row === undefined ? firstRow(page) : openPanel(page, row));
  };
  return { name, seen: 'office', open };
}

export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A calendar of days as it is. */
export const grid = (name: string, path: string): Screen => ({
  name,
  seen: 'office',
  async open(page) {
    await at(path)(page);
    await page.getByRole('gridcell').first().waitFor();
  },
});
