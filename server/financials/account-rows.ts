import { sql } from 'kysely';
import type { Expression, Kysely, SqlBool } from 'kysely';
import { accountTotals, accounts } from '../../src/lib/contract/financials/accounts.ts';
import type { AccountRow } from '../../src/lib/contract/financials/accounts.ts';
import type { Reference } from '../../src/lib/contract/fields.ts';
import type { Database } from '../db/tables.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { matches } from '../lib/list.ts';
import { notFound } from '../lib/problem.ts';
import { totalsOf } from '../lib/totals.ts';
import { isOfMember } from '../users/merged.ts';

type Query = Call<typeof accounts.list>['query'];
type Filters = Call<typeof accountTotals>['query'];

/** Accounts without a limit come after those with one, whichever way: "none agreed" is no amount. */
const SORTS = {
  number: 'account.number',
  member: 'member.last_name',
  currency: 'account.currency',
  credit_limit: 'limit_order',
  balance: 'account.balance',
  available: 'available_order',
  status: 'account.status',
  created_at: 'account.created_at',
  updated_at: 'account.updated_at',
} as const satisfies Record<(typeof accounts.sorts)[number], string>;

export const personOf = (table: string) =>
  sql<Reference>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', btrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}))`;

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom('account')
    .innerJoin('member', 'member.id', 'account.member_id')
    .select([
      'account.id',
      'account.version',
      'account.created_at',
      'account.updated_at',
      'account.number',
      'account.currency',
    ])
    .select([
      'account.credit_limit',
      'account.balance',
      'account.status',
      'member.brand',
      personOf('member').as('member'),
    ])
    .select([sql<number>`coalesce(account.credit_limit, -1)`.as('limit_order')])
    .select([
      sql<number>`coalesce(account.credit_limit - account.balance, ${NOTHING_LEFT})`.as('available_order'),
    ]);
}
/** Below whatever can be left of a limit. */
const NOTHING_LEFT = sql.lit(-9_000_000_000_000_000);

type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A-42, a-000042 or 42 is a number; anything else, and digits too, a client. */
export function accountSearch(q: string): Expression<SqlBool> {
  const digits = /^#?(?:A-?)?0*(\d{1,9})$/i.exec(q)?.[1];
  const person = matches('member.search', q);
  return digits === undefined
    ? person
    : sql<SqlBool>`(account.number = ${`A-${digits.padStart(6, '0')}`} or ${person})`;
}

function filtered(db: Kysely<Database>, query: Filters) {
  let rows = rowsOf(db);
  if (query.q) rows = rows.where(accountSearch(query.q));
  if (query.member) rows = rows.where(isOfMember('account.member_id', query.member));
  if (query.brand) rows = rows.where('member.brand', '=', query.brand);
  if (query.currency) rows = rows.where('account.currency', '=', query.currency);
  if (query.status) rows = rows.where('account.status', 'in', query.status);
  if (query.standing === 'owes') rows = rows.where('account.balance', '>', 0);
  if (query.standing === 'credit') rows = rows.where('account.balance', '<', 0);
  if (query.standing === 'settled') rows = rows.where('account.balance', '=', 0);
  if (query.standing === 'beyond') rows = rows.where(sql<boolean>`account.balance > account.credit_limit`);
  return rows;
}

export const accountPlan = (db: Kysely<Database>, query: Query) => ({
  db,
  query,
  rows: filtered(db, query),
  sorts: SORTS,
  defaultSort: accounts.defaultSort,
  id: 'account.id',
});

/** What all accounts of a filter come to. */
export const accountSums = (db: Kysely<Database>, query: Filters) =>
  totalsOf(filtered(db, query), { currency: 'account.currency', amounts: { balance: 'account.balance' } });

/** A stored account as answers show it. */
export function shownAccount({ limit_order: _, available_order: __, ...row }: Stored): AccountRow {
  const { currency, balance, credit_limit } = row;
  return {
    ...row,
    balance: { amount: balance, currency },
    credit_limit: credit_limit === null ? null : { amount: credit_limit, currency },
    available: credit_limit === null ? null : { amount: credit_limit - balance, currency },
  };
}

/** One account as the contract shows it. Throws 404. */
export async function oneAccount({ db }: Pick<RequestContext, 'db'>, id: number): Promise<AccountRow> {
  const row = await rowsOf(db).where('account.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return shownAccount(row);
}
