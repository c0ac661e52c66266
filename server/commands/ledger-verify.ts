import { sql } from 'kysely';
import { readConfiguration } from '../configuration.ts';
import { LEDGER_PROOF, keepMoment } from '../db/moments.ts';
import { openDirectly } from '../db/open.ts';
import { ledgerSize, verifyLedger } from '../financials/ledger/verify.ts';
import { createLog } from '../log.ts';

/*
 * npm run ledger:verify
 * Proves that every movement balances, that every line carries its account's balance on, that every balance equals its
 * entries, and that services, payments and expenses say what the ledger does. Names the first that does not, and ends with 1. Servers may run meanwhile: it reads one moment.
 */

const database = await openDirectly({ ...readConfiguration(process.env), log: createLog('warn') });
try {
  const { fault, size } = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      // A large ledger takes longer, and more memory, than a request may.
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local work_mem = '64MB'`.execute(db);
      return { fault: await verifyLedger(db), size: await ledgerSize(db) };
    });
  await keepMoment(database.db, LEDGER_PROOF, fault === undefined);
  if (fault) throw new Error(fault);
  process.stdout.write(
    `The ledger is right: ${size.movements} movements, ${size.entries} entries, ${size.accounts} accounts\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
