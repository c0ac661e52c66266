import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { test } from '../office.ts';
import { labelOf, ownPackage } from './own-package.ts';

/** The first page of a label as a printer of 203 dots an inch makes it: a PNG in an address. */
async function printed(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document
    .getPage(0)
    .render({ scale: 203 / 72, colorSpace: 'Gray', render: 'bitmap' });
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  document.destroy();
  library.destroy();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Holds a picture before the camera of a page, from its next visit on. */
const showCamera = (page: Page, picture: string) =>
  page.addInitScript((address) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      });
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 0, 0), 100);
      return canvas.captureStream();
    };
  }, picture);

test('a clerk with a barcode reader receives parcels without the mouse, and the camera reads a printed label', async ({
  page,
  visit,
  office,
  loginAs,
}) => {
  const [sent, seen] = [await ownPackage(office, 2), await ownPackage(office)];
  const { token } = await loginAs('agent');
  const label = await page.request.get(`/api/postals/packages/${seen.id}/label.pdf`, {
    headers: { authorization: `Token ${token}` },
  });
  await showCamera(page, await printed(await label.body()));
  await visit('postals/packages/');
  await page.getByRole('button', { name: 'Scan' }).click();
  const box = page.getByRole('dialog', { name: 'Scan packages' });
  const result = box.locator('[data-result]');
  const code = box.getByLabel('Code');
  await expect(code).toBeFocused();

  // A reader types and ends with Enter, or with Tab.
  await page.keyboard.type(labelOf(sent, 1));
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Received');
  await expect(result).toContainText(sent.number);
  await expect(result).toContainText('Playa, La Habana');
  await expect(result).toContainText('Parcel 1 of 2 · 1 of 2 scanned');
  await page.keyboard.type(labelOf(sent, 1));
  await page.keyboard.press('Tab');
  await expect(result).toContainText('Already received');
  await page.keyboard.type('RR473124829GB');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('That is not one of our codes.');
  const wrong = box.getByRole('region', { name: 'Not done' });
  await expect(wrong.getByRole('listitem')).toHaveCount(1);
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);

  // Keys that reach a button go on into the box.
  await box.getByRole('button', { name: 'Sound' }).click();
  await page.keyboard.type(labelOf(sent, 2));
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Parcel 2 of 2 · 2 of 2 scanned');

  // The camera reads the bars of a printed label.
  await box.getByRole('button', { name: 'Open camera' }).click();
  await expect(result).toContainText(seen.number);
  await expect(result).toContainText('Received');
  expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
});
