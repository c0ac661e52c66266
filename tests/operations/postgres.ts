import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, superuser } from '../../server/db/cluster.ts';
import { choosePlace } from '../../server/db/place.ts';
import { freePort } from '../api/server-process.ts';

const TIMEOUT = 30_000;

interface Postgres {
  /** Of an empty database, with a password. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL as an operator has it: reached by TCP, with an account. Debian 12's is too old (15), so it is our own. */
export async function startPostgres(): Promise<Postgres> {
  const home = await mkdtemp(path.join(tmpdir(), 'malecon-postgres-'));
  // PostgreSQL does not run as root: its account passes through.
  await chmod(home, 0o711);
  const cluster = await choosePlace(path.join(home, 'data'), false);
  await createCluster(cluster);
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = spawn(
    path.join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.folder, ...settings.flatMap((each) => ['-c', each])],
    { ...cluster.account, cwd: cluster.folder, env: { LC_ALL: 'C' }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    for (const folder of [cluster.folder, home]) await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://${superuser}:secret-of-the-database@127.0.0.1:${port}`;
  const lastMoment = Date.now() + TIMEOUT;
  while (!(await made(`${url}/postgres`))) {
    if (child.exitCode !== null || Date.now() > lastMoment) {
      await stop();
      throw new Error('PostgreSQL does not start');
    }
    await delay(100);
  }
  return { url: `${url}/${superuser}`, stop };
}

async function made(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`create database ${superuser}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
