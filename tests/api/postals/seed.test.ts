import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedManifests } from '../../../server/postals/seed-manifests.ts';
import { seedPackages } from '../../../server/postals/seed.ts';
import { MANIFEST } from '../../../src/lib/domain/manifest.ts';
import { packageEventOf } from '../../../src/lib/contract/postals/events.ts';
import { readTrackingNumber } from '../../../src/lib/domain/tracking-number.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const NOW = new Date('2026-11-27T22:00:00Z');
let database: TestDatabase;

/** Mulberry32: the same numbers every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insertInto('member').values({ role: 1, first_name: 'Ana', last_name: 'Paz' }).execute();
  await seedPackages(database.db, { count: 500, now: NOW, random: randomFrom(7) });
});
afterAll(() => database.drop());

it('brings the two packages of the demo', async () => {
  const demo = await database.db
    .selectFrom('package')
    .leftJoin('package_event', 'package_event.package_id', 'package.id')
    .select(({ fn }) => [
      'number',
      'status',
      'expected_date',
      fn.count<number>('package_event.id').as('events'),
    ])
    .where('number', 'like', 'PK-DEMO-%')
    .groupBy('package.id')
    .orderBy('number')
    .execute();
  expect(demo).toMatchObject([
    { number: 'PK-DEMO-0001', status: 3 },
    { number: 'PK-DEMO-0002', status: 2 },
  ]);
  expect(demo[0]?.events).toBeGreaterThanOrEqual(6);
  expect(String(demo[1]?.expected_date) > '2026-11-27').toBe(true);
});

it('brings packages of 18 months whose status is that of their newest event', async () => {
  const packages = await database.db
    .selectFrom('package')
    .select(['id', 'number', 'status', 'created_at'])
    .orderBy('created_at')
    .execute();
  const events = await database.db
    .selectFrom('package_event')
    .select(['package_id', 'code', 'at'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(packages).toHaveLength(502);
  expect(packages[0]?.created_at.slice(0, 7)).toBe('2025-05');
  expect(new Set(packages.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]));
  expect(packages.every(({ number }) => readTrackingNumber(number ?? '').kind === 'number')).toBe(true);
  const newest = new Map(events.map(({ package_id, code }) => [package_id, code]));
  for (const { id, status } of packages)
    expect(status).toBe(packageEventOf(newest.get(id) ?? 'created')?.status);
  expect(events.every(({ at }) => new Date(at) <= NOW)).toBe(true);
});

it('keeps each journey in its order', async () => {
  const events = await database.db
    .selectFrom('package_event')
    .select(['package_id', 'at'])
    .orderBy('package_id')
    .orderBy('id')
    .execute();
  const wrong = events.filter(
    ({ package_id, at }, index) =>
      events[index - 1]?.package_id === package_id && at <= (events[index - 1]?.at ?? ''),
  );
  expect(wrong).toEqual([]);
});

it('sends most of them to people on record, who are of the sender’s', async () => {
  const member = await database.db.selectFrom('member').select('id').executeTakeFirstOrThrow();
  const recipient = await database.db
    .insertInto('recipient')
    .values({
      brand: 'ceiba',
      first_name: 'Olga',
      first_surname: 'Reyes',
      mobile: '+5352223344',
      city_id: 3304,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('recipient_member')
    .values({ recipient_id: recipient.id, member_id: member.id, relation: 'parent' })
    .execute();
  await database.db.deleteFrom('package').execute();
  await database.db.deleteFrom('postal_order').execute();
  await seedPackages(database.db, { count: 40, now: NOW, random: randomFrom(8) });
  const kept = await database.db
    .selectFrom('package')
    .select(['receiver_name', 'receiver_city_id', 'brand', 'receiver'])
    .where('recipient_id', '=', recipient.id)
    .execute();
  expect(kept.length).toBeGreaterThan(20);
  expect(kept[0]).toMatchObject({
    receiver_name: 'Olga Reyes',
    receiver_city_id: 3304,
    brand: 'ceiba',
    receiver: { mobile: '+5352223344' },
  });
});

it('puts what left on one day on manifests, and what waits on open ones (rule: one-open-manifest)', async () => {
  await seedManifests(database.db, { now: NOW, random: randomFrom(9) });
  const { db } = database;
  const lines = await db
    .selectFrom('manifest_package')
    .innerJoin('manifest', 'manifest.id', 'manifest_package.manifest_id')
    .innerJoin('package', 'package.id', 'manifest_package.package_id')
    .leftJoin('package_event', (join) =>
      join
        .onRef('package_event.package_id', '=', 'package.id')
        .on('package_event.code', '=', 'departed_origin'),
    )
    .select(['manifest.status', 'manifest.dispatched_at', 'manifest_package.open', 'package_event.at'])
    .select(['manifest.brand', 'package.brand as own', 'package.event_code'])
    .execute();
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line.own).toBe(line.brand);
    expect(line.open).toBe(line.status === MANIFEST.open);
    expect(line.at).toBe(line.dispatched_at);
    expect(line.event_code === 'received_origin').toBe(line.open);
  }
});
