import type { BookingDiscount, BookingExtra } from '../contract/lodgings/booking-input.ts';
import { stackDiscounts } from './discounts.ts';
import type { Money } from './money.ts';
import { money, negateMoney, sumMoney, timesMoney } from './money.ts';

/** A room as its booking charges it, in minor units. */
interface ChargedRoom {
  /** What tells it from others on a line. */
  readonly name: string;
  readonly amount: number;
  /** Of a room that was cancelled: so much stays, and its nights are not charged. */
  readonly cancellation_fee: number | null;
  readonly cancelled: boolean;
}

/** What a booking's price is made of. Amounts are minor units of `currency`. */
interface BookingCharges<C extends string> {
  readonly currency: C;
  /** Nights from the first check-in to the last check-out. */
  readonly nights: number;
  readonly rooms: readonly ChargedRoom[];
  readonly extras: readonly BookingExtra[];
  readonly discount: BookingDiscount | null;
}

interface BookingPriceLine<C extends string> {
  readonly kind: 'room' | 'extra' | 'discount' | 'cancellation_fee';
  readonly name: string;
  readonly quantity: number;
  readonly unit: Money<C>;
  readonly amount: Money<C>;
}

/**
 * The price of a booking line by line (rule: quote-line-by-line): its rooms, what is charged beside them, the discount
 * that staff give on both, and the fees of rooms that were cancelled, which no discount lowers. The lines sum to the
 * total exactly and it is never negative.
 */
export function priceBooking<C extends string>({
  currency,
  nights,
  rooms,
  extras,
  discount,
}: BookingCharges<C>): { lines: BookingPriceLine<C>[]; total: Money<C> } {
  const line = (
    kind: BookingPriceLine<C>['kind'],
    name: string,
    unit: number,
    quantity = 1,
  ): BookingPriceLine<C> => {
    if (unit < 0 || quantity < 0) throw new RangeError(`A ${kind} cannot be negative`);
    const each = money(unit, currency);
    return { kind, name, quantity, unit: each, amount: timesMoney(each, quantity) };
  };
  const sum = (lines: readonly BookingPriceLine<C>[]) =>
    sumMoney(
      lines.map(({ amount }) => amount),
      currency,
    );
  const charges = [
    ...rooms.filter(({ cancelled }) => !cancelled).map(({ name, amount }) => line('room', name, amount)),
    ...extras.map(({ name, unit, quantity, per }) =>
      line('extra', name, unit, per === 'night' ? quantity * nights : quantity),
    ),
  ];
  const discounts = stackDiscounts(sum(charges), discount ? [discount] : []).map(
    ({ discount: { name }, amount }): BookingPriceLine<C> => {
      const taken = negateMoney(amount);
      return { kind: 'discount', name, quantity: 1, unit: taken, amount: taken };
    },
  );
  const fees = rooms.flatMap(({ name, cancelled, cancellation_fee }) =>
    cancelled && cancellation_fee ? [line('cancellation_fee', name, cancellation_fee)] : [],
  );
  const lines = [...charges, ...discounts, ...fees];
  return { lines, total: sum(lines) };
}
