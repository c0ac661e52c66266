import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../server/configuration.ts';
import { connect } from '../../server/db/open.ts';
import { valueTypes } from '../../server/db/values.ts';
import { askPrimary, openLink } from '../../server/lib/replicas/link.ts';
import { examineReplicas } from '../../server/doctor/replicas.ts';
import { readsMany } from '../../server/lib/replicas/reads-many.ts';
import { hashToken, newToken } from '../../server/lib/tokens.ts';
import { createLog } from '../../server/log.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { contractEndpoints } from '../api/contract-endpoints.ts';
import { freePort, startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { silentLog } from '../api/silent-log.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startReplicated } from './replicated-database.ts';
import type { DatabaseServer, ReplicatedDatabase } from './replicated-database.ts';
import { PICANTO } from '../fixtures/picanto.ts';

/* Two servers of the product, a PostgreSQL and its streaming replica, all real and on this machine. */

let database: ReplicatedDatabase;
let folder: string;
/** What all servers are told. */
let environment: Record<string, string>;
let servers: ServerProcess[];
/** One that knows of no replica. */
let plain: ServerProcess;
const one = () => servers[0] as ServerProcess;
const other = () => servers[1] as ServerProcess;

beforeAll(async () => {
  [database, folder] = await Promise.all([
    startReplicated(),
    mkdtemp(path.join(tmpdir(), 'malecon-replica-files-')),
  ]);
  environment = {
    DATABASE_URL: database.primary.url,
    DATA_DIR: folder,
    SIGNING_KEY: 'a key of tests that opens nothing else',
  };
  const seed = spawn(process.execPath, ['server/commands/seed.ts', '--rows=1500'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect((await once(seed, 'exit'))[0]).toBe(0);
  const replicated = { ...environment, DATABASE_READ_URL: database.replica.url };
  [plain, ...servers] = (await Promise.all(
    [environment, replicated, replicated].map((values) => startServer(values)),
  )) as [ServerProcess, ServerProcess, ServerProcess];
}, 600_000);
afterAll(async () => {
  await Promise.all([plain, ...servers].map((server) => server.end('SIGTERM')));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const get = (server: ServerProcess, address: string, token: string) =>
  fetch(`${server.address}/api${address}`, { headers: { authorization: `Token ${token}` } });

/** A session of an Administrator of the demo. */
async function login(): Promise<string> {
  const token = newToken();
  const { db, pool } = connect(database.primary.url, silentLog);
  const now = new Date();
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', ROLES.administrator)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: id,
      logged_in: true,
      expires_at: new Date(now.getTime() + 3_600_000),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await pool.end();
  return token;
}

/** Adds a model of a name by its own; gives the address of the list that has it. */
async function addModel(server: ServerProcess, token: string): Promise<string> {
  const name = `Seen ${newToken().slice(0, 8)}`;
  const response = await fetch(`${server.address}/api/cars/models/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...PICANTO, name }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return `/cars/models/?q=${encodeURIComponent(name)}`;
}

async function countAt(server: ServerProcess, list: string, token: string): Promise<number> {
  const response = await get(server, list, token);
  expect(response.status).toBe(200);
  return ((await response.json()) as { count: number }).count;
}

/** What a server's metrics say of its reads and of its replica. */
async function metricsOf(server: ServerProcess) {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const value = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  return {
    primary: value(/^malecon_replicated_reads_total\{server="primary",outcome="answered"\} (\S+)/m),
    replica: value(/^malecon_replicated_reads_total\{server="127[^"]*",outcome="answered"\} (\S+)/m),
    failed: value(/^malecon_replicated_reads_total\{server="127[^"]*",outcome="failed"\} (\S+)/m),
    lag: value(/^malecon_replica_lag_seconds\{server="127[^"]*"\} (\S+)/m),
    isInUse: value(/^malecon_replica_in_use\{server="127[^"]*"\} (\S+)/m) === 1,
  };
}

async function untilInUse(isInUse: boolean): Promise<void> {
  for (const server of servers)
    await expect.poll(async () => (await metricsOf(server)).isInUse, { timeout: 60_000 }).toBe(isInUse);
}

/** What a server read since: primary, replica, failed. */
async function readsSince(server: ServerProcess, before: Awaited<ReturnType<typeof metricsOf>>) {
  const now = await metricsOf(server);
  return {
    primary: now.primary - before.primary,
    replica: now.replica - before.replica,
    failed: now.failed - before.failed,
  };
}

/** Reads a list until the replica has answered it. */
const untilTheReplicaAnswers = (server: ServerProcess, token: string) =>
  expect
    .poll(async () => {
      const before = await metricsOf(server);
      await get(server, '/cars/models/', token);
      return (await readsSince(server, before)).replica;
    })
    .toBe(1);

describe('reads of many records (rule: replicas-show-all)', () => {
  it('are answered by the replica, every one of the contract, and none of them writes', async () => {
    await untilInUse(true);
    const token = await login();
    const before = await metricsOf(one());
    const statuses = new Map<string, number>();
    const range = 'from=2026-11-01&to=2026-11-20';
    for (const { path: pattern, query } of contractEndpoints().filter(readsMany)) {
      const { shape = {} } = (query?._zod.def ?? {}) as { shape?: Record<string, unknown> };
      const asked = [
        ...('from' in shape && 'to' in shape ? [range] : []),
        ...('q' in shape ? ['q=ana'] : []),
      ];
      const response = await get(
        one(),
        `${pattern.replaceAll(/\{\w+\}/g, '1')}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
        token,
      );
      await response.text();
      statuses.set(pattern, response.status);
    }
    const answered = [...statuses.values()].filter((status) => status === 200).length;
    const others = [...statuses].filter(([, status]) => status !== 200);
    expect(others.filter(([, status]) => ![404, 422].includes(status))).toEqual([]);
    expect(others.length).toBeLessThan(answered / 5);
    const { primary, replica, failed } = await readsSince(one(), before);
    expect(failed).toBe(0);
    // The jobs of the servers write now and then, and a busy machine may be slow to replay it.
    expect(primary).toBeLessThan(replica / 5);
    process.stdout.write(
      `Of ${replica + primary} reads of ${statuses.size} calls ${replica} went to the replica\n`,
    );
  });

  it('show what was written before, at any server and to anybody, while the replica stands still', async () => {
    const [writer, reader] = await Promise.all([login(), login()]);
    await untilTheReplicaAnswers(other(), reader);
    await database.replica.query('select pg_wal_replay_pause()');
    try {
      const list = await addModel(one(), writer);
      const seen = [one(), other()].flatMap((server) =>
        [writer, reader].map((who) => countAt(server, list, who)),
      );
      expect(await Promise.all(seen)).toEqual([1, 1, 1, 1]);
    } finally {
      await database.replica.query('select pg_wal_replay_resume()');
    }
    await untilTheReplicaAnswers(other(), reader);
  });

  it('show a change to whoever was told of it, at another server', async () => {
    const [writer, reader] = await Promise.all([login(), login()]);
    const stream = await get(one(), '/events', reader);
    const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let round = 0; round < 20; round += 1) {
      const list = await addModel(other(), writer);
      let told = '';
      while (!told.includes('cars/models')) told += (await events?.read())?.value ?? '';
      expect(await countAt(other(), list, reader)).toBe(1);
    }
    await events?.cancel();
  });

  it('of programs with a key go there, too', async () => {
    const token = await login();
    const made = await fetch(`${one().address}/api/system/api_keys/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Reads lists',
        permissions: ['models:read'],
        days: 30,
      }),
    });
    const { token: key } = (await made.json()) as { token: string };
    expect(made.status).toBe(201);
    await untilTheReplicaAnswers(other(), key);
  });
});

it('asks for nothing that an ordinary role of the database may not', async () => {
  await database.primary.query('create role ordinary login');
  const as = (url: string) => url.replace('//malecon@', '//ordinary@');
  const pool = new pg.Pool({ connectionString: as(database.primary.url), types: valueTypes });
  const { position, system, isDurable } = await askPrimary(pool, true);
  await pool.end();
  expect([position > 0, isDurable]).toEqual([true, true]);
  const link = openLink({ url: as(database.replica.url), pooled: false }, createLog('silent'));
  await expect.poll(() => link.ask(system)).toBeGreaterThanOrEqual(position);
  await expect(link.ask('1')).rejects.toThrow('it holds another database');
  const primary = openLink({ url: as(database.primary.url), pooled: false }, createLog('silent'));
  await expect(primary.ask(system)).rejects.toThrow('it is no replica');
  for (const { breakOff } of [link, primary]) breakOff();
});

it('is read through poolers in transaction mode as well', async () => {
  const pooled = await Promise.all(
    [database.primary, database.replica].map(({ url, folder: databaseFolder }) =>
      startPgbouncer(url, { databaseFolder }),
    ),
  );
  const [primaryUrl, replicaUrl] = pooled.map(({ url }) => url) as [string, string];
  const server = await startServer({
    ...environment,
    DATABASE_URL: primaryUrl,
    DATABASE_DIRECT_URL: database.primary.url,
    DATABASE_READ_URL: replicaUrl,
  });
  try {
    const token = await login();
    await untilTheReplicaAnswers(server, token);
    const before = await metricsOf(server);
    const lists = await Promise.all(Array.from({ length: 10 }, () => addModel(server, token)));
    const counts = await Promise.all(lists.map((list) => countAt(server, list, token)));
    expect(new Set(counts)).toEqual(new Set([1]));
    const { replica, failed } = await readsSince(server, before);
    expect([replica > 0, failed]).toEqual([true, 0]);
  } finally {
    await server.end('SIGTERM');
    await Promise.all(pooled.map((pooler) => pooler.stop()));
  }
});

it('is looked at by the doctor', async () => {
  const look = async (...addresses: string[]) =>
    (
      await examineReplicas(
        pool,
        readConfiguration({ DATABASE_URL: database.primary.url, DATABASE_READ_URL: addresses.join(',') }),
        silentLog,
      )
    ).map(({ state, text }) => `${state}: ${text}`);
  const { pool } = connect(database.primary.url, silentLog);
  const nobody = `postgres://malecon@127.0.0.1:${await freePort()}/malecon`;
  const [follows, isNone, isAway] = await look(database.replica.url, database.primary.url, nobody);
  await pool.end();
  expect(follows).toMatch(/^right: The replica 127\.0\.0\.1:\d+ follows the database$/);
  expect(isNone).toMatch(/^wrong: .* takes no reads: it is no replica$/);
  expect(isAway).toMatch(/^wrong: .* takes no reads: nothing listens there$/);
});

describe('a replica', () => {
  it('that is half a minute behind is left out, and comes back by itself', async () => {
    const token = await login();
    const setDelay = async (value: string) => {
      await database.replica.query(`alter system set recovery_min_apply_delay = '${value}'`);
      await database.replica.query('select pg_reload_conf()');
    };
    await setDelay('30s');
    try {
      const list = await addModel(one(), token);
      expect(await countAt(one(), list, token)).toBe(1);
      await untilInUse(false);
      expect((await metricsOf(one())).lag).toBeGreaterThan(10);
      const before = await metricsOf(one());
      expect(await countAt(one(), list, token)).toBe(1);
      expect(await readsSince(one(), before)).toMatchObject({ primary: 1, replica: 0 });
      expect((await fetch(`${one().address}/api/ready`)).status).toBe(200);
    } finally {
      await setDelay('0');
    }
    await untilInUse(true);
    await untilTheReplicaAnswers(one(), token);
    expect(one().output()).toMatch(/"reason":"more than 10 s behind".*A replica is left out of reads/);
    expect(one().output()).toContain('A replica takes reads');
  });

  it('that dies amid requests costs nobody an error, and comes back', async () => {
    const token = await login();
    const many = Array.from({ length: 120 }, async (_, at) => {
      await delay(at * 15);
      return (await get(one(), `/cars/rentals/?page=${(at % 20) + 1}`, token)).status;
    });
    await delay(600);
    await database.replica.stop('SIGKILL');
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
    await untilInUse(false);
    expect((await fetch(`${one().address}/api/ready`)).status).toBe(200);
    await database.replica.start();
    await untilInUse(true);
    await untilTheReplicaAnswers(one(), token);
  });

  it('whose connections break amid reads costs nobody an error', async () => {
    const token = await login();
    const before = await metricsOf(one());
    let isOver = false;
    const many = Array.from({ length: 60 }, async (_, at) => {
      await delay(at * 100);
      const response = await get(one(), at % 4 ? '/cars/rentals/' : '/cars/export_models.xlsx', token);
      return response.status === 200 ? 'answered' : await response.text();
    });
    const breaking = (async () => {
      while (!isOver) {
        await database.replica.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'malecon%'`,
        );
        await delay(20);
      }
    })();
    const answers = await Promise.all(many).finally(() => (isOver = true));
    await breaking;
    expect(new Set(answers), one().output().slice(-2000)).toEqual(new Set(['answered']));
    expect((await readsSince(one(), before)).failed).toBeGreaterThan(0);
    await untilInUse(true);
  });

  it('whose replay cancels reads costs nobody an error', { timeout: 120_000 }, async () => {
    const token = await login();
    await untilTheReplicaAnswers(one(), token);
    const { replica, primary } = database;
    const set = async (wait: string) => {
      await replica.query(`alter system set max_standby_streaming_delay = '${wait}'`);
      await replica.query('select pg_reload_conf()');
    };
    const before = await metricsOf(one());
    const failed = async () => (await readsSince(one(), before)).failed;
    let isOver = false;
    const answers = new Set<string>();
    const read = async () => {
      while (!isOver) {
        const response = await get(one(), '/cars/rentals/?q=a', token);
        const body = await response.text();
        answers.add(response.status === 200 ? 'answered' : body);
      }
    };
    await set('0');
    const reading = Array.from({ length: 8 }, read);
    try {
      const lastMoment = Date.now() + 60_000;
      // Whoever reads the table while the replica replays such a lock is in its way.
      while ((await failed()) < 3 && Date.now() < lastMoment)
        await primary.query('begin; lock table rental in access exclusive mode; commit');
    } finally {
      isOver = true;
      await Promise.all(reading);
      await set('30s');
    }
    expect(answers).toEqual(new Set(['answered']));
    expect(await failed()).toBeGreaterThanOrEqual(3);
    expect(one().output()).toMatch(/conflict with recovery.*A read is asked again of the primary/);
    await untilInUse(true);
    await untilTheReplicaAnswers(one(), token);
  });

  it('that hangs is left after seconds, with the reads that wait for it', async () => {
    const token = await login();
    await untilTheReplicaAnswers(one(), token);
    const processes = await processesOf(database.replica);
    for (const { pid } of processes) process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    try {
      expect((await get(one(), '/cars/rentals/', token)).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(15_000);
      await untilInUse(false);
    } finally {
      for (const { pid } of processes) process.kill(pid, 'SIGCONT');
    }
    await untilInUse(true);
  });
});

it('leaves the primary less than a tenth of the work of lists', async () => {
  const token = await login();
  const idle = await cpuOf(database.primary, () => delay(3_000));
  /** Seconds of the primary for the same lists, without what it does of itself meanwhile. */
  const measured = async (server: ServerProcess) => {
    const { cpu, seconds } = await cpuOf(database.primary, async () => {
      for (let page = 1; page <= 150; page += 1)
        expect((await get(server, `/cars/rentals/?page=${(page % 50) + 1}&q=a`, token)).status).toBe(200);
    });
    return Math.max(0, cpu - (idle.cpu / idle.seconds) * seconds);
  };
  await measured(plain);
  const alone = await measured(plain);
  await untilTheReplicaAnswers(one(), token);
  const before = await metricsOf(one());
  const helped = await measured(one());
  process.stdout.write(
    `150 lists: the primary works ${alone.toFixed(2)} s alone, ${helped.toFixed(2)} s with a replica; reads: ${JSON.stringify(await readsSince(one(), before))}\n`,
  );
  expect(helped / alone).toBeLessThan(0.1);
});

/** Processes of a server: its own and those that it began. */
async function processesOf(server: DatabaseServer) {
  const found = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // After the name in parentheses: state, parent, …, and at 11 to 14 ticks of its own and of its ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pid = Number(name);
    if (pid !== server.pid() && Number(fields[1]) !== server.pid()) continue;
    const ticks = fields
      .slice(11, pid === server.pid() ? 15 : 13)
      .reduce((sum, text) => sum + Number(text), 0);
    found.push({ pid, ticks });
  }
  return found;
}

/** Linux counts a hundred ticks a second. */
const TICKS = 100;

/** Seconds that a server worked while something was done, and how long that took. */
async function cpuOf(server: DatabaseServer, work: () => Promise<unknown>) {
  const ticks = async () => (await processesOf(server)).reduce((sum, one) => sum + one.ticks, 0);
  const [before, began] = [await ticks(), performance.now()];
  await work();
  return { cpu: ((await ticks()) - before) / TICKS, seconds: (performance.now() - began) / 1000 };
}
