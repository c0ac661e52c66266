import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { blocks } from '../../../src/lib/contract/cars/blocks.ts';
import type { RentalInTheWay, checkBlock } from '../../../src/lib/contract/cars/blocks.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import { stationBetween } from '../../../src/lib/domain/office-steps.ts';
import { officeSteps } from '../../../src/lib/domain/station-capacity.ts';
import type { Database } from '../../db/tables.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { rangesOf, refusePast, takesLess } from '../../lib/date-ranges.ts';
import type { DateRange } from '../../lib/date-ranges.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { areKnown, insertRecord, lockVersion, updateRecord } from '../../lib/records.ts';
import { lockStock } from '../rentals/capacity.ts';
import { instantsOf } from './block-days.ts';
import { readOfficeCars } from './office-cars.ts';
import type { ModelAtOffice } from './office-cars.ts';

type Body = Output<typeof blocks.input>;
/** What is asked before there is a reason. */
type Question = Output<typeof checkBlock.body>;
type Kept = Omit<Body, 'reason'>;
interface BlockedStation {
  readonly id: number;
  readonly office_id: number;
  readonly zone: string;
}

/** Rentals that an answer names; who has more in the way sees the list. */
const RENTALS_MAX = 50;

async function blockedStation(
  db: Kysely<Database>,
  { station_id, model_ids }: Kept,
): Promise<BlockedStation> {
  const station = await db
    .selectFrom('station')
    .innerJoin('office', 'office.id', 'station.office_id')
    .select(['station.id', 'station.office_id', 'office.zone'])
    .where('station.id', '=', station_id)
    .executeTakeFirst();
  if (!station) throw invalid({ field: 'station_id', key: 'select_option' });
  if (model_ids.length > 0 && !(await areKnown(db, 'model', model_ids)))
    throw invalid({ field: 'model_ids', key: 'select_option' });
  return station;
}

/** Cars of each model in question at the station's office, without the block that is being changed. */
async function carsOf(
  { db, now }: RequestContext,
  station: BlockedStation,
  modelIds: readonly number[],
  except?: number,
): Promise<ModelAtOffice[]> {
  const cars = await readOfficeCars({
    db,
    now,
    offices: [station.office_id],
    ...(modelIds.length > 0 && { models: modelIds }),
  });
  return cars.map((of) => ({ ...of, blocks: of.blocks.filter(({ id }) => id !== except) }));
}

/** The fewest that can be blocked at every moment of the days, and the most that there are. */
function blockable(cars: ModelAtOffice, station: BlockedStation, days: readonly DateRange[], now: Date) {
  const steps = officeSteps(cars);
  const place = cars.stations.findIndex(({ id }) => id === station.id);
  const counted = days.map((range) => {
    const { from, until } = instantsOf(range, station.zone);
    return stationBetween(steps, place, { from: Math.max(from, now.getTime()), until });
  });
  return {
    can_block: Math.min(...counted.map(({ free }) => free)),
    total: Math.max(...counted.map(({ total }) => total)),
  };
}

/** What blocking would come to. Throws 422 for an unknown station or model, and for days that are over. */
export async function canBlock(
  context: RequestContext,
  body: Question,
): Promise<Output<typeof checkBlock.answer>> {
  const { db, now } = context;
  const station = await blockedStation(db, body);
  const days = rangesOf(body);
  refusePast(days, station.zone, now);
  const cars = (await carsOf(context, station, body.model_ids, body.block_id ?? undefined)).map((of) => ({
    of,
    ...blockable(of, station, days, now),
  }));
  const short = cars.filter(({ can_block, total }) => can_block < (body.quantity ?? total));
  const times = days.map((range) => instantsOf(range, station.zone));
  const inTheWay = short.flatMap(({ of }) =>
    of.holds
      .filter((hold) => hold.leaves && (hold.station === null || hold.station === station.id))
      .filter((hold) => times.some((time) => hold.from < time.until && time.from < hold.until))
      .map(({ rental }) => rental),
  );
  const names = new Map(
    (
      await db
        .selectFrom('model')
        .select(['id', sql<string>`brand || ' ' || name`.as('name')])
        .where('id', 'in', [0, ...cars.map(({ of }) => of.model)])
        .execute()
    ).map(({ id, name }) => [id, name]),
  );
  return {
    models: cars
      .filter(({ total }) => total > 0)
      .map(({ of, can_block, total }) => ({
        model: { id: of.model, name: names.get(of.model) ?? '' },
        can_block,
        total,
      }))
      .toSorted((one, other) => one.model.name.localeCompare(other.model.name)),
    rentals: await rentalsOf(db, inTheWay),
  };
}

async function rentalsOf(db: Kysely<Database>, ids: readonly number[]): Promise<RentalInTheWay[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('rental')
    .innerJoin('model', 'model.id', 'rental.model_id')
    .select(['rental.id', 'rental.code', 'rental.pick_up_local', 'rental.drop_off_local'])
    .select([
      sql<string>`btrim(rental.first_name || ' ' || rental.last_name)`.as('client'),
      sql<Reference>`jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name)`.as(
        'model',
      ),
    ])
    .where('rental.id', 'in', ids)
    .orderBy('rental.pick_up_local')
    .orderBy('rental.id')
    .limit(RENTALS_MAX)
    .execute();
}

/** Columns of one block. */
const columnsOf = (station: BlockedStation, { model_ids, quantity, reason }: Body, days: DateRange) => {
  const { from, until } = instantsOf(days, station.zone);
  return {
    station_id: station.id,
    model_ids: model_ids.length > 0 ? model_ids : null,
    from_date: days.from,
    to_date: days.to,
    from_at: new Date(from),
    until_at: new Date(until),
    quantity,
    reason,
  };
};

/** Locks the stock of what is to be blocked, and throws 422 for more cars than nobody was promised. */
async function refuseTooMany(
  context: RequestContext,
  station: BlockedStation,
  body: Body,
  except?: number,
): Promise<void> {
  const models =
    body.model_ids.length > 0
      ? body.model_ids
      : (await carsOf(context, station, [])).map(({ model }) => model);
  await lockStock(context.db, models, [station.office_id]);
  if (body.quantity === null) return;
  const cars = await carsOf(context, station, body.model_ids, except);
  const most = cars
    .filter(({ stations, contracts }) => body.model_ids.length > 0 || hasCars(station, stations, contracts))
    .map((of) => blockable(of, station, rangesOf(body), context.now).can_block);
  const max = Math.max(0, Math.min(...most, Infinity));
  const can = Number.isFinite(max) ? max : 0;
  if (body.quantity > can)
    throw invalid({
      field: 'quantity',
      key: can === 0 ? 'nothing_to_block' : 'block_quantity',
      params: { max: can, count: can },
    });
}

/** Whether the station has cars of a model at all: all models of a station are those. */
const hasCars = (
  { id }: BlockedStation,
  stations: ModelAtOffice['stations'],
  contracts: ModelAtOffice['contracts'],
): boolean =>
  stations.some((station) => station.id === id && station.cars > 0) ||
  contracts.some(({ station }) => station === id);

const write = { table: 'car_block', key: blocks.key } as const;

async function insertBlock(context: RequestContext, station: BlockedStation, body: Body, days: DateRange) {
  const values = { ...columnsOf(station, body, days), member_id: actorOf(context) };
  return insertRecord(context, { ...write, values });
}

/** Blocks days, each range as a block of its own, all or none. Gives the id of the first. Throws 422. */
export async function blockDays(context: RequestContext, body: Body): Promise<number> {
  const station = await blockedStation(context.db, body);
  const [first, ...others] = rangesOf(body);
  refusePast(rangesOf(body), station.zone, context.now);
  await refuseTooMany(context, station, body);
  const id = await insertBlock(context, station, body, first ?? body);
  for (const days of others) await insertBlock(context, station, body, days);
  return id;
}

/** Changes a block; one that takes less is not judged again. Throws 409 for an unlocked one and for maintenance, 412, 422. */
export async function changeBlock(
  context: RequestContext,
  id: number,
  version: number,
  body: Body,
): Promise<void> {
  const { db, now } = context;
  const before = await lockVersion(db, 'car_block', id, version);
  if (before.unlocked_at !== null) throw conflict('block_unlocked');
  if (before.vehicle_id !== null) throw conflict('block_is_maintenance');
  const station = await blockedStation(db, body);
  const within =
    body.station_id === before.station_id &&
    takesLess({ ...body, of: body.model_ids }, { ...before, of: before.model_ids });
  if (!within || body.to !== before.to_date) refusePast(rangesOf(body), station.zone, now);
  if (!within) await refuseTooMany(context, station, body, id);
  await updateRecord(context, before, { ...write, values: columnsOf(station, body, body) });
  for (const days of body.other_days) await insertBlock(context, station, body, days);
}
