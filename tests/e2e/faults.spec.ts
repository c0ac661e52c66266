import type { Page } from '@playwright/test';
import { expect, holdBack, test, unique } from './fixtures.ts';
import { listPage } from './list-page.ts';

/*
 * Bad days: what a person sees and keeps when the line, the server, the session or the release is not as it should be.
 * The members' screen stands for all: they share its parts. English at desktop width, Spanish on a phone. A whole
 * afternoon of such things is journeys/bad-afternoon.spec.ts.
 */
type Say = (english: string, spanish: string) => string;
const MEMBERS = '**/api/users/members/';
const isSave = (method: string): boolean => method === 'POST';
const down = (say: Say): string =>
  say(
    "We can't connect to the platform. Check your connection and try again.",
    'No podemos conectar con la plataforma. Revise su conexión e inténtelo de nuevo.',
  );

/** A filled form of a new member. */
async function fillMember(page: Page, say: Say, last: string): Promise<void> {
  await page.getByRole('button', { name: say('Add member', 'Agregar miembro') }).click();
  await listPage(page, say).fill({
    first_name: 'Ñico',
    last_name: last,
    passport: `K${last}`,
    note: 'Speaks Spanish',
  });
}

async function expectFilled(page: Page, say: Say, last: string): Promise<void> {
  const { dialog } = listPage(page, say);
  await expect(dialog.locator('[name="first_name"]')).toHaveValue('Ñico');
  await expect(dialog.locator('[name="last_name"]')).toHaveValue(last);
  await expect(dialog.locator('[name="passport"]')).toHaveValue(`K${last}`);
  await expect(dialog.locator('[name="note"]')).toHaveValue('Speaks Spanish');
}

test.describe('the API', () => {
  test.beforeEach(({ loginAs }) => loginAs('agent').then(() => undefined));

  test('is slow, down or answers HTML, or does not know the record of a link: the list says so and goes on', async ({
    page,
    visit,
    say,
  }) => {
    const list = listPage(page, say);
    const reads = /\/api\/users\/members\/\?/;
    const alert = page.locator('main').getByRole('alert');
    // Lines hold the place, after 150 ms only.
    const release = await holdBack(page, reads);
    await visit('users/members/');
    const skeleton = page.locator('main .late').first();
    await expect(skeleton).toBeVisible();
    expect(await skeleton.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.15s');
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(1);
    release();
    await expect(list.rows.first()).toBeVisible();
    await expect(skeleton).toHaveCount(0);

    await page.unrouteAll();
    await page.route(reads, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    );
    await visit('users/members/');
    await expect(alert).toContainText(say('Something unexpected happened', 'Ocurrió algo inesperado'));

    await page.unrouteAll();
    await page.route(reads, (route) => route.abort());
    await visit('users/members/');
    await expect(alert).toContainText(say('The list could not be read', 'No se pudo leer la lista'));
    await expect(alert).toContainText(down(say));
    await page.unrouteAll();
    await page.getByRole('button', { name: say('Try again', 'Intentar de nuevo') }).click();
    await expect(list.rows.first()).toBeVisible();

    // A number of nothing in the address is told (rule: impossible-values).
    await visit('users/members/?id=2147483000');
    await expect(list.panel.getByRole('alert')).toContainText(
      say('The record could not be read', 'No se pudo leer el registro'),
    );
    await expect(list.rows.first()).toBeVisible();
  });

  // An error while saving loses nothing that was typed (rule: draft-survives).
  test(
    'refuses or breaks on save: the form closes, the list is read anew, and all is back when it opens again',
    { tag: '@both' },
    async ({ page, visit, say }) => {
      await visit('users/members/');
      const list = listPage(page, say);
      await expect(list.rows.first()).toBeVisible();
      const last = unique();
      const openAgain = page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') });
      let reads = 0;
      await page.route(/\/api\/users\/members\/\?/, (route) => {
        reads += 1;
        return route.fallback();
      });
      await fillMember(page, say, last);
      for (const status of [400, 500]) {
        const before = reads;
        await page.route(MEMBERS, (route) =>
          isSave(route.request().method())
            ? route.fulfill({
                status,
                contentType: 'application/problem+json',
                json: { type: 'x', title: 'x', status, code: status === 400 ? 'e3' : 'e1' },
              })
            : route.fallback(),
        );
        await list.save();
        await expect(list.dialog).toHaveCount(0);
        await expect(openAgain).toBeVisible();
        expect(reads).toBeGreaterThan(before);
        await page.unroute(MEMBERS);
        await openAgain.click();
        await expectFilled(page, say, last);
      }
      await list.save();
      await list.saved();
    },
  );
});

// A tab that was left open over a release lives on (rule: open-over-a-release).
test('the files of an old release are gone: one reload, no loop, the page goes on', async ({
  page,
  loginAs,
  visit,
  say,
}) => {
  await loginAs('agent');
  await visit('users/members/');
  await expect(listPage(page, say).rows.first()).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/\/_astro\/settings-panel[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  const settings = page.getByRole('button', { name: say('Settings', 'Ajustes'), exact: true });
  await settings.click();
  await expect.poll(() => loads).toBe(1);
  await expect(listPage(page, say).rows.first()).toBeVisible();
  await settings.click();
  await expect(listPage(page, say).rows.first()).toBeVisible();
  await page.getByRole('button', { name: say('Add member', 'Agregar miembro') }).click();
  await expect(listPage(page, say).dialog).toBeVisible();
  expect(loads).toBe(1);
});
