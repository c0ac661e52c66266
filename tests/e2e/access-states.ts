import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { office } from './financials/plans.ts';
import { hydrated } from './fixtures.ts';

/** A state of the product that a person can be in, and how to get there from the one before it in its walk. */
export interface State {
  readonly name: string;
  /** The part of the page that the state adds to others; the whole page when left out. */
  readonly within?: string;
  open(page: Page): Promise<void>;
}

/** States that one page goes through, the first of them from where a browser begins. */
export interface Walk {
  readonly name: string;
  readonly states: readonly State[];
}

export async function visit(page: Page, route: string): Promise<void> {
  await page.goto(`/en/${route}`);
  await hydrated(page);
}

export async function list(page: Page, route: string): Promise<void> {
  await visit(page, `${route}/`);
  await expect(page.locator('main [data-id]').first()).toBeVisible();
}

export async function panel(page: Page, route: string, tab?: string): Promise<void> {
  await list(page, route);
  await page.locator('main [data-id]').first().click();
  await expect(page.locator('[data-panel] h2')).toBeVisible();
  if (tab) await page.locator('[data-panel]').getByRole('tab', { name: tab }).click();
}

export async function form(page: Page, route: string, add: string, field: string): Promise<void> {
  await list(page, route);
  await page.getByRole('button', { name: add, exact: true }).click();
  await expect(page.locator(`[role="dialog"] [name="${field}"]`)).toBeVisible();
}

export async function button(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Where this page's server is. */
export const origin = async (page: Page): Promise<string> =>
  new URL((await page.request.get('/api/health')).url()).origin;
/** Plans that staff make for a state. */
export const plans = async (page: Page) => office(await origin(page));
