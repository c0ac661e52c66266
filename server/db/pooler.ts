import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import type { DatabaseLog } from './embedded.ts';

/**
 * What every connection of ours keeps to. PostgreSQL is told when a connection begins; a pooler in transaction mode hands
 * out connections that began without us, so there the role has them, in this database only (rule: limits-through-a-pooler).
 */
export const CONNECTION_SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  statement_timeout: '20s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
} as const;

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Any fixed number: servers that start at once change the role one after the other. */
const ROLE_LOCK = 7_302_512;

/** Milliseconds that a word takes at most from one connection to the other. */
const HEARING = 3_000;

/** Connections that a pooler may have kept from before. */
const OLD_CONNECTIONS = 50;

interface Address {
  url: string;
  pool: pg.Pool;
}

/** Throws in one line where an address without a pooler beside it is one itself. */
export async function checkSession({ url, pool }: Address): Promise<void> {
  await withSession(url, async (session) => {
    if (!(await hears(session, pool)))
      throw new Error(
        'DATABASE_URL is a pooler, through which no server hears what others change: give the address of PostgreSQL itself in DATABASE_DIRECT_URL',
      );
  });
}

/** Makes sure of checkAddresses, and that what comes through the pooler has our limits. */
export async function checkPooler(direct: Address, pooled: Address, log: DatabaseLog): Promise<void> {
  await checkAddresses(direct, pooled);
  await keepLimits(pooled.pool, log);
}

/**
 * Makes sure that the address of a pooler and the direct one are of one database, and that the direct one holds a session.
 * Throws in one line that says which of the two is wrong.
 */
export async function checkAddresses(direct: Address, pooled: Address): Promise<void> {
  await withSession(direct.url, async (session) => {
    const [one, other] = [await placeOf(session), await placeOf(pooled.pool)];
    if (one.started !== other.started || one.database !== other.database)
      throw new Error(
        `DATABASE_URL and DATABASE_DIRECT_URL must be one database, but are ${other.database} and ${one.database}${one.started === other.started ? '' : ' on two servers'}`,
      );
    if (!(await hears(session, pooled.pool)))
      throw new Error(
        'DATABASE_DIRECT_URL is a pooler, through which no server hears what others change: it must be the address of PostgreSQL itself',
      );
  });
}

async function withSession(url: string, work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: url, application_name: 'malecon-start' });
  session.on('error', () => undefined);
  await session.connect();
  try {
    await work(session);
  } finally {
    await session.end();
  }
}

interface Place {
  database: string;
  /** The moment at which the server started, to the microsecond: that of no other server. */
  started: string;
}

async function placeOf(connection: pg.Client | pg.Pool): Promise<Place> {
  const { rows } = await connection.query<Place>(
    'select current_database() as database, extract(epoch from pg_postmaster_start_time())::text as started',
  );
  return rows[0] as Place;
}

/** Whether what is told through the pool reaches the session. */
async function hears(session: pg.Client, pool: pg.Pool): Promise<boolean> {
  const channel = `malecon_${randomUUID().replaceAll('-', '')}`;
  await session.query(`listen ${channel}`);
  const heard = once(session, 'notification', { signal: AbortSignal.timeout(HEARING) }).then(
    () => true,
    () => false,
  );
  await pool.query('select pg_notify($1, $2)', [channel, '']);
  return heard;
}

/** Gives the pooler's role our limits where it lacks them, and lets connections go that began before. */
async function keepLimits(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  if (await hasLimits(pool)) return;
  await giveRoleLimits(pool);
  for (let tries = 0; tries < OLD_CONNECTIONS; tries += 1) if (await hasLimits(pool)) return;
  // The operator's own choice, such as connect_query of PgBouncer, comes after the role's.
  log.warn({ limits: CONNECTION_SETTINGS }, 'The pooler sets other limits on its connections than Malecón');
}

/** Whether the connection that the pooler hands out has our limits; one that has not ends with the question, and nobody else's work with it. */
async function hasLimits(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  let right = false;
  try {
    await client.query('begin');
    const { rows } = await client.query<Record<string, string>>(
      `select ${LIMITS.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    );
    right = LIMITS.every((name) => rows[0]?.[name] === CONNECTION_SETTINGS[name]);
    if (right) await client.query('commit');
    else await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  } finally {
    client.release(!right);
  }
  return right;
}

async function giveRoleLimits(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const { rows } = await client.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  );
  const role = client.escapeIdentifier(rows[0]?.role ?? '');
  const database = client.escapeIdentifier(rows[0]?.database ?? '');
  const changes = Object.entries(CONNECTION_SETTINGS).map(
    ([name, value]) => `alter role ${role} in database ${database} set ${name} = '${value}'`,
  );
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    for (const change of changes) await client.query(change);
    await client.query('commit');
  } catch (error) {
    throw new Error(
      `The role ${role} cannot be given the limits that a pooler loses (${error instanceof Error ? error.message : String(error)}). Run as an administrator of the database: ${changes.join('; ')}`,
      { cause: error },
    );
  } finally {
    client.release(true);
  }
}
