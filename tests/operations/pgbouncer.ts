import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../api/server-process.ts';
import { findProgram } from './programs.ts';

export interface Pooler {
  /** The address of a database behind the pooler, `malecon` unless named. */
  readonly url: string;
  /** Ends it at once, as a crash or an impatient operator does, and starts it again at the same address. */
  restart(away?: number): Promise<void>;
  stop(): Promise<void>;
}

const TIMEOUT = 10_000;

/**
 * Debian's PgBouncer in transaction mode before a PostgreSQL, with nothing set but what it needs to run: so it refuses what
 * an operator's would refuse. It runs by the account of the database, which owns `databaseFolder` and alone reaches the
 * socket of an embedded one.
 */
export async function startPgbouncer(
  postgresUrl: string,
  { more = '', databaseFolder = '' } = {},
): Promise<Pooler> {
  const program = await findProgram('pgbouncer');
  const server = new URL(postgresUrl);
  const socketFolder = server.searchParams.get('host');
  const { uid, gid } = await stat(socketFolder ?? databaseFolder);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'malecon-pgbouncer-'));
  const [settings, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, '"malecon" ""\n"plain" ""\n');
  await writeFile(
    settings,
    `[databases]
* = host=${socketFolder ?? server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 1000
admin_users = malecon
${more}
`,
  );
  if (process.getuid?.() === 0) for (const file of [folder, settings, users]) await chown(file, uid, gid);
  const url = `postgres://malecon@127.0.0.1:${port}/malecon`;
  let end = await start();

  async function start(): Promise<() => Promise<void>> {
    const child = spawn(program, ['--quiet', settings], { ...account, cwd: folder, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const lastMoment = Date.now() + TIMEOUT;
    while (!(await answers(url))) {
      if (child.exitCode !== null || Date.now() > lastMoment)
        throw new Error(`pgbouncer does not start with ${settings}`);
      await delay(20);
    }
    return async () => {
      child.kill('SIGTERM');
      await ended;
    };
  }

  return {
    url,
    async restart(away = 0) {
      await end();
      await delay(away);
      end = await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
