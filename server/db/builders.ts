import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import {
  OFFICE_HOURS,
  OFFICE_ZONE,
  PAYMENT_LIMIT_DEFAULT,
  PRICE_RANGE_STARTS,
} from '../../src/lib/contract/limits.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { rangesFrom } from '../../src/lib/domain/day-ranges.ts';
import { formatCode } from '../../src/lib/domain/codes.ts';
import { rentalDays } from '../../src/lib/domain/rental-days.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { toInstant } from '../../src/lib/domain/zones.ts';
import type { Database } from './tables.ts';
import type { ModelTable, OfficeTable, RentalTable, VehicleTable } from './tables/cars.ts';
import type { MemberTable } from './tables/people.ts';

/** Believable rows by default, for tests and demonstrations; each function inserts one and gives its id. */

type Db = Kysely<Database>;

/** An office in Havana, open 09:00 to 17:00 every day. */
export async function buildOffice(db: Db, values: Partial<Insertable<OfficeTable>> = {}): Promise<number> {
  const city = await db.selectFrom('city').select('id').where('name', '=', 'Playa').executeTakeFirstOrThrow();
  const office = {
    name: `Oficina ${crypto.randomUUID().slice(0, 8)}`,
    city_id: city.id,
    opens: OFFICE_HOURS.opens,
    closes: OFFICE_HOURS.closes,
    zone: OFFICE_ZONE,
  };
  return idOf(
    await db
      .insertInto('office')
      .values({ ...office, ...values })
      .returning('id')
      .executeTakeFirst(),
  );
}

export async function buildModel(db: Db, values: Partial<Insertable<ModelTable>> = {}): Promise<number> {
  const name = `Picanto ${crypto.randomUUID().slice(0, 8)}`;
  const model = {
    brand: 'Kia',
    name,
    category: 'MDAR',
    transmission: 2,
    fuel: 1,
    passengers: 4,
    doors: 5,
    luggage: 1,
    capacity: 35,
  };
  return idOf(
    await db
      .insertInto('model')
      .values({ ...model, ...values })
      .returning('id')
      .executeTakeFirst(),
  );
}

/** A daily price in minor units that serves every date and number of days from 1 on, the same in all five ranges. */
export async function buildPrice(
  db: Db,
  modelId: number,
  daily = 50_00,
  currency: 'USD' | 'EUR' = 'USD',
): Promise<number> {
  const ranges = rangesFrom([1, ...PRICE_RANGE_STARTS.slice(1)]).map((range) => ({ ...range, daily }));
  const price = {
    model_id: modelId,
    season_id: null,
    currency,
    valid_from: null,
    valid_to: null,
    ranges: JSON.stringify(ranges),
  };
  return idOf(await db.insertInto('model_price').values(price).returning('id').executeTakeFirst());
}

export async function buildVehicle(
  db: Db,
  values: Partial<Insertable<VehicleTable>> & Pick<Insertable<VehicleTable>, 'model_id' | 'office_id'>,
): Promise<number> {
  const plate = `T${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}${crypto.randomUUID().slice(0, 4).toUpperCase()}`;
  return idOf(
    await db
      .insertInto('vehicle')
      .values({ plate, ...values })
      .returning('id')
      .executeTakeFirst(),
  );
}

/** A client of 1990 with an address, who reads English. */
export async function buildMember(db: Db, values: Partial<Insertable<MemberTable>> = {}): Promise<number> {
  const email = `client-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const member = {
    role: ROLES.client,
    first_name: 'José',
    last_name: 'Ñúñez',
    email,
    phone: '+17865550142',
    passport: null,
    birth_date: '1990-05-17',
  };
  return idOf(
    await db
      .insertInto('member')
      .values({ ...member, ...values })
      .returning('id')
      .executeTakeFirst(),
  );
}

type RentalValues = Partial<Insertable<RentalTable>> &
  Pick<Insertable<RentalTable>, 'model_id' | 'pick_up_office_id' | 'pick_up_local' | 'drop_off_local'>;

/** A confirmed rental of 50.00 a day with its service, as they stand in the tables: no rule is asked. */
export async function buildRental(db: Db, values: RentalValues): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('rental_number') as number`.execute(db);
  const { pick_up_local, drop_off_local } = values;
  const zone = values.pick_up_zone ?? OFFICE_ZONE;
  const days = rentalDays(pick_up_local, drop_off_local);
  const rental: Insertable<RentalTable> = {
    code: formatCode({ prefix: 'R', year: Number(pick_up_local.slice(0, 4)), number: rows[0]?.number ?? 0 }),
    brand: 'alisios',
    status: RENTAL.confirmed,
    member_id: values.member_id ?? (await buildMember(db)),
    first_name: 'José',
    last_name: 'Ñúñez',
    email: 'jose@example.com',
    birth_date: '1990-05-17',
    pick_up_zone: zone,
    pick_up_at: toInstant({ local: pick_up_local, zone }),
    drop_off_office_id: values.pick_up_office_id,
    drop_off_zone: zone,
    drop_off_at: toInstant({ local: drop_off_local, zone }),
    currency: 'USD',
    days,
    rental_price: days * 50_00,
    total: days * 50_00,
    lines: JSON.stringify([
      {
        kind: 'rental',
        name: null,
        quantity: days,
        unit: { amount: 50_00, currency: 'USD' },
        amount: { amount: days * 50_00, currency: 'USD' },
      },
    ]),
    payment_limit: PAYMENT_LIMIT_DEFAULT,
    ...values,
  };
  const id = idOf(await db.insertInto('rental').values(rental).returning('id').executeTakeFirst());
  await sql`select draft_rental_money(${id}), post_ledger_drafts()`.execute(db);
  return id;
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('No row came back');
  return row.id;
}
