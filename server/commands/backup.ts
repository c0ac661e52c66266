import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { backup } from '../db/backup.ts';
import { BACKUP_MOMENT, keepMoment } from '../db/moments.ts';
import { openDirectly } from '../db/open.ts';
import { createLog } from '../log.ts';
import { openFiles } from '../lib/files/open.ts';
import { givenSigningKey, moveStoredKey } from '../lib/signing-key.ts';
import { runCommand } from './run-command.ts';

/**
 * npm run backup [-- FILE] [--with-key]: everything that the server keeps, in one file. The signing key is left out
 * unless asked for, so that a backup that gets lost opens no link. Servers may run meanwhile.
 */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-key': { type: 'boolean', default: false } },
  });
  const configuration = readConfiguration(process.env);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(
    positionals[0] ?? path.join(configuration.dataDirectory, 'backups', `malecon-${moment}Z.tar.gz`),
  );
  const database = await openDirectly({ ...configuration, log: createLog('warn') });
  try {
    // An older version kept it among the rows.
    await moveStoredKey(database.db, configuration);
    const signingKey = values['with-key'] ? await givenSigningKey(configuration) : undefined;
    if (values['with-key'] && signingKey === undefined)
      throw new Error('There is no signing key here to write into the backup');
    const { rows, files } = await backup({
      pool: database.pool,
      files: await openFiles(configuration),
      file,
      signingKey,
    });
    await keepMoment(database.db, BACKUP_MOMENT, true);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const key =
      signingKey === undefined
        ? 'without the signing key, which must be kept elsewhere'
        : 'with the signing key: whoever has this file opens every link';
    return `Backup written: ${file} (${count} rows, ${files} files, ${key})`;
  } finally {
    await database.close();
  }
}

await runCommand(run);
