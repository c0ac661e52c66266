import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { uploadFile } from '../../src/lib/contract/files.ts';
import type { FilePurpose } from '../../src/lib/contract/files.ts';
import { portrait } from '../fixtures/portrait.ts';
import { violationsOf } from './accessibility.ts';
import { expect, test } from './parts.ts';

/*
 * Photo and signature made in the page (rule: pictures-made-here): what the tool hands over is read by another library and
 * taken by the real server. The camera is the browser's fake device.
 */

test.use({ deviceScaleFactor: 3 });

/** A person before a light wall, taken across, as a phone takes it: on its side, and EXIF says so. */
const onItsSide = async (): Promise<Buffer> =>
  sharp(await portrait({ width: 1800, height: 1350, head: 0.45, crown: 0.2 }))
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A JPEG whose header says so many pixels, which nobody has to decode to refuse it. */
async function saying(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp(await portrait())
    .jpeg()
    .toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Ink on nothing, as a program that signs documents keeps it. */
const transparentInk = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="260"><path d="M40 150C120 20 180 20 200 140S320 40 380 120S440 60 470 90" fill="none" stroke="#14213d" stroke-width="6"/></svg>',
    ),
  )
    .png()
    .toBuffer();

const choose = (dialog: Locator, buffer: Buffer, name = 'foto.jpg') =>
  dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

/** The file that was handed over, of the state that made it. */
async function handedOver(made: Locator): Promise<Buffer> {
  const text = await made.getByRole('link').evaluate(async (link) => {
    const bytes = new Uint8Array(await (await fetch((link as HTMLAnchorElement).href)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64');
}

/** Draws by the mouse over shares of a box; a point beyond its edge is drawn at the edge. */
async function drawIn(
  page: Page,
  pad: Locator,
  points: readonly (readonly [number, number])[],
): Promise<void> {
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to draw in');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  const [first = [0, 0] as const, ...others] = points;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...at(point), { steps: 4 });
  await page.mouse.up();
}

test(
  'a photo is cropped and checked, a signature drawn or read off paper, and both become the files of the consulate',
  { tag: '@phone' },
  async ({ page, gallery, say, loginAs }) => {
    const { token } = await loginAs('agent');
    await gallery('index', 'picture/tool');
    const made = (state: string) => page.locator(`[data-part="picture/tool"] [data-state="${state}"]`);
    const dialog = page.getByRole('dialog');
    const alert = dialog.getByRole('alert');
    const begin = (state: string) => made(state).getByRole('button').click();
    /** What comes out is as the contract says, and the real server takes it. */
    async function accept(state: 'photo' | 'signature'): Promise<Buffer> {
      await dialog.getByRole('button', { name: say('Accept', 'Aceptar') }).click();
      await expect(dialog).toHaveCount(0);
      const buffer = await handedOver(made(state));
      const [width, height] = state === 'photo' ? [413, 531] : [600, 200];
      const { exif, xmp, iptc, orientation, ...told } = await sharp(buffer).metadata();
      expect(told).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, density: 300, width, height });
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(buffer.length).toBeLessThanOrEqual(2_000_000);
      const purpose: FilePurpose = state === 'photo' ? 'passport_photo' : 'signature';
      const answer = await page.request.post(`/api${uploadFile.path}`, {
        headers: { authorization: `Token ${token}` },
        multipart: { purpose, file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer } },
      });
      expect(await answer.json()).toMatchObject({ type: 'image/jpeg' });
      return buffer;
    }

    // What is no photo, or no photo that a phone can hold, is refused by name.
    await begin('photo');
    await choose(
      dialog,
      await sharp(await portrait())
        .gif()
        .toBuffer(),
    );
    await expect(alert).toHaveText(
      say('Choose a JPEG, PNG or WebP photo.', 'Elija una foto JPEG, PNG o WebP.'),
    );
    await choose(
      dialog,
      await sharp(await portrait({ width: 9, height: 9 }))
        .jpeg()
        .toBuffer(),
    );
    await expect(alert).toContainText(say('has 9 × 9 pixels', 'tiene 9 × 9 píxeles'));
    await choose(dialog, await saying(12_000, 9_000));
    await expect(alert).toContainText(say('too many pixels', 'demasiados píxeles'));
    await choose(dialog, (await saying(413, 531)).subarray(0, 700));
    await expect(alert).toContainText(say('damaged', 'dañada'));

    // The camera, which the browser makes up.
    await dialog.getByRole('button', { name: say('Use the camera', 'Usar la cámara') }).click();
    await dialog.getByRole('button', { name: say('Take the picture', 'Tomar la foto') }).click();
    const stage = dialog.getByRole('application');
    const checks = dialog.getByRole('list').getByRole('listitem');
    await expect(stage).toBeFocused();
    await expect(checks).toHaveCount(6);
    const another = dialog.getByRole('button', { name: say('Another picture', 'Otra imagen') });
    await another.click();

    // Grey is refused before anything is sent, as the server would.
    await choose(
      dialog,
      await sharp(await portrait())
        .greyscale()
        .jpeg()
        .toBuffer(),
    );
    await expect(checks.last()).toContainText(say('gray', 'gris'));
    await dialog.getByRole('button', { name: say('Accept the photo', 'Aceptar la foto') }).click();
    await expect(alert).toContainText(say('natural color', 'colores naturales'));
    await another.click();

    // Upright whichever way the phone was held; larger by keys, moved by keys and mouse.
    await choose(dialog, await onItsSide());
    const head = checks.first();
    await expect(head).toContainText(say('about 46% of', 'cerca del 46% del'));
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('+');
    await page.keyboard.press('ArrowDown');
    await expect(head).toContainText(say('about 75% of', 'cerca del 75% del'));
    const canvas = stage.locator('canvas');
    const before = await canvas.getAttribute('style');
    await drawIn(page, stage, [
      [0.5, 0.5],
      [0.52, 0.51],
    ]);
    await expect.poll(() => canvas.getAttribute('style')).not.toBe(before);
    // A head that is held askew is straightened in half degrees.
    const tilt = dialog.getByRole('slider', { name: say('Tilt', 'Inclinación') });
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await tilt.press(key);
    await expect(tilt).toHaveAttribute('aria-valuetext', '1°');
    expect(await canvas.getAttribute('style')).toContain('rotate(1deg)');
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    const photo = await accept('photo');
    // The wall is above on the side, the shoulders are below.
    const redOf = async (left: number, top: number) => {
      const part = sharp(photo).extract({ left, top, width: 30, height: 20 }).extractChannel(0);
      const levels = await part.raw().toBuffer();
      return levels.reduce((sum, level) => sum + level, 0) / levels.length;
    };
    expect(await redOf(0, 0)).toBeGreaterThan(180);
    expect(await redOf(190, 505)).toBeLessThan(110);
    await begin('photo');
    await choose(
      dialog,
      await sharp(await portrait())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    );
    await accept('photo');

    // Nothing drawn is no signature; what is drawn stays when the phone is turned, and ends at the edge.
    await begin('signature');
    await dialog.getByRole('button', { name: say('Accept the signature', 'Aceptar la firma') }).click();
    await expect(alert).toContainText(say('is empty', 'está vacío'));
    const pad = dialog.getByRole('img', { name: say('Signature', 'Firma') });
    await drawIn(page, pad, [
      [0.1, 0.2],
      [0.2, 0.8],
      [0.3, 0.2],
    ]);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 844, height: 700 });
    await expect(pad).toHaveAccessibleName(say('Signature: drawn', 'Firma: dibujada'));
    await drawIn(page, pad, [
      [0.7, 0.3],
      [0.8, 0.7],
      [1.3, 0.5],
    ]);
    if (size) await page.setViewportSize(size);
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    const drawn = await sharp(await accept('signature'))
      .extractChannel(0)
      .raw()
      .toBuffer();
    const inkIn = (from: number, to: number) =>
      drawn.reduce((sum, level, at) => sum + (level < 96 && at % 600 >= from && at % 600 < to ? 1 : 0), 0);
    for (const stroke of [inkIn(0, 200), inkIn(400, 600)]) expect(stroke).toBeGreaterThan(500);
    expect(inkIn(260, 340)).toBe(0);

    await begin('signature');
    await dialog.getByRole('tab', { name: say('From paper', 'Desde papel') }).click();
    await choose(dialog, await transparentInk(), 'firma.png');
    await dialog.getByRole('slider', { name: say('How dark', 'Cuán oscura') }).press('ArrowRight');
    await expect(dialog.getByRole('img', { name: say('as it is sent', 'tal como se envía') })).toBeVisible();
    expect(await violationsOf(page, '[aria-modal="true"]')).toEqual([]);
    await accept('signature');
  },
);
