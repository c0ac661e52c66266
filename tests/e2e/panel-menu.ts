import type { Page } from '@playwright/test';

/** Opens the menu of what can be done with the record of the panel. */
export const openPanelMenu = (page: Page): Promise<void> =>
  page
    .locator('[data-panel] header')
    .getByRole('button', { name: /^(More actions|Más acciones)$/ })
    .click();

/** Chooses something from it. */
export async function choose(page: Page, name: string): Promise<void> {
  await openPanelMenu(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
}
