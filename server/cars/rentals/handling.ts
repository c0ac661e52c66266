import { isDeepStrictEqual } from 'node:util';
import type {
  rectifyRental,
  returnVehicle,
  startRental,
} from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { dateOf } from '../../../src/lib/domain/wall-clock.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import type { StoredHandling } from '../../db/tables/cars.ts';
import { attachFiles } from '../../lib/attachments.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { ProblemError, conflict, invalid } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { handledAt } from '../../reservations/handled-at.ts';
import type { Target } from '../../reservations/lock.ts';
import { act } from '../../reservations/moves.ts';
import { followReservation } from '../../reservations/service.ts';
import { lockStock } from './capacity.ts';
import { chargeColumns } from './charges.ts';
import { useDiscounts } from './company-discounts.ts';
import { keptDiscounts } from './discount-judgement.ts';
import { mainStation } from '../stations/main-station.ts';
import { refuseDiscount } from './discount.ts';
import { priceOf } from './quote.ts';
import { rentalReservation } from './reservation.ts';
import { HAND_OVER_FILES, RETURN_FILES } from './rows.ts';
import type { StoredRental } from './rows.ts';
import { rentalSettings } from './settings.ts';
import { keepSheet } from './sheet.ts';
import { heldByOther, outWith } from './vehicles.ts';

type Start = Call<typeof startRental>['body'];
type Return = Call<typeof returnVehicle>['body'];
type Rectify = Call<typeof rectifyRental>['body'];

async function changeVehicle(
  context: RequestContext,
  id: number,
  { odometer, office_id }: { odometer: number; office_id?: number },
  action: string,
): Promise<void> {
  const before = await context.db
    .selectFrom('vehicle')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (odometer < before.odometer)
    throw invalid({ field: 'odometer', key: 'odometer_back', params: { min: before.odometer } });
  const moves = office_id !== undefined && office_id !== before.office_id;
  const values = {
    odometer,
    ...(moves && { office_id, station_id: await mainStation(context.db, office_id) }),
  };
  await updateRecord(context, { ...before }, { table: 'vehicle', key: vehicles.key, values, action });
}

/** Hands the vehicle over: paid → in process. Throws 409 without a vehicle, before the day of the pick-up, or while the car is out. */
export async function start(context: Call<typeof startRental>, target: Target, body: Start): Promise<void> {
  const started = await act(rentalReservation, context, target, async (stored) => {
    rentalReservation.refuseMove(context, stored, RENTAL.in_process);
    const vehicleId = stored.vehicle_id ?? 0;
    if (todayIn(stored.pick_up_zone, context.now) < dateOf(stored.pick_up_local)) throw conflict('too_early');
    const other = await outWith(context.db, vehicleId, stored.id);
    if (other) throw new ProblemError('e3', { status: 409, reason: 'vehicle_out', ...heldByOther(other) });
    const { local, at } = handledAt(context, body.local, stored.pick_up_zone);
    if (dateOf(local) < dateOf(stored.pick_up_local))
      throw invalid({ field: 'local', key: 'before_pick_up' });
    await changeVehicle(context, vehicleId, { odometer: body.odometer }, 'handed_over');
    const handling: StoredHandling = {
      office_id: stored.pick_up_office_id,
      local,
      odometer: body.odometer,
      fuel: body.fuel,
      note: body.note,
    };
    return {
      values: {
        status: RENTAL.in_process,
        handed_over_at: at,
        hand_over: JSON.stringify(handling),
        deposit: body.deposit ?? stored.deposit,
        licence_number: body.licence_number || stored.licence_number,
      },
      action: 'started',
    };
  });
  await attach(context, target.id, HAND_OVER_FILES, body.photo_ids);
  await keepSheet(context, started, 'hand_over');
}

const attach = (
  context: Call<typeof startRental> | Call<typeof returnVehicle>,
  recordId: number,
  key: string,
  ids: readonly number[],
) =>
  attachFiles(context, {
    key,
    recordKey: rentals.key,
    recordId,
    field: 'photo_ids',
    ids,
    memberId: context.member.id,
  });

function refuseNotOut(stored: StoredRental): void {
  if (stored.status !== RENTAL.in_process) throw conflict('not_started');
  if (stored.returned_at !== null) throw conflict('rental_returned');
}

/**
 * Takes the vehicle back: stamps the return, the status stays in process, the vehicle is free and stands at the office
 * where it really came back (rule: free-when-it-ends). Throws 409 unless it is out.
 */
export async function takeBack(
  context: Call<typeof returnVehicle>,
  target: Target,
  body: Return,
): Promise<void> {
  const returned = await act(rentalReservation, context, target, async (stored) => {
    refuseNotOut(stored);
    const officeId = body.office_id ?? stored.drop_off_office_id;
    const office = await context.db
      .selectFrom('office')
      .select(['id', 'zone'])
      .where('id', '=', officeId)
      .executeTakeFirst();
    if (!office) throw invalid({ field: 'office_id', key: 'select_option' });
    const { local, at } = handledAt(context, body.local, office.zone);
    if (stored.handed_over_at !== null && at < stored.handed_over_at)
      throw invalid({ field: 'local', key: 'before_hand_over' });
    // The car moves from the stock of one office to that of another.
    await lockStock(context.db, stored.model_id, [
      stored.pick_up_office_id,
      stored.drop_off_office_id,
      officeId,
    ]);
    await changeVehicle(
      context,
      stored.vehicle_id ?? 0,
      { odometer: body.odometer, office_id: officeId },
      'returned',
    );
    const handling: StoredHandling = {
      office_id: officeId,
      local,
      odometer: body.odometer,
      fuel: body.fuel,
      note: body.note,
    };
    return { values: { returned_at: at, return_data: JSON.stringify(handling) }, action: 'returned' };
  });
  await attach(context, target.id, RETURN_FILES, body.photo_ids);
  await keepSheet(context, returned, 'return');
}

/** Corrects what a returned rental costs; its balance tells what is then collected or given back. Throws 409 before the return, e8. */
export async function rectify(context: RequestContext, target: Target, body: Rectify): Promise<void> {
  const rectified = await act(rentalReservation, context, target, async (stored) => {
    const { return_data } = stored;
    if (stored.status !== RENTAL.in_process || return_data === null) throw conflict('not_returned');
    const { full_tank_price, airport_tax, novel_driver, extras, discount, manual_price } = body;
    const charges = {
      currency: stored.currency,
      full_tank_price,
      airport_tax,
      novel_driver,
      extras,
      discount,
      manual_price,
    };
    const until = body.charge_until === 'returned' ? return_data.local : stored.drop_off_local;
    const sameDays = until === stored.drop_off_local;
    const { lines, ...priced } = await priceOf(context.db, {
      model_id: stored.model_id,
      pick_up_local: stored.pick_up_local,
      drop_off_local: until > stored.pick_up_local ? until : stored.drop_off_local,
      charges,
      settings: await rentalSettings(context.db),
      language: context.language,
      agreed_daily: sameDays ? stored.lines.find(({ kind }) => kind === 'rental')?.unit.amount : undefined,
      agreed_novel_driver_fee: stored.novel_driver_fee ?? undefined,
      company_discounts: keptDiscounts(stored, manual_price),
    });
    if (!isDeepStrictEqual(discount, stored.discount))
      refuseDiscount(context, {
        discount: discount && { ...discount, reason: discount.reason || body.reason },
        lines,
        settings: await rentalSettings(context.db),
      });
    const corrected = {
      ...return_data,
      odometer: body.odometer ?? return_data.odometer,
      fuel: body.fuel ?? return_data.fuel,
    };
    return {
      values: {
        ...chargeColumns(charges),
        ...priced,
        lines: JSON.stringify(lines),
        manual_price_reason: manual_price === null ? '' : body.reason,
        return_data: JSON.stringify(corrected),
      },
      action: 'rectified',
      reason: body.reason,
    };
  });
  await useDiscounts(context.db, rectified.id, rectified.lines);
  await followReservation(rentalReservation, context, rectified, body.reason);
}
