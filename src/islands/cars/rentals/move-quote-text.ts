import type { moveQuoteOf } from '../../../lib/contract/cars/move-quote.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { money } from './format.ts';
import { say } from './words.ts';

/** What moving a rental does to its price: "Price: $350.15 now, $604.95 then." */
export function moveQuoteText({
  before,
  after,
  balance,
  plan,
}: Output<(typeof moveQuoteOf)['answer']>): string {
  const changes = before.amount !== after.amount;
  const price = changes
    ? say('dialogs.move.price', { before: money(before), after: money(after) })
    : say('dialogs.move.samePrice');
  const owes =
    balance.amount > 0
      ? say('limit.owes', { amount: money(balance) })
      : say('limit.giveBack', { amount: money({ ...balance, amount: -balance.amount }) });
  return [
    price,
    ...(changes && balance.amount !== 0 ? [`${owes}.`] : []),
    ...(plan ? [say('dialogs.move.plan', { plan: plan.name })] : []),
  ].join(' ');
}
