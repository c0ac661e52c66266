import type { Kysely } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { FeeBand } from '../../../src/lib/contract/postals/exchanges.ts';
import type { Delivery, Pair, ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import { feeOn } from '../../../src/lib/domain/fees.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { feeBandOf } from '../../../src/lib/domain/remittance-fees.ts';
import { receivedFor, remittedFor } from '../../../src/lib/domain/remittance-rates.ts';
import type { Database } from '../tables.ts';
import type { Random } from './random.ts';

/** What clients of the demo ask for: pairs, amounts and delivery, at the rate of their day. */

interface KnownRate {
  readonly id: number;
  readonly buy_rate: string;
  readonly valid_from: string;
}
export type Rates = ReadonlyMap<string, readonly KnownRate[]>;

/** Rates by their pair, the oldest first. */
export async function ratesOf(db: Kysely<Database>): Promise<Rates> {
  const rates = await db
    .selectFrom('exchange_rate')
    .selectAll()
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rates,
    ({ remit_currency, receive_currency }) => `${remit_currency}-${receive_currency}`,
  );
}

/** How often a pair is asked for, of 100, and how many of it go to a card. */
const ASKED: readonly (readonly [pair: Pair, share: number, cards: number])[] = [
  ['USD-CUP', 44, 0.15],
  ['USD-MLC', 22, 1],
  ['USD-USD', 12, 0.2],
  ['EUR-CUP', 10, 0.1],
  ['EUR-MLC', 5, 1],
  ['EUR-EUR', 4, 0],
  ['EUR-USD', 2, 0.2],
  ['USD-EUR', 1, 0],
];

/** Columns of a quote. */
export interface Asked {
  readonly exchange_rate_id: number;
  readonly rate: string;
  readonly rate_since: string;
  readonly typed: 'remit' | 'receive';
  readonly delivery: Delivery;
  readonly remit_currency: Currency;
  readonly receive_currency: ReceiveCurrency;
  readonly remit_amount: number;
  readonly receive_amount: number;
  readonly fee_amount: number;
  readonly fee_rule: FeeBand['fee'] | null;
}

function pairOf(random: Random): (typeof ASKED)[number] {
  let left = random.integer(1, 100);
  return (
    ASKED.find(([, share]) => {
      left -= share;
      return left <= 0;
    }) ?? ['USD-CUP', 0, 0]
  );
}

/** Most send a round amount; some know what the family is to get. */
function amountsOf(random: Random, { buy_rate }: KnownRate, receive_currency: ReceiveCurrency) {
  if (receive_currency === 'CUP' && random.chance(0.2)) {
    const receive_amount = random.integer(5, 120) * 1_000_00;
    return { typed: 'receive', receive_amount, remit_amount: remittedFor(receive_amount, buy_rate) } as const;
  }
  const remit_amount = random.pick([30, 50, 50, 80, 100, 100, 100, 150, 200, 200, 250, 300, 400, 500]) * 1_00;
  return { typed: 'remit', remit_amount, receive_amount: receivedFor(remit_amount, buy_rate) } as const;
}

export function askedFor(
  random: Random,
  { at, rates, bands }: { readonly at: Date; readonly rates: Rates; readonly bands: readonly FeeBand[] },
): Asked {
  const [pair, , cards] = pairOf(random);
  const [remit_currency, receive_currency] = pair.split('-') as [Currency, ReceiveCurrency];
  const known = rates.get(pair) ?? [];
  const instant = at.toISOString();
  const rate = known.findLast(({ valid_from }) => valid_from <= instant) ?? known[0];
  if (!rate) throw new Error(`Remittances need a rate of ${pair}`);
  const delivery = random.chance(cards) ? 'card' : 'cash';
  const amounts = amountsOf(random, rate, receive_currency);
  const remitted = { remit_currency, receive_currency, delivery, amount: amounts.remit_amount } as const;
  const band = feeBandOf(bands, remitted);
  return {
    exchange_rate_id: rate.id,
    rate: rate.buy_rate,
    rate_since: rate.valid_from,
    delivery,
    remit_currency,
    receive_currency,
    ...amounts,
    fee_amount: band ? feeOn(money(amounts.remit_amount, remit_currency), band.fee).amount : 0,
    fee_rule: band?.fee ?? null,
  };
}
