import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.ts';
import { DEFAULT_HOST } from '../../src/lib/site/hosts.ts';
import { administrator, agent, testApplication } from '../api/application.ts';
import type { TestApplication } from '../api/application.ts';
import { PASSWORD, mailedCode, staffMember } from '../api/authentication/staff.ts';
import { startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { plugInDevice } from '../fixtures/passkey-device.ts';

/*
 * What an Administrator demands of a role, from the setting to the login by a passkey (rule: stronger-second-step). It
 * concerns everybody of the role, so it has a company of its own: the tests in tests/e2e share one.
 */

let application: TestApplication;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  if (!existsSync(`dist/${DEFAULT_HOST}`))
    await promisify(execFile)(process.execPath, ['scripts/build.ts', `--host=${DEFAULT_HOST}`]);
  application = await testApplication();
  server = await startServer({
    DATABASE_URL: application.database.url,
    SIGNING_KEY: application.services.secret,
  });
  const executablePath = findBrowser();
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.end('SIGTERM');
  await application?.close();
});

/** Where a browser finds the server: it makes passkeys for names only, not for a bare address. */
const site = () => server.address.replace('127.0.0.1', 'localhost');

async function openPage(): Promise<Page> {
  const page = await browser.newPage({ baseURL: site(), locale: 'en-US' });
  await plugInDevice(page);
  return page;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/en/authentication/login/?next=/en/cars/models/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/access-code/);
}

async function typeCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(await mailedCode(application, email));
  await page.keyboard.press('Enter');
}

it('is set up by whoever has nothing yet, before anything else, and asked for from then on', async () => {
  const chief = await staffMember(application, administrator);
  const settings = await openPage();
  await typePassword(settings, chief.email);
  await typeCode(settings, chief.email);
  await settings.waitForURL(/^[^?]+\/cars\/models/);
  await settings.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('button', { name: 'Access' }).click();
  await settings.getByRole('button', { name: 'Edit' }).click();
  const colleague = await staffMember(application, agent);
  await settings.getByRole('checkbox', { name: /^Agent/ }).check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Agent: without either').waitFor();
  await settings.close();

  const page = await openPage();
  await typePassword(page, colleague.email);
  await typeCode(page, colleague.email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  // Nothing else opens meanwhile, and nothing is lost when the page is loaded anew.
  await page.goto('/en/users/members/');
  await page.waitForURL(/authentication\/login/);
  await page.goto('/en/authentication/access-code/?next=/en/cars/models/');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  expect(await page.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).toContain('-');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL(/^[^?]+\/cars\/models/);

  await page.evaluate(() => sessionStorage.clear());
  await typePassword(page, colleague.email);
  expect(await page.getByRole('button', { name: 'Get a code by email' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await page.waitForURL(/^[^?]+\/cars\/models/);
}, 180_000);
