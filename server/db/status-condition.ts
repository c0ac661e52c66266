import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StatusSet } from '../../src/lib/domain/statuses.ts';

/**
 * SQL condition that a column's status is this one, or one of a set. The numbers are written out, in the form in which
 * migrations write them: PostgreSQL uses a partial index only where it can prove its condition, which it cannot of a
 * parameter.
 */
export function hasStatus(column: string, wanted: number | StatusSet): RawBuilder<boolean> {
  const statuses = typeof wanted === 'number' ? [wanted] : [...wanted].toSorted((one, other) => one - other);
  const [first, ...others] = statuses;
  if (first === undefined) throw new Error('A status is needed');
  const last = statuses.at(-1) ?? first;
  const status = sql.ref(column);
  if (others.length === 0) return sql<boolean>`${status} = ${sql.lit(first)}`;
  const isRun = statuses.length > 2 && last - first === statuses.length - 1;
  return isRun
    ? sql<boolean>`${status} between ${sql.lit(first)} and ${sql.lit(last)}`
    : sql<boolean>`${status} in (${sql.join(statuses.map((value) => sql.lit(value)))})`;
}

/** SQL condition that a column's status is any but this one. */
export const lacksStatus = (column: string, unwanted: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> ${sql.lit(unwanted)}`;
