import { sql } from 'kysely';
import type { RequestContext } from './call.ts';
import { conflict } from './problem.ts';
import type { Columns, VersionedTable } from './records.ts';
import { words } from './words.ts';

/** A column of another table that lists numbers of a record. */
export interface ArrayReference {
  readonly table: VersionedTable;
  readonly column: string;
}

/** Throws 409 for a record that is named in a list: removeRecord knows foreign keys, numbers in arrays have none. */
export async function refuseListed(
  { db, language }: Pick<RequestContext, 'db' | 'language'>,
  record: Columns,
  references: readonly ArrayReference[],
): Promise<void> {
  for (const { table, column } of references) {
    const held =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} @> array[${record['id']}]::integer[] limit 1`.execute(
        db,
      );
    if (held.rows.length > 0) throw conflict('in_use', { where: words(language)(`errors:usedIn.${table}`) });
  }
}
