import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listPage } from '../list-page.ts';

type Say = Parameters<typeof listPage>[1];

/** From the panel of what a client owes for: everything is paid at the counter, and the receipt is put away. */
export async function takeCash(page: Page, say: Say): Promise<void> {
  const { panel, dialog } = listPage(page, say);
  await panel.getByRole('button', { name: say('Take payment', 'Cobrar'), exact: true }).click();
  await dialog.getByText(say('Cash', 'Efectivo'), { exact: true }).click();
  await dialog.getByRole('button', { name: say('Take cash', 'Cobrar en efectivo') }).click();
  await page.getByRole('button', { name: say('Take $', 'Cobrar $') }).click();
  const done = page.getByRole('dialog', { name: say('Done', 'Listo') });
  await expect(done).toBeFocused();
  await done
    .getByRole('button', { name: say('Close', 'Cerrar'), exact: true })
    .last()
    .click();
}
