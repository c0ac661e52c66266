import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnFirst } from './use-drawn.ts';

const page = (name: string, length: number): string[] => Array.from({ length }, (_, at) => `${name}${at}`);

test('of a page that takes the place of another its own rows in the window come first', () => {
  const drawn = drawnFirst(page('new', 5), page('old', 5), { from: 1, until: 3 });
  expect(drawn).toEqual(['old0', 'new1', 'new2', 'old3', 'old4']);
});

test('there are never more rows than the page has, nor a gap, and all of those in sight are its own', () => {
  const count = fc.integer({ min: 0, max: 300 });
  const place = fc.integer({ min: -50, max: 350 });
  fc.assert(
    fc.property(count, count, place, place, (now, before, one, other) => {
      const [from, until] = [Math.min(one, other), Math.max(one, other)];
      const rows = page('new', now);
      const drawn = drawnFirst(rows, page('old', before), { from, until });
      expect(drawn.length).toBeLessThanOrEqual(now);
      expect(drawn.length).toBeGreaterThanOrEqual(Math.min(now, before));
      rows.forEach((row, at) => {
        if (at >= from && at < until) expect(drawn[at]).toBe(row);
        else if (at < drawn.length) expect(drawn[at]).toBe(at < before ? `old${at}` : row);
      });
    }),
  );
});
