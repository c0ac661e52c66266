import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

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

export function isAlive(pid: number): boolean {
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
export async function clearKilledServer(cluster: Cluster): Promise<void> {
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
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
