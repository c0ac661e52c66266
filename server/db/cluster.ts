import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whom the server process runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** One PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  /** The folder with bin/, lib/ and share/. */
  binaries: string;
  /** The data folder. */
  folder: string;
  /** DATA_DIR/pg: the data folder, or a link to it. */
  link: string;
  /** Set when this process is root and must start PostgreSQL as somebody else. */
  account: Account | undefined;
  socketFolder: string;
  /** false only for throw-away test data: no fsync. */
  durable: boolean;
}

export const superuser = 'malecon';

/** Nothing of the caller's environment (PGPORT, PGDATA, locale) may reach PostgreSQL. */
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const MEGABYTE = 2 ** 20;
/** Megabytes that PostgreSQL keeps of its data: a sixteenth of the memory, which is taken only as the data grows. */
function keptMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(1024, Math.max(128, Math.floor(memory / MEGABYTE / 16)));
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
  shared_buffers: `${keptMegabytes()}MB`,
};

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

/** The process id of the PostgreSQL that serves this very folder, whoever started it. */
export async function runningPostmaster(cluster: Cluster): Promise<number | undefined> {
  const pid = await recordedPostmaster(cluster);
  return pid !== undefined && (await servesFolder(pid, cluster.folder)) ? pid : undefined;
}

async function recordedPostmaster(cluster: Cluster): Promise<number | undefined> {
  const text = await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** A number alone proves nothing: it may by now belong to another program, or to a dead process not yet reaped. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const [name, place] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ]);
  return name.trim() === 'postgres' && place === folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * PostgreSQL refuses to start while a worker of a killed server still runs, or while the number in the dead server's
 * postmaster.pid is taken by a stranger or a zombie. Workers end by themselves, or are told to; then the lock files
 * are safe to remove.
 */
async function clearKilledServer(cluster: Cluster): Promise<void> {
  if (process.platform !== 'linux') return;
  const pid = await recordedPostmaster(cluster);
  if (pid === undefined) return;
  const lastMoment = Date.now() + 2_000;
  for (;;) {
    if (await runningPostmaster(cluster)) return;
    const workers = await workersOf(cluster.folder);
    if (workers.length === 0) break;
    if (Date.now() > lastMoment) for (const worker of workers) signal(worker, 'SIGQUIT');
    await delay(20);
  }
  if (!isAlive(pid) || (await recordedPostmaster(cluster)) !== pid) return;
  await rm(path.join(cluster.folder, 'postmaster.pid'), { force: true });
  await rm(path.join(cluster.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
}

async function workersOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const serving = await Promise.all(pids.map((pid) => servesFolder(pid, folder)));
  return pids.filter((_, index) => serving[index]);
}

/** A process that ended meanwhile needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
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
    ...(cluster.durable ? {} : throwAway),
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

/** Stops PostgreSQL: sessions end, everything acknowledged is on disk. After `patience` ms it stops without a checkpoint. */
export async function stopPostmaster(cluster: Cluster, patience: number): Promise<void> {
  const pid = await runningPostmaster(cluster);
  if (pid === undefined) return;
  const lastMoment = Date.now() + patience;
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
