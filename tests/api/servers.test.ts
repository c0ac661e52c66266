import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { runDueJobs } from '../../server/lib/jobs.ts';
import { accounts } from '../../src/lib/contract/financials/accounts.ts';
import { services } from '../../src/lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../src/lib/contract/system/service-types.ts';
import { buildMember } from '../fixtures/builders.ts';
import { verifyLedger } from '../../server/financials/ledger/verify.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { administrator, agent, testApplication } from './application.ts';
import { bodyOf, makeScene } from './cars/rental-scene.ts';
import type { TestApplication } from './application.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { hashToken, newToken } from '../../server/lib/tokens.ts';
import { silentLog } from './silent-log.ts';
import { PICANTO } from '../fixtures/picanto.ts';

describe('two servers on one database', () => {
  let application: TestApplication;
  let token: string;
  let servers: ServerProcess[];
  beforeAll(async () => {
    application = await testApplication();
    ({ token } = await application.login(agent));
    // One key for all: a server without the database's key does not start.
    const environment = {
      ...application.database.environment,
      SIGNING_KEY: application.services.secret,
    };
    servers = await Promise.all([startServer(environment), startServer(environment)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await application.close();
  });

  const ask = (server: number, path: string, init: RequestInit = {}) =>
    fetch(`${servers[server]?.address}/api${path}`, {
      ...init,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json', ...init.headers },
    });

  it('know each other’s sessions, and end them for each other', async () => {
    const { token: shared } = await application.login(agent);
    const headers = { authorization: `Token ${shared}` };
    expect((await ask(0, '/cars/models/', { headers })).status).toBe(200);
    expect((await ask(0, '/authentication/logout', { method: 'POST', headers })).status).toBe(204);
    expect((await ask(1, '/cars/models/', { headers })).status).toBe(401);
  });

  it('tell each other’s readers what changed', async () => {
    const stream = await ask(1, '/events');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const created = await ask(0, models.path, {
      method: 'POST',
      body: JSON.stringify({ ...PICANTO, name: 'Told' }),
    });
    const { id } = (await created.json()) as { id: number };
    let text = '';
    while (!text.includes('data:')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(JSON.parse(text.split('data: ')[1]?.split('\n')[0] ?? '')).toMatchObject({
      key: 'cars/models',
      id,
      version: 1,
      action: 'create',
    });
  });

  it('answer one request once, whichever server hears it (rule: done-once)', async () => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ ...PICANTO, name: 'Once' }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const answers = await Promise.all([0, 1, 0, 1].map((server) => ask(server, models.path, init)));
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('give the last cars to exactly as many of 50 simultaneous requests as there are (rule: last-car-once)', async () => {
    const cars = 3;
    const scene = await makeScene(application, cars);
    const rental = bodyOf(scene, '2027-03-02T09:00', '2027-03-05T09:00');
    const post = (server: number, path: string, body: object, headers: Record<string, string> = {}) =>
      ask(server, path, { method: 'POST', body: JSON.stringify(body), headers });
    const assigned = await post(0, rentals.path, { ...rental, vehicle_id: scene.vehicles[0] });
    expect(assigned.status).toBe(201);
    const leaving = (await (await post(1, rentals.path, rental)).json()) as { id: number };
    const cancelling = post(
      0,
      `${rentals.path}${leaving.id}/cancel/`,
      { reason: 'Storm', notify: false },
      { 'if-match': '"1"' },
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(index % 2, rentals.path, rental)),
    );
    expect((await cancelling).status).toBe(200);
    const refused = await Promise.all(
      answers
        .filter(({ status }) => status !== 201)
        .map(async (answer) => ((await answer.json()) as { code: string }).code),
    );
    expect(refused).toEqual(refused.map(() => 'e16'));
    // The cancelled car goes to one of the fifty, or is still there for the next.
    const next = await post(1, rentals.path, rental);
    expect(50 - refused.length + (next.status === 201 ? 1 : 0)).toBe(cars - 1);
  });

  it('lend no more than the credit limit, whichever server is asked (rule: within-the-limit)', async () => {
    const { db } = application.services;
    const { token: chief } = await application.login(administrator);
    const member_id = await buildMember(db);
    const { body: account } = await application.call(accounts.create, {
      token: chief,
      body: { member_id, currency: 'USD', credit_limit: 1000_00 },
    });
    const request = {
      service_type_id: SERVICE_TYPES.other,
      member_id,
      concept: 'Recargo',
      unit_amount: 90_00,
      total: 90_00,
      currency: 'USD',
    };
    const sell = (server: number) =>
      ask(server, services.path, { method: 'POST', body: JSON.stringify(request) });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => sell(index % 2)));
    const refused = await Promise.all(
      answers
        .filter(({ status }) => status !== 201)
        .map(async (answer) => ((await answer.json()) as { reason: string }).reason),
    );
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'credit_limit'));
    expect(
      (await application.call(accounts.get, { token: chief, params: { id: account.id } })).body,
    ).toMatchObject({ balance: { amount: 990_00 }, available: { amount: 10_00 } });
    expect(await verifyLedger(db)).toBeUndefined();
  });

  it('run a job once, however many servers sweep', async () => {
    let runs = 0;
    const job = {
      name: `once-${crypto.randomUUID()}`,
      everySeconds: 3600,
      run: async () => void (runs += 1),
    };
    await Promise.all([1, 2, 3, 4].map(() => runDueJobs(application.services, [job])));
    expect(runs).toBe(1);
  });
});

describe('the server’s life', () => {
  let folder: string;
  const token = newToken();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'malecon-life-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('keeps every acknowledged write through kill -9, and needs no cleaning after it', async () => {
    const first = await startServer({ DATA_DIR: folder });
    const database = await openDatabase({ dataDirectory: folder, log: silentLog });
    const now = new Date();
    const staff = await database.db
      .insertInto('member')
      .values({
        role: agent,
        first_name: 'Rita',
        last_name: 'Staff',
        email: 'rita@example.com',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        member_id: staff.id,
        logged_in: true,
        expires_at: new Date(now.getTime() + 3_600_000),
        created_at: now,
        last_used_at: now,
      })
      .execute();

    const acknowledged: string[] = [];
    let killed: Promise<number> | undefined;
    const writes = Array.from({ length: 200 }, async (_, index) => {
      const name = `Write ${index}`;
      const body = JSON.stringify({ ...PICANTO, name });
      const headers = {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'idempotency-key': name,
      };
      const answer = await fetch(`${first.address}/api${models.path}`, {
        method: 'POST',
        body,
        headers,
      }).catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(name);
      // In the middle: some are acknowledged, some under way, some not begun.
      if (acknowledged.length >= 60) await (killed ??= first.end('SIGKILL'));
    });
    await Promise.all(writes);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    await database.close();
    const second = await startServer({ DATA_DIR: folder });
    const reopened = await openDatabase({ dataDirectory: folder, log: silentLog });
    const rows = await reopened.db.selectFrom('model').select('name').execute();
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);

    // The person sends again what was not answered: each is there once.
    for (let index = 0; index < 200; index += 20) {
      const name = `Write ${index}`;
      await fetch(`${second.address}/api${models.path}`, {
        method: 'POST',
        body: JSON.stringify({ ...PICANTO, name }),
        headers: {
          authorization: `Token ${token}`,
          'content-type': 'application/json',
          'idempotency-key': name,
        },
      });
    }
    const again = await reopened.db.selectFrom('model').select('name').execute();
    expect(new Set(again.map(({ name }) => name)).size).toBe(again.length);
    await reopened.close();
    expect(await second.end('SIGTERM')).toBeLessThan(5000);
  }, 120_000);

  it('ends within five seconds of SIGTERM, also with an open stream', async () => {
    const server = await startServer({ DATA_DIR: folder });
    const stream = await fetch(`${server.address}/api/events`, {
      headers: { authorization: `Token ${token}` },
    });
    expect(stream.status).toBe(200);
    expect(await server.end('SIGTERM')).toBeLessThan(5000);
  });

  it('stops at once with one clear line when the environment is wrong', async () => {
    await expect(startServer({ PORT: 'eighty' })).rejects.toThrow(
      /PORT is "eighty", but must be a port number/,
    );
  });
});
