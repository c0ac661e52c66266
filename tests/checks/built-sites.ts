import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from './sources.ts';

const FOLDER = join(ROOT, '.cache/checked-sites');
const LOCK = `${FOLDER}.lock`;
const STAMP = join(FOLDER, 'stamp');
const SOURCES = ['src', 'public', 'scripts'];
const FILES = ['astro.config.mjs', 'astro-i18next.config.cjs', 'package-lock.json'];
const LOCK_TIMEOUT = 180_000;

/**
 * Folder with the built sites of all hosts, one folder a host. They are built once for all test files, in whatever
 * worker asks first, and again when a source has changed since.
 */
export async function builtSites(): Promise<string> {
  await locked(() => {
    if (freshSites() !== undefined) return;
    const stamp = String(newestSource());
    rmSync(FOLDER, { recursive: true, force: true });
    const built = spawnSync(process.execPath, ['scripts/build.ts', `--out=${FOLDER}`], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
    writeFileSync(STAMP, stamp);
  });
  return FOLDER;
}

/** The same folder where it is there and no source has changed since. */
export const freshSites = (): string | undefined =>
  stampOf() === String(newestSource()) ? FOLDER : undefined;

/** Paths of all files of a host's site, from its root: /en/cars/models/index.html. */
export function siteFiles(site: string): string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length).replaceAll('\\', '/'));
}

function stampOf(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

function newestSource(): number {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Math.max(
    ...[...files, ...FILES.map((file) => join(ROOT, file))].map((file) => statSync(file).mtimeMs),
  );
}

/** One process at a time; a lock whose owner was killed is taken over when its time is over. */
async function locked(work: () => void): Promise<void> {
  for (;;) {
    try {
      mkdirSync(LOCK, { recursive: false });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        mkdirSync(join(ROOT, '.cache'), { recursive: true });
      else if (Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > LOCK_TIMEOUT)
        rmSync(LOCK, { recursive: true, force: true });
      else await setTimeout(100);
    }
  }
  try {
    work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}
