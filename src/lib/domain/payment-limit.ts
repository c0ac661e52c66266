import type { PAYMENT_LIMITS } from '../contract/limits.ts';

/** A choice of limits.ts: '18utc' is a clock time, the others are hours. */
export type PaymentLimit = (typeof PAYMENT_LIMITS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIMIT_HOUR_UTC = 18;

/**
 * The exact instant until which something must be paid (rule: exact-limit): so many hours from now, or the next 18:00
 * UTC, which at 18:00 sharp is tomorrow's. Hours are elapsed hours, so no zone plays a part. What begins before that,
 * such as a rental whose pick-up is tomorrow, is paid until it `begins`; what has begun already has the whole time.
 */
export function paymentLimitInstant(choice: PaymentLimit, now: Date, begins: Date | null = null): Date {
  const chosen = chosenInstant(choice, now);
  return begins !== null && begins > now && begins < chosen ? begins : chosen;
}

function chosenInstant(choice: PaymentLimit, now: Date): Date {
  if (choice !== '18utc') return new Date(now.getTime() + Number(choice) * HOUR_MS);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), LIMIT_HOUR_UTC);
  return new Date(today > now.getTime() ? today : today + 24 * HOUR_MS);
}

/** Whether the limit is reached: from its very instant on, and not a minute before. */
export function isDue(limit: Date, now: Date): boolean {
  return now.getTime() >= limit.getTime();
}

/** Whole minutes left, rounded up so that it never says 0 before the limit; 0 from the limit on. */
export function minutesLeft(limit: Date, now: Date): number {
  return Math.max(0, Math.ceil((limit.getTime() - now.getTime()) / MINUTE_MS));
}

/** What decides whether an unpaid reservation cancels itself. */
export interface AutoCancellation {
  /** Null when it has none. */
  readonly limit: Date | null;
  /** Whether its status is one that awaits payment. */
  readonly awaits_payment: boolean;
  /** Staff said with a reason that it is not to cancel itself. */
  readonly ignored: boolean;
  /** A payment that was begun before the limit protects until its own end: the bank's time to answer. */
  readonly payment_in_flight_until: Date | null;
}

/** Whether it cancels itself now (rule: exact-limit): due, unpaid, not ignored, and no payment under way. */
export function cancelsItself(reservation: AutoCancellation, now: Date): boolean {
  const { limit, awaits_payment, ignored, payment_in_flight_until } = reservation;
  if (limit === null || !awaits_payment || ignored || !isDue(limit, now)) return false;
  return payment_in_flight_until === null || isDue(payment_in_flight_until, now);
}
