import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { SCANNED_STEPS } from '../../src/lib/contract/postals/arrival.ts';
import { packageEventOf } from '../../src/lib/contract/postals/events.ts';
import { packages } from '../../src/lib/contract/postals/packages.ts';
import { DEFAULT_OFFICE } from '../../src/lib/contract/limits.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { PACKAGE_PREFIX, formatCode } from '../../src/lib/domain/codes.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { TRACKING_RANDOM_BYTES, newTrackingNumber } from '../../src/lib/domain/tracking-number.ts';
import { dateOf } from '../../src/lib/domain/wall-clock.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { inBatches, insertMany } from '../db/demo/insert.ts';
import { take } from '../db/demo/sale-rows.ts';
import type { Database } from '../db/tables.ts';
import { LB_PER_KG, chargesOf, familiesOf, kinColumns, parcelsOf, receiverOf } from './seed-parts.ts';
import type { Kin, PickOne, Weighed } from './seed-parts.ts';
import { type Stop, demoJourneys, journeyOf } from './journey.ts';

/** Months of the demo's history, and what its packages are promised. */
const DAYS = 548;
const PROMISED_DAYS = 16;
const ROWS_AT_ONCE = 1_000;
/** Share of packages that go to recipients who are on record. */
const KIN = 0.8;

const ORIGINS = ['Miami', 'Miami', 'Miami', 'Hialeah', 'Hialeah', 'Tampa'];
/** DPA codes of provinces whose parcels go through another warehouse than La Habana's. */
const CENTRAL = ['26', '27', '28', '29', '30'];
const EASTERN = ['31', '32', '33', '34', '35'];

interface Destination {
  readonly id: number;
  readonly name: string;
  readonly depot: string;
}

/** A row of a package, of which these columns are used again. */
type PackageRow = Readonly<Record<string, unknown>> &
  Weighed & { readonly number: string; readonly received_by: string };

interface Seeded {
  readonly row: PackageRow;
  readonly stops: readonly Stop[];
}

interface SeedOptions {
  /** Packages beside the two of the demo. */
  readonly count: number;
  readonly now: Date;
  /** 0 up to 1, from a fixed seed. */
  readonly random: () => number;
}

/**
 * Fills the demo with packages of the last 18 months, PK-DEMO-0001 (delivered) and PK-DEMO-0002 (on its way). Members
 * and the municipalities of Cuba must be there. Runs in the caller's transaction.
 */
export async function seedPackages(db: Kysely<Database>, { count, now, random }: SeedOptions): Promise<void> {
  const senders = await db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name'])
    .where('role', '=', ROLES.client)
    .orderBy('id')
    .execute();
  const destinations = await destinationsOf(db);
  const known = new Map(destinations.map((one) => [one.id, one]));
  const families = await familiesOf(db);
  const today = todayIn('America/New_York', now);
  const pick: PickOne = (list) => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('Packages need members and municipalities');
    return one;
  };
  // One sequence, as those that are registered later.
  let folios = 0;
  const folioOf = (created: string): string => {
    folios += 1;
    return formatCode({ prefix: PACKAGE_PREFIX, year: Number(created.slice(0, 4)), number: folios });
  };
  const packageOf = (
    number: string,
    created: string,
    to: Destination,
    stops: readonly Stop[],
    kin?: Kin,
  ): PackageRow => {
    const inPounds = random() < 0.7;
    const sender = kin
      ? { id: kin.member_id, first_name: kin.sender_first_name, last_name: kin.sender_last_name }
      : pick(senders);
    const newest = stops.at(-1);
    const receiver = kin ? kinColumns(kin) : receiverOf(pick, random, to.id);
    const weight = (1 + random() * (inPounds ? 43 : 19)).toFixed(1);
    return {
      number,
      folio: folioOf(created),
      status: packageEventOf(newest?.code ?? 'created')?.status ?? 1,
      event_code: newest?.code ?? 'created',
      event_at: newest?.at ?? now,
      delivered_at: newest?.code === 'delivered' ? newest.at : null,
      received_by: newest?.code === 'delivered' ? receiver.receiver_name : '',
      cancelled_at: newest?.code === 'cancelled' ? newest.at : null,
      cancellation_reason: newest?.code === 'cancelled' ? newest.reason : '',
      office_id: DEFAULT_OFFICE,
      type: random() < 0.85 ? 1 : 6,
      brand: kin?.brand ?? (random() < 0.7 ? 'alisios' : 'ceiba'),
      member_id: sender.id,
      sender_name: fullName(sender),
      ...receiver,
      weight,
      ...chargesOf(random, Number(weight) * (inPounds ? 1 : LB_PER_KG)),
      weight_unit: inPounds ? 'lb' : 'kg',
      volume: String(
        Math.floor(20 + random() * 40) * Math.floor(15 + random() * 25) * Math.floor(10 + random() * 20),
      ),
      parcels: random() < 0.85 ? 1 : 1 + Math.ceil(random() * 3),
      // Staff name a day for every third; the others are expected as their route has taught.
      expected_date: folios % 3 === 0 ? addDays(created, PROMISED_DAYS) : null,
      created_at: stops[0]?.at ?? now,
      updated_at: stops.at(-1)?.at ?? now,
    };
  };

  const seededAt = (index: number): Seeded => {
    const created = addDays(today, -Math.round(DAYS * (1 - index / count)) - 1);
    // Clients send to the same people again and again.
    const kin = families.length > 0 && random() < KIN ? pick(families) : undefined;
    const to = (kin && known.get(kin.city_id)) ?? pick(destinations);
    const stops = journeyOf(
      random,
      { created, origin: pick(ORIGINS), depot: to.depot, destination: to.name },
      now,
    );
    const number = newTrackingNumber(
      Uint8Array.from({ length: TRACKING_RANDOM_BYTES }, () => random() * 256),
    );
    return { row: packageOf(number, created, to, stops, kin), stops };
  };
  // A million rentals' worth of packages does not fit into memory at once.
  const indexes = Array.from({ length: count }, (_, index) => index);
  await inBatches(indexes, ROWS_AT_ONCE, { make: seededAt, insert: (seeded) => insertAll(db, seeded) });
  const { delivered, onItsWay } = demoJourneys(today);
  const home = destinations.find(({ name }) => name === 'Playa, La Habana') ?? pick(destinations);
  // Of the brand on whose site one tries them.
  const demo = (number: string, stops: readonly Stop[]) => {
    const created = dateOf(stops[0]?.local ?? today);
    return {
      ...packageOf(number, created, home, stops),
      brand: 'alisios',
      expected_date: addDays(created, PROMISED_DAYS),
    };
  };
  await insertAll(db, [
    { row: { ...demo('PK-DEMO-0001', delivered), weight: '8.4', weight_unit: 'lb' }, stops: delivered },
    {
      row: { ...demo('PK-DEMO-0002', onItsWay), weight: '3.5', weight_unit: 'kg', parcels: 4 },
      stops: onItsWay,
    },
  ]);
  await scanDemo(db, now);
  // What is registered next has the next folio.
  await sql`select setval('package_folio', ${folios})`.execute(db);
}

async function destinationsOf(db: Kysely<Database>): Promise<Destination[]> {
  const cities = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id', 'city.name', 'state.name as province', 'state.id as province_id'])
    .where('state.country_code', '=', 'CU')
    .orderBy('city.id')
    .execute();
  return cities.map(({ id, name, province, province_id }) => ({
    id,
    name: name === province ? name : `${name}, ${province}`,
    depot: CENTRAL.includes(String(province_id))
      ? 'Camagüey'
      : EASTERN.includes(String(province_id))
        ? 'Holguín'
        : 'La Habana',
  }));
}

/** Of the four parcels of PK-DEMO-0002, three have arrived. */
async function scanDemo(db: Kysely<Database>, now: Date): Promise<void> {
  const parcels = await db
    .selectFrom('parcel')
    .innerJoin('package', 'package.id', 'parcel.package_id')
    .select(['parcel.id', 'parcel.number'])
    .where('package.number', '=', 'PK-DEMO-0002')
    .execute();
  const scanned = SCANNED_STEPS.slice(0, 3).flatMap((code) =>
    parcels
      .filter(({ number }) => code !== 'arrived_destination' || number < 4)
      .map(({ id }) => ({ id, code })),
  );
  await db
    .insertInto('parcel_step')
    .values(scanned.map(({ id, code }) => ({ parcel_id: id, code, at: now })))
    .execute();
}

async function insertAll(db: Kysely<Database>, seeded: readonly Seeded[]): Promise<void> {
  const ids = await take(db, 'package_id_seq', seeded.length);
  // Their order numbers as orders.
  const orders = await insertMany(
    db,
    'postal_order',
    seeded.map(({ row: { number } }, index) => ({
      number,
      side: 'package',
      record_key: packages.key,
      record_id: ids[index],
    })),
  );
  const rows = seeded.map(({ row }, index) => ({ ...row, id: ids[index] ?? 0, order_id: orders[index] }));
  await insertMany(db, 'package', rows);
  await insertMany(db, 'parcel', rows.flatMap(parcelsOf));
  await insertMany(
    db,
    'package_event',
    seeded.flatMap(({ row, stops }, index) =>
      stops.map((stop) => ({
        ...stop,
        package_id: ids[index],
        received_by: stop.code === 'delivered' ? row.received_by : '',
      })),
    ),
  );
}
