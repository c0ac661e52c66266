import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  Currency,
  Id,
  IsoDate,
  Money,
  QueryInteger,
  QueryIntegers,
  Reference,
  between,
  rowFields,
} from '../../fields.ts';
import { PRICE_RANGES, PRICE_RANGE_STARTS } from '../../limits.ts';
import { resource } from '../../resource.ts';

/** Prices of a model in a season, by five day ranges (rule: five-day-ranges). */

/** Days of one rental, and minor units of one day, that a price can hold. */
export const RENTAL_DAYS = { min: 1, max: 365 } as const;
export const DAILY_PRICE = { min: 1, max: 100_000_00 } as const;

/**
 * Where a range begins and what each day costs in it, in minor units of the price's currency. A range ends where the
 * next begins, so that ranges can neither overlap nor leave a gap.
 */
export const RangeInput = z.object({ from_days: between(RENTAL_DAYS), daily: between(DAILY_PRICE) });
export type RangeInput = z.infer<typeof RangeInput>;

/** A range as the domain reads it: both ends included, the last without end. */
export const PriceRange = z.object({ from_days: z.int(), to_days: z.nullable(z.int()), daily: z.int() });
export type PriceRange = z.infer<typeof PriceRange>;

const rising = (ranges: readonly RangeInput[]) =>
  ranges.every(({ from_days }, index) => from_days > (ranges[index - 1]?.from_days ?? -Infinity));

const RangesInput = z
  .array(RangeInput)
  .check(z.length(PRICE_RANGES, { error: 'ranges_count' }), z.refine(rising, { error: 'ranges_rising' }));

/** Pick-up dates that a price serves, both ends included; null is open. */
const validity = {
  valid_from: z._default(z.nullable(IsoDate), null),
  valid_to: z._default(z.nullable(IsoDate), null),
};

const PriceInput = z
  .object({
    model_id: Id,
    /** Null serves the dates whose season has no price of its own. */
    season_id: z._default(z.nullable(Id), null),
    currency: Currency,
    ...validity,
    ranges: RangesInput,
  })
  .check(
    z.refine(
      ({ valid_from, valid_to }) => valid_from === null || valid_to === null || valid_from <= valid_to,
      {
        error: 'date_order',
        path: ['valid_to'],
      },
    ),
  );
type PriceInput = z.infer<typeof PriceInput>;

export const PriceRow = z.object({
  ...rowFields,
  /** `name` is brand and name. */
  model: Reference,
  season: z.nullable(Reference),
  currency: Currency,
  valid_from: z.nullable(IsoDate),
  valid_to: z.nullable(IsoDate),
  ranges: z.array(PriceRange),
});
export type PriceRow = z.infer<typeof PriceRow>;

export const prices = resource({
  area: 'cars/pricing',
  name: 'listing',
  singular: 'price',
  entity: 'pricing',
  row: PriceRow,
  input: PriceInput,
  filters: {
    model: z.optional(QueryIntegers),
    /** 0 stands for prices without season. */
    season: z.optional(QueryIntegers),
    currency: z.optional(Currency),
    /** Prices that serve a pick-up on this date. */
    valid_on: z.optional(IsoDate),
  },
  sorts: ['model', 'season', 'currency', 'valid_from', 'valid_to', 'updated_at'],
  defaultSort: 'model',
  blank: { currency: 'USD', ranges: PRICE_RANGE_STARTS.map((from_days) => ({ from_days })) },
  valuesOf: ({ model, season, ranges }) => ({
    model_id: model.id,
    season_id: season?.id ?? null,
    ranges: ranges.map(({ from_days, daily }) => ({ from_days, daily })),
  }),
});

/** Dearer or cheaper by at most this many hundredths of a percent. */
const COPY_CHANGE = { min: -90_00, max: 1000_00 } as const;
const COPY_MAX = 250;

export const copyPrices = endpoint({
  method: 'POST',
  path: '/cars/pricing/copy_listing',
  summary: 'Copy prices to another model or season; all of them or, if one would overlap, none',
  access: 'pricing:create',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(COPY_MAX)),
    /** The model of the copies; each keeps its own when none is given. */
    model_id: z.optional(Id),
    /** The season of the copies, 0 for none; each keeps its own when not given. */
    season_id: z.optional(z.int().check(z.nonnegative())),
    /** Hundredths of a percent that the copies are dearer (or, negative, cheaper): 1250 is 12.5 %. */
    change: z._default(between(COPY_CHANGE), 0),
  }),
  answer: z.object({ copied: z.int() }),
  status: 201,
  success: 'entry_generated',
});

/** What a number of days costs, by the very rule that prices a rental. */
export const PriceCheck = z.object({
  price_id: Id,
  days: z.int(),
  /** Season of the pick-up date. */
  season: z.nullable(Reference),
  /** Season of the price that serves it: null when the model has none for that season. */
  price_season: z.nullable(Reference),
  range: PriceRange,
  daily: Money,
  total: Money,
});
export type PriceCheck = z.infer<typeof PriceCheck>;

/** What the price checker asks. */
export const PriceQuestion = z.object({
  model_id: Id,
  pick_up_date: IsoDate,
  days: between(RENTAL_DAYS),
  currency: Currency,
});

export const checkPrice = endpoint({
  method: 'GET',
  path: '/cars/pricing/check_listing',
  summary: 'What a model costs from a pick-up date for a number of days; e8 when no price covers it',
  access: 'pricing:read',
  query: z.object({
    ...PriceQuestion.shape,
    model_id: z.pipe(QueryInteger, PriceQuestion.shape.model_id),
    days: z.pipe(QueryInteger, PriceQuestion.shape.days),
  }),
  answer: PriceCheck,
  errors: ['e8'],
});
