import { sql } from 'kysely';
import { blocks } from '../../../src/lib/contract/cars/blocks.ts';
import type { planMaintenance } from '../../../src/lib/contract/cars/blocks.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { RENTAL_HOLDS_CAR, VEHICLE } from '../../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { actorOf } from '../../lib/call.ts';
import { refusePast } from '../../lib/date-ranges.ts';
import { conflict, notFound } from '../../lib/problem.ts';
import { insertRecord, updateRecord } from '../../lib/records.ts';
import { carsAt, lockStock } from '../rentals/capacity.ts';
import { lockReservations } from '../../reservations/lock.ts';
import { rentalReservation } from '../rentals/reservation.ts';
import { instantsOf } from './block-days.ts';
import { refuseBroken } from './promises.ts';

type Body = Call<typeof planMaintenance>['body'];

/** Rentals that have the vehicle at some moment of a time, by pick-up. */
async function assignedTo({ db }: RequestContext, vehicleId: number, time: { from: number; until: number }) {
  return db
    .selectFrom('rental')
    .select(['id', 'code', 'status', 'version'])
    .where('vehicle_id', '=', vehicleId)
    .where(hasStatus('status', RENTAL_HOLDS_CAR))
    .where('returned_at', 'is', null)
    .where('pick_up_at', '<', new Date(time.until).toISOString())
    .where((where) =>
      where.or([
        where('drop_off_at', '>', new Date(time.from).toISOString()),
        where('status', '=', RENTAL.in_process),
      ]),
    )
    .orderBy('pick_up_at')
    .execute();
}

/**
 * Plans maintenance of one vehicle. Rentals that have it meanwhile are named, or, when that was asked for, give it back and
 * wait for another. Gives the id of its block. Throws 404, 409 while a client has the vehicle or a promise would be left
 * without a car, 422 for days that are over.
 */
export async function planOf(context: RequestContext, vehicleId: number, body: Body): Promise<number> {
  const { db, now } = context;
  const vehicle = await db
    .selectFrom('vehicle')
    .innerJoin('office', 'office.id', 'vehicle.office_id')
    .select(['vehicle.id', 'vehicle.model_id', 'vehicle.office_id', 'vehicle.station_id', 'vehicle.status'])
    .select(['vehicle.contracted_car_id', 'office.zone'])
    .where('vehicle.id', '=', vehicleId)
    .executeTakeFirst();
  if (!vehicle) throw notFound();
  refusePast([body], vehicle.zone, now);
  const time = instantsOf(body, vehicle.zone);
  // Rentals are locked before cars (docs/money.md, "Locks").
  const held = await assignedTo(context, vehicleId, time);
  if (held.length > 0)
    await lockReservations(
      rentalReservation,
      db,
      held.map(({ id }) => id),
    );
  await lockStock(db, vehicle.model_id, [vehicle.office_id]);
  // Whoever assigns it locks it, too: what they did meanwhile is seen, or they see this.
  await db.selectFrom('vehicle').select('id').where('id', '=', vehicleId).forNoKeyUpdate().execute();
  const heldNow = await assignedTo(context, vehicleId, time);
  const out = held.find(({ status }) => status === RENTAL.in_process);
  if (out) throw conflict('maintenance_out', { code: out.code });
  const codes = heldNow.map(({ code }) => code).join(', ');
  const known = new Set(held.map(({ id }) => id));
  if (heldNow.some(({ id }) => !body.unassign || !known.has(id)))
    throw conflict('maintenance_assigned', { codes });
  if (vehicle.status === VEHICLE.available && vehicle.contracted_car_id === null) {
    const cars = await carsAt(context, vehicle.model_id, vehicle.office_id);
    const free = new Set(held.map(({ id }) => id));
    await refuseBroken(context, cars, {
      holds: cars.holds.map((hold) => (free.has(hold.rental) ? { ...hold, vehicle: null } : hold)),
      maintenance: [
        ...cars.maintenance,
        { ...time, id: 0, station: vehicle.station_id, vehicle: vehicle.id },
      ],
    });
  }
  for (const { id, version } of held) {
    const { rows } = await sql<{ id: number; version: number }>`
      select * from rental where id = ${id} and version = ${version} and vehicle_id = ${vehicleId} for no key update`.execute(
      db,
    );
    const [before] = rows;
    if (!before) throw conflict('maintenance_assigned', { codes });
    await updateRecord(
      context,
      { ...before },
      {
        table: 'rental',
        key: rentals.key,
        values: { vehicle_id: null },
        action: 'vehicle_unassigned',
        reason: body.reason,
      },
    );
  }
  const values = {
    kind: body.kind,
    station_id: vehicle.station_id,
    vehicle_id: vehicle.id,
    from_date: body.from,
    to_date: body.to,
    from_at: new Date(time.from),
    until_at: new Date(time.until),
    quantity: 1,
    reason: body.reason,
    member_id: actorOf(context),
  };
  return insertRecord(context, { table: 'car_block', key: blocks.key, values });
}
