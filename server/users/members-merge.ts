import { sql } from 'kysely';
import { MERGE_FIELDS, mergeMember } from '../../src/lib/contract/users/member-merge.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { mergeAccounts } from '../financials/ledger/merge.ts';
import { keepSharedLinks } from '../postals/recipients/links.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, notFound } from '../lib/problem.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { codeOf } from '../lib/transaction.ts';
import { MEMBERS, endAccess, isStaff } from './members-rules.ts';
import { oneMember } from './members-rows.ts';

/** Tables whose rows stay with whom they belonged to: what somebody did, what let them in, and accounts, which are merged themselves. */
const STAY = new Set([
  'audit_entry',
  'session',
  'api_key',
  'trusted_browser',
  'authenticator',
  'recovery_code',
  'passkey',
  'password_link',
  'view',
  'account',
  'ledger_movement',
  'day_close',
  'courier_till',
  'courier_cash',
  'courier_close',
]);

/**
 * Moves every reference from one member to another. The foreign keys of the database are the list, so a table that
 * comes later moves, too; files, notes and mails name their record by key and number.
 */
async function moveReferences({ db }: RequestContext, from: number, to: number): Promise<void> {
  const { rows: places } = await sql<{ table: string; column: string }>`
    select child.relname as "table", attribute.attname as "column"
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and confrelid = 'member'::regclass and cardinality(conkey) = 1
    order by child.relname`.execute(db);
  for (const { table, column } of places) {
    if (!STAY.has(table))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
        db,
      );
  }
  for (const table of ['file', 'note', 'mail'] as const) {
    await db
      .updateTable(table)
      .set({ record_id: to })
      .where('key', '=', MEMBERS)
      .where('record_id', '=', from)
      .execute();
  }
  await sql`update note set mentions = array_replace(mentions, ${from}, ${to}) where mentions @> array[${from}]::integer[]`.execute(
    db,
  );
}

export const memberMergeRoutes = [
  route(mergeMember, async (call) => {
    const { id } = call.params;
    const { from_id, from_version, take } = call.body;
    if (id === from_id) throw conflict('same_member');
    // Only here the numbers mean themselves: who is gone is merged with nobody. Locked in the order of their numbers, so that
    // two merges cannot wait for each other, and against whoever is writing the number of one of them.
    const there = await call.db
      .selectFrom('member')
      .select('id')
      .where('id', 'in', [id, from_id])
      .where('merged_into_id', 'is', null)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (there.length < 2) throw notFound();
    const keeper = await oneMember(call, id);
    const other = await oneMember(call, from_id);
    const lock = { [id]: call.version, [from_id]: from_version };
    const rows = new Map<number, Awaited<ReturnType<typeof lockVersion>>>();
    for (const number of [id, from_id].sort((a, b) => a - b))
      rows.set(number, await lockVersion(call.db, 'member', number, lock[number] ?? 0));
    if (isStaff(other.role)) throw conflict('merge_staff');

    const taken = Object.fromEntries(
      MERGE_FIELDS.map((field) => [
        field,
        take.includes(field) || keeper[field] === null || keeper[field] === '' ? other[field] : keeper[field],
      ]),
    );
    const values = {
      ...taken,
      dial_code: taken['phone'] === keeper.phone ? keeper.dial_code : other.dial_code,
      // Who asked for it once is one person now (rule: restricted-person).
      ...(keeper.restricted_at === null && {
        restricted_at: other.restricted_at,
        restriction_reason: other.restriction_reason,
      }),
    };
    await mergeAccounts(call, from_id, id);
    await keepSharedLinks(call.db, from_id, id);
    try {
      await moveReferences(call, from_id, id);
    } catch (error) {
      if (codeOf(error) === '23505') throw conflict('merge_overlap');
      throw error;
    }
    await updateRecord(call, rows.get(from_id) ?? {}, {
      table: 'member',
      key: MEMBERS,
      values: { status: ITEM.inactive, merged_into_id: id },
      action: 'merge_away',
    });
    await endAccess(call.db, from_id);
    const reason = `${fullName(other)} (${from_id})`;
    await updateRecord(call, rows.get(id) ?? {}, {
      table: 'member',
      key: MEMBERS,
      values,
      action: 'merge',
      reason,
    });
    return oneMember(call, id);
  }),
];
