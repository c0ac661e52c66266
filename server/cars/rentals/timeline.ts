import { sql } from 'kysely';
import { RENTAL_DAYS } from '../../../src/lib/contract/cars/pricing/listing.ts';
import { rentalTimeline } from '../../../src/lib/contract/cars/timeline.ts';
import type { TimelineBar, TimelineBlock, TimelineVehicle } from '../../../src/lib/contract/cars/timeline.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { RENTAL_HOLDS_CAR } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Call } from '../../lib/call.ts';
import { route } from '../../lib/route.ts';

/** Vehicles of one page, and bars without a vehicle and blocks that are shown above them. */
const PAGE = 100;
const UNASSIGNED_MAX = 200;
const BLOCKS_MAX = 200;

type Query = Call<typeof rentalTimeline>['query'];

const modelName = sql<Reference>`jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name)`;

function vehiclesOf(call: Call<typeof rentalTimeline>) {
  const { query } = call;
  return call.db
    .selectFrom('vehicle')
    .innerJoin('model', 'model.id', 'vehicle.model_id')
    .innerJoin('office', 'office.id', 'vehicle.office_id')
    .$if(query.office !== undefined, (rows) => rows.where('vehicle.office_id', 'in', query.office ?? []))
    .$if(query.model !== undefined, (rows) => rows.where('vehicle.model_id', 'in', query.model ?? []));
}

/** Rentals that hold a car in the shown days, by the clocks of their offices. */
function barsOf(call: Call<typeof rentalTimeline>) {
  const { from, days } = call.query;
  const until = addDays(from, days);
  const overdue = sql<boolean>`(${hasStatus('rental.status', RENTAL.in_process)} and rental.returned_at is null and rental.drop_off_at <= ${call.now.toISOString()})`;
  return (
    call.db
      .selectFrom('rental')
      .innerJoin('model', 'model.id', 'rental.model_id')
      .innerJoin('office as pick_up_office', 'pick_up_office.id', 'rental.pick_up_office_id')
      .innerJoin('office as drop_off_office', 'drop_off_office.id', 'rental.drop_off_office_id')
      .select([
        'rental.id',
        'rental.version',
        'rental.code',
        'rental.status',
        'rental.vehicle_id',
        'rental.pick_up_local',
        'rental.drop_off_local',
      ])
      .select([
        sql<string>`btrim(rental.first_name || ' ' || rental.last_name)`.as('client'),
        modelName.as('model'),
        sql<Reference>`jsonb_build_object('id', pick_up_office.id, 'name', pick_up_office.name)`.as(
          'pick_up_office',
        ),
        sql<Reference>`jsonb_build_object('id', drop_off_office.id, 'name', drop_off_office.name)`.as(
          'drop_off_office',
        ),
        sql<string | null>`rental.return_data ->> 'local'`.as('returned_local'),
        overdue.as('overdue'),
      ])
      .where(hasStatus('rental.status', RENTAL_HOLDS_CAR))
      .where('rental.pick_up_local', '<', until)
      // No rental is longer, so the years before need not be read.
      .where('rental.pick_up_local', '>=', addDays(from, -RENTAL_DAYS.max - 1))
      .where((where) => where.or([where('rental.drop_off_local', '>=', from), sql<boolean>`${overdue}`]))
      .orderBy('rental.pick_up_local')
      .orderBy('rental.id')
  );
}

/** Planned maintenance of a vehicle that touches the shown days. */
const maintenanceIn = (from: string, until: string) =>
  sql<TimelineVehicle['maintenance']>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', block.id, 'kind', block.kind, 'from', block.from_date, 'to', block.to_date, 'reason', block.reason) order by block.from_date), '[]')
    from car_block as block where block.vehicle_id = vehicle.id and block.unlocked_at is null and block.from_date < ${until} and block.to_date >= ${from})`;

/** Blocks of stations that touch the shown days, one for each of their models. */
async function blocksOf({ db, query }: Call<typeof rentalTimeline>): Promise<TimelineBlock[]> {
  const { rows } = await sql<TimelineBlock>`
    select block.id, jsonb_build_object('id', station.id, 'name', station.name) as station,
      case when model.id is not null then ${modelName} end as model, block.from_date as "from", block.to_date as "to", quantity, reason
    from car_block as block join station on station.id = block.station_id
    left join lateral unnest(block.model_ids) as kept (model_id) on true
    left join model on model.id = kept.model_id
    where block.vehicle_id is null and unlocked_at is null and from_date < ${addDays(query.from, query.days)} and to_date >= ${query.from}
      and (${query.office ?? null}::int[] is null or station.office_id = any(${query.office ?? null}))
      and (${query.model ?? null}::int[] is null or block.model_ids is null or model.id = any(${query.model ?? null}))
    order by station.name collate by_name, station.id, model.brand nulls first, model.name, from_date, block.id
    limit ${BLOCKS_MAX}`.execute(db);
  return rows;
}

/** Those that wait for a vehicle, of the same filter. */
function unassignedOf(call: Call<typeof rentalTimeline>, query: Query) {
  return barsOf(call)
    .where('rental.vehicle_id', 'is', null)
    .$if(query.office !== undefined, (rows) =>
      rows.where('rental.pick_up_office_id', 'in', query.office ?? []),
    )
    .$if(query.model !== undefined, (rows) => rows.where('rental.model_id', 'in', query.model ?? []))
    .limit(UNASSIGNED_MAX)
    .execute();
}

export const timelineRoutes = [
  route(rentalTimeline, async (call) => {
    const { query } = call;
    const { count } = await vehiclesOf(call)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const vehicles: TimelineVehicle[] = await vehiclesOf(call)
      .select(['vehicle.id', 'vehicle.plate', 'vehicle.status', modelName.as('model')])
      .select([
        sql<Reference>`jsonb_build_object('id', office.id, 'name', office.name)`.as('office'),
        maintenanceIn(query.from, addDays(query.from, query.days)).as('maintenance'),
      ])
      .orderBy('office.name')
      .orderBy('model.brand')
      .orderBy('model.name')
      .orderBy('vehicle.plate')
      .limit(PAGE)
      .offset((query.page - 1) * PAGE)
      .execute();
    const ids = vehicles.map(({ id }) => id);
    const assigned: TimelineBar[] =
      ids.length === 0 ? [] : await barsOf(call).where('rental.vehicle_id', 'in', ids).execute();
    const waiting: TimelineBar[] = query.page === 1 ? await unassignedOf(call, query) : [];
    return {
      from: query.from,
      days: query.days,
      count,
      page: query.page,
      page_size: PAGE,
      vehicles,
      bars: [...waiting, ...assigned],
      blocks: query.page === 1 ? await blocksOf(call) : [],
    };
  }),
];
