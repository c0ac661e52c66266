import type { Kysely } from 'kysely';
import { OFFICE_ZONE } from '../../../src/lib/contract/limits.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { roomNights } from '../../../src/lib/domain/lodging-nights.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { readRoomStock } from '../../lodgings/nights.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
/** Houses that keep a notebook of their own beside us. */
const HOUSES = [
  'Casa Neptuno Azul',
  'Casa Mercaderes',
  'Casa Doña Amparo',
  'Casa Mar y Uva',
  'Casa Caletón',
  'Casa Tivolí',
] as const;
const FILE = 'Cuaderno de la casa';
/** A name that no network has: the demo shows what was read last, and asks nobody. */
const SITE = { name: 'Otro sitio', source_address: 'https://calendarios.example/habitacion.ics' } as const;

/**
 * Calendars of other sites for one room each of some houses, as they were read last. One says of nights that are booked
 * here that they are taken there, too; one could not be read again.
 */
export async function seedRoomFeeds(db: Kysely<Database>, random: Random, now: Date): Promise<void> {
  const today = todayIn(OFFICE_ZONE, now);
  const nights = { check_in: addDays(today, 3), check_out: addDays(today, 75) };
  const rooms = await db
    .selectFrom('room')
    .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
    .select(['room.id', 'room.accommodation_id', 'accommodation.name'])
    .where('accommodation.name', 'in', HOUSES)
    .where('room.quantity', '=', 1)
    .distinctOn('accommodation.name')
    .orderBy('accommodation.name')
    .orderBy('room.id', 'desc')
    .execute();
  const stocks = await readRoomStock(db, {
    rooms: rooms.map(({ id }) => id),
    from: nights.check_in,
    until: nights.check_out,
  });
  const bookedIn = (id: number): Stay | undefined =>
    stocks.get(id)?.stays.find(({ check_in }) => check_in >= nights.check_in);
  const overlapping = rooms.find(({ id }) => bookedIn(id));
  const read = new Date(now.getTime() - random.integer(30, 600) * MINUTE);
  const feeds = rooms.flatMap(({ id, accommodation_id }, index) => {
    const stock = stocks.get(id);
    const free = (stock ? roomNights(stock, nights) : []).filter((night) => night.free > 0);
    const stays = Array.from({ length: 3 }, () =>
      runFrom(
        random,
        free.map(({ date }) => date),
      ),
    );
    const booked = id === overlapping?.id ? bookedIn(id) : undefined;
    const feed = { room_id: id, accommodation_id, read_at: read };
    return [
      {
        ...feed,
        name: FILE,
        source_address: null,
        next_read_at: null,
        error: null,
        error_at: null,
        stays: booked ? [...stays, booked] : stays,
      },
      ...(index === 0
        ? [
            {
              ...feed,
              ...SITE,
              next_read_at: new Date(now.getTime() + 15 * MINUTE),
              error: 'unreachable',
              error_at: new Date(now.getTime() - MINUTE),
              stays: stays.slice(0, 1),
            },
          ]
        : []),
    ];
  });
  const ids = await insertMany(
    db,
    'room_feed',
    feeds.map(({ stays: _, accommodation_id: __, ...row }) => ({ ...row, created_at: read })),
  );
  await insertMany(
    db,
    'room_block',
    feeds.flatMap(({ stays, accommodation_id, room_id, name }, index) =>
      stays.map(({ check_in, check_out }) => ({
        accommodation_id,
        room_ids: [room_id],
        from_date: check_in,
        to_date: addDays(check_out, -1),
        quantity: 1,
        reason: name,
        feed_id: ids[index],
        created_at: read,
        updated_at: read,
      })),
    ),
  );
}

/** Up to four nights in a row from one of these on. */
function runFrom(random: Random, free: readonly string[]): Stay {
  const start = random.pick(free);
  let end = addDays(start, 1);
  while (free.includes(end) && end < addDays(start, 4)) end = addDays(end, 1);
  return { check_in: start, check_out: end };
}
