import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { MANIFEST_PREFIX, formatCode } from '../../src/lib/domain/codes.ts';
import { MANIFEST } from '../../src/lib/domain/manifest.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { PACKAGE } from '../../src/lib/domain/packages.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus } from '../db/status-condition.ts';
import { PACKAGE_TABS } from '../../src/lib/domain/package-events.ts';
import type { Database } from '../db/tables.ts';
import { arrivedParcels } from './manifests/rows.ts';

/** Manifests of the demo: what its packages' events say left on one day, and one of each brand that is being gathered. */

const MANIFESTS = 40;
const CARRIERS = ['Aerovaradero', 'IBC Airways', 'Xael Charters'];
/** Of the newest departures all have one. */
const NEWEST = 12;
/** After so many days an arrival is closed, and what has not come is missing. */
const CLOSED_AFTER = 10;
/** So long it was gathered before it left. */
const GATHERING = 3 * 3_600_000;
/** Packages that an open manifest waits with. */
const WAITING = 12;

interface Departure {
  readonly brand: string;
  readonly day: string;
  readonly at: string;
  readonly ids: number[];
  /** All of them have come over. */
  readonly arrived: boolean;
  readonly arrived_at: string | null;
}

/** The newest days on which packages of a brand left, and of the earlier ones those with the most; the oldest first. */
async function departuresOf(db: Kysely<Database>, count: number): Promise<Departure[]> {
  const { rows } = await sql<Departure>`
    select * from (
      select package.brand, to_char(event.local, 'YYYY-MM-DD') as day, min(event.at) as at, array_agg(package.id order by package.id) as ids,
        bool_and(${arrivedParcels} = package.parcels) as arrived,
        max((select max(came.at) from package_event came where came.package_id = package.id and came.code = 'arrived_destination')) as arrived_at,
        row_number() over (order by to_char(event.local, 'YYYY-MM-DD') desc) as newest
      from package_event event join package on package.id = event.package_id
      where event.code = 'departed_origin'
      group by package.brand, day
    ) departure
    order by newest <= ${sql.lit(NEWEST)} desc, cardinality(ids) desc, day desc, brand limit ${count}`.execute(
    db,
  );
  return rows.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Packages of one manifest left at one moment: the first of them. Each was received a day before, and came later. */
async function leaveTogether(db: Kysely<Database>, { ids, at }: Departure): Promise<void> {
  await sql`update package_event set at = ${at}, local = (${at}::timestamptz at time zone zone)
    where package_id = any(${ids}) and code = 'departed_origin'`.execute(db);
  await sql`update package set event_at = ${at}, updated_at = ${at}
    where id = any(${ids}) and event_code = 'departed_origin'`.execute(db);
}

/** What had not come when an arrival was closed, as closing it writes it down. */
async function markMissing(db: Kysely<Database>): Promise<void> {
  await sql`update manifest_package line set missing = package.parcels - ${arrivedParcels}
    from package, manifest where package.id = line.package_id and manifest.id = line.manifest_id
    and ${hasStatus('manifest.status', MANIFEST.arrived)}`.execute(db);
  await sql`update package set missing_parcels = line.missing
    from manifest_package line where line.package_id = package.id and line.missing > 0
    and ${hasStatus('package.status', PACKAGE.in_transit)}`.execute(db);
}

export async function seedManifests(
  db: Kysely<Database>,
  { now, random }: { readonly now: Date; readonly random: () => number },
): Promise<void> {
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  const today = todayIn('America/New_York', now);
  let made = 0;
  const insert = async (
    brand: string,
    date: string,
    ids: readonly number[],
    rest: {
      status: number;
      created_at: Date;
      dispatched_at?: string;
      arrived_at?: string | null;
    },
  ): Promise<void> => {
    made += 1;
    const { id } = await db
      .insertInto('manifest')
      .values({
        number: formatCode({ prefix: MANIFEST_PREFIX, year: Number(date.slice(0, 4)), number: made }),
        brand,
        currency: 'USD',
        carrier: CARRIERS[Math.floor(random() * CARRIERS.length)] ?? '',
        awb: `136-${digits(8)}`,
        pallet: `P-${digits(3)}`,
        seal: rest.status === MANIFEST.open ? '' : `S-${digits(5)}`,
        date,
        route: 'Miami – La Habana',
        ...rest,
        updated_at: rest.arrived_at ?? rest.dispatched_at ?? rest.created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('manifest_package')
      .values(
        ids.map((package_id) => ({
          manifest_id: id,
          package_id,
          open: rest.status === MANIFEST.open,
          added_at: rest.created_at,
        })),
      )
      .execute();
  };
  const waiting = await sql<{ brand: string; ids: number[] }>`
    select brand, (array_agg(id order by created_at, id))[1:${sql.lit(WAITING)}] as ids from package
    where event_code in (${sql.join([...PACKAGE_TABS.to_dispatch])}) and currency = 'USD' and number is not null
    group by brand order by brand`.execute(db);
  for (const departure of await departuresOf(db, MANIFESTS - waiting.rows.length)) {
    const { brand, day, at, ids, arrived, arrived_at } = departure;
    await leaveTogether(db, departure);
    const isClosed = arrived || day < addDays(today, -CLOSED_AFTER);
    await insert(brand, day, ids, {
      status: isClosed ? MANIFEST.arrived : MANIFEST.dispatched,
      created_at: new Date(Date.parse(at) - GATHERING),
      dispatched_at: at,
      ...(isClosed ? { arrived_at: arrived_at ?? at } : {}),
    });
  }
  for (const { brand, ids } of waiting.rows)
    await insert(brand, today, ids, { status: MANIFEST.open, created_at: now });
  await markMissing(db);
  // What is made next has the next number.
  await sql`select setval('manifest_number', ${Math.max(1, made)}, ${made > 0})`.execute(db);
}
