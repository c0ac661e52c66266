import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasStatus, lacksStatus } from '../../server/db/status-condition.ts';
import { needsAttention } from '../../server/financials/payments/attention.ts';
import { STATUSES } from '../../src/lib/contract/status.ts';
import { PACKAGE } from '../../src/lib/domain/packages.ts';
import { PAYMENT } from '../../src/lib/domain/payments.ts';
import { PROCEDURE } from '../../src/lib/domain/procedures.ts';
import { SERVICE } from '../../src/lib/domain/service-amounts.ts';
import * as statuses from '../../src/lib/domain/statuses.ts';
import type { StatusSet } from '../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every status of any kind, and one on either side. */
const ALL = [0, ...Object.values(STATUSES).flatMap((kind) => kind.map(({ value }) => value)), 99];

const sets = Object.entries(statuses).filter(
  (entry): entry is [string, StatusSet & (typeof entry)[1]] => entry[1] instanceof Set,
);

it.each(sets)('%s says the same to a screen and to a query', async (_, set) => {
  const { rows } = await sql<{ status: number; has: boolean }>`
    select status, ${hasStatus('status', set)} as has from unnest(${ALL}::int[]) as status`.execute(
    database.db,
  );
  expect(rows).toEqual(ALL.map((status) => ({ status, has: set.has(status) })));
});

it('one status says the same, too', async () => {
  const { rows } = await sql<{ status: number; has: boolean; lacks: boolean }>`
    select status, ${hasStatus('status', SERVICE.cancelled)} as has, ${lacksStatus('status', SERVICE.cancelled)} as lacks
    from unnest(${ALL}::int[]) as status`.execute(database.db);
  const isCancelled = (status: number) => status === SERVICE.cancelled;
  expect(rows).toEqual(
    ALL.map((status) => ({ status, has: isCancelled(status), lacks: !isCancelled(status) })),
  );
});

it('names are those of the specification', () => {
  const named = {
    global: statuses.ITEM,
    vehicle: statuses.VEHICLE,
    expense: statuses.EXPENSE,
    package: PACKAGE,
    procedure: PROCEDURE,
  };
  const all = {
    ...named,
    funding: statuses.FUNDING,
    rental: RENTAL,
    payment: PAYMENT,
    payment_service: SERVICE,
  };
  for (const [kind, names] of Object.entries(all)) {
    const specified = Object.entries(STATUSES).find(([name]) => name === kind)?.[1] ?? [];
    expect(names).toEqual(Object.fromEntries(specified.map(({ key, value }) => [key, value])));
  }
});

it.each([
  [
    'rental_live_pick_up',
    sql`select from rental where returned_at is null and pick_up_office_id = 1 and model_id = 1 and drop_off_at > '2030-01-01' and ${hasStatus('status', statuses.RENTAL_HOLDS_CAR)}`,
  ],
  [
    'rental_payment_due',
    sql`select from rental where not ignore_auto_cancellation and payment_limit_at < '2030-01-01' and ${hasStatus('rental.status', statuses.RENTAL_AWAITS_PAYMENT)}`,
  ],
  [
    'rental_out_vehicle',
    sql`select from rental where vehicle_id = 1 and returned_at is null and ${hasStatus('rental.status', RENTAL.in_process)}`,
  ],
  [
    'funding_live',
    sql`select from funding where service_id = 1 and ${hasStatus('funding.status', statuses.FUNDING_LIVES)}`,
  ],
  [
    'payment_service_unpaid',
    sql`select from payment_service where received < due and ${lacksStatus('payment_service.status', SERVICE.cancelled)} order by created_at, id`,
  ],
  ['payment_attention', sql`select from payment where ${needsAttention}`],
])('%s serves its condition', async (index, query) => {
  // Only indexes whose condition the query proves are left to choose from.
  const db = await database.db.startTransaction().execute();
  try {
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_bitmapscan = off`.execute(db);
    await sql`set local enable_sort = off`.execute(db);
    const others = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where indrelid = (select indrelid from pg_index where indexrelid = ${index}::regclass)
      and indexrelid <> ${index}::regclass and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
      db,
    );
    for (const { name } of others.rows) await sql`drop index ${sql.ref(name)}`.execute(db);
    const plan = await sql`explain (format json) ${query}`.execute(db);
    expect(JSON.stringify(plan.rows)).toContain(`"Index Name":"${index}"`);
  } finally {
    await db.rollback().execute();
  }
});
