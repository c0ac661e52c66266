import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../tests/random-runs.ts';
import { pointOf } from '../../lib/domain/map-position.ts';
import { firstView, isInside, keptInSight, placeIn, pointAt, stepped, zoomed } from './map-view.ts';

const havana = { latitude: 23.136, longitude: -82.359 };
const cuba = firstView(undefined);
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('opens on all of Cuba, or around its pin', () => {
  expect(isInside(placeIn(cuba, pointOf(havana)))).toBe(true);
  expect(isInside(placeIn(cuba, pointOf({ latitude: 20.35, longitude: -74.5 })))).toBe(true);
  expect(placeIn(firstView(havana), pointOf(havana))).toEqual({ x: 0.5, y: 0.5 });
});

test('a point that is zoomed at stays where it is on the screen', () => {
  fc.assert(
    fc.property(share, share, fc.constantFrom(0.5, 2), (x, y, factor) => {
      const about = pointAt(cuba, { x, y });
      const place = placeIn(zoomed(cuba, factor, about), about);
      expect(place.x).toBeCloseTo(x, 9);
      expect(place.y).toBeCloseTo(y, 9);
    }),
    randomRuns(200),
  );
});

test('is as wide as both countries at most, and as a town at least', () => {
  let view = cuba;
  for (let presses = 0; presses < 20; presses += 1) view = zoomed(view, 2);
  expect(view.width).toBe(0.2);
  for (let presses = 0; presses < 20; presses += 1) view = zoomed(view, 0.5);
  expect(view.width).toBe(100);
});

test('follows a pin that would leave it, and no other', () => {
  expect(keptInSight(cuba, havana)).toBe(cuba);
  const miami = { latitude: 25.774, longitude: -80.194 };
  expect(isInside(placeIn(keptInSight(cuba, miami), pointOf(miami)))).toBe(true);
  const begun = stepped(cuba, undefined, { x: 0, y: 0 });
  expect(begun.longitude).toBeCloseTo(cuba.x, 5);
  expect(stepped(cuba, havana, { x: 0, y: -0.1 }).latitude).toBeGreaterThan(havana.latitude);
});
