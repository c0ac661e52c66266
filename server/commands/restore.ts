import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { openDirectly } from '../db/open.ts';
import { restore } from '../db/restore.ts';
import { openFiles } from '../lib/files/open.ts';
import { keyState, moveStoredKey, signingKeyFile, writeSigningKey } from '../lib/signing-key.ts';
import type { KeyState } from '../lib/signing-key.ts';
import { createLog } from '../log.ts';
import { runCommand } from './run-command.ts';

/** npm run restore -- FILE [--replace]: brings back what `npm run backup` wrote. The servers must be stopped. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [name] = positionals;
  if (name === undefined) throw new Error('Usage: npm run restore -- FILE [--replace]');
  const file = path.resolve(name);
  const configuration = readConfiguration(process.env);
  const database = await openDirectly({ ...configuration, log: createLog('warn') });
  try {
    const { rows, files, signingKey } = await restore({
      pool: database.pool,
      files: await openFiles(configuration),
      file,
      replace: values.replace,
    });
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    process.stdout.write(`Restored: ${file} (${count} rows, ${files} files)\n`);
    if (signingKey !== undefined && configuration.signingKey === undefined)
      await writeSigningKey(configuration, signingKey);
    // A backup of an older version has the key among its rows.
    await moveStoredKey(database.db, configuration);
    return keyMessage(await keyState(database.db, configuration), signingKeyFile(configuration));
  } finally {
    await database.close();
  }
}

function keyMessage(state: KeyState, file: string): string {
  if (state === 'matches') return 'The signing key is in its place: links that were sent open as before';
  const what =
    state === 'missing'
      ? 'The backup was made without the signing key, and there is none here'
      : 'The signing key here is not the one of the backup';
  return `${what}: until it stands in ${file} or SIGNING_KEY the server does not start. Where it is lost, npm run new-key makes another, and no link that was sent opens any more`;
}

await runCommand(run);
