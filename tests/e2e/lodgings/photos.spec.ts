import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { test } from '../office.ts';

/** Centro Habana, by its official number. */
const MUNICIPALITY = 2303;

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Adds up what moves on the page without anybody doing anything. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['shifts'] = '0';
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) dataset['shifts'] = String(Number(dataset['shifts']) + entry.value);
    }).observe({ type: 'layout-shift' });
  });
const shifts = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['shifts']));

test('ten photos of a house are added, put in order and shown, and nothing jumps (rule: photos-in-order, photo-widths)', async ({
  page,
  visit,
  say,
  office,
  loginAs,
}) => {
  const name = `Casa Zafiro ${unique()}`;
  const { id } = await office.call<{ id: number }>('POST', '/lodgings/accommodations/', {
    name,
    type_id: 1,
    city_id: MUNICIPALITY,
  });
  await loginAs('administrator');
  await visit(`lodgings/accommodations/?q=${encodeURIComponent(name)}`);
  const list = listPage(page, say);
  await list.row(name).click();
  await list.panel.getByRole('button', { name: say('Edit', 'Editar'), exact: true }).click();
  const photos = list.dialog.getByRole('listitem').filter({ has: page.locator('img') });
  await list.dialog
    .locator('input[type="file"][multiple]')
    .setInputFiles(
      await Promise.all(Array.from({ length: 10 }, (_, at) => photo(`${at}.jpg`, `hsl(${at * 36} 60% 50%)`))),
    );
  await expect(photos).toHaveCount(10);
  await expect(photos.first()).toHaveAccessibleName('0.jpg');
  await photos.nth(1).getByLabel(say('What it shows, in English', 'Qué se ve, en inglés')).fill('The front');
  await list.dialog
    .getByRole('button', { name: say('Move The front earlier', 'Mover The front hacia delante') })
    .press('Enter');
  await expect(photos.first()).toHaveAccessibleName('The front');
  await list.save();
  await list.saved();

  // A new page: the list knows the cover only, and the panel keeps the places of the others.
  await visit(`lodgings/accommodations/?q=${encodeURIComponent(name)}`);
  await watchShifts(page);
  await list.row(name).click();
  const shown = list.panel.locator('img');
  await expect(shown).toHaveCount(10);
  await expect(shown.first()).toHaveAttribute('alt', 'The front');
  await expect
    .poll(() => shown.first().evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
    .toBe(true);
  expect(await shifts(page)).toBeLessThan(0.01);

  // From the list's own menu all of them are in the form, too.
  await page.keyboard.press('Escape');
  await expect(list.panel).toHaveCount(0);
  await list.row(name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: say('Edit', 'Editar') }).click();
  await expect(photos).toHaveCount(10);
  await list.save();
  await list.saved();
  const row = await office.call<{ version: number; photos: { alt_en: string }[] }>(
    'GET',
    `/lodgings/accommodations/${id}/`,
  );
  expect([row.photos.length, row.photos[0]?.alt_en]).toEqual([10, 'The front']);
  await office.call('DELETE', `/lodgings/accommodations/${id}/`);
});
