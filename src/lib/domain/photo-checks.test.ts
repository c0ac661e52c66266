import fc from 'fast-check';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { portrait } from '../../../tests/fixtures/portrait.ts';
import type { Portrait } from '../../../tests/fixtures/portrait.ts';
import { checkPhoto } from './photo-checks.ts';
import { randomRuns } from '../../../tests/random-runs.ts';

/* What is measured of a photo (rule: photo-checks), on drawn people whose measures are known. */

async function checked(
  drawn: Partial<Portrait> = {},
  change: (picture: Sharp) => Sharp = (picture) => picture,
) {
  const jpeg = await change(sharp(await portrait(drawn)))
    .jpeg({ quality: 92 })
    .toBuffer();
  const { data, info } = await sharp(jpeg)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return checkPhoto({ data, width: info.width, height: info.height });
}

test('a head of three quarters before a light, even wall is good in everything', async () => {
  const { headShare, ...verdicts } = await checked();
  expect(verdicts).toEqual({ head: 'good', light: 'good', even: 'good', sharp: 'good', color: 'good' });
  expect(headShare).toBeCloseTo(0.75, 1);
});

test.each<[string, Partial<Portrait>, object]>([
  ['a small head', { head: 0.5 }, { head: 'bad' }],
  ['a large head', { head: 0.88, crown: 0.03 }, { head: 'bad' }],
  ['a dark wall', { wall: ['#5b6470', '#5b6470'] }, { light: 'bad', even: 'good' }],
  ['a shadow on one side', { wall: ['#f4f4f2', '#8d8d8a'] }, { even: 'bad', head: 'unknown' }],
  ['bricks', { bricks: true }, { even: 'bad' }],
  ['hair down to the shoulders', { longHair: true }, { head: 'unknown' }],
])('%s', async (_, drawn, verdicts) => {
  expect(await checked(drawn)).toMatchObject(verdicts);
});

test('a blurred photo and a grey one are told', async () => {
  expect(await checked({}, (picture) => picture.blur(3))).toMatchObject({ sharp: 'bad', color: 'good' });
  expect(await checked({}, (picture) => picture.greyscale())).toMatchObject({ sharp: 'good', color: 'bad' });
});

test('the head is measured within three hundredths, however large it is and wherever it stands', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.55, max: 0.8, noNaN: true }),
      fc.double({ min: 0.04, max: 0.12, noNaN: true }),
      fc.constantFrom('#f2f4f5', '#dfe8ef', '#fff8ec'),
      async (head, crown, wall) => {
        const { headShare } = await checked({ head, crown, wall: [wall, wall] });
        expect(Math.abs((headShare ?? 0) - head)).toBeLessThan(0.03);
      },
    ),
    randomRuns(15),
  );
});

test('anything is judged without failing, a single pixel too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(255),
      (width, height, level) => {
        const data = new Uint8ClampedArray(width * height * 4).fill(level);
        expect(checkPhoto({ data, width, height })).toMatchObject({
          head: 'unknown',
          sharp: 'bad',
          color: 'bad',
        });
      },
    ),
  );
});
