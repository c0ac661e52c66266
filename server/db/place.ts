import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyBinaries, findBinaries, linkLibraries, tryBinaries } from './binaries.ts';
import type { Account, Cluster } from './postmaster.ts';

const run = promisify(execFile);

/** Where root keeps what must stay outside a folder that other accounts cannot enter, such as /root. */
const rootHome = '/var/lib/malecon';

/** The longest socket path that every system takes (sun_path of macOS and BSD holds 104 bytes with its end). */
const longestSocketPath = 103;

/**
 * Finds the account, the binaries and the folder with which PostgreSQL can run here.
 * PostgreSQL refuses to run as root: root gets an account `postgres`, which must reach both.
 */
export async function choosePlace(dataDirectory: string, durable: boolean): Promise<Cluster> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const home = await realpath(dataDirectory);
  await closeHome(home);
  const link = path.join(home, 'pg');
  const account = await chooseAccount(link);
  const binaries = await chooseBinaries(account, account ? rootHome : home);
  const folder = await chooseFolder(home, link, account);
  return { binaries, folder, link, account, durable, socketFolder: await socketFolder(folder, account) };
}

/** DATA_DIR is its account's alone; root's is passed by the account of the database, which can list nothing there. */
async function closeHome(home: string): Promise<void> {
  const { mode, uid } = await stat(home);
  const self = process.getuid?.();
  if (self === undefined || uid !== self) return;
  const closed = mode & (self === 0 ? 0o711 : 0o700);
  if (closed !== (mode & 0o777)) await chmod(home, closed);
}

/** The owner of an existing data folder, else the account `postgres`; undefined when this process is not root. */
async function chooseAccount(link: string): Promise<Account | undefined> {
  const owner = await stat(link).catch(() => undefined);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new Error(
        `${link} belongs to another account (uid ${owner.uid}); start as that account or give another DATA_DIR`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findAccount()) ?? (await createAccount());
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<Account> {
  await run('groupadd', ['--system', '--force', 'postgres']);
  await run('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/bin/false',
    'postgres',
  ]).catch(async (error: unknown) => {
    // Another process may have been quicker.
    if (!(await findAccount())) throw error;
  });
  const account = await findAccount();
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root and no account "postgres" could be created; create it or set DATABASE_URL',
    );
  return account;
}

async function chooseBinaries(account: Account | undefined, copyHome: string): Promise<string> {
  const installed = await findBinaries();
  await linkLibraries(installed.folder).catch(() => undefined);
  if (!(await tryBinaries(installed.folder, account))) return installed.folder;
  if (account) await openRootHome();
  const copy = await copyBinaries(installed, copyHome);
  const problem = await tryBinaries(copy, account);
  if (problem) throw new Error(`The embedded PostgreSQL does not run on this machine: ${problem}`);
  return copy;
}

/**
 * DATA_DIR/pg, or the folder that the link of that name points to. Root's data moves to /var/lib/malecon when
 * the account cannot pass the folders above DATA_DIR; the link keeps one name for both.
 */
async function chooseFolder(home: string, link: string, account: Account | undefined): Promise<string> {
  const present = await lstat(link).catch(() => undefined);
  if (present) return present.isSymbolicLink() ? path.resolve(home, await readlink(link)) : link;
  if (!account) return link;
  const mode = (await stat(home)).mode;
  if (!(mode & 0o001)) await chmod(home, mode | 0o011);
  if (await canPass(home, account)) return link;
  await openRootHome();
  // A DATA_DIR that was removed and made again gets a new folder; processes that start together get the same one.
  const { ino, birthtimeMs } = await stat(home);
  return path.join(rootHome, shortHash(`${home} ${ino} ${birthtimeMs}`));
}

async function openRootHome(): Promise<void> {
  await mkdir(rootHome, { recursive: true });
  await chmod(rootHome, 0o755);
}

/** Whether an account may walk through every folder down to this one. */
async function canPass(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if (!(mode & bit)) return false;
  const parent = path.dirname(folder);
  return parent === folder || canPass(parent, account);
}

/** The data folder itself; a short private folder under /tmp where its path is too long for a socket. */
async function socketFolder(folder: string, account: Account | undefined): Promise<string> {
  if (path.join(folder, '.s.PGSQL.5432').length <= longestSocketPath) return folder;
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const short = `/tmp/malecon-${shortHash(folder)}`;
  await mkdir(short, { mode: 0o700 }).then(
    async () => account && (await chown(short, account.uid, account.gid)),
    () => undefined,
  );
  const found = await lstat(short);
  if (!found.isDirectory() || found.uid !== owner)
    throw new Error(`${short} is not a folder of the database's account; remove it`);
  return short;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
