import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { lanesOf } from './lanes.ts';

const day = (offset: number) => addDays('2027-03-01', offset);

test('who comes on the day on which another leaves takes the same lane (rule: nights-half-open)', () => {
  expect(
    lanesOf([
      { check_in: day(4), check_out: day(6) },
      { check_in: day(0), check_out: day(4) },
      { check_in: day(2), check_out: day(5) },
    ]),
  ).toEqual([0, 0, 1]);
});

test('bars never overlap in a lane, and no lane is used that the fullest night does not need', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }))
    .map(([from, nights]) => ({ check_in: day(from), check_out: day(from + nights) }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const lanes = lanesOf(spans);
      expect(lanes).toHaveLength(spans.length);
      spans.forEach((one, at) =>
        spans.slice(at + 1).forEach((other, behind) => {
          if (lanes[at] === lanes[at + 1 + behind])
            expect(one.check_out <= other.check_in || other.check_out <= one.check_in).toBe(true);
        }),
      );
      const fullest = Math.max(
        0,
        ...spans.map(
          ({ check_in }) =>
            spans.filter((other) => other.check_in <= check_in && check_in < other.check_out).length,
        ),
      );
      expect(Math.max(-1, ...lanes) + 1).toBe(fullest);
    }),
  );
});
