import type { Kysely } from 'kysely';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { BOOKING_PREFIX, formatCode } from '../../../src/lib/domain/codes.ts';
import { addDays, formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { nightsShort } from '../../../src/lib/domain/lodging-nights.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { stayPrice } from '../../../src/lib/domain/lodging-price.ts';
import type { PricedNight } from '../../../src/lib/domain/lodging-price.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { BOOKING, BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { activeSeasons } from '../../cars/pricing/price-table.ts';
import { pricesOfRooms, roomsOf } from '../../lodgings/bookings/houses.ts';
import type { House, PriceOfRoom, Room } from '../../lodgings/bookings/houses.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import { instantOf } from './instants.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';
import { insertSales, take } from './sale-rows.ts';
import type { Sale } from './sales.ts';
import { tillOf } from './till.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days before and after today on which stays of the demo begin: eighteen months in all. */
const DAYS = { before: 360, after: 180 } as const;

interface Company {
  readonly clients: readonly DemoClient[];
  /** Whose till the cash went to. */
  readonly clerk: number;
  readonly count: number;
}

interface Planned {
  readonly house: House;
  readonly room: Room;
  readonly client: DemoClient;
  readonly stay: Stay;
  readonly adults: number;
  readonly children: number[];
  readonly nights: readonly PricedNight[];
  readonly total: number;
  readonly life: Life;
}

interface Life {
  readonly status: number;
  readonly room: number;
  readonly created: Date;
  readonly cancelled: Date | undefined;
  readonly paid: Date | undefined;
}

/** Where a booking of these nights stands today, so that nothing in the demo contradicts the calendar. */
function lifeOf(random: Random, now: Date, today: string, { check_in, check_out }: Stay): Life {
  const begins = Date.parse(`${check_in}T18:00:00Z`);
  const long = new Date(Math.min(now.getTime(), begins) - random.integer(2 * DAY, 70 * DAY));
  const later = (hours: number) => new Date(long.getTime() + random.integer(1, hours) * HOUR);
  const none = { created: long, cancelled: undefined, paid: undefined };
  if (check_in > today && random.chance(0.12))
    return {
      ...none,
      created: new Date(now.getTime() - random.integer(HOUR, 44 * HOUR)),
      status: random.pick([BOOKING.new, BOOKING.pending_payment, BOOKING.confirmed, BOOKING.confirmed]),
      room: BOOKING_ROOM.booked,
    };
  if (random.chance(0.07))
    return { ...none, status: BOOKING.cancelled, room: BOOKING_ROOM.cancelled, cancelled: later(40) };
  const paid = later(40);
  if (check_out < today) return { ...none, paid, status: BOOKING.completed, room: BOOKING_ROOM.departed };
  if (check_in < today) return { ...none, paid, status: BOOKING.paid, room: BOOKING_ROOM.in_house };
  return { ...none, paid, status: BOOKING.paid, room: BOOKING_ROOM.booked };
}

/** What there is to sell, and what was promised so far. */
interface Stock {
  readonly houses: ReadonlyMap<number, House>;
  readonly rooms: readonly Room[];
  readonly prices: ReadonlyMap<number, readonly PriceOfRoom[]>;
  readonly seasons: Awaited<ReturnType<typeof activeSeasons>>;
  readonly stays: Map<number, Stay[]>;
}

async function stockOf(db: Kysely<Database>): Promise<Stock> {
  const houses = await db.selectFrom('accommodation').selectAll().where('status', '=', ITEM.active).execute();
  const ids = houses.map(({ id }) => id);
  const rooms =
    ids.length === 0 ? [] : (await roomsOf(db, ids, 'es')).filter(({ status }) => status === ITEM.active);
  const prices = await pricesOfRooms(
    db,
    rooms.map(({ id }) => id),
  );
  return {
    houses: new Map(houses.map((house) => [house.id, house])),
    rooms,
    prices: Map.groupBy(prices, ({ room_id }) => room_id),
    seasons: await activeSeasons(db, 'es'),
    stays: new Map(),
  };
}

/** One booking of a room that is free and has a price on all its nights; undefined where the dice fell badly. */
function planned(random: Random, now: Date, stock: Stock, client: DemoClient): Planned | undefined {
  const room = random.pick(stock.rooms);
  const house = stock.houses.get(room.accommodation_id);
  if (!house) return undefined;
  const today = todayIn(house.zone, now);
  const check_in = addDays(today, random.integer(-DAYS.before, DAYS.after));
  const stay = { check_in, check_out: addDays(check_in, random.integer(house.minimum_nights + 1, 9)) };
  const adults = random.integer(1, room.adults_max);
  const small = Math.min(room.children_max, room.capacity - adults, 2);
  const wanted = house.children_from_age === null ? 0 : random.integer(0, Math.max(0, small));
  const children = Array.from({ length: wanted }, () => random.integer(house.children_from_age ?? 0, 15));
  const prices = stock.prices.get(room.id) ?? [];
  const board_id = prices[0]?.board_id ?? 1;
  const party = { adults, children };
  const price = stayPrice({ ...stay, party, currency: 'USD', board_id, prices, seasons: stock.seasons });
  if (price.kind !== 'price' || price.total === 0) return undefined;
  const life = lifeOf(random, now, today, stay);
  const stays = stock.stays.get(room.id) ?? [];
  if (life.status !== BOOKING.cancelled) {
    if (nightsShort({ quantity: room.quantity, stays, blocks: [] }, stay).length > 0) return undefined;
    stock.stays.set(room.id, [...stays, stay]);
  }
  return { house, room, client, stay, ...party, nights: price.nights, total: price.total, life };
}

const instantAt = (date: string, time: string, zone: string) =>
  instantOf({ local: `${date}T${time}`, zone }).toISOString();

function bookingRow({ house, client, stay, life, ...one }: Planned, number: number) {
  const waits = life.paid === undefined && life.cancelled === undefined;
  return {
    code: formatCode({ prefix: BOOKING_PREFIX, year: life.created.getUTCFullYear(), number }),
    brand: client.brand,
    status: life.status,
    member_id: client.id,
    first_name: client.first_name,
    last_name: client.last_name,
    email: client.email,
    phone: client.phone,
    dial_code: client.dial_code,
    passport: client.passport,
    birth_date: client.birth_date,
    accommodation_id: house.id,
    zone: house.zone,
    ...stay,
    check_in_at: instantAt(stay.check_in, house.check_in_from, house.zone),
    check_out_at: instantAt(stay.check_out, house.check_out_until, house.zone),
    nights: one.nights.length,
    adults: one.adults,
    children: one.children.length,
    currency: 'USD',
    total: one.total,
    paid: life.paid ? one.total : 0,
    paid_at: life.paid ?? null,
    commission: house.commission,
    refundable: house.refundable,
    cancellation: house.cancellation,
    payment_limit: '48',
    payment_limit_at: waits ? new Date(life.created.getTime() + 48 * HOUR) : null,
    cancelled_at: life.cancelled ?? null,
    cancellation_reason: life.cancelled ? 'El cliente cambió de idea' : '',
    cancellation_fee: life.cancelled ? 0 : null,
    version: 1,
    created_at: life.created,
    updated_at: life.cancelled ?? life.paid ?? life.created,
  };
}

function roomRow({ house, room, stay, life, nights, ...one }: Planned, booking_id: number) {
  const at = (status: number, instant: string) => (life.room >= status && !life.cancelled ? instant : null);
  return {
    booking_id,
    room_id: room.id,
    board_id: 1,
    ...stay,
    adults: one.adults,
    children: `{${one.children.join()}}`,
    status: life.room,
    nights,
    amount: one.total,
    checked_in_at: at(BOOKING_ROOM.in_house, instantAt(stay.check_in, house.check_in_from, house.zone)),
    checked_out_at: at(BOOKING_ROOM.departed, instantAt(stay.check_out, house.check_out_until, house.zone)),
  };
}

/** What its client is charged for it: the same services, payments and movements as any sale's. */
function saleOf(random: Random, one: Planned, { id, code }: { id: number; code: string }): Sale {
  const { house, client, stay, life, total } = one;
  return {
    client,
    brand: client.brand,
    currency: 'USD',
    service_type_id: SERVICE_TYPES.lodging,
    concept: `${code} · ${house.name} · ${formatTypedDate(stay.check_in)} – ${formatTypedDate(stay.check_out)}`,
    quantity: 1,
    unit_amount: total,
    fee: null,
    flight: null,
    created: life.created,
    came: life.paid ? [{ at: life.paid, amount: total, till: tillOf(random), refunded: undefined }] : [],
    asked: life.paid || life.cancelled ? undefined : new Date(life.created.getTime() + 48 * HOUR),
    failed: false,
    cancelled: life.cancelled && {
      at: life.cancelled,
      kept: 0,
      reason: 'El cliente cambió de idea',
    },
    delivered: undefined,
    record: { key: bookings.key, id },
  };
}

/** Stays of clients over eighteen months in the houses that there are, with what they were charged. */
export async function seedBookings(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  { clients, clerk, count }: Company,
): Promise<void> {
  const stock = await stockOf(db);
  if (stock.prices.size === 0) return;
  const found = Array.from({ length: count }, () => planned(random, now, stock, random.pick(clients))).filter(
    (one) => one !== undefined,
  );
  const inOrder = found.toSorted((one, other) => one.life.created.getTime() - other.life.created.getTime());
  const numbers = await take(db, 'booking_number', inOrder.length);
  const rows = inOrder.map((one, index) => bookingRow(one, numbers[index] ?? 0));
  const ids = await insertMany(db, 'booking', rows);
  await insertMany(
    db,
    'booking_room',
    inOrder.map((one, index) => roomRow(one, ids[index] ?? 0)),
  );
  const sales = inOrder.map((one, index) =>
    saleOf(random, one, { id: ids[index] ?? 0, code: rows[index]?.code ?? '' }),
  );
  await insertSales(db, now, sales, clerk);
}
