import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  IsoDate,
  QueryInteger,
  QueryIntegers,
  Reference,
  amountBetween,
  between,
  rowFields,
} from '../fields.ts';
import { resource } from '../resource.ts';
import { ROOM_CAPACITY } from './rooms.ts';

/** What a night in a room costs in a season, with certain meals; amounts are minor units of its currency. */

/** The board of the list with which a price begins. */
export const ROOM_ONLY = 1;
/** Minor units of a night. */
export const NIGHT = { min: 0, max: 100_000_00 } as const;
const MINIMUM_NIGHTS = { min: 1, max: 90 } as const;
const CHILD_BRACKETS = 4;

const Amount = amountBetween(NIGHT);

/** Each child beyond the base, up to an age that counts; the brackets rise. */
export const ChildPrice = z.object({ to_age: between({ min: 0, max: 17 }), amount: Amount });
export type ChildPrice = z.infer<typeof ChildPrice>;

/** Added to the room's night on one day of the week: 1 Monday to 7 Sunday. */
export const WeekdaySurcharge = z.object({ weekday: between({ min: 1, max: 7 }), amount: Amount });
export type WeekdaySurcharge = z.infer<typeof WeekdaySurcharge>;

const fields = {
  currency: Currency,
  /** People whom the night includes. */
  base_guests: z._default(between(ROOM_CAPACITY), 2),
  night: Amount,
  /** One person alone; null pays the night. */
  single_use: z._default(z.nullable(Amount), null),
  /** Each adult beyond the base, and each child above the brackets; null: nobody beyond the base. */
  extra_adult: z._default(z.nullable(Amount), null),
  children: z._default(
    z.array(ChildPrice).check(
      z.maxLength(CHILD_BRACKETS),
      z.refine(
        (brackets) =>
          brackets.every(({ to_age }, index) => index === 0 || to_age > (brackets[index - 1]?.to_age ?? 0)),
        {
          error: 'ages_rise',
        },
      ),
    ),
    [],
  ),
  weekday_surcharges: z._default(
    z.array(WeekdaySurcharge).check(
      z.maxLength(7),
      z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
        error: 'duplicate',
      }),
    ),
    [],
  ),
  /** Fewest nights of a stay that checks in on a night of this price. */
  minimum_nights: z._default(between(MINIMUM_NIGHTS), MINIMUM_NIGHTS.min),
} as const;

const RoomPriceInput = z
  .object({
    ...fields,
    room_id: Id,
    /** Null serves the nights whose season has no price of its own. */
    season_id: z._default(z.nullable(Id), null),
    board_id: z._default(Id, ROOM_ONLY),
  })
  .check(
    z.refine(({ single_use, night }) => single_use === null || single_use <= night, {
      error: 'above_night',
      path: ['single_use'],
    }),
  );

const RoomPriceRow = z.object({
  ...rowFields,
  ...fields,
  accommodation: Reference,
  /** By its own name and its type. */
  room: Reference,
  season: z.nullable(Reference),
  board: Reference,
});
export type RoomPriceRow = z.infer<typeof RoomPriceRow>;

export const roomPrices = resource({
  area: 'lodgings',
  name: 'prices',
  singular: 'price',
  entity: 'pricing',
  row: RoomPriceRow,
  input: RoomPriceInput,
  filters: {
    accommodation: z.optional(QueryIntegers),
    room: z.optional(QueryIntegers),
    /** 0 stands for prices without season. */
    season: z.optional(QueryIntegers),
    currency: z.optional(Currency),
    board: z.optional(QueryIntegers),
  },
  sorts: ['room', 'season', 'updated_at'],
  defaultSort: 'room',
  blank: {
    base_guests: 2,
    minimum_nights: 1,
    children: [],
    weekday_surcharges: [],
    season_id: null,
    board_id: ROOM_ONLY,
  },
  valuesOf: ({ room, season, board }) => ({
    room_id: room.id,
    season_id: season?.id ?? null,
    board_id: board.id,
  }),
});

/** Dearer or cheaper by at most this many hundredths of a percent. */
const COPY_CHANGE = { min: -90_00, max: 1000_00 } as const;
const COPY_TARGETS = 100;
/** Prices that one copy may write. */
export const COPY_MAX = 1_000;

/** What a copied amount is rounded to, in minor units: cents, whole units, fives (rule: copied-prices). */
export const ROUNDING = [1, 100, 500] as const;

/** A season by its number; 0 are the prices without one. */
const SeasonOrNone = between({ min: 0, max: 2_147_483_647 });
const Targets = <T extends z.ZodMiniType>(shape: T) =>
  z._default(z.array(shape).check(z.maxLength(COPY_TARGETS)), []);

export const copyRoomPrices = endpoint({
  method: 'POST',
  path: '/lodgings/copy_prices',
  summary: 'Copy the prices of an accommodation, or of one room or season of it, to others',
  access: 'pricing:create',
  body: z
    .object({
      accommodation_id: Id,
      /** Of this room alone, of this season alone; all when not given. */
      room_id: z.optional(Id),
      season_id: z.optional(SeasonOrNone),
      /** Into rooms of the same type and name there, else of the same type. */
      to_accommodation_ids: Targets(Id),
      /** Into these rooms; each keeps its room when none is given. */
      to_room_ids: Targets(Id),
      /** As prices of these seasons; each keeps its season when none is given. */
      to_season_ids: Targets(SeasonOrNone),
      /** Hundredths of a percent that the copies are dearer (or, negative, cheaper): 1250 is 12.5 %. */
      change: z._default(between(COPY_CHANGE), 0),
      round_to: z._default(z.literal(ROUNDING), 1),
      /** What happens to a price that a copy would meet. */
      existing: z._default(z.enum(['keep', 'replace']), 'keep'),
    })
    .check(
      z.refine(
        ({ to_accommodation_ids, to_room_ids, to_season_ids }) =>
          to_accommodation_ids.length + to_room_ids.length + to_season_ids.length > 0,
        { error: 'copy_target', path: ['to_season_ids'] },
      ),
      z.refine(
        ({ to_accommodation_ids, to_room_ids }) =>
          to_accommodation_ids.length === 0 || to_room_ids.length === 0,
        { error: 'copy_one_way', path: ['to_accommodation_ids'] },
      ),
      z.refine(({ to_room_ids, room_id }) => to_room_ids.length === 0 || room_id !== undefined, {
        error: 'copy_source',
        path: ['room_id'],
      }),
      z.refine(({ to_season_ids, season_id }) => to_season_ids.length === 0 || season_id !== undefined, {
        error: 'copy_source',
        path: ['season_id'],
      }),
    ),
  /** How many prices are new, took the place of another, or met one that stays; and copies that found no room. */
  answer: z.object({
    created: z.int(),
    replaced: z.int(),
    kept: z.int(),
    /** No room of the type is there, or it holds fewer people than the price includes. */
    unfit: z.int(),
  }),
  success: false,
});
export type CopiedRoomPrices = z.infer<typeof copyRoomPrices.answer>;

/** Days between the first and the last night of one check. */
const CHECK_DAYS = 730;

/** First and last night, both included. */
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'date_order',
  path: ['to'],
});
const notTooLong = z.refine<{ from: string; to: string }>(
  ({ from, to }) => Date.parse(to) - Date.parse(from) <= CHECK_DAYS * 86_400_000,
  { error: 'two_years', path: ['to'] },
);

/** What the price checker asks. */
export const RoomPriceQuestion = z
  .object({
    accommodation_id: Id,
    from: IsoDate,
    to: IsoDate,
    /** Without it: of each room those in which it has prices, and USD where it has none. */
    currency: z.optional(Currency),
  })
  .check(inOrder, notTooLong);

/** Nights in a row on which a room has no price in a currency. */
const PriceGap = z.object({ room: Reference, currency: Currency, from: IsoDate, to: IsoDate });
export type PriceGap = z.infer<typeof PriceGap>;

export const checkRoomPrices = endpoint({
  method: 'GET',
  path: '/lodgings/check_prices',
  summary: 'Nights without a price, by room and currency, of the rooms that are offered',
  access: 'pricing:read',
  query: z
    .object({ ...RoomPriceQuestion.shape, accommodation_id: z.pipe(QueryInteger, Id) })
    .check(inOrder, notTooLong),
  answer: z.object({ rooms: z.int(), nights: z.int(), gaps: z.array(PriceGap) }),
});
export type RoomPriceCheck = z.infer<typeof checkRoomPrices.answer>;
