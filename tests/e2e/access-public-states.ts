import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_STAFF } from '../../server/db/demo/staff.ts';
import { visit } from './access-states.ts';
import type { Walk } from './access-states.ts';

/** The page's cookie, repeated as browsers must. */
async function xsrfOf(page: Page): Promise<Record<string, string>> {
  await page.request.get('/api/health');
  const { cookies } = await page.context().storageState();
  return {
    'x-xsrf-token': decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''),
  };
}

const search = async (page: Page, number: string): Promise<void> => {
  await page.locator('#number').fill(number);
  await page.locator('#number').press('Enter');
};

/** Pages that need no session. */
export const PUBLIC_WALKS: readonly Walk[] = [
  {
    name: 'login and passwords',
    states: [
      {
        name: 'login after the password was changed',
        open: (page) => visit(page, 'authentication/login/?note=password'),
      },
      { name: 'login', open: (page) => visit(page, 'authentication/login/') },
      {
        name: 'login, nothing typed',
        async open(page) {
          await page.locator('button.go').click();
          await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
        },
      },
      {
        name: 'login, wrong password',
        async open(page) {
          await page.getByLabel('Email').fill('nobody@example.com');
          await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong');
          await page.locator('button.go').click();
          await expect(page.locator('[role="alert"]:not(:empty)').first()).toBeVisible();
        },
      },
      {
        name: 'access code',
        async open(page) {
          const login = await page.request.post('/api/authentication/login', {
            data: { email: DEMO_STAFF[0].email, password: DEMO_PASSWORD },
            headers: await xsrfOf(page),
          });
          await page.evaluate(
            (value) => sessionStorage.setItem('malecon.session', value),
            await login.text(),
          );
          await visit(page, 'authentication/access-code/');
          await expect(page.locator('form')).toBeVisible();
          // The states that follow are a stranger's again.
          await page.evaluate(() => sessionStorage.removeItem('malecon.session'));
        },
      },
      { name: 'forgotten password', open: (page) => visit(page, 'authentication/forgot-password/') },
      { name: 'new password', open: (page) => visit(page, 'authentication/reset-password/?me=1&mc=abc') },
      {
        name: 'new password, too short',
        async open(page) {
          await page.locator('input[type="password"]').first().fill('short');
          await page.locator('button.go').click();
          await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'tracking, and a page that is not there',
    states: [
      { name: 'tracking', open: (page) => visit(page, 'payment/tracking/') },
      {
        name: 'no shipment',
        async open(page) {
          await search(page, 'PK-DEMO-9999');
          await expect(page.locator('#number')).toHaveAttribute('aria-invalid', 'true');
        },
      },
      {
        name: 'a shipment',
        async open(page) {
          await search(page, 'PK-DEMO-0001');
          await expect(page.locator('.answer')).toBeVisible();
        },
      },
      { name: 'in a partner’s page', open: (page) => visit(page, 'payment/tracking/?embed=1') },
      {
        name: 'answered without script',
        open: async (page) =>
          void (await page.goto(
            '/api/postals/tracking?number=PK-DEMO-0002&language=en&host=www.alisios.example',
          )),
      },
      { name: 'page not found', open: async (page) => void (await page.goto('/en/no/such/page')) },
    ],
  },
];
