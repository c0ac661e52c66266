import { sql } from 'kysely';
import { TRANSACTION_TYPE } from '../../../src/lib/contract/financials/accounts.ts';
import type { adjustAccount } from '../../../src/lib/contract/financials/accounts.ts';
import type { adjustTransaction } from '../../../src/lib/contract/financials/transactions.ts';
import type { Call } from '../../lib/call.ts';
import { audit } from '../../lib/audit.ts';
import { announce } from '../../lib/events.ts';
import { conflict, notFound, stale } from '../../lib/problem.ts';
import { lockVersion } from '../../lib/records.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { lockAccounts } from '../locks.ts';
import { refuseBeyondLimit } from './account.ts';
import { ACCOUNTS, TRANSACTIONS, postMovement } from './post.ts';

/**
 * Posts a credit or debit to an account (rule: ledger-only-grows). Throws 409 beyond the limit, 412 when it was done
 * already: the movement raises the version.
 */
export async function adjustBalance(call: Call<typeof adjustAccount>): Promise<void> {
  const { id } = call.params;
  const { type, amount, reason } = call.body;
  await lockVersion(call.db, 'account', id, call.version);
  const { currency, balance, member_id } = present(
    await call.db
      .selectFrom('account')
      .select(['currency', 'balance', 'member_id'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const signed = type === TRANSACTION_TYPE.debit ? amount : -amount;
  await refuseBeyondLimit(call, id, signed);
  await postMovement(call, {
    key: `adjust:account:${id}:${call.version}`,
    source: 'adjustment',
    brand: await brandOfMember(call, member_id),
    currency,
    record: { key: ACCOUNTS, id },
    reason,
    entries: [
      { book: 'client', account_id: id, amount: signed },
      { book: 'adjustment', amount: -signed },
    ],
  });
  await audit(call, {
    key: ACCOUNTS,
    id,
    action: 'adjust',
    reason,
    before: { balance },
    after: { balance: balance + signed },
  });
}

function present<T>(row: T | undefined): T {
  if (!row) throw notFound();
  return row;
}

/**
 * Posts what a line lacks to the right amount. Its version is one more than its corrections, counted under the
 * account's lock: two who correct it at once, or one who presses twice, make one correction (412 for the other). A
 * correction itself is not corrected, its line is, again (409).
 */
export async function adjustLine(call: Call<typeof adjustTransaction>): Promise<void> {
  const { db, params, body, version } = call;
  const found = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_movement', 'ledger_movement.id', 'ledger_entry.movement_id')
    .select([
      'ledger_entry.account_id',
      'ledger_entry.amount',
      'ledger_movement.brand',
      'ledger_movement.currency',
      'ledger_movement.record_key',
      'ledger_movement.record_id',
    ])
    .where('ledger_entry.id', '=', params.id)
    .where('ledger_entry.book', '=', 'client')
    .executeTakeFirst();
  const line = present(found);
  // What a line comes to is counted from its own corrections: one of these, corrected, would not count.
  if (line.record_key === TRANSACTIONS) throw conflict('correction_line', { line: String(line.record_id) });
  const accountId = line.account_id ?? 0;
  await lockAccounts(db, [accountId]);
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(entry.amount), 0)::bigint as sum
    from ledger_movement movement join ledger_entry entry on entry.movement_id = movement.id and entry.account_id = ${accountId}
    where movement.record_key = ${TRANSACTIONS} and movement.record_id = ${params.id}`.execute(db);
  const corrections = rows[0] ?? { count: 0, sum: 0 };
  if (version !== corrections.count + 1) throw stale();
  const right = line.amount < 0 ? -body.amount : body.amount;
  const difference = right - line.amount - corrections.sum;
  if (difference === 0) throw conflict('nothing_to_adjust');
  await refuseBeyondLimit(call, accountId, difference);
  await postMovement(call, {
    key: `adjust:line:${params.id}:${version}`,
    source: 'adjustment',
    brand: line.brand,
    currency: line.currency,
    record: { key: TRANSACTIONS, id: params.id },
    reason: body.reason,
    entries: [
      { book: 'client', account_id: accountId, amount: difference },
      { book: 'adjustment', amount: -difference },
    ],
  });
  await audit(call, {
    key: TRANSACTIONS,
    id: params.id,
    action: 'adjust',
    reason: body.reason,
    before: { amount: line.amount + corrections.sum },
    after: { amount: right },
  });
  await announce(db, {
    key: TRANSACTIONS,
    id: params.id,
    version: version + 1,
    action: 'adjust',
    by: call.member.id,
  });
}
