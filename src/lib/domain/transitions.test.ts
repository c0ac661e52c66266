import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RENTAL_STATUS } from '../contract/status.ts';
import { RENTAL, RENTAL_TRANSITIONS, canMove, nextOf, rentalMoveProblem } from './transitions.ts';

const statuses = RENTAL_STATUS.map((status) => status.value);

describe('transitions', () => {
  test('the table of rentals, move by move (rule: rental-moves)', () => {
    const moves = statuses.flatMap((from) => nextOf(RENTAL_TRANSITIONS, from).map((to) => `${from}${to}`));
    expect(moves).toEqual(['12', '13', '16', '23', '26', '34', '36', '45', '46', '47', '67']);
  });

  test('names and values are those of the contract (rule: status-values)', () => {
    expect(Object.entries(RENTAL)).toEqual(RENTAL_STATUS.map((status) => [status.key, status.value]));
  });

  test('refunded needs money, in process a vehicle, and everything else the table', () => {
    const facts = { money_taken: true, vehicle_assigned: true };
    expect(rentalMoveProblem(6, 7, facts)).toBeUndefined();
    expect(rentalMoveProblem(6, 7, { ...facts, money_taken: false })).toBe('no_money_taken');
    expect(rentalMoveProblem(4, 5, { ...facts, vehicle_assigned: false })).toBe('no_vehicle');
    expect(rentalMoveProblem(5, 6, facts)).toBe('illegal_transition');
    expect(rentalMoveProblem(7, 1, facts)).toBe('illegal_transition');
    expect(rentalMoveProblem(99, 1, facts)).toBe('illegal_transition');
  });

  test('no way leads back: every walk ends, and staying is no move', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.infiniteStream(fc.nat(10)), (start, choices) => {
        let status: number = start;
        let steps = 0;
        for (const choice of choices) {
          const next = nextOf(RENTAL_TRANSITIONS, status);
          expect(canMove(RENTAL_TRANSITIONS, status, status)).toBe(false);
          const to = next[choice % Math.max(1, next.length)];
          if (to === undefined) break;
          status = to;
          steps += 1;
        }
        expect(steps).toBeLessThan(statuses.length);
        expect(nextOf(RENTAL_TRANSITIONS, status)).toEqual([]);
      }),
    );
  });
});
