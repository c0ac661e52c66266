import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSPORT_PHOTO, SIGNATURE_PICTURE } from '../contract/postals/procedure-pictures.ts';
import {
  cropHeight,
  firstCrop,
  isLargeEnough,
  middleOf,
  movedCrop,
  tiltedCrop,
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
  expect(firstCrop(photoRoom(2400, 1800))).toEqual({ left: 500, top: 0, width: 1400, tilt: 0 });
  expect(firstCrop(photoRoom(1400, 2400))).toEqual({ left: 0, top: 300, width: 1400, tilt: 0 });
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
  expect(firstCrop(room)).toEqual({ left: -900, top: 0, width: 2700, tilt: 0 });
});

const step = fc.oneof(
  fc.record({
    x: fc.double({ min: -2, max: 2, noNaN: true }),
    y: fc.double({ min: -2, max: 2, noNaN: true }),
  }),
  fc.double({ min: 0.05, max: 20, noNaN: true }),
  fc.record({ tilt: fc.double({ min: -12, max: 12, noNaN: true }) }),
);
const room = fc
  .record({
    width: fc.integer({ min: 413, max: 2400 }),
    height: fc.integer({ min: 531, max: 2400 }),
    whole: fc.boolean(),
  })
  .map(({ width, height, whole }) => ({ ...photoRoom(width, height), whole }));
const CLOSE = 1e-6;

/** Where the corners of the frame lie in the picture. */
function cornersOf(crop: Crop, where: Room) {
  const { x, y } = middleOf(crop, where);
  const angle = (-crop.tilt * Math.PI) / 180;
  const [across, down] = [crop.width / 2, cropHeight(crop, where) / 2];
  return [-1, 1].flatMap((right) =>
    [-1, 1].map((low) => ({
      x: x + right * across * Math.cos(angle) - low * down * Math.sin(angle),
      y: y + right * across * Math.sin(angle) + low * down * Math.cos(angle),
    })),
  );
}

test('however it is moved and tilted, a photo fills its frame and is never enlarged beyond its own pixels', () => {
  fc.assert(
    fc.property(room, fc.array(step, { maxLength: 12 }), (where, steps) => {
      let crop: Crop = firstCrop(where);
      for (const one of steps)
        crop =
          typeof one === 'number'
            ? zoomedCrop(crop, one, where)
            : 'tilt' in one
              ? tiltedCrop(crop, one.tilt, where)
              : movedCrop(crop, one, where);
      const { picture, whole } = where;
      expect(crop.width / cropHeight(crop, where)).toBeCloseTo(7 / 9, 9);
      const corners = cornersOf(crop, where);
      for (const [at, all] of [
        [corners.map(({ x }) => x), picture.width],
        [corners.map(({ y }) => y), picture.height],
      ] as const) {
        const [least, most] = [Math.min(...at), Math.max(...at)];
        // Inside of the picture, or around all of it.
        const inside = least >= -CLOSE && most <= all + CLOSE;
        const around = whole && least <= 1 + CLOSE && most >= all - 1 - CLOSE;
        expect(inside || around).toBe(true);
      }
      // What is hardly large enough is enlarged by what a tilt takes, and by no more.
      const most = tiltedCrop(firstCrop(where), crop.tilt, where).width;
      expect(crop.width).toBeGreaterThanOrEqual(Math.min(413, most) - CLOSE);
    }),
  );
});

test('a tilted picture follows the finger, and a place under it stays where it is', () => {
  const where = photoRoom(2400, 2400);
  const tilted = tiltedCrop(zoomedCrop(firstCrop(where), 2, where), 10, where);
  const moved = movedCrop(tilted, { x: 0.1, y: 0 }, where);
  const [from, to] = [middleOf(tilted, where), middleOf(moved, where)];
  expect(from.x - to.x).toBeCloseTo(0.1 * tilted.width * Math.cos(Math.PI / 18));
  expect(to.y - from.y).toBeCloseTo(0.1 * tilted.width * Math.sin(Math.PI / 18));
  const zoomed = zoomedCrop(tilted, 1.5, where, { x: 0, y: 0 });
  const [before, after] = [cornersOf(tilted, where)[0], cornersOf(zoomed, where)[0]];
  expect(after?.x).toBeCloseTo(before?.x ?? 0);
  expect(after?.y).toBeCloseTo(before?.y ?? 0);
});

test('a tilt ends at ten degrees, and takes no more of the picture than it must', () => {
  const where = photoRoom(2400, 1800);
  expect(tiltedCrop(firstCrop(where), 40, where).tilt).toBe(10);
  expect(tiltedCrop(firstCrop(where), -0.5, where).width).toBeCloseTo(1388.9, 0);
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
