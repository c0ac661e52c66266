import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { accounts } from '../../src/lib/contract/financials/accounts.ts';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits, money } from '../../src/lib/domain/money.ts';
import { matches } from '../lib/list.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { words } from '../lib/words.ts';
import { isOfMember } from '../users/merged.ts';

export const personOf = (table: string) =>
  sql<Reference>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', btrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}))`;

/** A-42, a-000042 or #42 is a number; 42 a number or a part of a client's phone; anything else a client. */
export function accountSearch(q: string): Expression<SqlBool> {
  const [, prefix, digits] = /^(#?(?:A-?)?)0*(\d{1,9})$/i.exec(q) ?? [];
  const person = matches('member.search', q);
  if (digits === undefined) return person;
  const number = isEqual('account.number')(`A-${digits.padStart(6, '0')}`);
  return prefix ? number : sql<SqlBool>`(${number} or ${person})`;
}

/** Below whatever can be left of a limit. */
const NOTHING_LEFT = sql.lit(-9_000_000_000_000_000);

const STANDING = {
  owes: sql<SqlBool>`account.balance > 0`,
  credit: sql<SqlBool>`account.balance < 0`,
  settled: sql<SqlBool>`account.balance = 0`,
  beyond: sql<SqlBool>`account.balance > account.credit_limit`,
};

export const accountRecords = recordKit({
  contract: accounts,
  table: 'account',
  rows: ({ db }) =>
    db
      .selectFrom('account')
      .innerJoin('member', 'member.id', 'account.member_id')
      .select(rowColumns('account', ['number', 'currency']))
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
      ]),
  shown: (_, rows) =>
    rows.map(({ limit_order: _limit, available_order: _available, ...row }) => {
      const { currency, balance, credit_limit } = row;
      return {
        ...row,
        balance: money(balance, currency),
        credit_limit: credit_limit === null ? null : money(credit_limit, currency),
        available: credit_limit === null ? null : money(credit_limit - balance, currency),
      };
    }),
  search: accountSearch,
  // Accounts without a limit come after those with one, whichever way: "none agreed" is no amount.
  sorts: {
    number: 'account.number',
    member: 'member.last_name',
    currency: 'account.currency',
    credit_limit: 'limit_order',
    balance: 'account.balance',
    available: 'available_order',
    status: 'account.status',
    created_at: 'account.created_at',
    updated_at: 'account.updated_at',
  },
  filters: {
    member: (ids) => isOfMember('account.member_id', ids),
    brand: isEqual('member.brand'),
    currency: isEqual('account.currency'),
    status: isOneOf('account.status'),
    standing: (standing) => STANDING[standing],
  },
  form: { types: { reason: 'multiline' } },
  exported: {
    number: (row) => row.number,
    member: (row) => row.member.name,
    currency: (row) => row.currency,
    credit_limit: {
      type: 'money',
      value: ({ credit_limit }) => (credit_limit === null ? null : Number(fromMinorUnits(credit_limit))),
    },
    balance: { type: 'money', value: (row) => Number(fromMinorUnits(row.balance)) },
    available: {
      type: 'money',
      value: ({ credit_limit, balance }) =>
        credit_limit === null ? null : Number(fromMinorUnits(credit_limit - balance)),
    },
    status: (row, { language }) => words(language)(`status:global.${statusOf('global', row.status)?.key}`),
    created_at: { type: 'instant', value: (row) => row.created_at },
  },
});
