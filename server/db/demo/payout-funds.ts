import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { draftMovements } from './ledger.ts';
import { HOUR } from './sales.ts';

/** Of what was paid out in all, so much more is there. */
const RESERVE = 1.1;
/** To the next round sum, in minor units. */
const ROUND = 1_000_00;

/** What was in Cuba when the demo's books began: enough for all that is paid out since. */
export async function seedPayoutFunds(db: Kysely<Database>, clerk: number): Promise<void> {
  const { rows } = await sql<{ currency: ReceiveCurrency; paid: number; began: string }>`
    select currency, sum(case when credit = 'funds' then amount else -amount end)::bigint as paid, min(at) as began
    from ledger_draft where 'funds' in (debit, credit)
    group by currency having sum(case when credit = 'funds' then amount else -amount end) > 0 order by currency`.execute(
    db,
  );
  if (rows.length === 0) return;
  const opened = rows.map(({ currency, paid, began }) => ({
    kind: 'put_in' as const,
    way: 'opening' as const,
    currency,
    amount: Math.ceil((paid * RESERVE) / ROUND) * ROUND,
    note: 'Saldo inicial',
    member_id: clerk,
    at: new Date(Date.parse(began) - HOUR),
  }));
  const ids = await insertMany(db, 'payout_funding', opened);
  await draftMovements(
    db,
    opened.map(({ currency, amount, at, note }, index) => ({
      key: `payout_funding:${ids[index] ?? 0}:funded`,
      source: 'remittance',
      at,
      brand: 'alisios',
      currency,
      reason: note,
      clerk_id: null,
      debit: 'funds',
      credit: 'opening',
      amount,
    })),
  );
}
