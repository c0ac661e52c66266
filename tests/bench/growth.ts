import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { realpath, rm, statfs } from 'node:fs/promises';
import { cpus } from 'node:os';
import { sql } from 'kysely';
import { openDatabase } from '../../server/db/open.ts';
import { startServer } from '../api/server-process.ts';
import { answered, callsAt, timeOf } from './calls.ts';
import type { Call } from './calls.ts';
import { QUERIES, WORDS } from './lists.ts';
import { computedSeconds } from './processes.ts';
import { logIn, run, seconds } from './run.ts';
import { loadNow } from './scale.ts';
import type { Size, Times } from './scale.ts';
import { median, percentile, rounded } from './statistics.ts';

/*
 * npm run bench -- --only=growth --rows=10000,100000
 * The same questions to companies of these sizes, each seeded anew, with all their money. What is measured is written as
 * it comes (docs/scale.json), so that a run may be interrupted.
 */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const GIGABYTE = 1e9;
/** What a rental takes on the disk with its money, its indexes and what is made in proportion, while it is seeded. */
const BYTES_OF_A_RENTAL = 24_000;
/** Above so many, what is made in proportion grows no more. */
const BYTES_OF_ANOTHER = 8_500;
const IN_PROPORTION = 100_000;
const TIMES = 40;
const WARMING = 3;

/** Bytes that a size takes on the disk. */
export const bytesOf = (rows: number): number =>
  Math.min(rows, IN_PROPORTION) * BYTES_OF_A_RENTAL + Math.max(0, rows - IN_PROPORTION) * BYTES_OF_ANOTHER;

const folderOf = (rows: number) => `.cache/bench/growth-${rows}`;

/** Measures one size, and tells what is known of it after each figure. */
export async function measureSize(rows: number, tell: (size: Size) => void): Promise<void> {
  const folder = folderOf(rows);
  let size: Size = {
    rows,
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    load: loadNow(),
  };
  const add = (figures: Partial<Size>): void => {
    size = { ...size, ...figures, load: Math.max(size.load, loadNow()) };
    tell(size);
  };
  await removeData(folder);
  await refuseWithoutRoom(bytesOf(rows));
  try {
    add({
      seeding: await seconds(() => run('server/commands/seed.ts', [`--rows=${rows}`], { DATA_DIR: folder })),
    });
    await measureServer(rows, folder, add);
    add({ verify: await seconds(() => run('server/commands/ledger-verify.ts', [], { DATA_DIR: folder })) });
    await measureBackup(folder, add);
  } finally {
    await removeData(folder);
  }
}

async function measureServer(
  rows: number,
  folder: string,
  add: (figures: Partial<Size>) => void,
): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, MALECON_DEMO: '1', LOG_LEVEL: 'error' });
  try {
    const { token } = await logIn(server.address);
    add({ disk: await untilSettled(folder) });
    const measured = async (calls: readonly Call[], times = TIMES): Promise<Times> => {
      const all: number[] = [];
      for (const call of calls) {
        for (let time = 0; time < WARMING; time += 1) await timeOf(server.address, token, call);
      }
      const before = computedSeconds(server.pid, folder);
      for (const call of calls)
        for (let time = 0; time < times; time += 1) all.push(await timeOf(server.address, token, call));
      const after = computedSeconds(server.pid, folder);
      return {
        p50: rounded(median(all)),
        p95: rounded(percentile(all, 0.95)),
        ...(before === undefined || after === undefined
          ? {}
          : { cpu: rounded(((after - before) / all.length) * 1_000) }),
      };
    };
    const rentals = (queries: readonly string[]) =>
      queries.map((query) => ({ path: `cars/rentals/${query}` }));
    const searches = [
      ...QUERIES.filter((query) => query.startsWith('?q=')),
      ...WORDS.map((word) => `?q=${word}`),
    ];
    const { quote, availability, dashboard, save } = callsAt(rows);
    add({ list: await measured(rentals(QUERIES.filter((query) => !query.startsWith('?q='))), TIMES / 4) });
    add({ search: await measured(rentals(searches), TIMES / 4) });
    add({ quote: await measured([quote]) });
    add({ availability: await measured([availability]) });
    add({ save: await measured([save]) });
    add({ pay: await measured([await cashOf(server.address, token)]) });
    add({ dashboard: await measured([dashboard]) });
  } finally {
    await server.end('SIGTERM');
  }
}

/** Cash that is taken at the counter, a dollar at a time, of one large sale. */
async function cashOf(address: string, token: string): Promise<Call> {
  const post = async (path: string, body: object) =>
    (await (await answered(address, token, { path, body: () => body })).json()) as { id: number };
  const client = await post('users/members/', { first_name: 'Ana', last_name: `Prueba ${randomUUID()}` });
  const amount = 10_000_00;
  const { id } = await post('financials/services/', {
    service_type_id: 3,
    member_id: client.id,
    concept: 'Prueba',
    unit_amount: amount,
    total: amount,
    currency: 'USD',
  });
  return {
    path: 'financials/register_cash_payment',
    body: () => ({ service_id: id, amount: 1_00, reference: '' }),
  };
}

/** Waits until the sums of days are made, as an hour after any start, and gives the bytes of the database. */
async function untilSettled(folder: string): Promise<number> {
  const { db, close } = await openDatabase({ dataDirectory: folder, log: silent });
  try {
    while (!(await db.selectFrom('ledger_summed').select('id').executeTakeFirst()))
      await new Promise((resolve) => setTimeout(resolve, 500));
    const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
      db,
    );
    return rows[0]?.size ?? 0;
  } finally {
    await close();
  }
}

/** The backup, then the database from it in the place of what was there: both would not fit beside each other. */
async function measureBackup(folder: string, add: (figures: Partial<Size>) => void): Promise<void> {
  const file = `${folder}.tar.gz`;
  try {
    const backup = await seconds(() =>
      run('server/commands/backup.ts', [file, '--with-key'], { DATA_DIR: folder }),
    );
    add({ backup, backup_bytes: statSync(file).size });
    await removeData(folder);
    add({ restore: await seconds(() => run('server/commands/restore.ts', [file], { DATA_DIR: folder })) });
  } finally {
    await rm(file, { force: true });
  }
}

/** The data folder, and the place outside it that the database may have. */
export async function removeData(folder: string): Promise<void> {
  const database = await realpath(`${folder}/pg`).catch(() => undefined);
  if (database) await rm(database, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function refuseWithoutRoom(needed: number): Promise<void> {
  const { bavail, bsize } = await statfs('.');
  const free = bavail * bsize;
  if (free < needed)
    throw new Error(
      `It takes ${(needed / GIGABYTE).toFixed(0)} GB of disk, and ${(free / GIGABYTE).toFixed(0)} GB are free`,
    );
}
