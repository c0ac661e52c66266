import * as z from 'zod/mini';
import { Currency, Id, QueryIntegers, Reference, amountBetween, between, rowFields } from '../fields.ts';
import { resource } from '../resource.ts';
import { ROOM_CAPACITY } from './rooms.ts';

/** What a night in a room costs in a season, with certain meals; amounts are minor units of its currency. */

/** The board of the list with which a price begins. */
export const ROOM_ONLY = 1;
/** Minor units of a night. */
const NIGHT = { min: 0, max: 100_000_00 } as const;
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

const RoomPriceInput = z.object({
  ...fields,
  room_id: Id,
  /** Null serves the nights whose season has no price of its own. */
  season_id: z._default(z.nullable(Id), null),
  board_id: z._default(Id, ROOM_ONLY),
});

const RoomPriceRow = z.object({
  ...rowFields,
  ...fields,
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
    season: z.optional(QueryIntegers),
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
  valuesOf: ({ room, season, board, currency, base_guests, night, single_use, extra_adult, ...row }) => ({
    room_id: room.id,
    season_id: season?.id ?? null,
    board_id: board.id,
    currency,
    base_guests,
    night,
    single_use,
    extra_adult,
    children: row.children,
    weekday_surcharges: row.weekday_surcharges,
    minimum_nights: row.minimum_nights,
  }),
});
