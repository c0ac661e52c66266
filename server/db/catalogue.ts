import type pg from 'pg';

export interface StoredTable {
  name: string;
  /** What rows are written with: every column that the database does not compute. */
  columns: string[];
}

export interface ForeignKey {
  table: string;
  name: string;
  /** The clause that gives back its own timing: `not deferrable`, `deferrable initially deferred`, … */
  timing: string;
}

export interface SequenceState {
  name: string;
  last: string;
  called: boolean;
}

/** The tables that hold data, but for the list of migrations. */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

export async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name,
      case when not k.condeferrable then 'not deferrable'
        when k.condeferred then 'deferrable initially deferred' else 'deferrable initially immediate' end as timing
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema::regnamespace`);
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema::regnamespace order by relname`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    const found = state.rows[0];
    if (found) states.push({ name, ...found });
  }
  return states;
}

/** A backup or a restore takes as long as it takes. */
export const withoutLimits =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';
