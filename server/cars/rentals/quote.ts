import type { Kysely, Selectable } from 'kysely';
import type { RentalSettings } from '../../../src/lib/contract/cars/rental-settings.ts';
import type { PlaceInput, RentalDiscount, RentalExtra } from '../../../src/lib/contract/cars/rental-input.ts';
import { RENTAL_DAYS } from '../../../src/lib/contract/cars/pricing/listing.ts';
import type { Currency, Language } from '../../../src/lib/contract/fields.ts';
import { dropOffProblem, pickUpProblem } from '../../../src/lib/domain/office-hours.ts';
import type { HoursProblem } from '../../../src/lib/domain/office-hours.ts';
import { rentalDays } from '../../../src/lib/domain/rental-days.ts';
import { priceFor, priceRental } from '../../../src/lib/domain/rental-price.ts';
import type { ModelPrice, RentalPriceLine } from '../../../src/lib/domain/rental-price.ts';
import type { Season } from '../../../src/lib/domain/seasons.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { dateOf, toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import type { CompanyDiscount } from '../../../src/lib/domain/company-discounts.ts';
import type { Database } from '../../db/tables.ts';
import type { OfficeTable } from '../../db/tables/cars.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';
import { activeSeasons, pricesOfModel } from '../pricing/price-table.ts';
import { dayRuleOf } from './settings.ts';

/** Minor units that a whole rental may cost: what the column holds, with room to spare. */
const TOTAL_MAX = 10_000_000_00;

type Office = Selectable<OfficeTable>;

/** An office and the time at it, with the zone and the instant that follow. */
interface Place {
  readonly office: Office;
  readonly local: string;
  readonly zone: string;
  readonly at: string;
}
export interface Trip {
  readonly pick_up: Place;
  readonly drop_off: Place;
}

/** A trip as it was saved: what of it did not change is not judged again. */
interface SavedTrip {
  readonly pick_up_office_id: number;
  readonly pick_up_local: string;
  readonly drop_off_office_id: number;
  readonly drop_off_local: string;
}

interface TripQuestion {
  readonly pick_up: PlaceInput;
  readonly drop_off: PlaceInput;
  readonly now: Date;
  readonly before?: SavedTrip | undefined;
}

/**
 * Reads the offices and judges the times by their own clocks: the pick-up not in the past, both within opening hours
 * (rule: today-of-the-office, hour-of-the-office, opening-hours), the drop-off after the pick-up. Throws 422 with every
 * refused field.
 */
export async function readTrip(
  db: Kysely<Database>,
  { pick_up, drop_off, now, before }: TripQuestion,
): Promise<Trip> {
  const ids = [pick_up.office_id, drop_off.office_id];
  const found = await db.selectFrom('office').selectAll().where('id', 'in', ids).execute();
  const [from, to] = ids.map((id) => found.find((office) => office.id === id));
  const pickUpSame =
    before?.pick_up_office_id === pick_up.office_id && before.pick_up_local === pick_up.local;
  const dropOffSame =
    before?.drop_off_office_id === drop_off.office_id && before.drop_off_local === drop_off.local;
  const refused: RefusedField[] = [
    ...closed(from, 'pick_up', before?.pick_up_office_id === pick_up.office_id),
    ...closed(to, 'drop_off', before?.drop_off_office_id === drop_off.office_id),
  ];
  if (!from || !to || refused.length > 0) throw invalid(...refused);
  if (!pickUpSame)
    refused.push(...told('pick_up', from, pickUpProblem(from, pick_up.local, toLocal(now, from.zone))));
  const trip = { pick_up: placeOf(from, pick_up.local), drop_off: placeOf(to, drop_off.local) };
  if (!dropOffSame || !pickUpSame) {
    const problem = dropOffProblem(to, drop_off.local, pick_up.local);
    const backwards = problem === undefined && trip.drop_off.at <= trip.pick_up.at;
    const unchanged = dropOffSame && problem !== 'before_pick_up';
    if (!unchanged || backwards)
      refused.push(...told('drop_off', to, backwards ? 'before_pick_up' : problem));
  }
  if (refused.length > 0) throw invalid(...refused);
  return trip;
}

const placeOf = (office: Office, local: string): Place => ({
  office,
  local,
  zone: office.zone,
  at: toInstant({ local, zone: office.zone }),
});

function closed(office: Office | undefined, part: 'pick_up' | 'drop_off', same: boolean): RefusedField[] {
  if (!office) return [{ field: `${part}.office_id`, key: 'select_option' }];
  return office.status === ITEM.active || same
    ? []
    : [{ field: `${part}.office_id`, key: 'office_inactive' }];
}

const HOURS_WORDS: Readonly<Record<HoursProblem, string>> = {
  closed_day: 'hours_closed_day',
  outside_hours: 'hours_outside_hours',
  past: 'hours_past',
  before_pick_up: 'hours_before_pick_up',
  skipped: 'hours_skipped',
};

function told(
  part: 'pick_up' | 'drop_off',
  office: Office,
  problem: HoursProblem | undefined,
): RefusedField[] {
  return problem
    ? [
        {
          field: `${part}.local`,
          key: HOURS_WORDS[problem],
          params: { opens: office.opens, closes: office.closes },
        },
      ]
    : [];
}

/** What is charged, in minor units of `currency`. */
export interface Charges {
  readonly currency: Currency;
  readonly full_tank_price: number | null;
  readonly airport_tax: number | null;
  readonly novel_driver: boolean;
  readonly extras: readonly RentalExtra[];
  readonly discount: RentalDiscount | null;
  readonly manual_price: number | null;
}

export interface PriceQuestion {
  readonly model_id: number;
  readonly pick_up_local: string;
  readonly drop_off_local: string;
  readonly charges: Charges;
  readonly settings: RentalSettings;
  readonly language: Language;
  /** Price of one day that was agreed already: later changes of the table do not touch it. */
  readonly agreed_daily?: number | undefined;
  /** Novel driver fee that was agreed already. */
  readonly agreed_novel_driver_fee?: number | undefined;
  /** Discounts of the company that hold for the rental. */
  readonly company_discounts?: readonly CompanyDiscount[] | undefined;
  /** Prices and seasons, where they were read before. */
  readonly table?: PriceTable | undefined;
}

/** What prices a model: its prices, or the one that was agreed, and the seasons. */
export interface PriceTable {
  readonly prices: readonly ModelPrice[];
  readonly seasons: readonly (Season & { readonly name: string })[];
}

/** The columns that a price fills. */
export interface Priced {
  readonly days: number;
  readonly rental_price: number;
  readonly novel_driver_fee: number | null;
  readonly lines: readonly RentalPriceLine<Currency>[];
  readonly total: number;
}

/** Days of a rental by the company's rule. Throws 422 when they are more than a rental can have. */
export function daysOf(pickUp: string, dropOff: string, settings: RentalSettings): number {
  const days = rentalDays(pickUp, dropOff, dayRuleOf(settings));
  if (days > RENTAL_DAYS.max)
    throw invalid({
      field: 'drop_off.local',
      key: 'max',
      params: { max: RENTAL_DAYS.max, count: RENTAL_DAYS.max },
    });
  return days;
}

/** Reads what priceOf prices with. */
export async function priceTable(db: Kysely<Database>, question: PriceQuestion): Promise<PriceTable> {
  const { agreed_daily: daily, model_id, language } = question;
  const [prices, seasons] = await Promise.all([
    daily === undefined ? pricesOfModel(db, model_id) : [agreedPrice(daily, question.charges.currency)],
    activeSeasons(db, language),
  ]);
  return { prices, seasons };
}

const agreedPrice = (daily: number, currency: Currency): ModelPrice => ({
  id: 0,
  season_id: null,
  currency,
  valid_from: null,
  valid_to: null,
  ranges: [{ from_days: 1, to_days: null, daily }],
});

/** What domain/rental-price.ts prices: everything but how many days, from which date and with which discounts. */
export function priceInput(question: PriceQuestion, { prices, seasons }: PriceTable) {
  const { charges, settings } = question;
  const { currency, manual_price } = charges;
  return {
    currency,
    prices,
    seasons,
    manual_price,
    full_tank: charges.full_tank_price,
    airport_tax: charges.airport_tax,
    novel_driver_fee: charges.novel_driver
      ? (question.agreed_novel_driver_fee ?? settings.novel_driver_fee[currency])
      : null,
    extras: charges.extras,
    discounts: charges.discount ? [charges.discount] : [],
    service_fees: [],
  };
}

/** The price line by line, by domain/rental-price.ts. Throws e8 with the reason when no price covers it. */
export async function priceOf(db: Kysely<Database>, question: PriceQuestion): Promise<Priced> {
  const days = daysOf(question.pick_up_local, question.drop_off_local, question.settings);
  const pick_up_date = dateOf(question.pick_up_local);
  const input = priceInput(question, question.table ?? (await priceTable(db, question)));
  const { company_discounts } = question;
  const priced = priceRental<Currency>({ ...input, pick_up_date, days, company_discounts });
  if (priced.kind === 'no_price') {
    const shortest = priceFor({ ...input, pick_up_date, days: RENTAL_DAYS.max })?.price.ranges[0]?.from_days;
    throw new ProblemError(
      'e8',
      shortest === undefined
        ? { reason: 'no_price_on_date' }
        : { reason: 'no_price_for_days', params: { days: shortest } },
    );
  }
  if (priced.total.amount > TOTAL_MAX) throw new ProblemError('e8', { reason: 'price_too_high' });
  const [car] = priced.lines;
  return {
    days,
    rental_price: car?.amount.amount ?? 0,
    novel_driver_fee: input.novel_driver_fee,
    lines: priced.lines,
    total: priced.total.amount,
  };
}
