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

/** A station during a time: the fewest cars that are free at any moment of it, never below zero; the most that there are, and that blocks keep. `begin` is a step that is not after the time's beginning. */
export function stationBetween(
  steps: readonly OfficeStep[],
  station: number,
  { from, until }: Interval,
  begin = 0,
): StationCars {
  const cell = { free: Infinity, total: 0, blocked: 0 };
  for (let index = begin; index < steps.length; index += 1) {
    const step = steps[index];
    const ends = steps[index + 1]?.from ?? Infinity;
    if (!step || step.from >= until) break;
    const cars = step.stations[station];
    if (!cars || ends <= from) continue;
    cell.free = Math.min(cell.free, cars.free);
    cell.total = Math.max(cell.total, cars.total);
    cell.blocked = Math.max(cell.blocked, cars.blocked);
  }
  cell.free = Number.isFinite(cell.free) ? Math.max(0, cell.free) : 0;
  return cell;
}

/** Days of one station. `bounds` are the instants at which they begin, and the end of the last. */
export function stationDays(
  steps: readonly OfficeStep[],
  station: number,
  bounds: readonly number[],
): StationCars[] {
  const days: StationCars[] = [];
  let begin = 0;
  // A loop, since a grid has a hundred thousand of them.
  for (let day = 1; day < bounds.length; day += 1) {
    const from = bounds[day - 1] ?? 0;
    const until = bounds[day] ?? from;
    while ((steps[begin + 1]?.from ?? Infinity) <= from) begin += 1;
    const step = steps[begin];
    const cars = step?.stations[station];
    const changes = until > (steps[begin + 1]?.from ?? Infinity);
    // On most days nothing changes: the step says it all.
    if (step && cars && !changes && step.from <= from && from < until && cars.free >= 0) days.push(cars);
    else days.push(stationBetween(steps, station, { from, until }, begin));
  }
  return days;
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
