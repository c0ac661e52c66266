import type { Kysely } from 'kysely';
import type { RentalInput } from '../../../src/lib/contract/cars/rental-input.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { RENTAL_PREFIX } from '../../../src/lib/domain/codes.ts';
import { paymentLimitInstant } from '../../../src/lib/domain/payment-limit.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import { lockAccounts } from '../../financials/locks.ts';
import type { RequestContext } from '../../lib/call.ts';
import { nextCode } from '../../lib/next-code.ts';
import { invalid } from '../../lib/problem.ts';
import { insertRecord } from '../../lib/records.ts';
import { clientColumns, memberOf } from '../../reservations/client.ts';
import { openReservationService } from '../../reservations/service.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { stationOf } from '../stations/main-station.ts';
import { takeCar } from './capacity.ts';
import type { CarRequest } from './capacity.ts';
import { chargeColumns, chargesOf } from './charges.ts';
import { checkAges } from './driver-age.ts';
import { claimedPrice, discountColumns, useDiscounts } from './company-discounts.ts';
import { askedIn } from './discount-judgement.ts';
import { refuseDiscount } from './discount.ts';
import { readTrip } from './quote.ts';
import type { Trip } from './quote.ts';
import { mailRental } from './mails.ts';
import { rentalReservation } from './reservation.ts';
import { storedRental } from './rows.ts';
import { rentalSettings } from './settings.ts';
import { claimVehicle, refusingTwice } from './vehicles.ts';

const table = 'rental';
const { key } = rentals;

/** The request for a car that a trip is. */
export const requestOf = (model_id: number, { pick_up, drop_off }: Trip): CarRequest => ({
  model_id,
  pick_up_office_id: pick_up.office.id,
  pick_up_at: pick_up.at,
  drop_off_office_id: drop_off.office.id,
  drop_off_at: drop_off.at,
});

export const tripColumns = ({ pick_up, drop_off }: Trip) => ({
  pick_up_office_id: pick_up.office.id,
  pick_up_local: pick_up.local,
  pick_up_zone: pick_up.zone,
  pick_up_at: pick_up.at,
  drop_off_office_id: drop_off.office.id,
  drop_off_local: drop_off.local,
  drop_off_zone: drop_off.zone,
  drop_off_at: drop_off.at,
});

/** What a person types beside client, places, price and vehicle. */
export const plainColumns = (body: RentalInput) => ({
  flight_number: body.flight_number,
  locator: body.locator,
  note: body.note,
  licence_number: body.licence_number,
  licence_issued: body.licence_issued,
  second_driver: body.second_driver === null ? null : JSON.stringify(body.second_driver),
  manual_price_reason: body.manual_price === null ? '' : body.manual_price_reason,
  exclude_price: body.exclude_price,
  deposit: body.deposit,
  payment_limit: body.payment_limit,
});

/** By the year that the office's calendar shows. */
const CODES = { prefix: RENTAL_PREFIX, sequence: 'rental_number' } as const;

export async function checkModel(db: Kysely<Database>, id: number, sameAsBefore: boolean): Promise<void> {
  const model = await db.selectFrom('model').select('status').where('id', '=', id).executeTakeFirst();
  if (!model) throw invalid({ field: 'model_id', key: 'select_option' });
  if (model.status !== ITEM.active && !sameAsBefore)
    throw invalid({ field: 'model_id', key: 'model_inactive' });
}

/**
 * The station that has to give the car: one of the pick-up office, or null for any. When it is not sent, the one of a saved
 * rental stays while its office does. Throws 422.
 */
export async function chosenStation(
  db: Kysely<Database>,
  { pick_up: { office } }: Trip,
  id: number | null | undefined,
  before?: { readonly pick_up_office_id: number; readonly pick_up_station_id: number | null },
): Promise<number | null> {
  if (id === undefined) return before?.pick_up_office_id === office.id ? before.pick_up_station_id : null;
  return id === null ? null : stationOf(db, office.id, id, 'pick_up_station_id');
}

/** Makes a rental and takes its car. Throws 422, e8 or e16. Gives its id. */
export async function createRental(context: RequestContext, body: RentalInput): Promise<number> {
  const { db, now, language } = context;
  const settings = await rentalSettings(db);
  const trip = await readTrip(db, { pick_up: body.pick_up, drop_off: body.drop_off, now });
  await checkModel(db, body.model_id, false);
  checkAges(body, dateOf(trip.pick_up.local));
  const charges = chargesOf(body);
  const member_id = await memberOf(context, body);
  await lockAccounts(db, [await accountOf(context, member_id, charges.currency)]);
  const brand = await brandOfMember(context, member_id);
  const asked = askedIn(body, member_id);
  const discounts = await claimedPrice(context, {
    model_id: body.model_id,
    pick_up_office_id: trip.pick_up.office.id,
    pick_up_local: trip.pick_up.local,
    drop_off_local: trip.drop_off.local,
    charges,
    settings,
    language,
    asked,
    brand,
  });
  const { lines, ...priced } = discounts.price;
  refuseDiscount(context, { discount: charges.discount, lines, settings });
  const station_id = await chosenStation(db, trip, body.pick_up_station_id);
  const request = { ...requestOf(body.model_id, trip), station_id };
  await takeCar({ db, now }, request);
  if (body.vehicle_id) await claimVehicle({ db, now }, body.vehicle_id, request);
  const values = {
    code: await nextCode(db, CODES, todayIn(trip.pick_up.zone, now)),
    brand,
    status: body.status,
    member_id,
    model_id: body.model_id,
    vehicle_id: body.vehicle_id ?? null,
    pick_up_station_id: station_id,
    ...clientColumns(body.client),
    ...tripColumns(trip),
    ...chargeColumns(charges),
    ...discountColumns(discounts, asked),
    ...plainColumns(body),
    ...priced,
    lines: JSON.stringify(lines),
    cancellation: JSON.stringify(settings.cancellation),
    payment_limit_at: paymentLimitInstant(body.payment_limit, now, new Date(trip.pick_up.at)),
  };
  const id = await refusingTwice(() => insertRecord(context, { table, key, values }));
  await useDiscounts(db, id, lines);
  await openReservationService(rentalReservation, context, id);
  if ((await storedRental(db, id)).status === RENTAL.confirmed) await mailRental(context, id, 'confirmed');
  return id;
}
