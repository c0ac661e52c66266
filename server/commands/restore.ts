import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { openDatabase } from '../db/open.ts';
import { restore } from '../db/restore.ts';
import { filesFolder } from '../lib/files.ts';
import { createLog } from '../log.ts';

/** npm run restore -- FILE [--replace]: brings back what `npm run backup` wrote. The servers must be stopped. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } });
  const [name] = positionals;
  if (name === undefined) throw new Error('Usage: npm run restore -- FILE [--replace]');
  const file = path.resolve(name);
  const configuration = readConfiguration(process.env);
  const database = await openDatabase({ ...configuration, log: createLog('warn') });
  try {
    const { rows, files } = await restore({ pool: database.pool, filesFolder: filesFolder(configuration), file, replace: values.replace });
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    return `Restored: ${file} (${count} rows, ${files} files)`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
