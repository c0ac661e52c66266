import { moveQuoteOf } from '../../../src/lib/contract/cars/move-quote.ts';
import { nextFreeCar, quoteRental } from '../../../src/lib/contract/cars/quotes.ts';
import { NOVEL_DRIVER_AGE } from '../../../src/lib/contract/limits.ts';
import { ageOn } from '../../../src/lib/domain/dates.ts';
import { dateOf, toLocal } from '../../../src/lib/domain/wall-clock.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { freeCars, nextFreeAt, refuseNotFree } from './capacity.ts';
import { agreedOf, askedOf, chargesOf, priceAgain } from './charges.ts';
import { checkAges } from './driver-age.ts';
import { discountedPrice } from './company-discounts.ts';
import { askedIn } from './discount-judgement.ts';
import { toldDiscounts } from './told-discounts.ts';
import { cheaper, eachDay } from './price-days.ts';
import { priceTable, readTrip } from './quote.ts';
import { oneRental, storedRental } from './rows.ts';
import { chosenStation, requestOf } from './create.ts';
import { within } from './change.ts';
import { rentalSettings } from './settings.ts';
import { checkVehicle } from './vehicles.ts';

const beforeOf = async ({ db }: RequestContext, rentalId: number | null) =>
  rentalId === null ? undefined : storedRental(db, rentalId);

export const rentalQuoteRoutes = [
  route(quoteRental, async (call) => {
    const { db, now, body, language } = call;
    const model = await db
      .selectFrom('model')
      .select('id')
      .where('id', '=', body.model_id)
      .executeTakeFirst();
    if (!model) throw invalid({ field: 'model_id', key: 'select_option' });
    const before = await beforeOf(call, body.rental_id);
    const trip = await readTrip(db, { pick_up: body.pick_up, drop_off: body.drop_off, now, before });
    const date = dateOf(trip.pick_up.local);
    const age = body.birth_date === null ? null : ageOn(body.birth_date, date);
    if (body.birth_date !== null)
      checkAges({ client: { birth_date: body.birth_date }, second_driver: null }, date);
    const settings = await rentalSettings(db);
    const charges = chargesOf(body);
    // What the save would charge: a price that was agreed stays, whatever the table says today.
    const { unchanged: _, ...agreed } = before
      ? agreedOf(before, { model_id: body.model_id, pick_up: body.pick_up, drop_off: body.drop_off, charges })
      : { unchanged: false };
    const question = {
      model_id: body.model_id,
      pick_up_office_id: trip.pick_up.office.id,
      pick_up_local: trip.pick_up.local,
      drop_off_local: trip.drop_off.local,
      charges,
      settings,
      language,
      asked: askedIn(body, body.member_id ?? before?.member_id ?? null),
      brand: before?.brand ?? (await brandOfMember(call, body.member_id ?? 0)),
      before,
      ...agreed,
    };
    const table = await priceTable(db, question);
    const found = await discountedPrice(call, { ...question, table });
    const station_id = await chosenStation(db, trip, body.pick_up_station_id, before);
    const request = { ...requestOf(body.model_id, trip), station_id };
    const capacity = { db, now, except: body.rental_id ?? undefined };
    const free = await freeCars(capacity, request);
    if (free === 0 && !(before && within(before, request))) await refuseNotFree(capacity, request);
    if (
      before?.vehicle_id &&
      body.vehicle_id !== null &&
      (body.vehicle_id ?? before.vehicle_id) === before.vehicle_id &&
      !within(before, request)
    )
      await checkVehicle({ db, now, except: before.id }, before.vehicle_id, request);
    const { days, lines, total } = found.price;
    const priced = { question, found, table, trip, now };
    const cancellation = cancellationTerms(before?.cancellation ?? settings.cancellation, {
      brand: before?.brand ?? call.brand,
      language,
    });
    return {
      days,
      lines: [...lines],
      total: { amount: total, currency: body.currency },
      free,
      age,
      novel_driver: age !== null && age < NOVEL_DRIVER_AGE,
      cancellation,
      discounts: toldDiscounts(call, found, question),
      each_day: eachDay(priced),
      cheaper: cheaper(priced),
    };
  }),
  route(moveQuoteOf, async (call) => {
    const { db, now, query } = call;
    const stored = await storedRental(db, call.params.id);
    const change = {
      model_id: stored.model_id,
      pick_up: { office_id: stored.pick_up_office_id, local: query.pick_up_local },
      drop_off: { office_id: stored.drop_off_office_id, local: query.drop_off_local },
      charges: chargesOf(stored),
      asked: askedOf(stored),
    };
    const trip = await readTrip(db, {
      pick_up: change.pick_up,
      drop_off: change.drop_off,
      now,
      before: stored,
    });
    const request = {
      ...requestOf(stored.model_id, trip),
      station_id: await chosenStation(db, trip, undefined, stored),
    };
    if (!within(stored, request)) await refuseNotFree({ db, now, except: stored.id }, request);
    // A drag to another vehicle asks for that one itself; whoever moves the dates alone keeps theirs.
    if (stored.vehicle_id !== null && !query.other_vehicle && !within(stored, request))
      await checkVehicle({ db, now, except: stored.id }, stored.vehicle_id, request);
    const { total: before, currency, balance, payment } = await oneRental(call, stored.id);
    const after = (await priceAgain(call, stored, change)) ?? before.amount;
    return {
      before,
      after: { amount: after, currency },
      balance: { amount: balance.amount + after - before.amount, currency },
      plan: payment.plan && { id: payment.plan.id, name: payment.plan.name },
    };
  }),
  route(nextFreeCar, async (call) => {
    const { db, now, body } = call;
    const trip = await readTrip(db, {
      pick_up: body.pick_up,
      drop_off: body.drop_off,
      now,
      before: await beforeOf(call, body.rental_id),
    });
    const at = await nextFreeAt(
      { db, now, except: body.rental_id ?? undefined },
      requestOf(body.model_id, trip),
    );
    return { local: at ? toLocal(at, trip.pick_up.zone) : null };
  }),
];
