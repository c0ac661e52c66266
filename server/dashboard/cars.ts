import { sql } from 'kysely';
import type { OfficeCarsNow } from '../../src/lib/contract/dashboard/cars.ts';
import { dashboardCars } from '../../src/lib/contract/dashboard/cars.ts';
import { officeSteps } from '../../src/lib/domain/station-capacity.ts';
import { VEHICLE } from '../../src/lib/domain/statuses.ts';
import { hasStatus } from '../db/status-condition.ts';
import { readOfficeCars } from '../cars/stations/office-cars.ts';
import type { ModelAtOffice } from '../cars/stations/office-cars.ts';
import { route } from '../lib/route.ts';

/** Cars of one model at one office at a moment, as the grid of availability counts them (rule: station-capacity). */
function carsAt(cars: ModelAtOffice, at: number): Omit<OfficeCarsNow, 'office'> {
  const holding = cars.holds.filter(({ leaves, from, until }) => leaves && from <= at && at < until);
  const planned = cars.maintenance.filter(
    ({ from, until, vehicle }) =>
      from <= at && at < until && !holding.some((hold) => hold.vehicle === vehicle),
  ).length;
  const [now] = officeSteps(cars, { from: at, until: at + 1 });
  const sum = (name: 'total' | 'blocked'): number =>
    (now?.stations ?? []).reduce((all, station) => all + station[name], 0);
  return {
    total: sum('total') + planned,
    out: holding.length,
    free: Math.max(0, now?.free ?? 0),
    blocked: sum('blocked'),
    maintenance: planned,
  };
}

export const dashboardCarsRoutes = [
  route(dashboardCars, async ({ db, now }) => {
    const at = now.getTime();
    const [offices, places] = await Promise.all([
      db
        .selectFrom('office')
        .select(['id', 'name'])
        .select(
          sql<number>`(select count(*)::int from vehicle
            where office_id = office.id and ${hasStatus('vehicle.status', VEHICLE.maintenance)} and contracted_car_id is null)`.as(
            'withdrawn',
          ),
        )
        .orderBy(sql`name collate by_name`)
        .execute(),
      readOfficeCars({ db, now, during: { from: at, until: at + 1 } }),
    ]);
    return offices.flatMap(({ id, name, withdrawn }) => {
      const figures = places.filter(({ office }) => office === id).map((cars) => carsAt(cars, at));
      const sum = (of: keyof Omit<OfficeCarsNow, 'office'>): number =>
        figures.reduce((all, figure) => all + figure[of], 0);
      const total = sum('total') + withdrawn;
      return total === 0
        ? []
        : {
            office: { id, name },
            total,
            out: sum('out'),
            free: sum('free'),
            blocked: sum('blocked'),
            maintenance: sum('maintenance') + withdrawn,
          };
    });
  }),
];
