import type { Currency } from '../../../src/lib/contract/fields.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { remittedFor } from '../../../src/lib/domain/remittance-rates.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import { postMovement } from '../../financials/ledger/post.ts';
import type { RequestContext } from '../../lib/call.ts';
import { moveCourierCash } from './courier-till.ts';
import type { StoredRemittance } from './rows.ts';

/**
 * The money of remittances in the ledger, each currency by itself (rule: paid-out-per-currency): what comes for a family
 * is no income but owed to them, and what is paid out goes over the account of exchanges, which both currencies pass.
 */

const record = ({ id }: StoredRemittance) => ({ key: remittances.key, id });

/** What of the money that came is the family's: the amount remitted before the fee, and all of it once it was paid out. */
export const heldOf = ({ status, remit_amount }: StoredRemittance, earned: number): number =>
  status === REMITTANCE.delivered ? remit_amount : Math.min(earned, remit_amount);

/** Takes what is the family's out of the income, or back; `held` is what it comes to in all. */
export async function postHeld(
  context: RequestContext,
  stored: StoredRemittance,
  held: number,
): Promise<void> {
  const more = held - stored.held;
  await postMovement(context, {
    key: `remittance:${stored.id}:held:${stored.version}`,
    source: 'income',
    brand: stored.brand,
    currency: stored.remit_currency,
    record: record(stored),
    entries: [
      { book: 'income', service_type_id: SERVICE_TYPES.remittance, amount: more },
      { book: 'recipients', amount: -more },
    ],
  });
}

/** What the money that is paid out costs the company in the sender's currency, by the sell rate of the quote. */
async function costOf({ db }: RequestContext, stored: StoredRemittance): Promise<number> {
  const { sell_rate } = await db
    .selectFrom('remittance_quote')
    .innerJoin('exchange_rate', 'exchange_rate.id', 'remittance_quote.exchange_rate_id')
    .select('exchange_rate.sell_rate')
    .where('remittance_quote.id', '=', stored.quote_id)
    .executeTakeFirstOrThrow();
  return Math.min(remittedFor(stored.receive_amount, sell_rate), stored.remit_amount);
}

/** Books a remittance as paid out, once. `stored` is as it was before. */
export async function payOut(
  context: RequestContext,
  stored: StoredRemittance,
  courier_id: number | null,
): Promise<void> {
  const { id, brand, remit_amount, remit_currency, receive_amount, receive_currency, office_id } = stored;
  await postHeld(context, stored, remit_amount);
  const cost = await costOf(context, stored);
  const movement = { source: 'remittance', brand, record: record(stored) } as const;
  await postMovement(context, {
    ...movement,
    key: `remittance:${id}:exchanged`,
    currency: remit_currency satisfies Currency,
    entries: [
      { book: 'recipients', amount: remit_amount },
      { book: 'exchange', amount: -cost },
      { book: 'exchange_difference', amount: cost - remit_amount },
    ],
  });
  await postMovement(context, {
    ...movement,
    key: `remittance:${id}:paid_out`,
    currency: receive_currency,
    entries: [
      { book: 'exchange', amount: receive_amount },
      { book: courier_id === null ? 'funds' : 'courier', amount: -receive_amount },
    ],
  });
  if (courier_id !== null)
    await moveCourierCash(context, {
      courier_id,
      office_id,
      currency: receive_currency,
      kind: 'delivered',
      amount: -receive_amount,
      remittance_id: id,
    });
}
