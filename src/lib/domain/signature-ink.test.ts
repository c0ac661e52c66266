import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SIGNATURE_PICTURE } from '../contract/postals/procedure-pictures.ts';
import { signatureColourProblem } from './picture-colours.ts';
import { blackOnWhite, fitLines } from './signature-ink.ts';

/* Ink on paper as black on white. */

const { width, height } = SIGNATURE_PICTURE;
const STROKES = 'M40 150 C120 20 180 20 200 140 S320 40 380 120 S500 60 560 90';

/** A sheet that is darker on the right, with ink of a color. */
async function sheet(ink: string, dark = '#8f8d88', light = '#f3f1ea') {
  const { data } = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <path d="${STROKES}" fill="none" stroke="${ink}" stroke-width="6"/></svg>`),
  )
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

const levelAt = (pixels: Uint8ClampedArray, x: number, y: number) => pixels[(y * width + x) * 4];

test.each(['#14213d', '#1b3fa0', '#3a3a3a'])('a shadow over the sheet is no ink, %s is', async (ink) => {
  const pixels = blackOnWhite(await sheet(ink), 0.18);
  expect(new Set(pixels)).toEqual(new Set([0, 255]));
  expect(signatureColourProblem({ data: pixels, channels: 4 })).toBeUndefined();
  expect(levelAt(pixels, 560, 88)).toBe(0);
  for (const [x, y] of [
    [5, 5],
    [595, 5],
    [595, 195],
    [300, 190],
  ] as const)
    expect(levelAt(pixels, x, y)).toBe(255);
});

test('a dark sheet that ends inside of the frame has no edge of ink', async () => {
  const page = await sheet('#14213d', '#4a4a48', '#4a4a48');
  const data = Uint8ClampedArray.from(page.data);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x < 20 || x >= 580) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 4);
  const pixels = blackOnWhite({ data, width, height }, 0.18);
  for (const x of [0, 19, 20, 23, 576, 579, 580, 599]) expect(levelAt(pixels, x, 10)).toBe(255);
  expect(signatureColourProblem({ data: pixels, channels: 4 })).toBeUndefined();
});

test('what the tool writes is taken by the server, as a JPEG too', async () => {
  const data = blackOnWhite(await sheet('#1b3fa0'), 0.18);
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 93 })
    .toBuffer();
  const read = await sharp(jpeg).raw().toBuffer();
  expect(signatureColourProblem({ data: read, channels: 3 })).toBeUndefined();
});

test('an empty sheet has no ink, whatever the slider says', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 60 }), fc.integer({ min: 1, max: 255 }), (contrast, level) => {
      const data = new Uint8ClampedArray(60 * 20 * 4).fill(level);
      const pixels = blackOnWhite({ data, width: 60, height: 20 }, contrast / 100);
      expect(signatureColourProblem({ data: pixels, channels: 4 })).toBe('signature_empty');
    }),
  );
});

test('the darker the ink must be, the less there is of it', async () => {
  const page = await sheet('#5a6ea8');
  const inkAt = (contrast: number) =>
    blackOnWhite(page, contrast).reduce((sum, level) => sum + (level === 0 ? 1 : 0), 0);
  const inks = [0.04, 0.18, 0.4, 0.6].map(inkAt);
  expect(inks).toEqual(inks.toSorted((a, b) => b - a));
});

const line = fc
  .array(fc.tuple(fc.nat(999), fc.nat(399)), { minLength: 1, maxLength: 30 })
  .map((points) => points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''));

test('drawn lines stay inside of the margin, in the middle, and are never enlarged', () => {
  fc.assert(
    fc.property(line, (lines) => {
      const fit = fitLines(lines, SIGNATURE_PICTURE, 14);
      if (!fit) throw new Error('Nothing was drawn');
      const numbers = lines.match(/\d+/g)?.map(Number) ?? [];
      numbers.forEach((value, index) => {
        const [from, size] = index % 2 === 0 ? [fit.left, width] : [fit.top, height];
        expect(from + value * fit.scale).toBeGreaterThanOrEqual(14 - 1e-6);
        expect(from + value * fit.scale).toBeLessThanOrEqual(size - 14 + 1e-6);
      });
      expect(fit.scale).toBeLessThanOrEqual(1);
    }),
  );
  expect(fitLines('', SIGNATURE_PICTURE, 14)).toBeUndefined();
});
