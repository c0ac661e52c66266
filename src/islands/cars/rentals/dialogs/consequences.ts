import type { RefundWay } from '../../../../lib/contract/financials/refund-ways.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Shortage } from '../../../../lib/contract/cars/shortages.ts';
import type { Money } from '../../../../lib/contract/fields.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import { pageFacts } from '../../../../lib/words/page.ts';
import { money, when } from '../format.ts';
import { say } from '../words.ts';
import { partsBy } from './give-back.ts';

/** What the button of a dialog does beside what it is called, sentence by sentence. */

const WAYS = {
  card: 'dialogs.way.card',
  cash: 'dialogs.way.cash',
  transfer: 'dialogs.way.transfer',
  account: 'dialogs.way.account',
} as const;

/** "$400.00 to the card and $284.50 in cash" */
export function waysText(ways: readonly RefundWay[], { amount, currency }: Money): string {
  const texts = Array.from(partsBy(ways, amount), ([method, part]) =>
    say(WAYS[method], { amount: money({ amount: part, currency }) }),
  );
  return new Intl.ListFormat(pageFacts().language, { type: 'conjunction' }).format(texts);
}

/** What ends with a rental, however it ends: its car, its plan, what was asked for. */
export function endings({ vehicle, model, payment, client }: RentalRow, short: Shortage | null): string[] {
  return [
    vehicle
      ? say('dialogs.ends.vehicle', { plate: vehicle.plate, model: model.name })
      : say('dialogs.ends.car', { model: model.name }),
    ...(payment.plan ? [say('dialogs.ends.plan', { plan: payment.plan.name })] : []),
    ...(payment.outstanding.amount > 0 && client.email !== null ? [say('dialogs.ends.asked')] : []),
    ...(short
      ? [
          say('dialogs.cancel.short', {
            office: short.office.name,
            model: short.model.name,
            at: when(short.local),
          }),
        ]
      : []),
  ];
}

interface Refund {
  /** Minor units that go back, of so many that could. */
  readonly amount: number;
  readonly refundable: Money;
  readonly ways: readonly RefundWay[];
  readonly short: Shortage | null;
}

/** A refund cancels a paid rental, and keeps what does not go back; of another one the rest stays the client's credit. */
export function refundConsequences(row: RentalRow, { amount, refundable, ways, short }: Refund): string[] {
  const { currency } = refundable;
  if (amount > refundable.amount) return [say('dialogs.refund.above', { amount: money(refundable) })];
  const rest = money({ amount: refundable.amount - amount, currency });
  const cancels = row.status === RENTAL.paid;
  const back = say('dialogs.refund.back', { ways: waysText(ways, { amount, currency }) });
  if (!cancels)
    return [
      back,
      ...(amount < refundable.amount ? [say('dialogs.refund.credit', { amount: rest })] : []),
      say('dialogs.refund.stays'),
    ];
  return [
    say('dialogs.refund.cancels'),
    ...endings(row, short),
    back,
    amount < refundable.amount
      ? say('dialogs.refund.keeps', { amount: rest })
      : say('dialogs.refund.nothing'),
  ];
}
