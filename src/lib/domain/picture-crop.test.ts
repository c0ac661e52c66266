import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSPORT_PHOTO, SIGNATURE_PICTURE } from '../contract/postals/procedure-pictures.ts';
import {
  cropHeight,
  firstCrop,
  isLargeEnough,
  movedCrop,
  zoomOf,
  zoomedCrop,
  zoomedTo,
} from './picture-crop.ts';
import type { Crop, Room } from './picture-crop.ts';

const photoRoom = (width: number, height: number): Room => ({
  picture: { width, height },
  frame: PASSPORT_PHOTO,
  least: PASSPORT_PHOTO.width,
  whole: false,
});

test('a frame first shows the middle, as much as fits', () => {
  expect(firstCrop(photoRoom(2400, 1800))).toEqual({ left: 500, top: 0, width: 1400 });
  expect(firstCrop(photoRoom(1400, 2400))).toEqual({ left: 0, top: 300, width: 1400 });
});

test('a place of the frame stays where it is while the picture becomes larger', () => {
  const room = photoRoom(2400, 1800);
  const before = firstCrop(room);
  const after = zoomedCrop(before, 2, room, { x: 0.25, y: 0.5 });
  expect(after.width).toBe(700);
  expect(after.left + after.width * 0.25).toBeCloseTo(before.left + before.width * 0.25);
});

test('a signature on a square sheet may be kept whole, with paper beside it', () => {
  const room: Room = {
    picture: { width: 900, height: 900 },
    frame: SIGNATURE_PICTURE,
    least: 150,
    whole: true,
  };
  expect(firstCrop(room)).toEqual({ left: -900, top: 0, width: 2700 });
});

const step = fc.oneof(
  fc.record({
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
  }),
  fc.double({ min: 0.05, max: 20, noNaN: true }),
);
const room = fc
  .record({
    width: fc.integer({ min: 413, max: 2400 }),
    height: fc.integer({ min: 531, max: 2400 }),
    whole: fc.boolean(),
  })
  .map(({ width, height, whole }) => ({ ...photoRoom(width, height), whole }));
const CLOSE = 1e-6;

test('however it is moved, a photo fills its frame and is never enlarged beyond its own pixels', () => {
  fc.assert(
    fc.property(room, fc.array(step, { maxLength: 12 }), (where, steps) => {
      let crop: Crop = firstCrop(where);
      for (const one of steps)
        crop = typeof one === 'number' ? zoomedCrop(crop, one, where) : movedCrop(crop, one, where);
      const { picture, whole } = where;
      const [across, down] = [crop.width, cropHeight(crop, where)];
      expect(across / down).toBeCloseTo(7 / 9, 9);
      for (const [from, part, all] of [
        [crop.left, across, picture.width],
        [crop.top, down, picture.height],
      ] as const) {
        if (!whole) expect(part).toBeLessThanOrEqual(all + CLOSE);
        // Inside of the picture, or around all of it.
        const inside = from >= -CLOSE && from + part <= all + CLOSE;
        const around = whole && from <= CLOSE && from + part >= all - CLOSE;
        expect(inside || around).toBe(true);
      }
      expect(across).toBeGreaterThanOrEqual(Math.min(413, firstCrop(where).width) - CLOSE);
    }),
  );
});

test('the slider says where it stands, and goes where it is put', () => {
  fc.assert(
    fc.property(room, fc.double({ min: 0, max: 1, noNaN: true }), (where, zoom) => {
      const crop = zoomedTo(firstCrop(where), zoom, where);
      const range = firstCrop(where).width > 413 + CLOSE || where.whole;
      if (range) expect(zoomOf(crop, where)).toBeCloseTo(zoom, 6);
      else expect(zoomOf(crop, where)).toBeCloseTo(0, 6);
    }),
  );
});

test('a picture on its side is large enough as well; one pixel is not', () => {
  expect(isLargeEnough({ width: 531, height: 413 }, PASSPORT_PHOTO)).toBe(true);
  expect(isLargeEnough({ width: 412, height: 9_000 }, PASSPORT_PHOTO)).toBe(false);
  expect(isLargeEnough({ width: 1, height: 1 }, PASSPORT_PHOTO)).toBe(false);
});
