import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Life {
  status: number;
  created: number;
  paid: boolean;
  /** Unpaid, with a payment limit that has not come. */
  waits: boolean;
  assigned: boolean;
  returned: boolean;
}

/** Every so many rentals to come, one is not paid yet; they take these statuses in turn, so that the demo has all of them at any hour. */
const UNPAID_EVERY = 7;
const UNPAID = [
  RENTAL.confirmed,
  RENTAL.phone_check,
  RENTAL.new,
  RENTAL.confirmed,
  RENTAL.phone_check,
  RENTAL.confirmed,
] as const;

/** Where a rental of these dates stands today, so that nothing in the demo contradicts the clock. */
export function lifeOf(random: Random, now: Date, pickUpAt: number, dropOffAt: number, number: number): Life {
  const today = now.getTime();
  if (pickUpAt > today && number % UNPAID_EVERY === 0) {
    const status = UNPAID[(number / UNPAID_EVERY) % UNPAID.length] ?? RENTAL.confirmed;
    return {
      status,
      created: today - random.integer(HOUR, 44 * HOUR),
      paid: false,
      waits: true,
      assigned: false,
      returned: false,
    };
  }
  const long = Math.min(today, pickUpAt) - random.integer(2 * DAY, 60 * DAY);
  if (random.chance(0.08)) {
    const refunded = random.chance(0.4);
    return {
      status: refunded ? RENTAL.refunded : RENTAL.cancelled,
      created: long,
      paid: refunded,
      waits: false,
      assigned: false,
      returned: false,
    };
  }
  if (pickUpAt <= today)
    return {
      status: RENTAL.in_process,
      created: long,
      paid: true,
      waits: false,
      assigned: true,
      returned: dropOffAt <= today,
    };
  return {
    status: RENTAL.paid,
    created: long,
    paid: true,
    waits: false,
    assigned: random.chance(0.5),
    returned: false,
  };
}
