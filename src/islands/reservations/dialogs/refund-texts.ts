import type { Money } from '../../../lib/contract/fields.ts';
import type { RefundWay } from '../../../lib/contract/financials/refund-ways.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { money } from '../format.ts';
import type { Reservation } from '../reservation.ts';
import type { ReservationWords } from '../words.ts';
import { partsBy } from './give-back.ts';

/** What the button of a dialog does beside what it is called, sentence by sentence. */

/** "$400.00 to the card and $284.50 in cash" */
export function waysText(
  ways: readonly RefundWay[],
  { amount, currency }: Money,
  { say }: ReservationWords,
): string {
  const texts = Array.from(partsBy(ways, amount), ([method, part]) =>
    say(`dialogs.way.${method}`, { amount: money({ amount: part, currency }) }),
  );
  return new Intl.ListFormat(pageFacts().language, { type: 'conjunction' }).format(texts);
}

/** What ends with the payment of a reservation, however it ends: its plan, what was asked for. */
export function paymentEndings(
  { payment, client }: Pick<Reservation, 'payment' | 'client'>,
  { say }: ReservationWords,
): string[] {
  return [
    ...(payment.plan ? [say('dialogs.ends.plan', { plan: payment.plan.name })] : []),
    ...(payment.outstanding.amount > 0 && client.email !== null ? [say('dialogs.ends.asked')] : []),
  ];
}

interface Refund {
  /** Minor units that go back, of so many that could. */
  readonly amount: number;
  readonly refundable: Money;
  readonly ways: readonly RefundWay[];
  /** What ends, where the refund cancels the reservation. */
  readonly endings: readonly string[] | undefined;
}

/** A refund cancels a paid reservation, and keeps what does not go back; of another one the rest stays the client's credit. */
export function refundConsequences(
  { amount, refundable, ways, endings }: Refund,
  words: ReservationWords,
): string[] {
  const { say } = words;
  const { currency } = refundable;
  if (amount > refundable.amount) return [say('dialogs.refund.above', { amount: money(refundable) })];
  const rest = money({ amount: refundable.amount - amount, currency });
  const back = say('dialogs.refund.back', { ways: waysText(ways, { amount, currency }, words) });
  if (!endings)
    return [
      back,
      ...(amount < refundable.amount ? [say('dialogs.refund.credit', { amount: rest })] : []),
      say('dialogs.refund.stays'),
    ];
  return [
    say('dialogs.refund.cancels'),
    ...endings,
    back,
    amount < refundable.amount
      ? say('dialogs.refund.keeps', { amount: rest })
      : say('dialogs.refund.nothing'),
  ];
}
