import { cp, link, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * node scripts/server-files.ts DIR: what `npm run serve` and the commands need of a built tree, and nothing else: for the
 * container (deploy/Containerfile) and for machines on which nothing is built. Packages are those that the server's files
 * import, with what these depend on; so whatever only builds the site stays behind, and so does the embedded PostgreSQL.
 */

const WHOLE = ['server', 'public/brands', 'public/locales', 'dist', 'package.json'];
const TESTS = /\.test\.ts$/;
/** Asked for by their names at run time, as letters of PDF documents. */
const BY_NAME = [
  'roboto-fontface',
  '@fontsource/noto-sans-sc',
  '@fontsource/noto-sans-arabic',
  '@fontsource/noto-emoji',
];
/** What only developers read, and the letters that no document takes. */
const UNREAD =
  /\.(map|md|markdown|[cm]?ts|flow|tsbuildinfo)$|@fontsource\/.*(?<!-400-normal)\.woff2?$|\.woff2$|@fontsource\/.*\.css$/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const { positionals } = parseArgs({ allowPositionals: true });
const [target] = positionals;
if (!target) throw new Error('Say where to: node scripts/server-files.ts DIR');

const packages = new Set(BY_NAME);
const files = new Set<string>();
for (const file of await filesUnder('server'))
  if (file.endsWith('.ts') && !TESTS.test(file)) await follow(file);
const folders = new Set<string>();
for (const name of packages) await addPackage(name, '.');

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const path of WHOLE) for (const file of await filesUnder(path)) if (!TESTS.test(file)) await place(file);
for (const file of files) if (!file.startsWith('server/')) await place(file);
for (const folder of folders)
  for (const file of await filesUnder(folder))
    // What is nested in it is another package, and comes when something needs it.
    if (!UNREAD.test(file) && !relative(folder, file).includes('node_modules')) await place(file);
console.log(`${files.size} files of our own and ${folders.size} packages: ${target}`);

/** By a link where the disk has them: what the hosts of dist share stays one file, in an image too. */
async function place(file: string): Promise<void> {
  const made = join(target ?? '', file);
  await mkdir(dirname(made), { recursive: true });
  await link(file, made).catch(() => cp(file, made));
}

async function filesUnder(folder: string): Promise<string[]> {
  if ((await stat(folder)).isFile()) return [folder];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Finds what a file of ours imports. Types alone are no import: Node strips them. */
async function follow(file: string): Promise<void> {
  if (files.has(file)) return;
  files.add(file);
  if (!/\.tsx?$/.test(file)) return;
  for (const [, from, bare, late] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
    const name = from ?? bare ?? late ?? '';
    if (name.startsWith('.')) await follow(relative('.', resolve(dirname(file), name)));
    else if (!name.startsWith('node:')) packages.add(packageOf(name));
  }
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

/** A package as seen from a folder, with all that it depends on and is installed here. */
async function addPackage(name: string, from: string): Promise<void> {
  const folder = await findPackage(name, from);
  // Optional ones are for other machines.
  if (folder === undefined || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
    await addPackage(other, folder);
}

async function findPackage(name: string, from: string): Promise<string | undefined> {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (await stat(join(folder, 'package.json')).catch(() => undefined)) return folder;
    if (at === '.') return undefined;
  }
}
