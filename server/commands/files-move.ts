import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { openFilesAt } from '../lib/files/open.ts';
import { NoSuchFile } from '../lib/files/store.ts';
import type { FileStore } from '../lib/files/store.ts';
import { readBytes } from '../lib/stored-file.ts';
import { runCommand } from './run-command.ts';

/**
 * npm run files:move -- FROM TO [--keep]: uploaded files from one place (file:///…, s3://…) to another. Each is read back
 * and compared; only when all are there are they removed from where they were, unless they are to be kept. It may be ended
 * at any time and begun again: what has arrived is compared, not sent once more.
 */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  });
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0)
    throw new Error('Usage: npm run files:move -- FROM TO [--keep]');
  if (from === to) throw new Error('The files are to be moved to where they are');
  const configuration = readConfiguration({ ...process.env, FILES_URL: '' });
  const source = await openFilesAt(from, configuration);
  const target = await openFilesAt(to, configuration);
  const arrived = new Set<string>();
  for await (const { key } of target.list()) arrived.add(key);
  const moved: string[] = [];
  let sent = 0;
  for await (const { key } of source.list()) {
    const bytes = await readBytes(source, key);
    if (!arrived.has(key) || !(await isThere(target, key, bytes))) {
      await target.put(key, bytes);
      if (!(await isThere(target, key, bytes))) throw new Error(`${key} did not arrive as it was sent`);
      sent += 1;
    }
    moved.push(key);
  }
  if (moved.length === 0) throw new Error(`${from} holds no files`);
  if (!values.keep) for (const key of moved) await source.remove(key);
  const already = moved.length - sent;
  const where = values.keep ? 'They are in both places now' : 'They were removed from where they were';
  return `${sent} files sent and compared, ${already} were there already. ${where}`;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function isThere(store: FileStore, key: string, bytes: Buffer): Promise<boolean> {
  const found = await readBytes(store, key).catch((error: unknown) => {
    if (error instanceof NoSuchFile) return undefined;
    throw error;
  });
  return found !== undefined && hashOf(found) === hashOf(bytes);
}

await runCommand(run);
