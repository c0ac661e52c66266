import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './dates.ts';
import { fewestRooms, nightsShort, roomNights } from './lodging-nights.ts';
import type { NightBlock, Stay } from './lodging-nights.ts';

const day = (offset: number) => addDays('2027-03-10', offset);

describe('nights', () => {
  test('who leaves on the 5th frees the room for who comes on the 5th', () => {
    const stock = { quantity: 1, blocks: [], stays: [{ check_in: '2027-04-01', check_out: '2027-04-05' }] };
    expect(fewestRooms(stock, { check_in: '2027-04-05', check_out: '2027-04-08' })).toBe(1);
    expect(fewestRooms(stock, { check_in: '2027-04-04', check_out: '2027-04-08' })).toBe(0);
    expect(
      nightsShort(stock, { check_in: '2027-03-30', check_out: '2027-04-03' }).map(({ date }) => date),
    ).toEqual(['2027-04-01', '2027-04-02']);
  });

  test('a block takes what nobody booked, and never more', () => {
    const stock = {
      quantity: 3,
      stays: [{ check_in: day(0), check_out: day(2) }],
      blocks: [{ from: day(0), to: day(1), quantity: null }],
    };
    expect(roomNights(stock, { check_in: day(0), check_out: day(3) })).toEqual([
      { date: day(0), total: 3, booked: 1, blocked: 2, free: 0 },
      { date: day(1), total: 3, booked: 1, blocked: 2, free: 0 },
      { date: day(2), total: 3, booked: 0, blocked: 0, free: 3 },
    ]);
  });

  test('a night with more bookings than rooms says so', () => {
    const stay = { check_in: day(0), check_out: day(1) };
    expect(roomNights({ quantity: 1, stays: [stay, stay], blocks: [] }, stay)[0]?.free).toBe(-1);
    expect(fewestRooms({ quantity: 1, stays: [stay, stay], blocks: [] }, stay)).toBe(0);
  });

  test('they are what a look at each night alone counts', () => {
    const stay = fc
      .tuple(fc.integer({ min: -20, max: 40 }), fc.integer({ min: 1, max: 30 }))
      .map(([from, nights]): Stay => ({ check_in: day(from), check_out: day(from + nights) }));
    const block = fc
      .tuple(stay, fc.option(fc.integer({ min: 1, max: 4 })))
      .map(([{ check_in, check_out }, quantity]): NightBlock => ({
        from: check_in,
        to: addDays(check_out, -1),
        quantity,
      }));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.array(stay, { maxLength: 8 }),
        fc.array(block, { maxLength: 3 }),
        stay,
        (quantity, stays, blocks, window) => {
          const nights = roomNights({ quantity, stays, blocks }, window);
          expect(nights).toHaveLength(daysBetween(window.check_in, window.check_out));
          for (const night of nights) {
            const booked = stays.filter(
              (one) => one.check_in <= night.date && night.date < one.check_out,
            ).length;
            const wanted = blocks
              .filter((one) => one.from <= night.date && night.date <= one.to)
              .reduce((sum, one) => sum + (one.quantity ?? quantity), 0);
            expect(night.booked).toBe(booked);
            expect(night.blocked).toBe(Math.max(0, Math.min(wanted, quantity - booked)));
            expect(night.free).toBe(quantity - night.booked - night.blocked);
          }
        },
      ),
    );
  });
});
