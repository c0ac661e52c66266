import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../fixtures.ts';
import {
  CARDS,
  CHALLENGE_CODE,
  bankSettings,
  notice,
  openLink,
  payAtBank,
  payButton,
  typeCard,
  typePayer,
} from './debts.ts';
import type { Debt } from './debts.ts';
import { ownServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';

/*
 * What people do with two tabs, a slow bank and a Back button, in random order: one debt is charged once, and no page
 * shows it unpaid after that. A thousand more run over HTTP (tests/api/payments).
 */

const RUNS = 10;
const STEPS = 6;
const SEED = 20_261_128;

/** A small generator with a seed, so that a run can be had again (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One server for all runs, one after the other. */
let own: OwnServer | undefined;
test.beforeAll(async () => {
  own = await ownServer('interleavings');
});
test.afterAll(() => own?.end());

interface Operation {
  readonly order: string;
  readonly state: string;
  readonly result?: { readonly code: string };
}
const operationsAt = async (bank: string): Promise<Operation[]> =>
  (await (await fetch(`${bank}/admin/operations`)).json()) as Operation[];
const notify = (bank: string, { order }: Operation) =>
  fetch(`${bank}/admin/operations/${order}/notify`, { method: 'POST' });

/** Does one thing that can be done on the page where this tab stands. */
async function step(page: Page, debt: Debt, link: string, random: () => number): Promise<string> {
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const { origin, pathname } = new URL(page.url());
  if (origin === debt.bank) {
    if (pathname.includes('/challenge/')) {
      await page.locator('#code').fill(CHALLENGE_CODE);
      await page.locator(pick('button[value="confirm"]', 'button[value="cancel"]')).click();
      return 'challenge';
    }
    const what = pick('approve', 'decline', 'cancel', 'back');
    if (what === 'back') await page.goBack();
    else if (what === 'cancel') await page.locator('button[value="cancel"]').click();
    else await payAtBank(page, what === 'approve' ? CARDS.approved : CARDS.declined);
    return what;
  }
  const what = pick('press', 'press', 'press twice', 'reload', 'open');
  if (what === 'open' || pathname.includes('/verification/')) {
    await page.goto(random() < 0.5 ? link : link.replace('/form/1/', '/form/2/'));
  } else if (what === 'reload') {
    await page.reload();
  }
  await hydrated(page);
  // A page that was on its way when this began has arrived by now.
  await expect(page.locator('html[data-debt="open"], html[data-debt="closed"], [data-state]')).toHaveCount(1);
  if (!what.startsWith('press') || !(await payButton(page).isVisible())) return what;
  await typePayer(page);
  if (await page.locator('section[data-bank] iframe').isVisible())
    await typeCard(page, pick(CARDS.approved, CARDS.declined, CARDS.challenge));
  const before = page.url();
  await payButton(page).click({ clickCount: what === 'press' ? 1 : 2 });
  // To the bank, to what became of it, or to the words that say why not.
  await expect(async () => {
    expect(
      page.url() !== before ||
        (await notice(page).count()) > 0 ||
        (await page.getByRole('alert').count()) > 0,
    ).toBe(true);
  }).toPass({ timeout: 40_000 });
  await page.waitForLoadState();
  return what;
}

/** Ends what is still open at the bank, and lets the bank say everything that it has not. */
async function finish(pages: readonly Page[], debt: Debt, since: number): Promise<void> {
  for (const page of pages) {
    if (new URL(page.url()).origin !== debt.bank) continue;
    if (page.url().includes('/challenge/')) {
      await page.locator('#code').fill(CHALLENGE_CODE);
      await page.locator('button[value="confirm"]').click();
    } else if (await page.locator('button[value="cancel"]').isVisible()) {
      await page.locator('button[value="cancel"]').click();
    }
    await page.waitForLoadState();
  }
  // A page of the bank that nobody sees any more closes by its clock.
  await bankSettings(debt, { clockAheadMinutes: 31 });
  for (const operation of (await operationsAt(debt.bank)).slice(since))
    if (operation.result) await notify(debt.bank, operation);
  await bankSettings(debt, { clockAheadMinutes: 0 });
}

for (let run = 0; run < RUNS; run += 1) {
  test(`one debt is charged once, whatever the order of things: run ${run + 1}`, async ({ browser }) => {
    if (!own) throw new Error('No server');
    const { office, origin, bank } = own;
    const random = randomOf(SEED + run);
    const provider = random() < 0.5 ? 1 : 2;
    const debt = await office.debt({ language: 'en', provider });
    const notification = (['before_return', 'after_return', 'delayed', 'held'] as const)[
      Math.floor(random() * 4)
    ];
    await bankSettings(debt, {
      notification,
      delaySeconds: 1,
      copies: 1 + Math.floor(random() * 2),
      returnParameters: random() < 0.7,
    });
    const since = (await operationsAt(bank)).length;
    const context = await browser.newContext();
    const pages = [await context.newPage(), await context.newPage()];
    const link = origin + debt.path;
    const done: string[] = [`bank ${provider}, ${notification}`];
    try {
      for (const page of pages) await openLink(page, link);
      for (let turn = 0; turn < STEPS; turn += 1) {
        const tab = Math.floor(random() * pages.length);
        const page = pages[tab];
        if (page) done.push(`tab ${tab}: ${await step(page, debt, link, random)}`);
      }
      await finish(pages, debt, since);
      const charges = (await operationsAt(bank)).slice(since).filter(({ result }) => result?.code === '0000');
      expect(charges.length).toBeLessThanOrEqual(1);
      await expect
        .poll(async () => (await office.payment(debt)).charged.amount, { timeout: 30_000 })
        .toBe(charges.length * 490_30);
      if (charges.length === 1) {
        for (const page of pages) {
          await openLink(page, link);
          await expect(notice(page)).toHaveText('Already paid');
        }
      }
    } catch (error) {
      throw new Error(done.join('; '), { cause: error });
    } finally {
      await context.close();
    }
  });
}
