import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFormat, pictureSize } from './picture-format.ts';

/* Format and size by the bytes alone, of files that another library wrote. */

const picture = (width = 37, height = 53) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 150, b: 90, alpha: 0.5 } } });

test.each([
  ['JPEG', 'jpeg', picture().jpeg()],
  ['progressive JPEG', 'jpeg', picture().jpeg({ progressive: true })],
  ['JPEG on its side', 'jpeg', picture().withMetadata({ orientation: 6 }).jpeg()],
  ['transparent PNG', 'png', picture().png()],
  ['WebP', 'webp', picture().removeAlpha().webp()],
  ['WebP without loss', 'webp', picture().webp({ lossless: true })],
  ['transparent WebP', 'webp', picture().webp()],
])('%s', async (_, format, made) => {
  const bytes = await made.toBuffer();
  expect(pictureFormat(bytes)).toBe(format);
  expect(pictureSize(bytes)).toEqual({ width: 37, height: 53 });
});

test('a GIF named .jpg is no photo, and neither is nothing', async () => {
  for (const bytes of [await picture().gif().toBuffer(), Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
    expect(pictureFormat(bytes)).toBeUndefined();
    expect(pictureSize(bytes)).toBeUndefined();
  }
});

test('HEIC is known, and its size is not', () => {
  const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1 and what else follows', 'latin1');
  expect(pictureFormat(bytes)).toBe('heic');
  expect(pictureSize(bytes)).toBeUndefined();
});
