import { readConfiguration } from '../configuration.ts';
import { migrate } from '../db/migrate.ts';
import { changeSigningKey } from '../db/new-key.ts';
import { openDirectly } from '../db/open.ts';
import { refuseInUse } from '../db/restore.ts';
import { givenSigningKey, signingKeyFile, writeSigningKey } from '../lib/signing-key.ts';
import { newToken } from '../lib/tokens.ts';
import { createLog } from '../log.ts';
import { runCommand } from './run-command.ts';

/*
 * npm run new-key
 * Gives the installation another signing key: a new one in DATA_DIR/signing-key, or the one that now stands in
 * SIGNING_KEY. Links that were sent before no longer open. Cards of recipients, secrets of webhooks and of authenticator
 * apps are sealed anew by what the key was: in OLD_SIGNING_KEY, else in the file. The servers must be stopped: they go on with the old key.
 */

async function run(): Promise<string> {
  const configuration = readConfiguration(process.env);
  const database = await openDirectly({ ...configuration, log: createLog('warn') });
  try {
    await refuseInUse(database.pool);
    await migrate(database.pool);
    const key = configuration.signingKey ?? newToken();
    const before =
      configuration.oldSigningKey ?? (await givenSigningKey({ ...configuration, signingKey: undefined }));
    const { payments, agreements, unreadable, webhooks, authenticators } = await changeSigningKey(
      database.db,
      { key, before },
      new Date(),
    );
    // After the database: where the process ends between the two, the next start says so and this command mends it.
    if (configuration.signingKey === undefined) await writeSigningKey(configuration, key);
    const place = configuration.signingKey === undefined ? signingKeyFile(configuration) : 'SIGNING_KEY';
    return `The signing key is now the one in ${place}. No longer opened by the address that was sent: ${payments} payment links, ${agreements} agreement links. Copy or mail them anew from the office.${unreadable === 0 ? '' : ` ${unreadable} cards of remittances were sealed by another key and cannot be read: they are to be entered again.`}${webhooks === 0 ? '' : ` ${webhooks} webhooks cannot sign any more: make new secrets in the settings.`}${authenticators === 0 ? '' : ` ${authenticators} authenticator apps were sealed by another key and are removed: their owners log in with the emailed code or a recovery code, and set them up again.`}`;
  } finally {
    await database.close();
  }
}

await runCommand(run);
