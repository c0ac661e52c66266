import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** A stored column, as far as exporting and erasing ask. */
export interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** SQL of what a row begins with. */
  readonly begins: string | null;
  /** The database computes it. */
  readonly computed: boolean;
  /** The table that it refers to. */
  readonly refers: string | null;
}

/** Columns of every table, as the database has them. */
export async function storedColumns(db: Kysely<Database>): Promise<readonly StoredColumn[]> {
  const { rows } = await sql<StoredColumn>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      pg_get_expr(d.adbin, d.adrelid) as begins, a.attgenerated <> '' as computed,
      (select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as refers
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  return rows;
}
