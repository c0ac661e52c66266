import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putNew } from '../stored-file.ts';
import { closeFolder, folderStore } from './folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malecon-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Permissions of the folder and of all that is in it, folders by their final slash. */
async function modes(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  const note = async (name: string, path: string) =>
    (all[name] = ((await stat(path)).mode & 0o777).toString(8));
  await note('/', folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await note(entry.isDirectory() ? `${entry.name}/` : entry.name, join(entry.parentPath, entry.name));
  }
  return all;
}

test('what is uploaded is for the account of the server alone', async () => {
  const key = await putNew(folderStore(folder), Buffer.from('a passport'));
  expect(await modes()).toEqual({ '/': '700', [`${key.slice(0, 2)}/`]: '700', [key]: '600' });
});

test('what a version before left readable is made private at the start', async () => {
  await mkdir(join(folder, 'ab'));
  await writeFile(join(folder, 'ab', 'abcdef'), 'a passport');
  await chmod(join(folder, 'ab', 'abcdef'), 0o644);
  await chmod(join(folder, 'ab'), 0o755);
  await chmod(folder, 0o755);
  await closeFolder(folder);
  expect(await modes()).toEqual({ '/': '700', 'ab/': '700', abcdef: '600' });
});

test('a folder that is not there yet is made private', async () => {
  await closeFolder(join(folder, 'data', 'files'));
  expect(await modes()).toEqual({ '/': '700', 'data/': '700', 'files/': '700' });
});
