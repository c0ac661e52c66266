import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Currency } from '../../src/lib/contract/fields.ts';
import { money } from '../../src/lib/domain/money.ts';
import type { Database } from '../db/tables.ts';

interface Summed<Name extends string> {
  /** Column of the rows' currency. */
  readonly currency: string;
  /** Minor units of one row, a column or an expression, by the name of the sum. */
  readonly amounts: Readonly<Record<Name, string | RawBuilder<unknown>>>;
}

/** What all rows of a list's filter come to, by currency. Rows are filtered and joined; what they select does not matter. */
export async function totalsOf<TB extends keyof Database, O, Name extends string>(
  rows: SelectQueryBuilder<Database, TB, O>,
  { currency, amounts }: Summed<Name>,
) {
  const column = sql.ref<Currency>(currency);
  const sums = Object.entries<string | RawBuilder<unknown>>(amounts).flatMap(([name, amount]) => [
    sql.lit(name),
    sql`coalesce(sum(${typeof amount === 'string' ? sql.ref(amount) : amount}), 0)`,
  ]);
  const found = await rows
    .clearSelect()
    .select([
      column.as('currency'),
      sql<Record<string, number>>`json_build_object(${sql.join(sums)})`.as('amounts'),
    ])
    .groupBy(column)
    .orderBy(column)
    .$castTo<{ currency: Currency; amounts: Record<string, number> }>()
    .execute();
  return {
    totals: found.map((row) => ({
      currency: row.currency,
      amounts: inCurrency<Name>(row.amounts, row.currency),
    })),
  };
}

/** The names are those that were asked for, which entries of an object forget. */
const inCurrency = <Name extends string>(amounts: Record<string, number>, currency: Currency) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, money(amount, currency)]),
  ) as Record<Name, { amount: number; currency: Currency }>;
