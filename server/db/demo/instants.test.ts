import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import { instantOf } from './instants.ts';

it('gives what toInstant gives, also on days on which clocks change', () => {
  const minutes = fc.integer({ min: 0, max: 20 * 366 * 24 * 60 });
  const zone = fc.constantFrom('America/Havana', 'America/New_York', 'Europe/Madrid', 'UTC');
  fc.assert(
    fc.property(minutes, zone, (after, of) => {
      const local = new Date(Date.UTC(2015, 0, 1) + after * 60_000).toISOString().slice(0, 16);
      expect(instantOf({ local, zone: of }).toISOString()).toBe(toInstant({ local, zone: of }));
    }),
  );
  for (const local of ['2026-03-08T00:30', '2026-03-08T02:30', '2026-11-01T00:30', '2026-11-01T01:30'])
    for (const of of ['America/Havana', 'America/New_York'])
      expect(instantOf({ local, zone: of }).toISOString()).toBe(toInstant({ local, zone: of }));
});
