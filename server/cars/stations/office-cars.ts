import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Interval } from '../../../src/lib/domain/capacity.ts';
import type {
  CarBlock,
  ContractedCars,
  Maintenance,
  OfficeCars,
  StationHold,
} from '../../../src/lib/domain/station-capacity.ts';
import { RENTAL_HOLDS_CAR, VEHICLE } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';

/** Which offices and models are counted; all that are not named. */
export interface CarsQuestion {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly offices?: readonly number[] | undefined;
  readonly models?: readonly number[] | undefined;
  /** Only what matters between two moments, milliseconds since 1970: all that is to come when not given. */
  readonly during?: Interval | undefined;
}

/** The rental that a hold is. */
type RentalHold = StationHold & { readonly rental: number };

/** Cars of one model at one office, as the count over time reads them. */
export interface ModelAtOffice extends OfficeCars {
  readonly office: number;
  readonly model: number;
  readonly holds: readonly RentalHold[];
}

interface StoredStation {
  id: number;
  office: number;
  /** Own vehicles that are not in maintenance: model → cars. */
  cars: Record<string, number>;
}
interface StoredBlock {
  id: number;
  station: number;
  models: number[] | null;
  vehicle: number | null;
  vehicle_model: number | null;
  quantity: number | null;
  from: number;
  until: number;
}
type StoredContract = ContractedCars & { readonly model: number };
interface StoredHold {
  rental: number;
  model: number;
  from_office: number;
  to_office: number;
  from: number;
  /** Null for one that is overdue. */
  until: number | null;
  station: number | null;
  vehicle: number | null;
  contract: number | null;
}

/** Whole minutes since 1970, which every clock of an office shows: the database sends them as short numbers. */
const minutes = (instant: RawBuilder<unknown>) => sql<number>`(date_part('epoch', ${instant}) / 60)::int`;
const midnight = (date: RawBuilder<unknown>) => minutes(sql`(${date})::timestamp at time zone office.zone`);
const MINUTE = 60_000;
const timeIn = ({ from, until }: Interval): Interval => ({ from: from * MINUTE, until: until * MINUTE });

/**
 * Reads what the count of free cars needs, of all offices and models in question with the same few queries
 * (rule: station-capacity).
 */
export async function readOfficeCars(question: CarsQuestion): Promise<ModelAtOffice[]> {
  const [stations, contracts, blocks, holds] = await Promise.all([
    stationsOf(question),
    contractsOf(question),
    blocksOf(question),
    holdsOf(question),
  ]);
  type Place = ModelAtOffice & { holds: RentalHold[] };
  /** By office and model. */
  const places = new Map<number, Map<number, Place>>();
  const byOffice = Map.groupBy(stations, ({ office }) => office);
  const byId = new Map(stations.map((station) => [station.id, station]));
  const placeOf = (office: number, model: number) => {
    const models = places.get(office) ?? new Map<number, Place>();
    const known = models.get(model);
    if (known) return known;
    const here = byOffice.get(office) ?? [];
    const place = {
      office,
      model,
      stations: here.map(({ id, cars }) => ({ id, cars: cars[model] ?? 0 })),
      contracts: contracts.filter(
        (contract) => contract.model === model && byId.get(contract.station)?.office === office,
      ),
      ...blocksAt(blocks, here, model),
      holds: [],
    };
    places.set(office, models.set(model, place));
    return place;
  };
  for (const { office, cars } of stations)
    for (const model of Object.keys(cars)) placeOf(office, Number(model));
  for (const { station, model } of contracts) {
    const at = byId.get(station);
    if (at) placeOf(at.office, model);
  }
  const asked = new Set(question.offices ?? stations.map(({ office }) => office));
  for (const hold of holds) {
    const { model, from_office, to_office } = hold;
    const round = from_office === to_office;
    if (asked.has(from_office)) placeOf(from_office, model).holds.push(heldBy(hold, true, round));
    if (!round && asked.has(to_office)) placeOf(to_office, model).holds.push(heldBy(hold, false, true));
  }
  return [...places.values()].flatMap((models) => [...models.values()]);
}

const heldBy = (
  { rental, from, until, station, vehicle, contract }: StoredHold,
  leaves: boolean,
  comes: boolean,
): RentalHold => ({
  rental,
  from: from * MINUTE,
  until: until === null ? Infinity : until * MINUTE,
  leaves,
  comes,
  station,
  vehicle,
  contract,
});

function blocksAt(
  blocks: readonly StoredBlock[],
  stations: readonly StoredStation[],
  model: number,
): { blocks: CarBlock[]; maintenance: Maintenance[] } {
  const here = blocks.filter(({ station }) => stations.some(({ id }) => id === station));
  return {
    blocks: here.filter(({ vehicle, models }) => vehicle === null && (models?.includes(model) ?? true)),
    maintenance: here.flatMap(({ vehicle, vehicle_model, ...block }) =>
      vehicle !== null && vehicle_model === model ? [{ ...block, vehicle }] : [],
    ),
  };
}

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${column} = any(${ids})`;

async function stationsOf(question: CarsQuestion): Promise<StoredStation[]> {
  const { rows } = await sql<StoredStation>`
    select station.id, station.office_id as office, coalesce(jsonb_object_agg(stock.model_id, stock.cars) filter (where stock.model_id is not null), '{}') as cars
    from station left join (
      select station_id, model_id, count(*) as cars from vehicle
      where ${hasStatus('status', VEHICLE.available)} and contracted_car_id is null and ${among(sql`model_id`, question.models)}
      group by station_id, model_id
    ) as stock on stock.station_id = station.id
    where ${among(sql`station.office_id`, question.offices)}
    group by station.id order by station.office_id, station.status, station.id`.execute(question.db);
  return rows;
}

async function contractsOf(question: CarsQuestion): Promise<StoredContract[]> {
  const { db, now } = question;
  const today = sql`(${now}::timestamptz at time zone office.zone)::date`;
  const { rows } = await sql<StoredContract>`
    select contracted_car.id, contracted_car.station_id as station, contracted_car.model_id as model, contracted_car.quantity,
      ${midnight(sql`first_day`)} as "from", ${midnight(sql`last_day + 1`)} as until, ${midnight(sql`${today} + release_days`)} as promised_from
    from contracted_car join station on station.id = contracted_car.station_id join office on office.id = station.office_id
    where ${among(sql`station.office_id`, question.offices)} and ${among(sql`contracted_car.model_id`, question.models)}
    order by contracted_car.id`.execute(db);
  return rows.map((contract) => ({
    ...contract,
    ...timeIn(contract),
    promised_from: contract.promised_from * MINUTE,
  }));
}

async function blocksOf(question: CarsQuestion): Promise<StoredBlock[]> {
  const { db, now } = question;
  const { rows } = await sql<StoredBlock>`
    select car_block.id, coalesce(vehicle.station_id, car_block.station_id) as station, car_block.model_ids as models, car_block.vehicle_id as vehicle,
      vehicle.model_id as vehicle_model, car_block.quantity, ${minutes(sql`from_at`)} as "from", ${minutes(sql`until_at`)} as until
    from car_block left join vehicle on vehicle.id = car_block.vehicle_id
    join station on station.id = coalesce(vehicle.station_id, car_block.station_id)
    where unlocked_at is null and until_at > ${now} and ${among(sql`station.office_id`, question.offices)}
      -- Another one is missing already.
      and (vehicle.id is null or (${hasStatus('vehicle.status', VEHICLE.available)} and vehicle.contracted_car_id is null))
    order by car_block.id`.execute(db);
  return rows.map((block) => ({ ...block, ...timeIn(block) }));
}

const timeOf = (moment: number) => (Number.isFinite(moment) ? new Date(moment).toISOString() : 'infinity');

/**
 * Rentals that hold a car: such that are not returned. One that is out holds until it really comes back, so an overdue one
 * has no end (extending its drop-off gives it one); one that never left is over with its drop-off.
 */
async function holdsOf(question: CarsQuestion): Promise<StoredHold[]> {
  const { db, now, during, offices } = question;
  const at = now.toISOString();
  const out = hasStatus('rental.status', RENTAL.in_process);
  const overdue = sql`(${out} and drop_off_at <= ${at})`;
  // A rental that is over before does not matter when its car is back where it was.
  const matters =
    during === undefined
      ? sql`true`
      : sql`pick_up_at < ${timeOf(during.until)} and (drop_off_at > ${timeOf(during.from)} or ${overdue} or pick_up_office_id <> drop_off_office_id)`;
  const { rows } = await sql<StoredHold>`
    select rental.id as rental, rental.model_id as model, pick_up_office_id as from_office, drop_off_office_id as to_office,
      ${minutes(sql`pick_up_at`)} as "from",
      case when ${overdue} then null else ${minutes(sql`drop_off_at`)} end as until,
      case when vehicle.office_id = pick_up_office_id then vehicle.station_id else pick_up_station_id end as station,
      rental.vehicle_id as vehicle, vehicle.contracted_car_id as contract
    from rental left join vehicle on vehicle.id = rental.vehicle_id
    where ${hasStatus('rental.status', RENTAL_HOLDS_CAR)} and returned_at is null and (${out} or drop_off_at > ${at})
      and ${among(sql`rental.model_id`, question.models)} and ${matters}
      and ${offices === undefined ? sql`true` : sql`(pick_up_office_id = any(${offices}) or drop_off_office_id = any(${offices}))`}`.execute(
    db,
  );
  return rows;
}
