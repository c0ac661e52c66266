import fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel, buildOffice, buildRental } from '../fixtures/builders.ts';
import { countOf, estimateOfMany, sampleOf } from '../../server/lib/list.ts';
import { nearest, orderOf, sortedAmong, walked } from '../../server/lib/list-order.ts';
import { COUNT_EXACT } from '../../src/lib/contract/limits.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { randomRuns } from '../random-runs.ts';

const ROWS = 12_500;
const sorts = {
  code: 'code',
  status: 'status',
  client: 'last_name',
  days: 'days',
  total: 'total',
  payment_limit: 'payment_limit_at',
} as const;
const columns = Object.values(sorts);

let database: TestDatabase;

/** Writes many rows at once, which no request does: the limit of a statement is for those. */
function fill(rows: RawBuilder<unknown>): Promise<unknown> {
  return database.db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await rows.execute(transaction);
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const model_id = await buildModel(db);
  const pick_up_office_id = await buildOffice(db);
  await buildRental(db, {
    model_id,
    pick_up_office_id,
    pick_up_local: '2026-12-01T10:00',
    drop_off_local: '2026-12-08T10:00',
  });
  // Groups as they are: nearly all for a week and without a limit, short rentals cheap, and a limit between two milliseconds.
  await fill(sql`
    insert into rental (code, brand, status, member_id, first_name, last_name, birth_date, model_id, pick_up_office_id, pick_up_local, pick_up_zone, pick_up_at,
      drop_off_office_id, drop_off_local, drop_off_zone, drop_off_at, currency, days, rental_price, total, payment_limit, payment_limit_at)
    select 'R-2020-' || (number * 7919 % 100000), brand, 1 + number % 4, member_id, first_name, (array['Díaz', 'diaz', 'Ñúñez', 'Núñez'])[1 + number % 4], birth_date, model_id,
      pick_up_office_id, pick_up_local, pick_up_zone, pick_up_at, drop_off_office_id, drop_off_local, drop_off_zone, drop_off_at, currency,
      case when number % 20 < 18 then 7 else 3 + number % 3 end, 0, 1000 * case when number % 20 < 18 then 7 + number % 5 else 3 end, payment_limit,
      case when number % 10 = 0 then timestamptz '2026-12-01 10:00:00.000001+00' + number % 3 * interval '1 microsecond' end
    from rental cross join generate_series(1, ${ROWS - 1}) as number`);
  await sql`analyze rental`.execute(db);
}, 60_000);
afterAll(() => database.drop());

const name = fc
  .tuple(fc.constantFrom('', '-'), fc.constantFrom(...Object.keys(sorts)))
  .map((parts) => parts.join(''));
const sort = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join(','));
const slice = fc.record({
  offset: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: ROWS + 30 })),
  limit: fc.constantFrom(25, 250),
});

describe('a long list', () => {
  it('is walked and sorted as its order says, at every place', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(sort, slice, fc.boolean(), async (asked, part, few) => {
        let rows = db.selectFrom('rental').select('rental.id').select(columns);
        if (few) rows = rows.where('rental.status', 'in', [2, 3]);
        const order = orderOf({ query: { sort: asked }, sorts, defaultSort: 'code', id: 'id' });
        const plain = order.reduce(
          (query, { column, direction }) => query.orderBy(sql.ref(column), direction),
          rows.clearSelect().select('rental.id'),
        );
        const expected = (await plain.limit(part.limit).offset(part.offset).execute()).map(({ id }) => id);
        expect(await walked({ db, rows, order }, part)).toEqual(expected);
        expect((await sortedAmong({ db, rows, order }, part)).ids).toEqual(expected);
        expect([undefined, expected]).toContainEqual(await nearest({ db, rows, order }, 'rental', part));
      }),
      randomRuns(30),
    );
  });

  it('gives a page near its beginning without sorting all that match, and none that its first rows do not fill', async () => {
    const { db } = database;
    const rows = db.selectFrom('rental').select('rental.id').select(columns);
    const order = orderOf({ query: { sort: '-total' }, sorts, defaultSort: 'code', id: 'id' });
    const page = { offset: 25, limit: 25 };
    const some = rows.where('rental.status', 'in', [2, 3]);
    expect(await nearest({ db, rows: some, order }, 'rental', page)).toEqual(
      (await sortedAmong({ db, rows: some, order }, page)).ids,
    );
    // The cheapest stand at the end of this order.
    const cheap = rows.where('rental.total', '=', 3_000);
    expect(await nearest({ db, rows: cheap, order }, 'rental', page)).toBeUndefined();
    expect(await nearest({ db, rows, order }, 'rental', { offset: 8_000, limit: 25 })).toBeUndefined();
  });

  it('is counted exactly up to its limit, and estimated above (rule: counts-exact-to-a-limit)', async () => {
    const { db } = database;
    const all = db.selectFrom('rental').select('rental.id');
    const some = all.where('rental.days', '=', 7).where('rental.status', 'in', [1, 2, 3]);
    const { count } = await some
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeLessThan(COUNT_EXACT);
    expect(await countOf(db, some)).toEqual({ count });
    const estimated = await countOf(db, all);
    expect(estimated).toEqual({ count: expect.closeTo(ROWS, -3), count_estimated: true });
    // Its other pages have the same estimate; another filter has its own.
    expect(await countOf(db, all)).toEqual(estimated);
    expect(await countOf(db, all.where('rental.status', '=', 99))).toEqual({ count: 0 });
  });

  it('is not counted where a sample says that there are many, and the planner alone is not believed', async () => {
    const { db } = database;
    await fill(sql`
      insert into rental (code, brand, status, member_id, first_name, last_name, birth_date, model_id, pick_up_office_id, pick_up_local, pick_up_zone, pick_up_at,
        drop_off_office_id, drop_off_local, drop_off_zone, drop_off_at, currency, days, rental_price, total, payment_limit)
      select code || '-' || copy, brand, 2, member_id, first_name, last_name, birth_date, model_id, pick_up_office_id, pick_up_local, pick_up_zone, pick_up_at,
        drop_off_office_id, drop_off_local, drop_off_zone, drop_off_at, currency, 20, 0, 0, payment_limit
      from (select * from rental order by id limit 12000) as copied cross join generate_series(1, 2) as copy`);
    await sql`analyze rental`.execute(db);
    const rows = db.selectFrom('rental').select('rental.id');
    const sample = sampleOf(db, 'rental');
    expect(await estimateOfMany(db, rows.where('days', '=', 20), sample.where('days', '=', 20))).toEqual({
      count: expect.closeTo(24_000, -4.3),
      count_estimated: true,
    });
    expect(
      await estimateOfMany(db, rows.where('days', '=', 7), sample.where('days', '=', 7)),
    ).toBeUndefined();
    // As where two conditions exclude each other.
    expect(await estimateOfMany(db, rows, sample.where('days', '=', 21))).toBeUndefined();
  });
});
