import type { FreeStep, Interval } from './capacity.ts';
import type { OfficeStep, StationCars } from './station-capacity.ts';

/* What is asked of an office's cars over time, as officeSteps counts them. */

/** The office as steps of one number, or one of its stations by its place among them. */
export function freeSteps(steps: readonly OfficeStep[], station?: number): FreeStep[] {
  return steps.map(({ from, free, stations }) => ({
    from,
    free: station === undefined ? free : (stations[station]?.free ?? 0),
  }));
}

/**
 * Steps as they are for a rental that is being changed: during its old time its own car is there for it, also on days that
 * were blocked since, because it was promised before.
 */
export function withOwnCar(steps: readonly FreeStep[], own: Interval): FreeStep[] {
  const bounds = [own.from, own.until].filter(Number.isFinite);
  const moments = [...new Set([...steps.map(({ from }) => from), ...bounds])].toSorted(
    (one, other) => one - other,
  );
  return moments.map((from) => {
    const { free } = steps.findLast((step) => step.from <= from) ?? { free: 0 };
    return { from, free: own.from <= from && from < own.until ? free + 1 : free };
  });
}

const NONE: StationCars = { free: 0, total: 0, blocked: 0 };

/** A station from one step to another: the fewest cars that are free meanwhile, never below zero; the most that there are, and that blocks keep. */
function stationFrom(
  steps: readonly OfficeStep[],
  station: number,
  first: number,
  last: number,
): StationCars {
  const begin = steps[first]?.stations[station];
  if (!begin) return NONE;
  // At most times nothing changes: the step says it all.
  if (first === last && begin.free >= 0) return begin;
  let { free, total, blocked } = begin;
  for (let index = first + 1; index <= last; index += 1) {
    const cars = steps[index]?.stations[station] ?? NONE;
    free = Math.min(free, cars.free);
    total = Math.max(total, cars.total);
    blocked = Math.max(blocked, cars.blocked);
  }
  return { free: Math.max(0, free), total, blocked };
}

const beginOf = (step: OfficeStep | undefined): number => step?.from ?? Number.POSITIVE_INFINITY;

/** A station by its place among them during a time; `steps` begin before it. */
export function stationBetween(
  steps: readonly OfficeStep[],
  station: number,
  { from, until }: Interval,
): StationCars {
  const first = steps.findLastIndex((step) => step.from <= from);
  const last = steps.findLastIndex((step) => step.from < until);
  return stationFrom(steps, station, first, last);
}

/** Days of each station of an office. `bounds` are the instants at which they begin, and the end of the last. */
export function officeDays(steps: readonly OfficeStep[], bounds: readonly number[]): StationCars[][] {
  // Which steps a day has is the same for all stations.
  const days: { first: number; last: number }[] = [];
  let step = 0;
  for (let day = 1; day < bounds.length; day += 1) {
    while (beginOf(steps[step + 1]) <= (bounds[day - 1] ?? 0)) step += 1;
    const first = step;
    while (beginOf(steps[step + 1]) < (bounds[day] ?? 0)) step += 1;
    days.push({ first, last: step });
  }
  const stations = steps[0]?.stations ?? [];
  return stations.map((_, station) =>
    days.map(({ first, last }) => stationFrom(steps, station, first, last)),
  );
}

/**
 * The first moment from `from` on at which a change leaves a promise without its car: a number below zero that is lower
 * than it was before; undefined when it breaks none.
 */
export function firstBroken(
  before: readonly OfficeStep[],
  after: readonly OfficeStep[],
  from: number,
): number | undefined {
  const moments = [...before, ...after].map((step) => Math.max(step.from, from));
  return [...new Set(moments)]
    .toSorted((one, other) => one - other)
    .find((moment) => {
      const [old, next] = [before, after].map((steps) => steps.findLast((step) => step.from <= moment));
      const lower = (value: number | undefined, than: number | undefined) =>
        (value ?? 0) < Math.min(0, than ?? 0);
      return (
        lower(next?.free, old?.free) ||
        next?.stations.some((station, index) => lower(station.free, old?.stations[index]?.free))
      );
    });
}
