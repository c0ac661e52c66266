import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_LIMITS } from '../contract/limits.ts';
import { cancelsItself, isDue, minutesLeft, paymentLimitInstant } from './payment-limit.ts';

const at = (iso: string) => new Date(iso);

describe('payment limit', () => {
  test('24 hours are 24 hours, whatever the zone (rule: exact-limit)', () => {
    // 19:00 in Havana
    const limit = paymentLimitInstant('24', at('2026-09-05T23:00:00Z'));
    expect(limit.toISOString()).toBe('2026-09-06T23:00:00.000Z');
    expect(isDue(limit, at('2026-09-06T22:59:59.999Z'))).toBe(false);
    expect(isDue(limit, limit)).toBe(true);
  });

  test('"18:00 UTC" is the next one (rule: exact-limit)', () => {
    const limit = (iso: string) => paymentLimitInstant('18utc', at(iso)).toISOString();
    expect(limit('2026-09-05T17:59:59Z')).toBe('2026-09-05T18:00:00.000Z');
    expect(limit('2026-09-05T18:00:00Z')).toBe('2026-09-06T18:00:00.000Z');
    expect(limit('2026-12-31T23:00:00Z')).toBe('2027-01-01T18:00:00.000Z');
  });

  test('what begins earlier is paid by then, and what has begun has the whole time', () => {
    const until = (begins: string | null) =>
      paymentLimitInstant(
        '48',
        at('2026-09-05T12:00:00Z'),
        begins === null ? null : at(begins),
      ).toISOString();
    expect(until('2026-09-06T13:00:00Z')).toBe('2026-09-06T13:00:00.000Z');
    for (const begins of [null, '2026-09-07T12:00:01Z', '2026-09-05T12:00:00Z', '2026-09-01T09:00:00Z'])
      expect(until(begins)).toBe('2026-09-07T12:00:00.000Z');
  });

  test('a payment begun at minute 1439 protects, and the ignore flag is obeyed (rule: exact-limit)', () => {
    const limit = at('2026-09-06T23:00:00Z');
    const unpaid = { limit, awaits_payment: true, ignored: false, payment_in_flight_until: null };
    const begun = { ...unpaid, payment_in_flight_until: at('2026-09-06T23:29:00Z') };
    expect(cancelsItself(unpaid, at('2026-09-06T22:59:59Z'))).toBe(false);
    expect(cancelsItself(unpaid, limit)).toBe(true);
    expect(cancelsItself(begun, at('2026-09-06T23:28:59Z'))).toBe(false);
    expect(cancelsItself(begun, at('2026-09-06T23:29:00Z'))).toBe(true);
    expect(cancelsItself({ ...unpaid, ignored: true }, at('2027-01-01T00:00:00Z'))).toBe(false);
    expect(cancelsItself({ ...unpaid, awaits_payment: false }, limit)).toBe(false);
    expect(cancelsItself({ ...unpaid, limit: null }, limit)).toBe(false);
  });

  test('a limit lies ahead, and what is left says 0 exactly when it is due', () => {
    const instant = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_LIMITS),
        instant,
        fc.nat(80 * 3_600_000),
        (choice, now, passed) => {
          const limit = paymentLimitInstant(choice, now);
          expect(limit.getTime()).toBeGreaterThan(now.getTime());
          expect(limit.getTime() - now.getTime()).toBeLessThanOrEqual(72 * 3_600_000);
          if (choice === '18utc') expect(limit.toISOString().slice(11)).toBe('18:00:00.000Z');
          const later = new Date(now.getTime() + passed);
          expect(minutesLeft(limit, later) === 0).toBe(isDue(limit, later));
        },
      ),
    );
  });
});
