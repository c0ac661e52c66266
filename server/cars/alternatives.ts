import { alternatives } from '../../src/lib/contract/cars/alternatives.ts';
import type { Alternative, Alternatives } from '../../src/lib/contract/cars/alternatives.ts';
import { ACRISS, readAcriss } from '../../src/lib/domain/acriss.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { dateOf, timeOfLocal } from '../../src/lib/domain/wall-clock.ts';
import type { Call } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { provincesLandedIn } from './flight-arrivals.ts';
import { freeOfModels } from './model-offers.ts';
import type { FreeModel } from './model-offers.ts';
import { dailyPricesOn } from './pricing/daily-prices.ts';
import { carsAt, freeAmong } from './rentals/capacity.ts';
import { requestOf } from './rentals/create.ts';
import { daysOf, readTrip } from './rentals/quote.ts';
import type { Trip } from './rentals/quote.ts';
import { storedRental } from './rentals/rows.ts';
import { rentalSettings } from './rentals/settings.ts';
import { readOfficeCars } from './stations/office-cars.ts';
import type { ModelAtOffice } from './stations/office-cars.ts';

type AlternativesCall = Call<typeof alternatives>;

/** How far around the asked day another is looked for, and how many of each kind are offered. */
const DAYS_AROUND = 14;
const TIMES_MAX = 3;
const MODELS_MAX = 5;
const OFFICES_MAX = 5;

const CATEGORIES: readonly string[] = Object.values(ACRISS.category);
const rankOf = (category: string): number => CATEGORIES.indexOf(readAcriss(category)?.category ?? '');

/** A trip that an office receives; undefined for one that its hours or clock refuse. */
async function possible(
  { db, now }: AlternativesCall,
  pick_up: { office_id: number; local: string },
  drop_off: { office_id: number; local: string },
): Promise<Trip | undefined> {
  try {
    return await readTrip(db, { pick_up, drop_off, now });
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** What all offers of one answer have in common. */
interface Asked {
  readonly call: AlternativesCall;
  readonly trip: Trip;
  readonly days: number;
  readonly model: FreeModel | undefined;
}

type DailyPrices = Awaited<ReturnType<typeof dailyPricesOn>>;
const pricesFor = ({ call, days }: Asked, trip: Trip): Promise<DailyPrices> =>
  dailyPricesOn(call, { currency: call.query.currency, date: dateOf(trip.pick_up.local), days });

function offerOf({ call, days }: Asked, trip: Trip, model: FreeModel, dailyOf: DailyPrices): Alternative {
  const { id, name, category, free } = model;
  const daily = dailyOf(id);
  const office = ({ office: { id: of, name: named } }: Trip['pick_up']) => ({ id: of, name: named });
  return {
    model: { id, name },
    category,
    pick_up_office: office(trip.pick_up),
    pick_up_local: trip.pick_up.local,
    drop_off_office: office(trip.drop_off),
    drop_off_local: trip.drop_off.local,
    free,
    price: daily === undefined ? null : { amount: daily * days, currency: call.query.currency },
  };
}

/** The offer of a trip when one of the cars is free for it. */
async function whenFree(
  asked: Asked,
  trip: Trip | undefined,
  cars: ModelAtOffice | undefined,
): Promise<Alternative | undefined> {
  const { call, model } = asked;
  if (!model || !trip || !cars) return undefined;
  const free = freeAmong(cars, call.query.except, requestOf(model.id, trip));
  return free > 0 ? offerOf(asked, trip, { ...model, free }, await pricesFor(asked, trip)) : undefined;
}

const onDay = (local: string, days: number): string =>
  `${addDays(dateOf(local), days)}T${timeOfLocal(local)}`;

/** The nearest days on which the model is free at the same hours, in order of time. */
async function otherTimes(asked: Asked): Promise<Alternative[]> {
  const { call, model } = asked;
  const { query } = call;
  const found: Alternative[] = [];
  if (!model) return found;
  const cars = await carsAt(call, model.id, query.pick_up_office_id);
  for (let away = 1; away <= DAYS_AROUND && found.length < TIMES_MAX; away += 1)
    for (const shift of [-away, away]) {
      const offer = await whenFree(
        asked,
        await possible(
          call,
          { office_id: query.pick_up_office_id, local: onDay(query.pick_up_local, shift) },
          { office_id: query.drop_off_office_id, local: onDay(query.drop_off_local, shift) },
        ),
        cars,
      );
      if (offer && found.length < TIMES_MAX) found.push(offer);
    }
  return found.toSorted((one, other) => one.pick_up_local.localeCompare(other.pick_up_local));
}

/** The same model and times at other offices of the province and of the flight's airport. A rental that comes back does so there. */
async function otherOffices(asked: Asked): Promise<Alternative[]> {
  const { call, trip, model } = asked;
  const { query, db, now } = call;
  if (!model) return [];
  const landed =
    query.member_id === undefined ? [] : await provincesLandedIn(db, query.member_id, query.pick_up_local);
  const offices = await db
    .selectFrom('office')
    .innerJoin('city', 'city.id', 'office.city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select('office.id')
    .where('office.status', '=', ITEM.active)
    .where('office.id', '!=', query.pick_up_office_id)
    .where((where) =>
      where.or([
        where('state.id', '=', (here) =>
          here
            .selectFrom('city as here')
            .select('here.state_id')
            .where('here.id', '=', trip.pick_up.office.city_id),
        ),
        where.and([
          where('office.airport', '=', true),
          where('state.country_code', '=', 'CU'),
          where('state.code', 'in', landed.length > 0 ? landed : ['']),
        ]),
      ]),
    )
    .orderBy('office.airport', 'desc')
    .orderBy('office.name')
    .execute();
  if (offices.length === 0) return [];
  const places = await readOfficeCars({ db, now, models: [model.id], offices: offices.map(({ id }) => id) });
  const found: Alternative[] = [];
  for (const { id } of offices) {
    if (found.length === OFFICES_MAX) break;
    const back = query.drop_off_office_id === query.pick_up_office_id ? id : query.drop_off_office_id;
    const offer = await whenFree(
      asked,
      await possible(
        call,
        { office_id: id, local: query.pick_up_local },
        { office_id: back, local: query.drop_off_local },
      ),
      places.find(({ office }) => office === id),
    );
    if (offer) found.push(offer);
  }
  return found;
}

/** Free models of the office: in place of one, its category and those above it, the nearest first; else all, the cheapest first. */
async function otherModels(asked: Asked, free: readonly FreeModel[]): Promise<Alternative[]> {
  const { trip, model } = asked;
  const rank = model && rankOf(model.category);
  const dailyOf = await pricesFor(asked, trip);
  const others = free
    .filter((one) => one.free > 0 && one.id !== model?.id)
    .filter(({ category }) => rank === undefined || rankOf(category) >= rank);
  const offers = others.map((one) => offerOf(asked, trip, one, dailyOf));
  const price = (offer: Alternative): number => offer.price?.amount ?? Number.MAX_SAFE_INTEGER;
  const above = ({ category }: Alternative): number => (rank === undefined ? 0 : rankOf(category));
  return offers
    .toSorted(
      (one, other) =>
        above(one) - above(other) ||
        price(one) - price(other) ||
        one.model.name.localeCompare(other.model.name),
    )
    .slice(0, model ? MODELS_MAX : undefined);
}

async function alternativesOf(call: AlternativesCall): Promise<Alternatives> {
  const { db, now, query } = call;
  const before = query.except === undefined ? undefined : await storedRental(db, query.except);
  const trip = await readTrip(db, {
    pick_up: { office_id: query.pick_up_office_id, local: query.pick_up_local },
    drop_off: { office_id: query.drop_off_office_id, local: query.drop_off_local },
    now,
    before,
  });
  const days = daysOf(query.pick_up_local, query.drop_off_local, await rentalSettings(db));
  const free = await freeOfModels({ db, now, except: query.except }, requestOf(0, trip), query.model_id ?? 0);
  const asked = { call, trip, days, model: free.find(({ id }) => id === query.model_id) };
  return {
    days,
    times: await otherTimes(asked),
    models: await otherModels(asked, free),
    offices: await otherOffices(asked),
  };
}

export const alternativeRoutes = [route(alternatives, alternativesOf)];
