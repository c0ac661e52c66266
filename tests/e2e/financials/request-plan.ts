import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { listPage } from '../list-page.ts';

interface Terms {
  readonly initial_payment: string;
  readonly deadlines: string;
  readonly time_slot: string;
  readonly first_due: string;
}

/** From a rental's panel: a plan is requested, and its agreement generated and sent, as a clerk does it in English. */
export async function requestPlan(page: Page, code: string, terms: Terms): Promise<void> {
  const { panel, dialog, ...list } = listPage(page, (english) => english);
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Payment', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Request payment plan', exact: true }).click();
  await expect(dialog.locator('[name="service_id"]')).toHaveValue(new RegExp(code));
  await list.fill({ ...terms });
  // The initial payment and each deadline.
  await expect(dialog.locator('tbody tr')).toHaveCount(Number(terms.deadlines) + 1);
  await list.save();
  await list.saved();
  await panel.getByRole('button', { name: 'Generate agreement' }).click();
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(panel.getByText('Awaiting signature')).toBeVisible();
}
