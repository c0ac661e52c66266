import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import type { OpenOptions } from '../../server/db/open.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { administrator, testApplication } from '../api/application.ts';
import type { TestApplication } from '../api/application.ts';
import { startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { silentLog } from '../api/silent-log.ts';
import { startPgbouncer } from './pgbouncer.ts';
import type { Pooler } from './pgbouncer.ts';
import { PICANTO } from '../fixtures/picanto.ts';

const LIMITS =
  "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' || current_setting('TimeZone') as limits";

let application: TestApplication;
let token: string;
let pooler: Pooler;
/** The same database through the pooler, and its own address. */
let environment: { DATABASE_URL: string; DATABASE_DIRECT_URL: string };
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
  pooler = await startPgbouncer(inject('postgresUrl'));
  const direct = application.database.url;
  environment = { DATABASE_URL: pooled(new URL(direct).pathname), DATABASE_DIRECT_URL: direct };
});
afterAll(async () => {
  await pooler.stop();
  await application.close();
});

function pooled(pathname: string, user = 'malecon'): string {
  const url = new URL(pooler.url);
  Object.assign(url, { pathname, username: user });
  return url.href;
}

const start = () => startServer({ ...environment, SIGNING_KEY: application.services.secret });

/** What is answered to one call, with the milliseconds that it took. */
async function ask(server: ServerProcess, path: string, init: RequestInit = {}) {
  const began = performance.now();
  const answer = await fetch(`${server.address}/api${path}`, {
    ...init,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json', ...init.headers },
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body, milliseconds: performance.now() - began };
}

const add = (server: ServerProcess, name: string) =>
  ask(server, models.path, {
    method: 'POST',
    body: JSON.stringify({ ...PICANTO, name }),
    headers: { 'idempotency-key': name },
  });

describe('the pair of addresses', () => {
  const open = async (options: Partial<OpenOptions>) => {
    const database = await openDatabase({ dataDirectory: '', log: silentLog, ...options });
    await database.close();
  };

  it('is taken when both are the same database', () =>
    open({ databaseUrl: environment.DATABASE_URL, databaseDirectUrl: environment.DATABASE_DIRECT_URL }));

  it('is refused when a pooler stands alone, or in the place of the direct one', async () => {
    const url = environment.DATABASE_URL;
    await expect(open({ databaseUrl: url })).rejects.toThrow(
      /^DATABASE_URL is a pooler: .*DATABASE_DIRECT_URL/,
    );
    await expect(open({ databaseUrl: url, databaseDirectUrl: url })).rejects.toThrow(
      /^DATABASE_DIRECT_URL is a pooler/,
    );
  });

  it('is refused so too where the pooler was told to swallow what it cannot keep', async () => {
    const silent = await startPgbouncer(inject('postgresUrl'), {
      more: 'ignore_startup_parameters = options',
    });
    const url = new URL(silent.url);
    url.pathname = new URL(environment.DATABASE_URL).pathname;
    await expect(open({ databaseUrl: url.href })).rejects.toThrow(
      /^DATABASE_URL is a pooler, .*DATABASE_DIRECT_URL/,
    );
    await expect(
      open({ databaseUrl: environment.DATABASE_URL, databaseDirectUrl: url.href }),
    ).rejects.toThrow(/^DATABASE_DIRECT_URL is a pooler, /);
    await silent.stop();
  });

  it('is refused when they are two databases', async () => {
    const other = pooled('/postgres');
    await expect(
      open({ databaseUrl: other, databaseDirectUrl: environment.DATABASE_DIRECT_URL }),
    ).rejects.toThrow(
      /^DATABASE_URL and DATABASE_DIRECT_URL must be one database, but are postgres and test_/,
    );
  });
});

it('limits hold on all that the pooler hands out, whoever its role is (rule: limits-through-a-pooler)', async () => {
  const { database } = application;
  const role = 'plain';
  await database.pool.query(`create role ${role} login`);
  const url = pooled(new URL(environment.DATABASE_URL).pathname, role);
  const before = new pg.Pool({ connectionString: url, max: 6 });
  // At once, so that the pooler opens as many connections, and keeps them.
  await Promise.all(Array.from({ length: 6 }, () => before.query('select pg_sleep(0.3)')));
  const { pool, close } = await openDatabase({
    databaseUrl: url,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL,
    dataDirectory: '',
    log: silentLog,
  });
  const answers = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await pool.query<{ limits: string }>(`${LIMITS}, pg_sleep(0.3)`)).rows[0],
    ),
  );
  await close();
  await before.end();
  await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  expect(new Set(answers.map((row) => row?.limits))).toEqual(new Set(['20s 10s UTC']));
});

it('a pooler that is restarted costs nothing but another try (rule: pooler-restarted)', async () => {
  const server = await start();
  const stream = await fetch(`${server.address}/api/events`, {
    headers: { authorization: `Token ${token}` },
  });
  const told = new Set<number>();
  const reading = readAll(stream, told);
  const statuses = new Map<number, number>();
  const ids: number[] = [];
  let slowest = 0;
  let going = true;
  const write = async (writer: number) => {
    for (let index = 0; going; index += 1) {
      const began = performance.now();
      const name = `Restart ${writer}-${index}`;
      for (;;) {
        const { status, body } = await add(server, name);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) {
          ids.push((body as { id: number }).id);
          break;
        }
        await delay(200);
      }
      slowest = Math.max(slowest, performance.now() - began);
    }
  };
  const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
  for (let times = 0; times < 3; times += 1) {
    await delay(1_500);
    await pooler.restart(500);
  }
  await delay(1_500);
  going = false;
  await Promise.all(writers);
  const { db } = application.services;
  const rows = await db
    .selectFrom('model')
    .select(['id', 'name'])
    .where('name', 'like', 'Restart %')
    .execute();
  console.info(
    `3 restarts: ${JSON.stringify(Object.fromEntries(statuses))}, slowest ${Math.round(slowest)} ms`,
  );
  expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(slowest).toBeLessThan(5_000);
  await expect.poll(() => ids.filter((id) => !told.has(id))).toEqual([]);
  await server.end('SIGTERM');
  await reading;
}, 120_000);

async function readAll(stream: Response, told: Set<number>): Promise<void> {
  let rest = '';
  try {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) told.add((JSON.parse(line.slice(6)) as { id: number }).id);
    }
  } catch {
    // The server has ended.
  }
}

it('costs about a millisecond', async () => {
  const direct = await startServer({
    DATABASE_URL: environment.DATABASE_DIRECT_URL,
    SIGNING_KEY: application.services.secret,
  });
  const servers = [direct, await start()] as const;
  const times = { list: [[], []], write: [[], []] } as Record<string, [number[], number[]]>;
  const rounds = 200;
  for (let round = 0; round < rounds; round += 1) {
    // In turns, so that what else the machine does slows both.
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const list = await ask(servers[which], `${models.path}?page_size=25`);
      const write = await add(servers[which], `Cost ${round} ${which}`);
      if (round < 20) continue;
      times['list']?.[which].push(list.milliseconds);
      times['write']?.[which].push(write.milliseconds);
    }
  }
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  for (const [name, [one, other]] of Object.entries(times)) {
    const [own, through] = [median(one), median(other)];
    console.info(`${name}: ${own.toFixed(2)} ms direct, ${through.toFixed(2)} ms through the pooler (p50)`);
    expect(through - own, name).toBeLessThan(own / 2 + 1);
  }
}, 300_000);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

it('the tests of the API pass through it', async () => {
  const report = '.cache/pooler-report.json';
  await rm(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'api',
      '--project',
      'isolated',
      'tests/api/',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environmentOfOurOwn(), TEST_POOLER: 'pgbouncer' },
    },
  );
  await once(child, 'exit');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${name} ${message}`);
  expect(tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)).toEqual([]);
  expect(broken).toEqual([]);
  expect(tests.length).toBeGreaterThan(700);
}, 3_600_000);

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Without what vitest tells its workers of the run that this is. */
function environmentOfOurOwn(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
}
