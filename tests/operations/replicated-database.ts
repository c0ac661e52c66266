import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, superuser } from '../../server/db/cluster.ts';
import { choosePlace } from '../../server/db/place.ts';
import type { Cluster } from '../../server/db/postmaster.ts';
import { freePort } from '../api/server-process.ts';

/** One PostgreSQL server of a pair, on the loopback address. */
export interface DatabaseServer {
  readonly url: string;
  /** Of its data. */
  readonly folder: string;
  /** Its process, and every process that it began. */
  readonly pid: () => number;
  start(): Promise<void>;
  /** SIGINT ends it in order, SIGKILL as a machine that dies. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Asks it as its administrator. */
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
}

export interface ReplicatedDatabase {
  readonly primary: DatabaseServer;
  readonly replica: DatabaseServer;
  close(): Promise<void>;
}

/** A primary with one streaming replica, of the product's own PostgreSQL. The replica begins as a copy of the unused primary. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const home = await mkdtemp(path.join(tmpdir(), 'malecon-replicated-'));
  // PostgreSQL does not run as root: its account passes through.
  await chmod(home, 0o711);
  const cluster = await choosePlace(path.join(home, 'primary'), true);
  await createCluster(cluster);
  const hosts = ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 trust\n`).join('');
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), `local all all trust\n${hosts}`);
  const copy = { ...cluster, folder: path.join(home, 'replica') };
  await cp(cluster.folder, copy.folder, { recursive: true });
  await writeFile(path.join(copy.folder, 'standby.signal'), '');
  await ownAll(copy);
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const primary = serverOf(cluster, primaryPort, {});
  const replica = serverOf(copy, replicaPort, {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${superuser}`,
    hot_standby_feedback: 'on',
  });
  async function close(): Promise<void> {
    await Promise.all([replica.stop(), primary.stop()]);
    await rm(home, { recursive: true, force: true });
  }
  try {
    await primary.start();
    await query(address(primaryPort, 'postgres'), `create database ${superuser}`);
    await replica.start();
    return { primary, replica, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const address = (port: number, database: string = superuser) =>
  `postgres://${superuser}@127.0.0.1:${port}/${database}`;

/** Files that root copies are the account's that runs the server. */
async function ownAll({ folder, account }: Cluster): Promise<void> {
  if (!account) return;
  const owned = spawn('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  await once(owned, 'exit');
}

function serverOf(cluster: Cluster, port: number, settings: Record<string, string>): DatabaseServer {
  let running: ChildProcess | undefined;
  const url = address(port);
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    timezone: 'UTC',
    jit: 'off',
    shared_buffers: '128MB',
    ...settings,
  };
  async function start(): Promise<void> {
    const order = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = await open(`${cluster.folder}.log`, 'a');
    running = spawn(path.join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.folder, ...order], {
      ...cluster.account,
      cwd: cluster.folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    const lastMoment = Date.now() + 60_000;
    for (;;) {
      try {
        await query(address(port, 'postgres'), 'select 1');
        return;
      } catch (error) {
        if (Date.now() > lastMoment || running.exitCode !== null) throw error;
        await delay(50);
      }
    }
  }
  async function stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }
  return {
    url,
    folder: cluster.folder,
    pid: () => running?.pid ?? 0,
    start,
    stop,
    query: (sql) => query(url, sql),
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
