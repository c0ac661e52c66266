import { sql } from 'kysely';
import { stationChoices } from '../../../src/lib/contract/cars/choices.ts';
import { moveVehicles, stationModels } from '../../../src/lib/contract/cars/stations.ts';
import type { ModelNow } from '../../../src/lib/contract/cars/stations.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import type { Reference } from '../../../src/lib/contract/fields.ts';
import { nextFree } from '../../../src/lib/domain/capacity.ts';
import { freeSteps } from '../../../src/lib/domain/office-steps.ts';
import { officeSteps } from '../../../src/lib/domain/station-capacity.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import type { Call } from '../../lib/call.ts';
import { invalid, notFound } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { refuseHeld } from '../vehicle-holds.ts';
import { readOfficeCars } from './office-cars.ts';

/** Models of a station as they are now. */
async function modelsNow({ db, now, params }: Call<typeof stationModels>): Promise<ModelNow[]> {
  const station = await db
    .selectFrom('station')
    .innerJoin('office', 'office.id', 'station.office_id')
    .select(['station.office_id', 'office.zone'])
    .where('station.id', '=', params.id)
    .executeTakeFirst();
  if (!station) throw notFound();
  const at = now.getTime();
  const counted = (await readOfficeCars({ db, now, offices: [station.office_id] })).map((cars) => {
    const place = cars.stations.findIndex(({ id }) => id === params.id);
    const steps = officeSteps(cars);
    const current = steps.findLast((step) => step.from <= at)?.stations[place];
    const free = Math.max(0, current?.free ?? 0);
    const next = free > 0 ? undefined : nextFree(freeSteps(steps, place), at, 1);
    return {
      id: cars.model,
      total: current?.total ?? 0,
      out: cars.holds.filter(
        (hold) => hold.leaves && hold.station === params.id && hold.from <= at && at < hold.until,
      ).length,
      free,
      next_free: next === undefined ? null : toLocal(new Date(next), station.zone),
    };
  });
  const models = await db
    .selectFrom('model')
    .select(['id', sql<string>`brand || ' ' || name`.as('name')])
    .orderBy(sql`brand collate by_name`)
    .orderBy(sql`name collate by_name`)
    .execute();
  return models.flatMap((model) => {
    const now = counted.find(({ id }) => id === model.id);
    if (!now || (now.total === 0 && now.out === 0)) return [];
    const { id: _, ...numbers } = now;
    return [{ model, ...numbers }];
  });
}

/** Moves vehicles to another station, all or none. Throws 409 with the rentals that would be left without a car, 422. */
async function move(call: Call<typeof moveVehicles>): Promise<{ moved: number }> {
  const { db, body } = call;
  const station = await db
    .selectFrom('station')
    .select(['id', 'office_id', 'status'])
    .where('id', '=', body.station_id)
    .executeTakeFirst();
  if (!station || station.status !== ITEM.active)
    throw invalid({ field: 'station_id', key: 'select_option' });
  const moved = await db
    .selectFrom('vehicle')
    .selectAll()
    .where('id', 'in', body.vehicle_ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (moved.length < new Set(body.vehicle_ids).size) throw notFound();
  const groups = Map.groupBy(moved, ({ model_id, office_id }) => `${model_id}/${office_id}`);
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    await refuseHeld(call, [first, ...others], {
      ...first,
      office_id: station.office_id,
      station_id: station.id,
    });
  }
  for (const before of moved)
    await updateRecord(
      call,
      { ...before },
      {
        table: 'vehicle',
        key: vehicles.key,
        values: { office_id: station.office_id, station_id: station.id },
        action: 'moved',
      },
    );
  return { moved: moved.length };
}

export const stationFleetRoutes = [
  route(stationModels, modelsNow),
  route(moveVehicles, move),
  route(stationChoices, ({ db, query }) =>
    db
      .selectFrom('station')
      .innerJoin('office', 'office.id', 'station.office_id')
      .select(['station.id', 'station.code', 'station.name', 'station.status'])
      .select(sql<Reference>`jsonb_build_object('id', office.id, 'name', office.name)`.as('office'))
      .$if(query.office !== undefined, (rows) => rows.where('station.office_id', '=', query.office ?? 0))
      .$if(query.inactive !== true, (rows) => rows.where('station.status', '=', ITEM.active))
      .orderBy(sql`office.name collate by_name`)
      .orderBy('station.status')
      .orderBy('station.id')
      .execute(),
  ),
];
