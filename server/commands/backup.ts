import path from 'node:path';
import { readConfiguration } from '../configuration.ts';
import { backup } from '../db/backup.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { filesFolder } from '../lib/files.ts';

/** npm run backup [-- FILE]: everything that the server keeps, in one file. Servers may run meanwhile. */
async function run(): Promise<string> {
  const configuration = readConfiguration(process.env);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(process.argv[2] ?? path.join(configuration.dataDirectory, 'backups', `malecon-${moment}Z.tar.gz`));
  const database = await openDatabase({ ...configuration, log: createLog('warn') });
  try {
    const { rows, files } = await backup({ pool: database.pool, filesFolder: filesFolder(configuration), file });
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    return `Backup written: ${file} (${count} rows, ${files} files)`;
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
