import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAR_VIEWS } from '../contract/cars/sheet-input.ts';
import { damageZones, freePlaceOfZone, placeOfZone, zoneOfPlace } from './damage-zones.ts';

it('the middle of each part is called by that part', () => {
  for (const zone of damageZones) expect(zoneOfPlace(placeOfZone(zone))).toBe(zone);
});

it('each place of each drawing has a part of that side', () => {
  const thousandths = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(fc.constantFrom(...CAR_VIEWS), thousandths, thousandths, (view, x, y) => {
      expect(placeOfZone(zoneOfPlace({ view, x, y })).view).toBe(view);
    }),
  );
});

it('a second mark of a part stands beside the first, inside of the drawing, and is called by the same part', () => {
  for (const zone of damageZones) {
    const first = freePlaceOfZone(zone, []);
    const second = freePlaceOfZone(zone, [first]);
    expect(first).toEqual(placeOfZone(zone));
    expect(second).not.toEqual(first);
    expect(zoneOfPlace(second)).toBe(zone);
    for (const share of [second.x, second.y]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1000);
    }
  }
});
