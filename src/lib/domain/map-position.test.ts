import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../tests/random-runs.ts';
import { pointOf, positionOf, positionText, readDegrees, readPosition } from './map-position.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((units) => units / 1e5);
const anywhere = fc.record({ latitude: degrees(84), longitude: degrees(180) });

test('a place is found again under its point, to the meter', () => {
  fc.assert(
    fc.property(anywhere, (position) => {
      const found = positionOf(pointOf(position));
      expect(found.latitude).toBeCloseTo(position.latitude, 5);
      expect(found.longitude).toBeCloseTo(position.longitude, 5);
    }),
    randomRuns(300),
  );
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(anywhere, (position) => {
      expect(readPosition(positionText(position))).toEqual(position);
    }),
    randomRuns(300),
  );
});

test('north is up, and the poles stay on the map', () => {
  expect(pointOf({ latitude: 23, longitude: -82 }).y).toBeLessThan(
    pointOf({ latitude: 20, longitude: -82 }).y,
  );
  expect(pointOf({ latitude: 0, longitude: 0 })).toEqual({ x: 0, y: expect.closeTo(0) });
  expect(pointOf({ latitude: 90, longitude: 0 })).toEqual(pointOf({ latitude: 85, longitude: 0 }));
});

test.each([
  ['23.13675', 23.13675],
  [' -82,35 ', -82.35],
  ['−82.35', -82.35],
  ['23', 23],
  ['', undefined],
  ['23.1.2', undefined],
  ['north', undefined],
])('%s degrees', (typed, value) => {
  expect(readDegrees(typed)).toBe(value);
});

test.each([
  ['23.13675, -82.35888', { latitude: 23.13675, longitude: -82.35888 }],
  ['23.13675,-82.35888', { latitude: 23.13675, longitude: -82.35888 }],
  ['23,13675; -82,35888', { latitude: 23.13675, longitude: -82.35888 }],
  ['23.1 -82.3', { latitude: 23.1, longitude: -82.3 }],
  ['23,136', undefined],
  ['23.13675', undefined],
])('%s is a position', (typed, position) => {
  expect(readPosition(typed)).toEqual(position);
});
