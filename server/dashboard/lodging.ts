import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { OCCUPANCY_MONTHS, dashboardLodging } from '../../src/lib/contract/dashboard/lodging.ts';
import type { Occupancy } from '../../src/lib/contract/dashboard/lodging.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { addMonthsAnchored, daysBetween } from '../../src/lib/domain/dates.ts';
import { BOOKING_HOLDS_ROOMS, ITEM } from '../../src/lib/domain/statuses.ts';
import { BOOKING_ROOM } from '../../src/lib/domain/transitions.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { hasStatus, lacksStatus } from '../db/status-condition.ts';
import type { Database } from '../db/tables.ts';
import { companyZone } from '../lib/company-zone.ts';
import { route } from '../lib/route.ts';
import { nameIn } from '../system/system-list.ts';

interface Figures {
  arrivals: number;
  departures: number;
  in_house: number;
}

/** What the tabs of the booking list count, of today. */
async function figuresOf(db: Kysely<Database>, today: string): Promise<Figures> {
  const held = hasStatus('status', BOOKING_HOLDS_ROOMS);
  const { rows } = await sql<Figures>`select
    (select count(*)::int from booking where check_in = ${today} and ${held}) as arrivals,
    (select count(*)::int from booking where check_out = ${today} and ${held}) as departures,
    (select count(distinct booking_id)::int from booking_room where ${hasStatus('status', BOOKING_ROOM.in_house)}) as in_house`.execute(
    db,
  );
  const [figures] = rows;
  if (!figures) throw new Error('No figures came back');
  return figures;
}

interface Read {
  id: number | null;
  name: string;
  rooms: number;
  /** Nights that are taken of each month. */
  taken: number[];
}

/** Nights that were taken, by destination and month, in one query over the stays of these months. */
async function occupancyOf(
  db: Kysely<Database>,
  months: readonly string[],
  language: Language,
): Promise<Occupancy[]> {
  const ends = months.map((month) => addMonthsAnchored(month, 1));
  const { rows } = await sql<Read>`
    with month as (
      select * from unnest(${[...months]}::date[], ${ends}::date[]) with ordinality as month (first, after, place)
    ), sold as (
      select room.id, room.quantity, coalesce(accommodation.destination_id, 0) as destination,
        coalesce(${nameIn('destination', language)}, city.name) as name
      from room join accommodation on accommodation.id = room.accommodation_id
      join city on city.id = accommodation.city_id
      left join destination on destination.id = accommodation.destination_id
      where ${hasStatus('room.status', ITEM.active)} and ${hasStatus('accommodation.status', ITEM.active)}
    ), stay as (
      select sold.destination, sold.name, month.place,
        sum(least(booking_room.check_out, month.after) - greatest(booking_room.check_in, month.first))::int as taken
      from sold join booking_room on booking_room.room_id = sold.id and ${lacksStatus('booking_room.status', BOOKING_ROOM.cancelled)}
      join month on booking_room.check_in < month.after and booking_room.check_out > month.first
      group by 1, 2, 3
    )
    select nullif(sold.destination, 0) as id, sold.name, sum(sold.quantity)::int as rooms,
      array(select coalesce(stay.taken, 0) from month
        left join stay on stay.place = month.place and stay.destination = sold.destination and stay.name = sold.name
        order by month.place) as taken
    from sold group by sold.destination, sold.name`.execute(db);
  const nights = months.map((month, index) => daysBetween(month, ends[index] ?? month));
  return rows
    .map(({ id, name, rooms, taken }) => ({
      destination: { id, name },
      months: nights.map((days, index) => ({ taken: taken[index] ?? 0, nights: rooms * days })),
    }))
    .toSorted((one, other) => shareOf(other) - shareOf(one));
}

const shareOf = ({ months }: Occupancy): number =>
  months.reduce((sum, { taken }) => sum + taken, 0) /
  Math.max(
    1,
    months.reduce((sum, { nights }) => sum + nights, 0),
  );

export const dashboardLodgingRoutes = [
  route(dashboardLodging, async ({ db, now, language }) => {
    const today = todayIn(await companyZone(db), now);
    const first = `${today.slice(0, 8)}01`;
    const months = Array.from({ length: OCCUPANCY_MONTHS }, (_, index) => addMonthsAnchored(first, index));
    return {
      today,
      ...(await figuresOf(db, today)),
      months,
      occupancy: await occupancyOf(db, months, language),
    };
  }),
];
