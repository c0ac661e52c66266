import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { verifyLedger } from '../../server/financials/ledger/verify.ts';
import { models } from '../../src/lib/contract/cars/models.ts';
import { registerCash } from '../../src/lib/contract/financials/payment-actions.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { services } from '../../src/lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../src/lib/contract/system/service-types.ts';
import { administrator, testApplication } from '../api/application.ts';
import type { TestApplication } from '../api/application.ts';
import { startServer } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { buildMember } from '../fixtures/builders.ts';
import { startBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { newerVersion } from './newer-version.ts';
import type { NewerVersion } from './newer-version.ts';
import { Person } from './person.ts';
import { PICANTO } from '../fixtures/picanto.ts';

/** `LOAD_SECONDS=60` is a shorter run. */
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 300);
const STAFF = 200;
const PAYMENTS_A_MINUTE = 300;
/** Milliseconds between two lists that one of the staff reads. */
const READING = 10_000;
/** Milliseconds for which anybody is told at most to try again. */
const LONGEST = 5_000;
const CLIENTS = 60;
const AMOUNT = 12_50;

let application: TestApplication;
let servers: ServerProcess[];
let balancer: Balancer;
let staff: Person[];
let newer: NewerVersion;
beforeAll(async () => {
  [application, newer] = await Promise.all([testApplication(), newerVersion()]);
  const environment = { ...application.database.environment, SIGNING_KEY: application.services.secret };
  servers = await Promise.all(Array.from({ length: 4 }, () => startServer(environment)));
  balancer = await startBalancer(servers.map(({ address }) => address));
  staff = [];
  for (let index = 0; index < STAFF; index += 1)
    staff.push(new Person(balancer.address, (await application.login(administrator)).token));
}, 300_000);
afterAll(async () => {
  for (const person of staff) person.leave();
  await balancer.stop();
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await application.close();
  await newer.remove();
});

it(
  'four servers lose and double nothing while one is killed, a newer version takes over, and the database is restarted (rule: pooler-restarted)',
  async () => {
    const { db } = application.services;
    const clients: number[] = [];
    for (let index = 0; index < CLIENTS; index += 1) clients.push(await buildMember(db));
    for (const person of staff) void person.follow();
    const began = Date.now();
    const end = began + SECONDS * 1_000;
    const at = (part: number) => delay(Math.max(0, began + SECONDS * 1_000 * part - Date.now()));
    const paid: { id: number; service: number; from: number }[] = [];

    async function pay(person: Person, member_id: number): Promise<void> {
      const service = await person.send(services.path, {
        service_type_id: SERVICE_TYPES.other,
        member_id,
        concept: 'Excursión',
        unit_amount: AMOUNT,
        total: AMOUNT,
        currency: 'USD',
      });
      const from = Date.now();
      const payment = await person.send(registerCash.path, { service_id: service, amount: AMOUNT });
      paid.push({ id: payment, service, from });
    }
    async function readLists(person: Person, index: number): Promise<void> {
      await delay((index / STAFF) * READING);
      for (let turn = index; Date.now() < end; turn += 1) {
        await person.read([payments.path, services.path, models.path][turn % 3] ?? '');
        await delay(READING);
      }
    }
    const reading = staff.map(readLists);
    const paying: Promise<void>[] = [];
    const trouble = makeTrouble(at);
    for (let count = 0; Date.now() < end; count += 1) {
      paying.push(pay(staff[count % STAFF] as Person, clients[count % CLIENTS] as number));
      await delay(Math.max(0, began + ((count + 1) * 60_000) / PAYMENTS_A_MINUTE - Date.now()));
    }
    await Promise.all([...paying, ...reading, trouble]);

    // Nothing lost, nothing doubled.
    const rows = await db.selectFrom('payment').select(['id', 'service_id', 'amount']).execute();
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      paid.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect(new Set(rows.map(({ service_id }) => service_id)).size).toBe(rows.length);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid.length * AMOUNT);
    const { count } = await db
      .selectFrom('payment_service')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(paid.length);
    expect(await verifyLedger(db)).toBeUndefined();

    // Everybody hears again what others do, and whoever missed something was told so by the end of their stream.
    const last = staff[0] as Person;
    const from = Date.now();
    const marker = await last.send(models.path, { ...PICANTO, name: 'Marker' });
    await expect
      .poll(() => staff.filter((person) => !person.knows(models.key, marker, from)).length, {
        timeout: LONGEST,
      })
      .toBe(0);
    const unaware = staff.flatMap((person) =>
      paid.filter((payment) => !person.knows(payments.key, payment.id, payment.from)),
    );
    expect(unaware).toEqual([]);

    const seen = new Map<string, number>();
    for (const person of staff)
      for (const [answer, times] of person.answers) seen.set(answer, (seen.get(answer) ?? 0) + times);
    const troubles = staff
      .flatMap((person) => person.troubles)
      .toSorted((one, other) => other.until - other.from - (one.until - one.from));
    const longest = troubles.map(({ from, until }) => until - from)[0] ?? 0;
    console.info(
      `${SECONDS} s, ${STAFF} staff, ${paid.length} payments: ${JSON.stringify(Object.fromEntries(seen))}; ${troubles.length} troubles, the longest ${longest} ms`,
    );
    for (const { from, until, answers } of troubles.slice(0, 5))
      console.info(`${(from - began) / 1_000} s to ${(until - began) / 1_000} s: ${answers.join(' ')}`);
    expect([...seen.keys()].filter((answer) => !/^(200|201|502|503|504|no answer)$/.test(answer))).toEqual(
      [],
    );
    expect(longest).toBeLessThan(LONGEST);
  },
  SECONDS * 1_000 + 300_000,
);

/** One server is killed and started later; another one comes back as a newer version, then the database does, then the rest as that version. */
async function makeTrouble(at: (part: number) => Promise<void>): Promise<void> {
  const environment = { ...application.database.environment, SIGNING_KEY: application.services.secret };
  interface Again {
    readonly signal: 'SIGKILL' | 'SIGTERM';
    readonly away?: () => Promise<void>;
    readonly folder?: string;
  }
  const again = async (index: number, { signal, away, folder = '.' }: Again) => {
    const { port } = new URL(servers[index]?.address ?? '');
    await servers[index]?.end(signal);
    await away?.();
    servers[index] = await startServer({ ...environment, PORT: port }, { folder });
  };
  const say = (what: string) => console.info(`${new Date().toISOString()} ${what}`);
  await at(0.2);
  say('one is killed');
  await again(0, { signal: 'SIGKILL', away: () => at(0.35) });
  say('it is back');
  await at(0.45);
  await again(1, { signal: 'SIGTERM', folder: newer.folder });
  say('another is a newer version');
  const { rows } = await application.database.pool.query('select max(name) as name from migration');
  expect(rows).toEqual([{ name: newer.migration }]);
  await expect(startServer(environment)).rejects.toThrow('start a newer version');
  const before = await Promise.all(servers.map(answeredBy));
  await at(0.65);
  const answered = (await Promise.all(servers.map(answeredBy))).map(
    (count, index) => count - (before[index] ?? 0),
  );
  say(`both versions work on one database: ${answered.join(', ')} calls`);
  expect(Math.min(...answered)).toBeGreaterThan(0);
  await at(0.7);
  // What pg_ctl restart -m fast does: sessions end at once, what was acknowledged is kept. Whoever watches starts it again.
  const folder = new URL(inject('postgresUrl')).searchParams.get('host') ?? '';
  process.kill(
    Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    'SIGINT',
  );
  for (const [index, part] of [
    [0, 0.8],
    [2, 0.85],
    [3, 0.9],
  ] as const) {
    await at(part);
    await again(index, { signal: 'SIGTERM', folder: newer.folder });
  }
  say('all are the newer version');
}

/** How many calls a server has answered. */
async function answeredBy({ address }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Array.from(text.matchAll(/^malecon_request_seconds_count\{.*\} (\d+)$/gm)).reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}
