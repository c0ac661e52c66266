import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { DatabaseLog } from '../../db/embedded.ts';
import { connect } from '../../db/open.ts';
import type { Database } from '../../db/tables.ts';
import { valueTypes } from '../../db/values.ts';

/** Where a database is in its write-ahead log, as a number of bytes. */
const bytes = (position: string) => `(${position} - '0/0')::bigint`;

/** The primary's position that covers all that anybody was told of: what is committed is written before it is answered. */
const PRIMARY_POSITION = bytes('pg_current_wal_flush_lsn()');
/** The same as part of another query. */
export const primaryPosition = sql.raw<number>(PRIMARY_POSITION).as('position');
const REPLAYED_POSITION = bytes('pg_last_wal_replay_lsn()');
/** The same number for a primary and its replicas, another for any other database. */
const SYSTEM = '(select system_identifier from pg_control_system())::text';

/** Milliseconds after which a replica counts as away. */
const ANSWER = 3_000;

export interface Primary {
  readonly position: number;
  readonly system: string;
  /** False where an answer does not wait until what it tells is in the log: then no position covers it. */
  readonly isDurable: boolean;
}

/**
 * Where the primary is. `commits` writes an empty message to its log: a record may be half written there until the next
 * commit, and no replica can replay a half.
 */
export async function askPrimary(pool: pg.Pool, commits: boolean): Promise<Primary> {
  const { rows } = await pool.query<Primary>(`
    select ${PRIMARY_POSITION} as position, ${SYSTEM} as system, current_setting('synchronous_commit') <> 'off' as "isDurable"
    ${commits ? `, pg_logical_emit_message(true, 'malecon', '')` : ''}`);
  const [row] = rows;
  if (!row) throw new Error('The primary does not say where it is');
  return row;
}

/** How one replica is reached. */
export interface Link {
  /** Its host and port, for logs and metrics. */
  readonly name: string;
  /** What reads ask; another one after the link was broken off. */
  readonly db: Kysely<Database>;
  /** Its position. Throws when it does not answer, or does not follow the primary. */
  ask(system: string): Promise<number>;
  /** Ends every connection, with what is asked there just now. The next question connects anew. */
  breakOff(): void;
}

interface Address {
  /** postgres://…, of one server. */
  readonly url: string;
  /** True where it is that of a pooler in front of it. */
  readonly pooled: boolean;
}

/** The link by an address. */
export function openLink({ url, pooled }: Address, log: DatabaseLog): Link {
  let reads = open(connect(url, log, { pooled }));
  let asking = open(connectToAsk(url));
  return {
    name: new URL(url).host,
    get db() {
      return reads.db;
    },
    async ask(system) {
      const { rows } = await asking.pool.query<{ position: number | null; system: string }>(
        `select case when pg_is_in_recovery() then ${REPLAYED_POSITION} end as position, ${SYSTEM} as system`,
      );
      if (rows[0]?.system !== system) throw new Error('it holds another database');
      if (rows[0].position === null) throw new Error('it is no replica');
      return rows[0].position;
    },
    breakOff() {
      reads.end();
      asking.end();
      reads = open(connect(url, log, { pooled }));
      asking = open(connectToAsk(url));
    },
  };
}

/** One connection beside those of reads, so that many reads do not look like a replica that is away. */
function connectToAsk(url: string): { pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'malecon-replica',
    types: valueTypes,
    max: 1,
    connectionTimeoutMillis: ANSWER,
    query_timeout: ANSWER,
  });
  // The next question finds it out.
  pool.on('error', () => undefined);
  return { pool };
}

function open<Connected extends { pool: pg.Pool }>(connected: Connected) {
  const clients = new Set<pg.PoolClient>();
  connected.pool.on('connect', (client) => clients.add(client));
  connected.pool.on('remove', (client) => clients.delete(client));
  const end = () => {
    void connected.pool.end().catch(() => undefined);
    // Those in the middle of a question are cut off: their server may never answer.
    for (const client of clients) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
  };
  return { ...connected, end };
}
