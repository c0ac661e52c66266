import type { PlaceInput, RentalInput } from '../../../src/lib/contract/cars/rental-input.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { RENTAL_IS_OVER, RENTAL_AWAITS_PAYMENT } from '../../../src/lib/domain/statuses.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import type { Columns } from '../../lib/records.ts';
import { clientColumns, memberOf } from '../../reservations/client.ts';
import { lockReservation } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { followReservation } from '../../reservations/service.ts';
import { takeCar } from './capacity.ts';
import type { CarRequest } from './capacity.ts';
import { askedOf, chargesOf, pricedAgain } from './charges.ts';
import { checkAges } from './driver-age.ts';
import { checkModel, chosenStation, plainColumns, requestOf, tripColumns } from './create.ts';
import { useDiscounts } from './company-discounts.ts';
import { askedIn } from './discount-judgement.ts';
import type { AskedDiscounts } from './discount-judgement.ts';
import { readTrip } from './quote.ts';
import type { Charges, Trip } from './quote.ts';
import { mailRental } from './mails.ts';
import { rentalReservation } from './reservation.ts';
import { storedRental } from './rows.ts';
import type { StoredRental } from './rows.ts';
import { claimVehicle } from './vehicles.ts';

interface Change {
  readonly model_id: number;
  readonly pick_up: PlaceInput;
  readonly drop_off: PlaceInput;
  readonly charges: Charges;
  readonly asked: AskedDiscounts;
  /** Undefined leaves the vehicle. */
  readonly vehicle_id: number | null | undefined;
  /** Undefined leaves the station while the pick-up office stays. */
  readonly station_id?: number | null | undefined;
  readonly columns: (trip: Trip) => Columns;
  readonly action: string;
}

/** Refuses what can no longer be edited: an ended rental, and a returned one, which is rectified. */
function refuseEnded(stored: StoredRental): void {
  if (RENTAL_IS_OVER.has(stored.status)) throw conflict('rental_closed');
  if (stored.returned_at !== null) throw conflict('rental_returned');
}

/** A car that is out keeps its model, vehicle and pick-up; its drop-off may be agreed anew. */
function refuseOfStarted(stored: StoredRental, change: Change): void {
  const fields = [
    ...(change.model_id === stored.model_id ? [] : ['model_id']),
    ...(change.pick_up.office_id === stored.pick_up_office_id ? [] : ['pick_up.office_id']),
    ...(change.pick_up.local === stored.pick_up_local ? [] : ['pick_up.local']),
    ...(change.vehicle_id === undefined || change.vehicle_id === stored.vehicle_id ? [] : ['vehicle_id']),
  ];
  if (fields.length > 0) throw invalid(...fields.map((field) => ({ field, key: 'rental_started' })));
}

/** True when the new need lies within the old one, so that no other car is taken by it. */
export function within(stored: StoredRental, request: CarRequest): boolean {
  const { station_id = null } = request;
  if (station_id !== null && station_id !== stored.pick_up_station_id) return false;
  const sameOffices =
    request.pick_up_office_id === stored.pick_up_office_id &&
    request.drop_off_office_id === stored.drop_off_office_id;
  const inside =
    Date.parse(request.pick_up_at) >= Date.parse(stored.pick_up_at) &&
    Date.parse(request.drop_off_at) <= Date.parse(stored.drop_off_at);
  return request.model_id === stored.model_id && sameOffices && inside;
}

/** `account` is the one that is charged from then on. */
async function save(
  context: RequestContext,
  target: Target,
  account: number | undefined,
  changeOf: (stored: StoredRental) => Change,
): Promise<void> {
  const { db, now } = context;
  const { id } = target;
  const stored = await lockReservation(rentalReservation, db, target, account === undefined ? [] : [account]);
  refuseEnded(stored);
  const change = changeOf(stored);
  const started = stored.status === RENTAL.in_process;
  if (started) refuseOfStarted(stored, change);
  // Money that was asked for or taken is counted once, in its own currency (rule: one-currency).
  if ((stored.paid > 0 || stored.paid_at !== null) && change.charges.currency !== stored.currency)
    throw invalid({ field: 'currency', key: 'currency_paid' });
  const trip = await readTrip(db, {
    pick_up: change.pick_up,
    drop_off: change.drop_off,
    now,
    before: stored,
  });
  await checkModel(db, change.model_id, change.model_id === stored.model_id);
  const columns = change.columns(trip);
  const price = await pricedAgain(context, stored, change);
  const station_id = await chosenStation(db, trip, change.station_id, stored);
  const request = { ...requestOf(change.model_id, trip), station_id };
  const capacity = { db, now, except: id };
  const unchanged = within(stored, request);
  if (!unchanged) await takeCar(capacity, request);
  const vehicle_id = change.vehicle_id === undefined ? stored.vehicle_id : change.vehicle_id;
  if (vehicle_id !== null && !started && (vehicle_id !== stored.vehicle_id || !unchanged))
    await claimVehicle(capacity, vehicle_id, request, { answersFor: vehicle_id === stored.vehicle_id });
  const values = {
    model_id: change.model_id,
    vehicle_id,
    pick_up_station_id: station_id,
    ...tripColumns(trip),
    ...limitBefore(stored, trip, now),
    ...columns,
    ...price,
  };
  const saved = await rentalReservation.update(context, stored, { values, action: change.action });
  await useDiscounts(db, id, saved.lines);
  await followReservation(rentalReservation, context, saved);
  if (TOLD_STATUSES.includes(stored.status) && seenChange(stored, saved))
    await mailRental(context, id, 'changed');
}

/** A rental that begins earlier than it was to be paid is to be paid by then. */
function limitBefore({ payment_limit_at }: StoredRental, { pick_up }: Trip, now: Date): Columns {
  const begins = new Date(pick_up.at);
  return payment_limit_at !== null && begins > now && begins < new Date(payment_limit_at)
    ? { payment_limit_at: begins }
    : {};
}

/** In these a client has been told what was agreed. */
const TOLD_STATUSES: readonly number[] = [RENTAL.confirmed, RENTAL.paid, RENTAL.in_process];

/** What the client was told of and must know anew. */
const SEEN = [
  'model_id',
  'pick_up_office_id',
  'pick_up_local',
  'drop_off_office_id',
  'drop_off_local',
  'total',
  'currency',
] as const;
const seenChange = (before: StoredRental, after: StoredRental): boolean =>
  SEEN.some((name) => before[name] !== after[name]);

/**
 * Saves the form of a rental; its status and what was agreed about money stay as they are (rule: save-moves-nothing).
 * Throws like createRental.
 */
export async function updateRental(
  context: RequestContext,
  id: number,
  version: number,
  body: RentalInput,
): Promise<void> {
  // Whose account is locked first must be known before the lock.
  const named = body.member_id ?? (await storedRental(context.db, id)).member_id;
  const member_id = await memberOf(context, { ...body, member_id: named });
  await save(context, { id, version }, await accountOf(context, member_id, body.currency), (stored) => ({
    model_id: body.model_id,
    pick_up: body.pick_up,
    drop_off: body.drop_off,
    charges: chargesOf(body),
    asked: askedIn(body, member_id),
    vehicle_id: body.vehicle_id,
    station_id: body.pick_up_station_id,
    action: 'update',
    columns: (trip) => {
      checkAges(body, dateOf(trip.pick_up.local));
      // Without a limit it is paid, or a plan says until when.
      const limit =
        RENTAL_AWAITS_PAYMENT.has(stored.status) &&
        stored.payment_limit_at !== null &&
        body.payment_limit !== stored.payment_limit;
      return {
        member_id,
        ...clientColumns(body.client),
        ...plainColumns(body),
        ...(limit
          ? {
              payment_limit_at: paymentLimitInstant(
                body.payment_limit,
                context.now,
                new Date(trip.pick_up.at),
              ),
            }
          : { payment_limit: stored.payment_limit }),
      };
    },
  }));
}

interface Reschedule {
  readonly pick_up_local: string;
  readonly drop_off_local: string;
  readonly vehicle_id?: number | null | undefined;
}

/** Moves a rental to other dates, at the same offices. Throws like createRental. */
export async function rescheduleRental(
  context: RequestContext,
  id: number,
  version: number,
  body: Reschedule,
): Promise<void> {
  await save(context, { id, version }, undefined, (stored) => ({
    model_id: stored.model_id,
    pick_up: { office_id: stored.pick_up_office_id, local: body.pick_up_local },
    drop_off: { office_id: stored.drop_off_office_id, local: body.drop_off_local },
    charges: chargesOf(stored),
    asked: askedOf(stored),
    vehicle_id: body.vehicle_id,
    action: 'rescheduled',
    columns: (trip) => {
      checkAges({ client: stored, second_driver: stored.second_driver }, dateOf(trip.pick_up.local));
      return {};
    },
  }));
}
