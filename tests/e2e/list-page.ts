import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

type Say = (english: string, spanish: string) => string;

/** What every list screen has, for specs: rows (cards on a phone), search, dialog, panel, messages. */
export function listPage(page: Page, say: Say) {
  // The panel is a dialog too where it lies over the list.
  const dialog = page.locator('[role="dialog"][aria-modal="true"]').filter({ has: page.locator('form') });
  return {
    dialog,
    /** Rows at desktop width, cards at phone width. */
    rows: page.locator('main [data-id]'),
    row: (text: string): Locator => page.locator('main [data-id]').filter({ hasText: text }),
    panel: page.locator('[data-panel]'),
    toast: (text: string): Locator =>
      page.getByRole('region', { name: say('Messages', 'Mensajes') }).getByText(text),

    async search(text: string): Promise<void> {
      await page.locator('main').getByRole('searchbox').fill(text);
    },
    /** Fills boxes of the open dialog by their names in the contract. */
    async fill(values: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, value] of Object.entries(values))
        await dialog.locator(`[name="${name}"]`).fill(value);
    },
    async save(): Promise<void> {
      await dialog.getByRole('button', { name: say('Save', 'Guardar'), exact: true }).click();
    },
    async saved(): Promise<void> {
      await expect(dialog).toHaveCount(0);
      await expect(this.toast(say('Saved.', 'Guardado.'))).toBeVisible();
    },
  };
}
