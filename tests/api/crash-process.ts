import { openDatabase } from '../../server/db/open.ts';
import { silentLog } from './silent-log.ts';

// A server reduced to its database: opens the folder it is given, writes numbered rows as told and reports each
// acknowledged one, closes on SIGTERM.
const dataDirectory = process.argv[2] ?? '';
const from = Number(process.argv[3] ?? 0);
const rows = Number(process.argv[4] ?? 0);

const { pool, close } = await openDatabase({ dataDirectory, log: silentLog });
process.on('SIGTERM', () => {
  void close().then(() => process.exit(0));
});
await pool.query('create table if not exists entry (number int8 primary key)').catch((error: unknown) => {
  // Two processes that create it at once: the catalogue lets one win, and tells the other of the table or of its type.
  if (!(error instanceof Error && 'code' in error && ['23505', '42710'].includes(String(error.code))))
    throw error;
});
process.stdout.write('ready\n');
for (let number = from; number < from + rows; number += 1) {
  await pool.query('insert into entry values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
