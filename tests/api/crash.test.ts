import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { silentLog } from './silent-log.ts';

// These run on a database of their own, with fsync.

let shared: string;
let dataDirectory: string;
const opened: OpenDatabase[] = [];
const processes: ChildProcess[] = [];

beforeAll(async () => {
  shared = await mkdtemp(path.join(tmpdir(), 'malecon-crash-'));
  // As a careless hand made it.
  await chmod(shared, 0o755);
});

afterAll(() => rm(shared, { recursive: true }));

beforeEach(() => {
  dataDirectory = shared;
});

afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
  // A killed process may have left its PostgreSQL: opening adopts it, closing stops it.
  const { pool } = await open();
  await pool.query('drop table if exists entry');
  await Promise.all(opened.splice(0).map((database) => database.close()));
  expect(await postmaster()).toBeUndefined();
});

async function open(): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDirectory, log: silentLog });
  opened.push(database);
  return database;
}

async function postmaster(): Promise<number | undefined> {
  const text = await readFile(path.join(dataDirectory, 'pg', 'postmaster.pid'), 'utf8').catch(
    () => undefined,
  );
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

async function killPostmaster(): Promise<void> {
  process.kill((await postmaster()) ?? Number.NaN, 'SIGKILL');
}

interface Server {
  child: ChildProcess;
  acknowledged: number[];
  /** Resolves when the process has written so many rows. */
  reached(count: number): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<number>;
}

async function startServer(from = 0, rows = 0): Promise<Server> {
  const script = path.join(import.meta.dirname, 'crash-process.ts');
  const child = spawn(process.execPath, [script, dataDirectory, String(from), String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  // Listens at once for all lines: those of one chunk come together.
  let ready = false;
  lines.on('line', (line) => {
    if (line === 'ready') ready = true;
    else acknowledged.push(Number(line));
  });
  while (!ready) await once(lines, 'line');
  return {
    child,
    acknowledged,
    async reached(count) {
      while (acknowledged.length < count) await once(lines, 'line');
    },
    async kill(signal) {
      const started = Date.now();
      child.kill(signal);
      await once(child, 'exit');
      return Date.now() - started;
    },
  };
}

async function numbers(database: OpenDatabase): Promise<number[]> {
  const { rows } = await database.pool.query<{ number: number }>('select number from entry order by number');
  return rows.map(({ number }) => number);
}

/** Queries fail while the database is away; the process keeps trying as its callers would. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Waits until a statement that starts so is running. */
async function untilActive(database: OpenDatabase, start: string): Promise<void> {
  await eventually(async () => {
    const sql =
      "select 1 from pg_stat_activity where starts_with(query, $1) and state = 'active' and pid <> pg_backend_pid()";
    const { rowCount } = await database.pool.query(sql, [start]);
    if (!rowCount) throw new Error('not yet');
  });
}

test('a database killed in the middle of 200 writes comes back with every acknowledged row, none twice', async () => {
  const database = await open();
  await database.pool.query('create table entry (number int8 primary key, attempts int8 not null default 1)');
  // Nobody else of the machine lists what is in there; root's database only passes through.
  expect((await stat(dataDirectory)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  const first = await postmaster();
  const acknowledged: number[] = [];
  let failures = 0;
  let next = 0;
  async function write(): Promise<void> {
    // Its backends outlive the killed database for a moment, in which a quick disk takes all 200: it goes on until they die.
    while (next < 200 || failures === 0) {
      const number = (next += 1);
      await eventually(async () => {
        try {
          await database.pool.query('insert into entry (number) values ($1) on conflict do nothing', [
            number,
          ]);
        } catch (error) {
          failures += 1;
          throw error;
        }
      });
      acknowledged.push(number);
      if (acknowledged.length === 80) await killPostmaster();
    }
  }
  await Promise.all(Array.from({ length: 8 }, write));
  expect(failures).toBeGreaterThan(0);
  expect(await numbers(database)).toEqual(acknowledged.sort((a, b) => a - b));
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  expect(await postmaster()).not.toBe(first);
});

test('a killed backend is recovered from', async () => {
  const database = await open();
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
  expect(await eventually(() => database.pool.query('select 1'))).toMatchObject({ rowCount: 1 });
});

test('a worker of a killed database that is busy does not hold up the next start', async () => {
  const database = await open();
  const busy = database.pool
    .query('select count(*) from generate_series(1, 1000000000)')
    .catch((error: Error) => error);
  await untilActive(database, 'select count(*)');
  await killPostmaster();
  expect(await eventually(() => database.pool.query('select 1'))).toMatchObject({ rowCount: 1 });
  expect(await busy).toBeInstanceOf(Error);
});

test('after a killed server the next one uses its database and needs no cleaning', async () => {
  const server = await startServer(0, 100_000);
  await server.reached(50);
  await server.kill('SIGKILL');
  const left = await postmaster();
  const database = await open();
  expect(await postmaster()).toBe(left);
  const found = await numbers(database);
  expect(found.length).toBeGreaterThanOrEqual(server.acknowledged.length);
  expect(found.slice(0, server.acknowledged.length)).toEqual(server.acknowledged);
  await killPostmaster();
  expect(await eventually(() => numbers(database))).toEqual(found);
});

test('a server and its database killed together need no cleaning', async () => {
  const server = await startServer(0, 100_000);
  await server.reached(50);
  await Promise.all([server.kill('SIGKILL'), killPostmaster()]);
  const database = await open();
  expect((await numbers(database)).slice(0, server.acknowledged.length)).toEqual(server.acknowledged);
});

test('two servers share one database: they may start at once, and the one that ends leaves it to the other', async () => {
  dataDirectory = path.join(shared, 'new');
  const [one, two] = await Promise.all([startServer(0, 20), startServer(1_000, 20)]);
  await Promise.all([one.reached(20), two.reached(20)]);
  const before = await postmaster();
  expect(await one.kill('SIGTERM')).toBeLessThan(5_000);
  const database = await open();
  expect(await postmaster()).toBe(before);
  expect((await numbers(database)).length).toBe(40);
  await killPostmaster();
  expect((await eventually(() => numbers(database))).length).toBe(40);
  expect(await two.kill('SIGTERM')).toBeLessThan(5_000);
  // The second may stop the database that it restarted before this process watched it again: this one then starts it.
  expect((await eventually(() => numbers(database))).length).toBe(40);
});

test('a lock file that names a stranger does not stop the start', async () => {
  const before = await open();
  await before.close();
  const file = path.join(dataDirectory, 'pg', 'postmaster.pid');
  await writeFile(file, `${process.pid}\n${dataDirectory}/pg\n1\n5432\n${dataDirectory}/pg\n\n\n`);
  const database = await open();
  expect(await postmaster()).not.toBe(process.pid);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

test('closing does not wait for a long query', async () => {
  const database = await open();
  const sleeping = database.pool.query('select pg_sleep(60)').catch((error: Error) => error);
  await untilActive(database, 'select pg_sleep');
  const started = Date.now();
  await database.close();
  expect(Date.now() - started).toBeLessThan(5_000);
  expect(await sleeping).toBeInstanceOf(Error);
});

test('a data folder whose path is too long for a socket works', async () => {
  const deep = path.join(dataDirectory, 'a'.repeat(60), 'b'.repeat(60));
  const database = await openDatabase({ dataDirectory: deep, log: silentLog });
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
  await database.close();
  const short = new URL(database.url).searchParams.get('host') ?? '';
  expect(short).not.toContain(deep);
  await rm(short, { recursive: true });
});

test.runIf(process.platform === 'linux')(
  'the database has its own process group, so that Ctrl-C leaves it to the drain',
  async () => {
    await open();
    const pid = await postmaster();
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ');
    expect(Number(fields?.[2])).toBe(pid);
  },
);
