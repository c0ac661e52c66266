import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** Paths of all files below a folder of the project whose name matches, relative to the project, "/" between folders. */
export function filesUnder(folder: string, name: RegExp): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Text of a file of the project. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Whether the project has this file or folder. */
export function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}
