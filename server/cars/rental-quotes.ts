import { nextFreeCar, quoteRental } from '../../src/lib/contract/cars/quotes.ts';
import { NOVEL_DRIVER_AGE } from '../../src/lib/contract/limits.ts';
import { ageOn } from '../../src/lib/domain/dates.ts';
import { dateOf } from '../../src/lib/domain/times.ts';
import { toLocal } from '../../src/lib/domain/zones.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError, invalid } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { freeCars, nextFreeAt } from './rental-capacity.ts';
import { agreedOf, chargesOf } from './rental-charges.ts';
import { checkAges } from './rental-client.ts';
import { priceOf, readTrip } from './rental-quote.ts';
import { storedRental } from './rental-rows.ts';
import { wishOf } from './rental-save.ts';
import { rentalSettings } from './rental-settings.ts';

const beforeOf = async ({ db }: RequestContext, rentalId: number | null) => (rentalId === null ? undefined : storedRental(db, rentalId));

export const rentalQuoteRoutes = [
  route(quoteRental, async (call) => {
    const { db, now, body, language } = call;
    const model = await db.selectFrom('model').select('id').where('id', '=', body.model_id).executeTakeFirst();
    if (!model) throw invalid({ field: 'model_id', key: 'select_option' });
    const before = await beforeOf(call, body.rental_id);
    const trip = await readTrip(db, { pick_up: body.pick_up, drop_off: body.drop_off, now, before });
    const date = dateOf(trip.pick_up.local);
    const age = body.birth_date === null ? null : ageOn(body.birth_date, date);
    if (body.birth_date !== null) checkAges({ client: { birth_date: body.birth_date }, second_driver: null }, date);
    const settings = await rentalSettings(db);
    const charges = chargesOf(body);
    // What the save would charge: a price that was agreed stays, whatever the table says today.
    const { unchanged: _, ...agreed } = before ? agreedOf(before, { model_id: body.model_id, pick_up: body.pick_up, drop_off: body.drop_off, charges }) : { unchanged: false };
    const priced = await priceOf(db, { model_id: body.model_id, pick_up_local: trip.pick_up.local, drop_off_local: trip.drop_off.local, charges, settings, language, ...agreed });
    const free = await freeCars({ db, now, except: body.rental_id ?? undefined }, wishOf(body.model_id, trip));
    if (free === 0) throw new ProblemError('e16', { reason: 'no_car_free' });
    const { days, lines, total } = priced;
    return { days, lines: [...lines], total: { amount: total, currency: body.currency }, free, age, novel_driver: age !== null && age < NOVEL_DRIVER_AGE };
  }),
  route(nextFreeCar, async (call) => {
    const { db, now, body } = call;
    const trip = await readTrip(db, { pick_up: body.pick_up, drop_off: body.drop_off, now, before: await beforeOf(call, body.rental_id) });
    const at = await nextFreeAt({ db, now, except: body.rental_id ?? undefined }, wishOf(body.model_id, trip));
    return { local: at ? toLocal(at, trip.pick_up.zone) : null };
  }),
];
