import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { hasStatus } from '../status-condition.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';

const ZONE = 'America/Havana';
const SUPPLIERS = ['Cubacar', 'Havanautos', 'REX', 'Vía'] as const;
const CONTRACTS = 12;
const REASONS = [
  'Inventario de fin de año',
  'Reservados para un congreso',
  'Flota en revisión técnica',
  'Cierre de la estación por obras',
] as const;
const MAINTENANCE = [
  ['service', 'Cambio de aceite y filtros'],
  ['accident', 'Parachoques delantero'],
  ['inspection', 'Inspección técnica'],
] as const;
const MAINTAINED = 6;

export interface DemoStation {
  id: number;
  office_id: number;
}

/** Two stations at each office: its yard, and a second place beside it. */
export async function seedStations(
  db: Kysely<Database>,
  offices: readonly { id: number; name: string; airport: boolean }[],
  stamps: object,
): Promise<DemoStation[]> {
  const rows = offices.flatMap(({ id, name, airport }, index) =>
    [airport ? 'Terminal' : 'Patio', airport ? 'Parqueo' : 'Taller'].map((place, number) => ({
      code: `E${String(index + 1).padStart(2, '0')}-${number + 1}`,
      name: `${name}, ${place.toLowerCase()}`,
      office_id: id,
      status: 1,
      note: '',
      ...stamps,
    })),
  );
  const ids = await insertMany(db, 'station', rows);
  return rows.map(({ office_id }, index) => ({ id: ids[index] ?? 0, office_id }));
}

/** Cars that suppliers grant without plates, for half a year around now. */
export async function seedContracts(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  stations: readonly DemoStation[],
  modelIds: readonly number[],
): Promise<void> {
  const today = todayIn(ZONE, now);
  await insertMany(
    db,
    'contracted_car',
    Array.from({ length: CONTRACTS }, () => ({
      station_id: random.pick(stations).id,
      model_id: random.pick(modelIds),
      supplier: random.pick(SUPPLIERS),
      quantity: random.integer(1, 4),
      first_day: addDays(today, -random.integer(10, 60)),
      last_day: addDays(today, random.integer(60, 180)),
      release_days: random.pick([0, 2, 5]),
    })),
  );
}

/** Blocked dates of the next weeks, and maintenance of cars that nobody is promised. */
export async function seedBlocks(db: Kysely<Database>, random: Random, now: Date): Promise<void> {
  const today = todayIn(ZONE, now);
  const days = (from: number, length: number) => {
    const [first, last] = [addDays(today, from), addDays(today, from + length - 1)];
    return {
      from_date: first,
      to_date: last,
      from_at: dayInstants(first, ZONE).from,
      until_at: dayInstants(addDays(last, 1), ZONE).from,
      created_at: now,
      updated_at: now,
      version: 1,
    };
  };
  const stations = await db.selectFrom('station').select('id').orderBy('id').execute();
  if (stations.length === 0) return;
  await insertMany(
    db,
    'car_block',
    REASONS.map((reason, index) => ({
      kind: 'block',
      station_id: random.pick(stations).id,
      model_ids: null,
      vehicle_id: null,
      quantity: index === 0 ? null : 1,
      reason,
      ...days(random.integer(2, 40), random.integer(1, 6)),
    })),
  );
  // One of each model at an office, where no rental needs it.
  const { rows: idle } = await sql<{ id: number; station_id: number }>`
    select distinct on (model_id, office_id) id, station_id from vehicle
    where not exists (select from rental where rental.vehicle_id = vehicle.id and ${hasStatus('rental.status', RENTAL_HOLDS_CAR)} and returned_at is null)
      and not exists (select from rental where rental.model_id = vehicle.model_id and ${hasStatus('rental.status', RENTAL_HOLDS_CAR)} and returned_at is null
        and vehicle.office_id in (pick_up_office_id, drop_off_office_id))
    order by model_id, office_id, id limit ${MAINTAINED}`.execute(db);
  await insertMany(
    db,
    'car_block',
    idle.map(({ id, station_id }, index) => {
      const [kind, reason] = MAINTENANCE[index % MAINTENANCE.length] ?? MAINTENANCE[0];
      return {
        kind,
        station_id,
        model_ids: null,
        vehicle_id: id,
        quantity: 1,
        reason,
        ...days(random.integer(1, 30), random.integer(1, 4)),
      };
    }),
  );
}
