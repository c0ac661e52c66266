import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { PartTimes } from '../db/demo/progress.ts';
import { MANY_ROWS, isEmpty, seedDemo } from '../db/seed.ts';
import { settleTables } from '../db/without-indexes.ts';
import { createLog } from '../log.ts';
import { openServices } from '../open-services.ts';

/*
 * npm run seed [-- --rows=N] [--if-empty]
 * Fills an empty database with the demo company. A database that holds anything is left as it is: with --if-empty
 * silently, else with an error.
 */

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '5000' }, 'if-empty': { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 1) {
  process.stderr.write(`--rows is "${values.rows}", but must be a whole number above 0\n`);
  process.exit(1);
}
const { services, close } = await openServices(
  readConfiguration({ ...process.env, MALECON_DEMO: '1' }),
  createLog('warn'),
);
try {
  const began = performance.now();
  const parts = new PartTimes((text) => process.stdout.write(text));
  if (await isEmpty(services.db)) {
    await seedDemo(services, {
      rows,
      now: new Date(),
      progress: (part) => parts.begin(part),
    });
    if (rows >= MANY_ROWS) {
      parts.begin('visible rows');
      await settleTables(services.configuration.databaseDirectUrl ?? services.pool.options.connectionString);
    }
    parts.end();
    process.stdout.write(
      `Seeded the demo with ${rows} rentals in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
    );
  } else if (!values['if-empty']) {
    throw new Error('The database is not empty, and the demo is only seeded into an empty one');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
