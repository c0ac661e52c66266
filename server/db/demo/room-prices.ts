import type { Kysely } from 'kysely';
import { OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { TYPE } from './lodging-houses.ts';
import type { Random } from './random.ts';

/** Kinds of accommodation by their numbers: a double room's night in dollars, its boards, and fewest nights in a season. */
const KINDS: Readonly<Record<number, { night: number; boards: readonly number[]; minimum: number }>> = {
  [TYPE.home]: { night: 35, boards: [1, 2], minimum: 1 },
  [TYPE.hostel]: { night: 28, boards: [1, 2], minimum: 1 },
  [TYPE.apartment]: { night: 30, boards: [1], minimum: 2 },
  [TYPE.villa]: { night: 70, boards: [1, 2], minimum: 2 },
  [TYPE.hotel]: { night: 95, boards: [2, 3], minimum: 1 },
  [TYPE.resort]: { night: 140, boards: [5], minimum: 3 },
};
const OTHER = { night: 40, boards: [1], minimum: 1 } as const;
/** What meals add for each person: room only, breakfast, half board, full board, all inclusive. */
const MEALS = [0, 5, 17, 28, 0] as const;
/** How much dearer a season is than the rest of the year. */
const SEASON = { high: 1.3, summer: 1.15 } as const;
const EURO = 0.92;
/** Days back that the stays of the demo need prices for. */
const PAST = 400;
/** Sells in both currencies, whatever chance says. */
const BOTH_CURRENCIES = 'Casa Malecón 27';
/** Has prices for the seasons alone: the price checker has something to find. */
const SEASONS_ALONE = 'Hostal Galiano Real';

interface PricedRoom {
  readonly id: number;
  readonly capacity: number;
  readonly house: string;
  readonly type_id: number;
}

/** Prices of every room: without season and for each season, in dollars and, of one house in four, in euros. */
export async function seedRoomPrices(db: Kysely<Database>, random: Random, now: Date): Promise<void> {
  const rooms = await db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select(['room.id', 'room.capacity', 'accommodation.name as house', 'accommodation.type_id'])
    .orderBy('room.id')
    .execute();
  const seasons = await db
    .selectFrom('season')
    .select(['id', 'name_en'])
    .where('to', '>=', addDays(todayIn(OFFICE_ZONE, now), -PAST))
    .orderBy('id')
    .execute();
  const euros = new Set(
    [...new Set(rooms.map(({ house }) => house))].filter(
      (house) => random.chance(0.25) || house === BOTH_CURRENCIES,
    ),
  );
  const stamps = { version: 1, created_at: now, updated_at: now };
  const rows = rooms.flatMap((room) => {
    const base = random.integer(-3, 8);
    const served = [
      ...(room.house === SEASONS_ALONE ? [] : [{ season_id: null, dearer: 1 }]),
      ...seasons.map(({ id, name_en }) => ({
        season_id: id,
        dearer: name_en.startsWith('High') ? SEASON.high : SEASON.summer,
      })),
    ];
    const rates = [['USD', 1] as const, ...(euros.has(room.house) ? [['EUR', EURO] as const] : [])];
    return served.flatMap(({ season_id, dearer }) =>
      (KINDS[room.type_id] ?? OTHER).boards.flatMap((board_id) =>
        rates.map(([currency, rate]) => ({
          ...pricesOf(room, { board_id, base, factor: dearer * rate, inSeason: season_id !== null }),
          room_id: room.id,
          season_id,
          board_id,
          currency,
          ...stamps,
        })),
      ),
    );
  });
  await insertMany(db, 'room_price', rows);
}

interface Rate {
  readonly board_id: number;
  readonly base: number;
  readonly factor: number;
  readonly inSeason: boolean;
}

/** Whole units as minor units. */
const units = (amount: number): number => Math.round(amount) * 100;

/** Amounts of one price; a room for more than two includes two, and others pay. */
function pricesOf({ capacity, type_id }: PricedRoom, { board_id, base, factor, inSeason }: Rate) {
  const { night, minimum } = KINDS[type_id] ?? OTHER;
  const meals = MEALS[board_id - 1] ?? 0;
  const whole = (night + base) * (type_id === TYPE.apartment ? capacity / 3 : 1);
  const extra = night * 0.35 + meals;
  const large = capacity > 2;
  return {
    base_guests: Math.min(2, capacity),
    night: units((whole + 2 * meals) * factor),
    single_use: units((whole * 0.85 + meals) * factor),
    extra_adult: large ? units(extra * factor) : null,
    children: large
      ? [
          { to_age: 2, amount: 0 },
          { to_age: 11, amount: units(extra * factor * 0.5) },
        ]
      : [],
    weekday_surcharges:
      type_id === TYPE.hotel ? [5, 6].map((weekday) => ({ weekday, amount: units(10 * factor) })) : [],
    minimum_nights: inSeason ? minimum : 1,
  };
}
