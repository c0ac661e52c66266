import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { portrait } from '../fixtures/portrait.ts';
import { origin, plans } from './access-states.ts';
import type { Walk } from './access-states.ts';
import { unique } from './fixtures.ts';
import { earlierForm } from './postals/own-procedure.ts';

/** A procedure of a walk's own, sent back to its client with remarks. */
interface Linked {
  readonly id: number;
  readonly version: number;
}
let linked: Linked | undefined;

async function openForm(page: Page): Promise<void> {
  const office = await plans(page);
  const { id: member_id } = await office.call<Linked>('POST', '/users/members/', {
    first_name: 'Yanet',
    last_name: unique(),
    language: 'en',
  });
  const path = (id: number, action: string) => `/postals/procedures/${id}/${action}`;
  const { id, version } = await office.call<Linked>('POST', '/postals/procedures/', {
    ...earlierForm,
    member_id,
  });
  const made = await office.call<Linked>('POST', path(id, 'create_form_link/'), {}, version);
  const remarks = [
    { field: 'photo', text: 'The wall is dark.' },
    { field: 'height', text: 'In centimeters.' },
  ];
  linked = await office.call<Linked>(
    'POST',
    path(id, 'send_back/'),
    { remarks, notify: false },
    made.version,
  );
  const { url } = await office.call<{ url: string }>('GET', path(id, 'form_link/'));
  await office.close();
  const { pathname, search } = new URL(url);
  await page.goto((await origin(page)) + pathname + search);
  await expect(page.locator('[data-state="open"]')).toBeVisible();
}

/** Opens a section, or the overview, as its links do. */
const goTo = (page: Page, section: string) => page.evaluate((hash) => void (location.hash = hash), section);

const DIALOG = '[aria-modal="true"]';

/** The form by a client's link: no session, one page in many states. */
export const FORM_WALK: Walk = {
  name: 'the form of a procedure',
  states: [
    { name: 'what is missing, and what staff sent back', open: openForm },
    {
      name: 'a section with a remark, and a wrong value',
      async open(page) {
        await page.getByRole('button', { name: /^Physical description/ }).click();
        await page.getByLabel('Height').fill('12');
        await page.getByLabel('Height').blur();
        await expect(page.locator('.field-error:not(:empty)').first()).toBeVisible();
      },
    },
    {
      name: 'addresses',
      async open(page) {
        await goTo(page, 'cuban_addresses');
        await page.getByRole('button', { name: 'Add an address' }).click();
        await expect(page.getByRole('group', { name: 'Address 1' })).toBeVisible();
      },
    },
    {
      name: 'photo and signature',
      async open(page) {
        await goTo(page, 'pictures');
        await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
      },
    },
    {
      name: 'the tool of the photo',
      within: DIALOG,
      async open(page) {
        await page.getByRole('button', { name: 'Take or choose the photo' }).click();
        await expect(
          page.getByRole('dialog').getByRole('button', { name: 'Choose a picture' }),
        ).toBeVisible();
      },
    },
    {
      name: 'a photo under its frame',
      within: DIALOG,
      async open(page) {
        const buffer = await portrait({ width: 900, height: 1200 });
        const file = { name: 'photo.png', mimeType: 'image/png', buffer };
        await page.locator(`${DIALOG} input[type="file"]`).setInputFiles(file);
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6);
      },
    },
    {
      name: 'a photo that waits for the line',
      async open(page) {
        await page.route('**/procedure_form/files', (route) => route.abort());
        await page.getByRole('dialog').getByRole('button', { name: 'Accept the photo' }).click();
        await expect(page.getByText('It is kept on this phone')).toBeVisible();
        await page.unroute('**/procedure_form/files');
      },
    },
    {
      name: 'sent for a review',
      async open(page) {
        await goTo(page, '');
        await page.getByRole('button', { name: 'Send what I have' }).click();
        await expect(page.locator('.answer')).toBeVisible();
      },
    },
    {
      name: 'a link that was withdrawn',
      async open(page) {
        const office = await plans(page);
        const { version } = await office.call<Linked>('GET', `/postals/procedures/${linked?.id}/`);
        await office.call('POST', `/postals/procedures/${linked?.id}/revoke_form_link/`, {}, version);
        await office.close();
        await page.reload();
        await expect(page.locator('[data-state="revoked"]')).toBeVisible();
      },
    },
  ],
};
