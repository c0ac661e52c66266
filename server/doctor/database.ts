import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Configuration } from '../configuration.ts';
import { OLDEST_POSTGRESQL, pendingMigrations } from '../db/migrate.ts';
import { POOL_CONNECTIONS, connect } from '../db/open.ts';
import { checkAddresses, checkSession } from '../db/pooler.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { DatabaseLog } from '../db/embedded.ts';
import type { Database } from '../db/tables.ts';
import { examineFacts } from './database-facts.ts';
import type { DatabaseFacts } from './database-facts.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { codeOf, reasonOf } from '../lib/reason.ts';
import { examineReplicas } from './replicas.ts';

/** The database, opened to be looked at; only what is there already is started. */
export interface LookedAt {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

const SILENT: DatabaseLog = { info() {}, warn() {}, error() {} };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|)$/;

/** Connects as the server does; undefined with what keeps it from that, or where there is none yet. */
export async function openToLook({
  databaseUrl: given,
  databaseDirectUrl,
  dataDirectory,
}: Configuration): Promise<{ readonly opened?: LookedAt; readonly remarks: readonly Remark[] }> {
  const databaseUrl = databaseDirectUrl ?? given;
  if (databaseUrl === undefined && !existsSync(join(dataDirectory, 'pg')))
    return {
      remarks: [
        note(
          `DATABASE_URL is not set: the first start makes an embedded PostgreSQL in ${join(dataDirectory, 'pg')}, good for one machine`,
        ),
      ],
    };
  try {
    const embedded =
      databaseUrl === undefined ? await startEmbedded({ dataDirectory, log: SILENT }) : undefined;
    const url = databaseUrl ?? embedded?.url() ?? '';
    const { pool, db } = connect(url, SILENT);
    const close = async (): Promise<void> => {
      await pool.end();
      await embedded?.stop();
    };
    try {
      await pool.query('select 1');
    } catch (error) {
      await close();
      throw error;
    }
    return { opened: { url, pool, db, close }, remarks: embedded ? [embeddedNote(dataDirectory)] : [] };
  } catch (error) {
    return { remarks: [wrong(unreachable(databaseUrl, error))] };
  }
}

const embeddedNote = (dataDirectory: string): Remark =>
  note(
    `DATABASE_URL is not set: the embedded PostgreSQL in ${join(dataDirectory, 'pg')} is used, good for one machine`,
  );

/** What PostgreSQL answers to a connection that it refuses, by SQLSTATE. */
function unreachable(databaseUrl: string | undefined, error: unknown): string {
  if (databaseUrl === undefined) return `The embedded database does not start: ${reasonOf(error)}`;
  const url = URL.parse(databaseUrl);
  const [at, user, name] = [url?.host ?? '', url?.username ?? '', url?.pathname.slice(1) ?? ''];
  switch (codeOf(error)) {
    case '28P01':
      return `PostgreSQL at ${at} refuses the password of ${user}: correct it in DATABASE_URL`;
    case '28000':
      return `PostgreSQL at ${at} does not let ${user} in from here: add a line for it to pg_hba.conf, or create the role`;
    case '3D000':
      return `PostgreSQL at ${at} has no database ${name}: create it (createdb --owner=${user} ${name})`;
    case '53300':
      return `PostgreSQL at ${at} has no connection left: raise max_connections, or run fewer servers`;
    case '08P01':
      return `What answers at ${at} refuses settings of a connection, as a pooler does that was not told to let them pass: ${reasonOf(error)}`;
    default:
      return `PostgreSQL cannot be reached at ${at === '' ? 'the address in DATABASE_URL' : at}: ${reasonOf(error)}`;
  }
}

/** What is to be said of a database that answers. */
export async function examineDatabase(
  { url, pool }: LookedAt,
  configuration: Configuration,
): Promise<readonly Remark[]> {
  const known = await pool.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  if (Number(known.rows[0]?.server_version_num) < OLDEST_POSTGRESQL * 10_000)
    return [
      wrong(`PostgreSQL is ${known.rows[0]?.server_version}, but must be ${OLDEST_POSTGRESQL} or newer`),
    ];
  const { rows } = await pool.query<DatabaseFacts & { data_directory: string | null }>(FACTS, [
    EXTENSIONS,
    POOL_CONNECTIONS,
  ]);
  const [facts] = rows;
  if (!facts) return [wrong('The database answers nothing')];
  const local = LOOPBACK.test(URL.parse(url)?.hostname ?? '');
  const pooled = configuration.databaseDirectUrl !== undefined;
  return [
    ...examineFacts({ ...facts, local, pooled }),
    ...(await examinePooler({ url, pool }, configuration)),
    ...(await examineReplicas(pool, configuration, SILENT)),
    ...(await examineMigrations(pool)),
    ...(local && facts.data_directory !== null
      ? await examineRoom(facts.data_directory, 'the database')
      : []),
  ];
}

const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent'];

const FACTS = `
  select current_setting('server_version') as version,
    current_database() as name, current_user as role,
    current_setting('server_encoding') as encoding,
    lower('ÑÁÜ') = 'ñáü' as knows_letters,
    exists (select from pg_collation where collprovider = 'i') as has_icu,
    coalesce(pg_database_collation_actual_version(database.oid) <> database.datcollversion, false) as collation_changed,
    pg_is_in_recovery() as replica,
    current_setting('TimeZone') = 'UTC' and current_setting('DateStyle') like 'ISO%' as settings_arrive,
    current_setting('fsync')::boolean as fsync,
    current_setting('full_page_writes')::boolean as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    has_schema_privilege(current_schema(), 'CREATE') as may_create,
    has_database_privilege(current_database(), 'CREATE') as may_extend,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
    $2::int as pool,
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      case when database.datconnlimit < 0 then 1000000 else database.datconnlimit end,
      case when role.rolconnlimit < 0 then 1000000 else role.rolconnlimit end
    ) as connections,
    array(
      select wanted from unnest($1::text[]) wanted
      where not exists (select from pg_extension where extname = wanted)
    ) as extensions_absent,
    array(
      select wanted from unnest($1::text[]) wanted
      where not exists (select from pg_available_extensions where name = wanted)
    ) as extensions_unknown,
    (
      select count(*)::int from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S', 'v')
        and not pg_has_role(current_user, relowner, 'MEMBER')
    ) as foreign_tables,
    case when pg_has_role(current_user, 'pg_read_all_settings', 'MEMBER') then current_setting('data_directory') end as data_directory
  from pg_database database, pg_roles role
  where database.datname = current_database() and role.rolname = current_user`;

/** Whether servers hear each other, and a pooler leads where it should. */
async function examinePooler(
  direct: Pick<LookedAt, 'url' | 'pool'>,
  { databaseUrl, databaseDirectUrl }: Configuration,
): Promise<readonly Remark[]> {
  if (databaseUrl === undefined) return [];
  if (databaseDirectUrl === undefined)
    return checkSession(direct).then(
      () => [],
      (error: unknown) => [wrong(reasonOf(error))],
    );
  const pooled = connect(databaseUrl, SILENT, { pooled: true });
  try {
    await checkAddresses(direct, { url: databaseUrl, pool: pooled.pool });
    return [right('DATABASE_URL leads through a pooler to the database of DATABASE_DIRECT_URL')];
  } catch (error) {
    return [
      wrong(codeOf(error) === '' ? reasonOf(error) : `By DATABASE_URL: ${unreachable(databaseUrl, error)}`),
    ];
  } finally {
    await pooled.pool.end();
  }
}

async function examineMigrations(pool: pg.Pool): Promise<readonly Remark[]> {
  const client = await pool.connect();
  try {
    const { applied, missing } = await pendingMigrations(client);
    if (applied === 0) return [note('The database is empty: the first start makes its tables')];
    return missing.length === 0
      ? [right('The tables are those of this version')]
      : [
          note(
            `${missing.length} migrations are to come with the next start (${missing.at(0)} …): make a backup before it`,
          ),
        ];
  } catch (error) {
    return [wrong(reasonOf(error))];
  } finally {
    client.release();
  }
}

const GIGABYTE = 1_000_000_000;
/** Bytes below which there is no room for a day's work, and below which somebody should look. */
const ROOM = { needed: 0.2 * GIGABYTE, good: 2 * GIGABYTE } as const;

/** What is to be said of the disk under a folder, where this account may look at it. */
export async function examineRoom(folder: string, what: string): Promise<readonly Remark[]> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return [];
  const room = disk.bavail * disk.bsize;
  const said = `The disk of ${what} has ${(room / GIGABYTE).toFixed(1)} GB left`;
  if (room < ROOM.needed) return [wrong(`${said}: make room, nothing more can be saved soon`)];
  return [room < ROOM.good ? note(`${said}: make room`) : right(said)];
}
