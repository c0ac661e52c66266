import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian keeps what is not on everybody's PATH: servers, and PostgreSQL by its version. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin'];
const POSTGRES_FOLDER = '/usr/lib/postgresql';

/**
 * The path of a program that operators run, such as pgbouncer. Where it is missing, root on Debian installs its package;
 * anybody else reads one line that says what to install.
 */
export async function findProgram(name: string, debianPackage = name): Promise<string> {
  const found = await find(name);
  if (found) return found;
  const missing = `${name} is not installed: on Debian, apt-get install ${debianPackage}`;
  if (process.getuid?.() !== 0) throw new Error(missing);
  // Two who miss the same program at once wait for each other: installing what is there already is nothing.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  await run('apt-get', [...wait, 'install', '--yes', '--no-install-recommends', debianPackage], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).catch((error: unknown) => {
    throw new Error(missing, { cause: error });
  });
  const installed = await find(name);
  if (!installed) throw new Error(missing);
  return installed;
}

async function find(name: string): Promise<string | undefined> {
  const versions = await readdir(POSTGRES_FOLDER).catch(() => []);
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...SYSTEM_FOLDERS,
    ...versions.map((version) => path.join(POSTGRES_FOLDER, version, 'bin')),
  ];
  for (const folder of folders) {
    const file = path.join(folder, name);
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return undefined;
}
