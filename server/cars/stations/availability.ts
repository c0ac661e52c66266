import { sql } from 'kysely';
import {
  availability,
  availabilityDay,
  exportAvailability,
} from '../../../src/lib/contract/cars/availability.ts';
import type { AvailabilityDay, AvailabilityRow } from '../../../src/lib/contract/cars/availability.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { addDays, daysBetween } from '../../../src/lib/domain/dates.ts';
import { officeDays } from '../../../src/lib/domain/office-steps.ts';
import { officeSteps } from '../../../src/lib/domain/station-capacity.ts';
import type { StationCars } from '../../../src/lib/domain/station-capacity.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { dayInstants } from '../../../src/lib/domain/zones.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { xlsxOf } from '../../lib/export.ts';
import { notFound } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { carsAt } from '../rentals/capacity.ts';
import { readOfficeCars } from './office-cars.ts';

type Query = Output<typeof availability.query>;

interface NamedStation {
  id: number;
  name: string;
  office_id: number;
  office_name: string;
  zone: string;
}
interface NamedModel {
  id: number;
  name: string;
  category: string;
}

const datesOf = ({ from, to }: Query): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));

/** Instants at which the days begin, and the end of the last, by a zone's clock. */
const boundsOf = (dates: readonly string[], zone: string): number[] => {
  const last = dates.at(-1);
  return [...dates, ...(last === undefined ? [] : [addDays(last, 1)])].map((date) =>
    Date.parse(dayInstants(date, zone).from),
  );
};

async function namedStations({ db }: RequestContext, query: Query): Promise<NamedStation[]> {
  return db
    .selectFrom('station')
    .innerJoin('office', 'office.id', 'station.office_id')
    .select(['station.id', 'station.name', 'station.office_id', 'office.name as office_name', 'office.zone'])
    .$if(query.office !== undefined, (rows) => rows.where('station.office_id', 'in', query.office ?? []))
    .$if(query.station !== undefined, (rows) => rows.where('station.id', 'in', query.station ?? []))
    .orderBy(sql`office.name collate by_name`)
    .orderBy(sql`station.name collate by_name`)
    .orderBy('station.id')
    .execute();
}

async function namedModels({ db }: RequestContext, query: Query): Promise<NamedModel[]> {
  return db
    .selectFrom('model')
    .select(['id', sql<string>`brand || ' ' || name`.as('name'), 'category'])
    .$if(query.model !== undefined, (rows) => rows.where('id', 'in', query.model ?? []))
    .$if(query.category !== undefined, (rows) =>
      rows.where(sql<boolean>`starts_with(category, upper(${query.category}))`),
    )
    .orderBy(sql`brand collate by_name`)
    .orderBy(sql`name collate by_name`)
    .execute();
}

/** The grid: one read of the window, counted in one pass (rule: station-capacity). */
async function gridOf(
  context: RequestContext,
  query: Query,
): Promise<{ days: string[]; rows: AvailabilityRow[] }> {
  const { db, now } = context;
  const days = datesOf(query);
  const [stations, models] = await Promise.all([namedStations(context, query), namedModels(context, query)]);
  const offices = [...new Set(stations.map(({ office_id }) => office_id))];
  // A clock is asked once, however many stations follow it.
  const zones = new Map(
    [...new Set(stations.map(({ zone }) => zone))].map((zone) => [zone, boundsOf(days, zone)]),
  );
  const moments = [...zones.values()].flat();
  const during = { from: Math.min(...moments), until: Math.max(...moments) };
  const { office, station, model, category } = query;
  const cars = await readOfficeCars({
    db,
    now,
    // Only what is filtered is named: fifty thousand rentals are not compared with all there are.
    offices: office || station ? offices : undefined,
    models: model || category !== undefined ? models.map(({ id }) => id) : undefined,
    during,
  });
  const boundsOfOffice = new Map(stations.map(({ office_id, zone }) => [office_id, zones.get(zone) ?? []]));
  // Stations of one office share what is counted. Days that are equal are one and the same before anything else is kept.
  const shared = sharing();
  const cellsOf = new Map(
    cars.flatMap((place) => {
      const days = officeDays(officeSteps(place, during), boundsOfOffice.get(place.office) ?? []);
      return place.stations.map(
        ({ id }, index) => [`${id}/${place.model}`, days[index]?.map(shared)] as const,
      );
    }),
  );
  const rows = stations.flatMap((station) =>
    models.flatMap((model) => {
      const cells = cellsOf.get(`${station.id}/${model.id}`) ?? [];
      return cells.some(({ total, blocked }) => total > 0 || blocked > 0)
        ? [
            {
              office: { id: station.office_id, name: station.office_name },
              station: { id: station.id, name: station.name },
              model: { id: model.id, name: model.name },
              category: model.category,
              cells,
            },
          ]
        : [];
    }),
  );
  return { days, rows: rows.filter(({ cells }) => shown(query, cells)) };
}

/** More than any station has of a model. */
const MOST = 1e5;

/** Gives equal cells as one and the same: a grid has a hundred thousand, and its answer is read once for each that differs. */
function sharing(): (cell: StationCars) => StationCars {
  const known = new Map<number, StationCars>();
  return (cell) => {
    const key = (cell.free * MOST + cell.total) * MOST + cell.blocked;
    const found = known.get(key);
    if (!found) known.set(key, cell);
    return found ?? cell;
  };
}

function shown({ only }: Query, cells: AvailabilityRow['cells']): boolean {
  if (only === 'full') return cells.some(({ free }) => free === 0);
  return only === 'free' ? cells.every(({ free }) => free > 0) : true;
}

/** What stands behind one cell. Throws 404 for an unknown station. */
async function dayOf(call: Call<typeof availabilityDay>): Promise<AvailabilityDay> {
  const { db, query } = call;
  const station = await db
    .selectFrom('station')
    .innerJoin('office', 'office.id', 'station.office_id')
    .select(['station.id', 'station.office_id', 'office.zone'])
    .where('station.id', '=', query.station)
    .executeTakeFirst();
  if (!station) throw notFound();
  const [from = 0, until = 0] = boundsOf([query.day], station.zone);
  const cars = await carsAt(call, query.model, station.office_id);
  const place = cars.stations.findIndex(({ id }) => id === station.id);
  const steps = officeSteps(cars);
  const during = steps.filter(
    (step, index) => step.from < until && (steps[index + 1]?.from ?? Infinity) > from,
  );
  const touches = (time: { from: number; until: number }) => time.from < until && from < time.until;
  const holds = cars.holds.filter(
    (hold) => hold.leaves && touches(hold) && (hold.station === null || hold.station === station.id),
  );
  const blockIds = [
    ...cars.blocks.filter((block) => block.station === station.id && touches(block)),
    ...cars.maintenance.filter((time) => time.station === station.id && touches(time)),
  ].map(({ id }) => id);
  const rentals = await db
    .selectFrom('rental')
    .leftJoin('vehicle', 'vehicle.id', 'rental.vehicle_id')
    .select(['rental.id', 'rental.code', 'rental.status', 'rental.pick_up_local', 'rental.drop_off_local'])
    .select([sql<string>`btrim(rental.first_name || ' ' || rental.last_name)`.as('client'), 'vehicle.plate'])
    .where('rental.id', 'in', [0, ...holds.map(({ rental }) => rental)])
    .orderBy('rental.pick_up_local')
    .orderBy('rental.id')
    .execute();
  const atStation = new Set(holds.filter((hold) => hold.station !== null).map(({ rental }) => rental));
  const blocks = await db
    .selectFrom('car_block')
    .leftJoin('vehicle', 'vehicle.id', 'car_block.vehicle_id')
    .select(['car_block.id', 'car_block.version', 'car_block.kind', 'car_block.quantity', 'car_block.reason'])
    .select(['car_block.from_date as from', 'car_block.to_date as to', 'vehicle.plate'])
    .where('car_block.id', 'in', [0, ...blockIds])
    .orderBy('car_block.from_date')
    .orderBy('car_block.id')
    .execute();
  return {
    steps: during.map((step) => {
      const { free = 0, total = 0, blocked = 0 } = step.stations[place] ?? {};
      return {
        local: toLocal(new Date(Math.max(step.from, from)), station.zone),
        free: Math.max(0, free),
        total,
        blocked,
      };
    }),
    rentals: rentals.map((rental) => ({ ...rental, at_station: atStation.has(rental.id) })),
    blocks,
  };
}

async function workbookOf(call: Call<typeof exportAvailability>): Promise<Response> {
  const { days, rows } = await gridOf(call, call.query);
  async function* all() {
    yield* rows;
  }
  return xlsxOf(call, {
    name: 'availability',
    columns: [
      { heading: 'cars/availability:fields.office', value: (row: AvailabilityRow) => row.office.name },
      { heading: 'cars/availability:fields.station', value: (row) => row.station.name },
      { heading: 'cars/availability:fields.model', value: (row) => row.model.name },
      { heading: 'cars/availability:fields.category', value: (row) => row.category },
      ...days.map((day, index) => ({
        heading: day,
        value: (row: AvailabilityRow) => {
          const { free, total } = row.cells[index] ?? { free: 0, total: 0 };
          return `${free} / ${total}`;
        },
      })),
    ],
    rows: all(),
  });
}

export const availabilityRoutes = [
  route(availability, (call) => gridOf(call, call.query)),
  route(availabilityDay, dayOf),
  route(exportAvailability, workbookOf),
];
