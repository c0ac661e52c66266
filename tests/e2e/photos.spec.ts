import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './parts.ts';

/* The order of photos, by keys, mouse and finger, on the page of its part. */

const BLUE = ['A car before a blue house', 'Un auto delante de una casa azul'] as const;
const YARD = ['The courtyard', 'El patio'] as const;

/** Drags by the mouse, or by a finger where the screen has no mouse. */
async function drag(page: Page, from: Locator, to: Locator, finger: boolean): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag');
  const x = start.x + start.width / 2;
  const [top, bottom] = [start.y + start.height / 2, end.y + end.height];
  const steps = Array.from({ length: 9 }, (_, step) => top + ((bottom - top) * step) / 8);
  if (!finger) {
    await page.mouse.move(x, top);
    await page.mouse.down();
    for (const y of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', top);
  for (const y of steps) await touch('touchMove', y);
  await touch('touchEnd');
}

test(
  'photos are put in order by keys, mouse and finger, and keep what they show (rule: photos-in-order)',
  { tag: '@both' },
  async ({ page, gallery, say, isMobile }) => {
    await gallery('index', 'photos-field');
    const field = page.locator('[data-part="photos-field"] [data-state="filled"]');
    const photos = field.getByRole('listitem');
    const blue = say(...BLUE);
    const yard = say(...YARD);
    const cover = say('Cover', 'Portada');
    const inOrder = (...names: readonly (string | RegExp)[]) =>
      Promise.all(names.map((name, index) => expect(photos.nth(index)).toHaveAccessibleName(name)));
    await inOrder(blue, /^IMG_/, yard);
    await expect(photos.filter({ hasText: cover })).toHaveAccessibleName(blue);

    // By the keys: the focus stays on the button, wherever its photo goes, and what happened is said.
    const earlier = (name: string) =>
      field.getByRole('button', { name: say(`Move ${name} earlier`, `Mover ${name} hacia delante`) });
    const later = (name: string) =>
      field.getByRole('button', { name: say(`Move ${name} later`, `Mover ${name} hacia atrás`) });
    await expect(earlier(blue)).toBeDisabled();
    await expect(later(yard)).toBeDisabled();
    await earlier(yard).focus();
    await page.keyboard.press('Enter');
    await inOrder(blue, yard, /^IMG_/);
    await expect(field.getByRole('status').last()).toHaveText(
      say(`${yard} is now photo 2 of 3.`, `${yard} es ahora la foto 2 de 3.`),
    );
    await expect(earlier(yard)).toBeFocused();
    await page.keyboard.press('Enter');
    await inOrder(yard, blue, /^IMG_/);
    await expect(later(yard)).toBeFocused();
    await expect(field.getByRole('status').last()).toHaveText(
      say(`${yard} is now the cover, photo 1 of 3.`, `${yard} es ahora la portada, la foto 1 de 3.`),
    );
    await expect(photos.first()).toContainText(cover);

    // What a photo shows goes along with it.
    const shows = say('What it shows, in English', 'Qué se ve, en inglés');
    await photos.nth(2).getByLabel(shows).fill('The street');
    const handle = (index: number) => photos.nth(index).locator('.touch-none');
    await handle(0).scrollIntoViewIfNeeded();
    await drag(page, handle(0), photos.nth(2), isMobile);
    await expect(photos.nth(2).getByLabel(shows)).toHaveValue('The courtyard');
    await expect(photos.nth(1).getByLabel(shows)).toHaveValue('The street');
    await expect(photos.first()).toContainText(cover);
    await expect(photos.first()).toHaveAccessibleName(blue);

    // The focus goes on to the next one, and to the choice of files after the last.
    const remove = (name: string) =>
      field.getByRole('button', { name: say(`Remove ${name}`, `Quitar ${name}`), exact: true });
    await remove(blue).click();
    await expect(remove('The street')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove(yard)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(photos).toHaveCount(0);
    await expect(field.getByRole('button', { name: say('Choose files', 'Elegir archivos') })).toBeFocused();
    await field
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'IMG_0002.HEIC',
        mimeType: 'image/heic',
        buffer: Buffer.from('ftypheic'),
      });
    await expect(field).toContainText(say('Save it as JPEG and add it again', 'Guárdela como JPEG'));
  },
);

/** What moved on the page without anybody doing anything, as the browser counts it. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const moves = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(moves.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing moved: nothing is told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('ten photos that come late move nothing, and come in the width that is shown (rule: photo-widths)', async ({
  page,
  gallery,
}) => {
  const asked: string[] = [];
  let letCome = (): void => undefined;
  const coming = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/photos/*.webp', async (route) => {
    const [, name = '', width = '', shape] = /(\d)-(\d+)-(\w+)\.webp/.exec(route.request().url()) ?? [];
    asked.push(`${name}-${width}`);
    await coming;
    const height = Math.round(Number(width) * (shape === 'wide' ? 0.75 : 4 / 3));
    const picture = sharp({ create: { width: Number(width), height, channels: 3, background: '#3f9fb8' } });
    await route.fulfill({ body: await picture.webp().toBuffer(), contentType: 'image/webp' });
  });
  await gallery('index', 'photo-gallery');
  const photos = page.locator('[data-part="photo-gallery"] [data-state="ten"] img');
  await expect(photos).toHaveCount(10);
  await photos.last().scrollIntoViewIfNeeded();
  const places = () =>
    photos.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON() as unknown));
  const before = await places();
  await expect.poll(() => asked.length).toBe(10);
  letCome();
  await expect
    .poll(() =>
      photos.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  expect(await places()).toEqual(before);
  expect(await shifts(page)).toBeLessThan(0.001);
  // The cover is drawn as wide as the panel, the others as a third of it; nobody needs the photos themselves.
  expect(asked.toSorted()).toEqual(['0-800', ...Array.from({ length: 9 }, (_, index) => `${index + 1}-320`)]);
});
