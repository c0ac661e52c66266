import { expect, test } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { PHOTO_BYTES } from '../../lib/contract/limits.ts';
import { placeFiles } from './use-files.ts';

givePage([]);

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `photo-${index + 1}.jpg`, size: 1000 }));

test('the eleventh photo is left out by its name (rule: upload-limits)', () => {
  const { taken, refused } = placeFiles(photos(12), { purpose: 'photo', max: 10, taken: 0 });
  expect(taken.map(({ name }) => name)).toEqual(photos(10).map(({ name }) => name));
  expect(refused).toEqual(['Only 10 files fit. Left out: photo-11.jpg, photo-12.jpg.']);
});

test('a full field takes none, and what is too large takes no place', () => {
  expect(placeFiles(photos(1), { purpose: 'photo', max: 10, taken: 10 }).refused).toEqual([
    'Only 10 files fit. Left out: photo-1.jpg.',
  ]);
  const large = { name: 'poster.jpg', size: PHOTO_BYTES + 1 };
  const { taken, refused } = placeFiles([large, ...photos(1)], { purpose: 'photo', max: 10, taken: 9 });
  expect(taken).toEqual(photos(1));
  expect(refused).toEqual([expect.stringContaining('poster.jpg')]);
});
