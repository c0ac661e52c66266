import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { removeRecord, updateRecord } from '../../lib/records.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { ACCOUNTS, postMovement } from './post.ts';

/**
 * Takes the accounts of a member who is merged away to the one who stays. Where both have one of a currency, the balance
 * goes over by a movement, since lines of the ledger never change: the emptied account stays closed with its lines, or
 * goes when it has none. What the client was charged for and what they paid follow.
 */
export async function mergeAccounts(context: RequestContext, from: number, to: number): Promise<void> {
  const { db } = context;
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where('member_id', 'in', [from, to])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const account of accounts.filter(({ member_id }) => member_id === from)) {
    const duplicate = accounts.find(
      ({ member_id, currency }) => member_id === to && currency === account.currency,
    );
    const before = { ...account };
    if (!duplicate) {
      await updateRecord(context, before, {
        table: 'account',
        key: ACCOUNTS,
        values: { member_id: to },
        action: 'merge',
      });
      continue;
    }
    for (const table of ['payment_service', 'payment'] as const)
      await db
        .updateTable(table)
        .set({ account_id: duplicate.id })
        .where('account_id', '=', account.id)
        .execute();
    await postMovement(context, {
      key: `merge:${account.id}`,
      source: 'adjustment',
      brand: await brandOfMember(context, to),
      currency: account.currency,
      record: { key: ACCOUNTS, id: duplicate.id },
      reason: `${account.number} → ${duplicate.number}`,
      entries: [
        { book: 'client', account_id: account.id, amount: -account.balance },
        { book: 'client', account_id: duplicate.id, amount: account.balance },
      ],
    });
    const line = await db
      .selectFrom('ledger_entry')
      .select('id')
      .where('account_id', '=', account.id)
      .limit(1)
      .executeTakeFirst();
    if (line)
      await updateRecord(context, before, {
        table: 'account',
        key: ACCOUNTS,
        values: { status: ITEM.inactive },
        action: 'merge_away',
        reason: duplicate.number,
      });
    else await removeRecord(context, { table: 'account', key: ACCOUNTS }, account.id);
    if (duplicate.credit_limit !== null || account.credit_limit === null) continue;
    await updateRecord(
      context,
      { ...duplicate },
      { table: 'account', key: ACCOUNTS, values: { credit_limit: account.credit_limit }, action: 'merge' },
    );
  }
}
