import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, lstat, mkdir, open, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clearKilledServer, isAlive, runningPostmaster, signal } from './postmaster.ts';
import type { Cluster } from './postmaster.ts';

const run = promisify(execFile);

export const superuser = 'malecon';

/** Nothing of the caller's environment (PGPORT, PGDATA, locale) may reach PostgreSQL. */
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const MEGABYTE = 2 ** 20;
/** Megabytes that PostgreSQL keeps of its data: an eighth of the memory, which is taken only as the data grows. */
function keptMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(4096, Math.max(128, Math.floor(memory / MEGABYTE / 8)));
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  // Nobody copies this database by its log: tables that a transaction begins anew are written once.
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: `${keptMegabytes()}MB`,
};

/** What was in memory when it was stopped is read again in the background, so that a restart makes no list slow. */
const warm = { shared_preload_libraries: 'pg_prewarm' };

const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Creates the data folder if there is none. It is prepared beside its place and moved there whole, so a killed
 * process leaves no half folder and of two processes that start together one simply uses the other's.
 */
export async function createCluster(cluster: Cluster): Promise<boolean> {
  if (await hasData(cluster)) {
    await linkFolder(cluster);
    return false;
  }
  await removeLeftovers(cluster.folder);
  const fresh = `${cluster.folder}.new-${process.pid}`;
  await mkdir(fresh, { mode: 0o700 });
  if (cluster.account) await chown(fresh, cluster.account.uid, cluster.account.gid);
  const order = [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  try {
    await run(path.join(cluster.binaries, 'bin', 'initdb'), order, {
      ...cluster.account,
      cwd: fresh,
      env: environment,
    });
    await rename(fresh, cluster.folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await hasData(cluster)))
      throw new Error(`PostgreSQL cannot create ${cluster.folder}: ${complaint(error)}`, { cause: error });
  }
  await linkFolder(cluster);
  return true;
}

function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr ? String(error.stderr).trim() : error.message;
}

function hasData(cluster: Cluster): Promise<boolean> {
  return stat(path.join(cluster.folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function linkFolder(cluster: Cluster): Promise<void> {
  if (cluster.link === cluster.folder) return;
  await symlink(cluster.folder, cluster.link).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || (await readlink(cluster.link)) !== cluster.folder) throw error;
  });
}

/** Removes half-made folders of processes that were killed while they made them. */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(`${path.basename(folder)}.new-`) ? Number(name.split('-').pop()) : undefined;
    if (pid !== undefined && pid !== process.pid && !isAlive(pid))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Starts PostgreSQL in its own process group, so that Ctrl-C in the terminal does not kill it before the drain.
 * Its messages go to a file, because it may outlive this process. A second start on the same folder ends by itself.
 */
export async function startPostmaster(cluster: Cluster, logFile: string): Promise<ChildProcess> {
  await clearKilledServer(cluster);
  const values = {
    ...settings,
    ...(cluster.durable ? warm : throwAway),
    unix_socket_directories: cluster.socketFolder,
  };
  const order = [
    '-D',
    cluster.folder,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const size = await lstat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(logFile, size > 5_000_000 ? 'w' : 'a', 0o600);
  try {
    const child = spawn(path.join(cluster.binaries, 'bin', 'postgres'), order, {
      ...cluster.account,
      cwd: cluster.folder,
      env: environment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Stops PostgreSQL: sessions end, everything acknowledged is on disk. After `timeout` ms it stops without a checkpoint. */
export async function stopPostmaster(cluster: Cluster, timeout: number): Promise<void> {
  const pid = await runningPostmaster(cluster);
  if (pid === undefined) return;
  const lastMoment = Date.now() + timeout;
  let urgent = false;
  signal(pid, 'SIGINT');
  while ((await runningPostmaster(cluster)) === pid) {
    if (!urgent && Date.now() > lastMoment) {
      urgent = true;
      signal(pid, 'SIGQUIT');
    }
    await delay(10);
  }
}
