import type { quoteBookingRoom } from '../../../../../lib/contract/lodgings/booking-actions.ts';
import type { Output } from '../../../../../lib/contract/endpoint.ts';
import type { Money } from '../../../../../lib/contract/fields.ts';
import { formatMoney } from '../../../../../lib/words/format.ts';
import { reader } from '../../../../ui/reader.ts';
import { say } from '../words.ts';

const money = (of: Money): string => formatMoney(of, reader());

/** What moving a room of a booking does to its price: "Price: $350.00 now, $420.00 after the move." */
export function quoteText({ before, after, balance }: Output<typeof quoteBookingRoom.answer>): string {
  if (before.amount === after.amount) return say('move.samePrice', { price: money(before) });
  const due =
    balance.amount === 0
      ? []
      : balance.amount > 0
        ? [say('move.owed', { amount: money(balance) })]
        : [say('move.credit', { amount: money({ ...balance, amount: -balance.amount }) })];
  return [say('move.price', { before: money(before), after: money(after) }), ...due].join(' ');
}
