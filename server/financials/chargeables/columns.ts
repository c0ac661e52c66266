import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Chargeable } from './chargeable.ts';
import { chargeables } from './registry.ts';

/**
 * SQL of what the record of a row says, by its kind; null for a row without one. A subquery in each branch, so that only
 * the rows of a page look their record up.
 */
export function ofRecord<T>(
  row: 'payment_service' | 'service',
  column: (kind: Chargeable) => RawBuilder<T>,
): RawBuilder<T | null> {
  const record = sql.ref(`${row}.record_id`);
  const branches = chargeables().map(
    (kind) =>
      sql`when ${sql.lit(kind.key)} then (select ${column(kind)} from ${sql.table(kind.table)} where id = ${record})`,
  );
  if (branches.length === 0) return sql<T | null>`null`;
  return sql<T | null>`case ${sql.ref(`${row}.record_key`)} ${sql.join(branches, sql` `)} end`;
}

/** SQL of the code of a row's record. */
export const recordCode = (): RawBuilder<string | null> =>
  ofRecord('payment_service', ({ columns }) => columns.code);

/** SQL of the numbers of the services that were made for records with this code. */
export const servicesByRecordCode = (code: string): RawBuilder<{ id: number }>[] =>
  chargeables().map(
    ({ key, table, columns }) => sql<{ id: number }>`select id from payment_service
      where record_key = ${sql.lit(key)} and record_id in (select id from ${sql.table(table)} where ${columns.code} = ${code})`,
  );
