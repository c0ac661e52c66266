import { sql } from 'kysely';
import type { Expression, Kysely, SqlBool } from 'kysely';
import type { z } from 'zod/mini';
import type {
  LedgerRecord,
  TransactionRow,
  transactionTotals,
} from '../../../src/lib/contract/financials/transactions.ts';
import { TRANSACTION_TYPE } from '../../../src/lib/contract/financials/accounts.ts';
import type { Currency, Reference } from '../../../src/lib/contract/fields.ts';
import { codeSearch } from '../../../src/lib/domain/codes.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../lib/call.ts';
import { servicesByRecordCode } from '../chargeables/columns.ts';
import { chargeables } from '../chargeables/registry.ts';
import { accountSearch } from '../account-rows.ts';
import { isOfMember } from '../../users/merged.ts';
import { TRANSACTIONS } from './post.ts';

/** Filters of the list. */
export type Query = Call<typeof transactionTotals>['query'];

/** Tables of the money whose records the ledger names, by key; each has a code that people know. */
const CODED = {
  'financials/services': 'payment_service',
  'financials/payments': 'payment',
  'financials/fundings': 'funding',
  'financials/expenses': 'expense',
} as const;
/** The same with those that clients are charged for. */
const coded = () => [
  ...Object.entries(CODED).map(([key, table]) => [key, table, sql<string>`code`] as const),
  ...chargeables().map(({ key, table, columns }) => [key, table, columns.code] as const),
];

/** The code of a movement's record: of a correction, the line that it corrects. */
const recordCode = () =>
  sql<string | null>`case ledger_movement.record_key ${sql.join(
    coded().map(
      ([key, table, name]) =>
        sql`when ${sql.lit(key)} then (select ${name} from ${sql.table(table)} where id = ledger_movement.record_id)`,
    ),
    sql` `,
  )} when ${sql.lit(TRANSACTIONS)} then ledger_movement.record_id::text end`;

/** What the client was charged for, of the service itself and of what belongs to one; what was spent for. */
const recordConcept = sql<string | null>`case ledger_movement.record_key
  when 'financials/services' then (select concept from payment_service where id = ledger_movement.record_id)
  when 'financials/payments' then (select concept from payment join payment_service on payment_service.id = service_id where payment.id = ledger_movement.record_id)
  when 'financials/fundings' then (select concept from funding join payment_service on payment_service.id = service_id where funding.id = ledger_movement.record_id)
  when 'financials/expenses' then (select concept from expense where id = ledger_movement.record_id) end`;

export const ledgerRecord = () => sql<z.infer<typeof LedgerRecord> | null>`(
  select jsonb_build_object('key', ledger_movement.record_key, 'id', ledger_movement.record_id, 'code', named.code, 'concept', coalesce(named.concept, ''))
  from (select ${recordCode()} as code, ${recordConcept} as concept) named where named.code is not null)`;

/** How many corrections a line has, and what they come to. */
const corrections = sql<{ count: number; sum: number } | null>`(
  select jsonb_build_object('count', count(*), 'sum', sum(correcting.amount))
  from ledger_movement correction join ledger_entry correcting on correcting.movement_id = correction.id and correcting.book = 'client'
  where correction.record_key = ${sql.lit(TRANSACTIONS)} and correction.record_id = ledger_entry.id having count(*) > 0)`;

/** Whose an entry is: an account's line names it, income and a bank's fee belong to their service's. */
const owner = sql<
  number | null
>`case ledger_entry.book when 'client' then ledger_entry.account_id else case ledger_movement.record_key
  when 'financials/services' then (select account_id from payment_service where id = ledger_movement.record_id)
  when 'financials/payments' then (select account_id from payment where id = ledger_movement.record_id) end end`;

/** The day of an expense: the one that was entered, or when the bank kept its fee. */
const expenseDay = (zone: string) =>
  sql<string>`coalesce((select date from expense where id = ledger_movement.record_id and ledger_movement.record_key = 'financials/expenses'), (ledger_movement.at at time zone ${zone})::date)`;

/** Lines as the list shows them. The lookups of names stand in the selection, so that counting and filtering do without. */
export function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_movement', 'ledger_movement.id', 'ledger_entry.movement_id')
    .select(['ledger_entry.id', 'ledger_entry.amount', 'ledger_entry.previous_limit', 'ledger_entry.balance'])
    .select(sql<TransactionRow['book']>`ledger_entry.book`.as('book'))
    .select([
      'ledger_movement.at',
      'ledger_movement.source',
      // The books that are listed are those of clients and of the company: dollars and euros.
      sql<Currency>`ledger_movement.currency`.as('currency'),
      'ledger_movement.reason',
      'ledger_movement.brand',
    ])
    .select([
      ledgerRecord().as('record'),
      corrections.as('corrections'),
      sql<
        TransactionRow['account']
      >`(select jsonb_build_object('id', id, 'number', number) from account where id = ${owner})`.as(
        'account',
      ),
      sql<Reference | null>`(select jsonb_build_object('id', member.id, 'name', btrim(first_name || ' ' || last_name)) from account join member on member.id = account.member_id where account.id = ${owner})`.as(
        'member',
      ),
      sql<Reference | null>`(select jsonb_build_object('id', id, 'name', btrim(first_name || ' ' || last_name)) from member where id = ledger_movement.member_id)`.as(
        'by',
      ),
    ]);
}
type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A code of a record or of what it was paid for, or whose account it is. */
function searched(q: string, of: Expression<unknown>): Expression<SqlBool> {
  const code = codeSearch(q);
  if (code !== undefined && /^[A-Z]{1,3}-\d{4}-\d+$/.test(code)) {
    // What a client is charged for and a plan are in the ledger by their service, and a service by its payments, too.
    const services = sql.join(
      [
        sql`select id from payment_service where code = ${code}`,
        ...servicesByRecordCode(code),
        sql`select service_id from funding where code = ${code}`,
      ],
      sql` union `,
    );
    const records = [
      ...coded().map(
        ([key, table, name]) =>
          sql`select ${sql.lit(key)} as key, id from ${sql.table(table)} where ${name} = ${code}`,
      ),
      sql`select 'financials/services', id from (${services}) services`,
      sql`select 'financials/payments', id from payment where service_id in (${services})`,
    ];
    return sql<SqlBool>`(ledger_movement.record_key, ledger_movement.record_id) in (${sql.join(records, sql` union all `)})`;
  }
  return sql<SqlBool>`${of} in (select account.id from account join member on member.id = account.member_id where ${accountSearch(q)})`;
}

/** The lines under the filters of the list; days are the company's and both count whole (rule: company-day). */
export function filtered(db: Kysely<Database>, query: Query, zone: string) {
  const { book = 'client' } = query;
  let rows = rowsOf(db).where('ledger_entry.book', '=', book);
  const of = book === 'client' ? sql.ref<number | null>('ledger_entry.account_id') : owner;
  if (query.q) rows = rows.where(searched(query.q, of));
  if (query.account) rows = rows.where(of, 'in', query.account);
  if (query.service_type) rows = rows.where('ledger_entry.service_type_id', 'in', query.service_type);
  if (query.category) rows = rows.where('ledger_entry.category', '=', query.category);
  if (query.member)
    rows = rows.where(
      of,
      'in',
      db.selectFrom('account').select('id').where(isOfMember('member_id', query.member)),
    );
  if (query.source) rows = rows.where('ledger_movement.source', 'in', query.source);
  if (query.type) {
    const signs = query.type.flatMap((type) =>
      type === TRANSACTION_TYPE.credit
        ? [sql<SqlBool>`ledger_entry.amount < 0`]
        : type === TRANSACTION_TYPE.debit
          ? [sql<SqlBool>`ledger_entry.amount > 0`]
          : [],
    );
    rows = rows.where((where) => where.or(signs));
  }
  if (query.brand) rows = rows.where('ledger_movement.brand', '=', query.brand);
  if (query.currency) rows = rows.where('ledger_movement.currency', '=', query.currency);
  if (book === 'expense') return betweenDays(rows, query, zone);
  if (query.date_from) rows = rows.where('ledger_movement.at', '>=', dayInstants(query.date_from, zone).from);
  if (query.date_to) rows = rows.where('ledger_movement.at', '<', dayInstants(query.date_to, zone).until);
  return rows;
}

/** Expenses by their own day, as the dashboard counts them. */
function betweenDays(
  rows: ReturnType<typeof rowsOf>,
  { date_from, date_to }: Query,
  zone: string,
): ReturnType<typeof rowsOf> {
  const day = expenseDay(zone);
  return rows
    .$if(date_from !== undefined, (all) => all.where(day, '>=', date_from ?? ''))
    .$if(date_to !== undefined, (all) => all.where(day, '<=', date_to ?? ''));
}

/** A stored line as answers show it. */
export function shownLine(row: Stored): TransactionRow {
  const { id, at, amount, currency, previous_limit, balance, corrections: corrected, ...rest } = row;
  return {
    ...rest,
    id,
    version: 1 + (corrected?.count ?? 0),
    created_at: at,
    updated_at: at,
    date: at,
    type: typeOf(amount),
    amount: { amount: Math.abs(amount), currency },
    previous_limit: previous_limit === null ? null : { amount: previous_limit, currency },
    balance: balance === null ? null : { amount: balance, currency },
    corrected: corrected === null ? null : { amount: (amount + corrected.sum) * Math.sign(amount), currency },
  };
}

/** 1 credit, 2 debit (rule: numbers-of-the-specification). */
export const typeOf = (amount: number): number =>
  amount < 0 ? TRANSACTION_TYPE.credit : TRANSACTION_TYPE.debit;
