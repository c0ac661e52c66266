import type { Logger } from 'pino';
import { openBanks } from './banks/banks.ts';
import type { Configuration } from './configuration.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { ChangeHub } from './lib/events.ts';
import { openFiles } from './lib/files/open.ts';
import { Limiters } from './lib/rate-limit.ts';
import { openReplicas } from './lib/replicas/open.ts';
import { openSigningKey } from './lib/signing-key.ts';
import type { Services } from './services.ts';

/** Opens the database, migrates it, and gives everything that the application is made of, with how to close it. */
export async function openServices(
  configuration: Configuration,
  log: Logger,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const { banksFile, sandboxBankUrl } = configuration;
  const banks = await openBanks({ file: banksFile, sandbox: sandboxBankUrl });
  const database = await openDatabase({ ...configuration, log });
  try {
    await migrate(database.direct.pool);
    const changes = new ChangeHub(database.direct.url, log);
    await changes.open();
    const services: Services = {
      configuration,
      db: database.db,
      pool: database.pool,
      log,
      clock: () => new Date(),
      changes,
      files: await openFiles(configuration),
      banks,
      limiters: new Limiters(database.pool),
      secret: await openSigningKey(database.db, configuration),
      replicas: openReplicas(configuration, database.pool, log),
    };
    const close = async () => {
      services.replicas?.close();
      await changes.close();
      await database.close();
    };
    return { services, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
