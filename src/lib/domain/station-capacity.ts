import type { FreeStep, Interval } from './capacity.ts';

/*
 * Cars of one model at the stations of one office over time. Any station serves a rental that names none, so what an
 * office can promise is counted over all of them; a station's own number counts beside it (rule: station-capacity).
 */

/** Cars that a supplier grants without plates from the first day until the day after the last. */
export interface ContractedCars extends Interval {
  readonly id: number;
  readonly station: number;
  readonly quantity: number;
  /** Before this moment those that nobody has taken are back with the supplier: today and its days of release. */
  readonly promised_from: number;
}

/** Cars that are kept from clients. */
export interface CarBlock extends Interval {
  readonly id: number;
  readonly station: number;
  /** Null: all that nobody was promised. */
  readonly quantity: number | null;
}

/** A time in which one vehicle of a station is to be in maintenance. */
export interface Maintenance extends Interval {
  readonly id: number;
  readonly station: number;
  readonly vehicle: number;
}

/** A rental that holds a car; `until` is Infinity for one that is overdue. */
export interface StationHold extends Interval {
  /** True when the car leaves this office. */
  readonly leaves: boolean;
  /** True when it comes to this office. */
  readonly comes: boolean;
  /** The station that gives the car, by the assigned vehicle or by choice; null while any serves. */
  readonly station: number | null;
  /** The contract whose car is assigned; null for one of our own, or none yet. */
  readonly contract: number | null;
  readonly vehicle: number | null;
}

/** A station, and its own vehicles that are not in maintenance: they stand there, or left with one of the holds. */
export interface Station {
  readonly id: number;
  readonly cars: number;
}

export interface OfficeCars {
  /** In order: a car that comes from another office counts at the first. */
  readonly stations: readonly Station[];
  readonly contracts: readonly ContractedCars[];
  readonly blocks: readonly CarBlock[];
  readonly maintenance: readonly Maintenance[];
  readonly holds: readonly StationHold[];
}

/** What a station has from a moment on. */
export interface StationCars {
  /** Cars that can be promised there; below zero where more are promised than there are. */
  readonly free: number;
  /** Cars that belong there, free or not. */
  readonly total: number;
  /** Free ones that a block keeps. */
  readonly blocked: number;
}

/** An office from a moment until the next step. */
export interface OfficeStep {
  readonly from: number;
  /** Cars that the office can promise; below zero where more are promised than there are. */
  readonly free: number;
  /** In the order of its stations. */
  readonly stations: readonly StationCars[];
}

/**
 * An office over time, a step at every moment at which anything changes.
 *
 * - A contract's cars count from its first day, and from `promised_from`, until its end. Outside of that time only those
 *   count that rentals have: a car whose contract ends while it is out counts until the drop-off, and a new one is not
 *   promised.
 * - Blocks take what nobody was promised and never more: a rental that was made before keeps its car.
 */
export function officeSteps(office: OfficeCars): OfficeStep[] {
  const moments = new Map<number, (() => void)[]>();
  const at = (moment: number, change: () => void): void => {
    if (!Number.isFinite(moment)) return;
    const changes = moments.get(moment);
    if (changes) changes.push(change);
    else moments.set(moment, [change]);
  };
  const during = ({ from, until }: Interval, change: (by: 1 | -1) => void): void => {
    if (from >= until) return;
    at(from, () => change(1));
    at(until, () => change(-1));
  };

  /** `cars` stand there or are on their way there, `out` are away with rentals of this very station. */
  const counts = office.stations.map(({ id, cars }) => ({ id, cars, out: 0 }));
  const indexOf = (id: number | null): number => counts.findIndex((station) => station.id === id);
  /** Away with rentals that any station serves. */
  let anywhere = 0;

  const contracts = office.contracts.map((contract) => ({
    ...contract,
    index: indexOf(contract.station),
    valid: 0,
    /** Rentals to which one of its cars is assigned. */
    used: 0,
    /** Rentals without a vehicle that may have been promised one. */
    waiting: 0,
  }));
  const blocks = office.blocks.map((block) => ({ ...block, index: indexOf(block.station), valid: 0 }));
  for (const contract of contracts) {
    const { from, until, promised_from } = contract;
    during({ from: Math.max(from, promised_from), until }, (by) => (contract.valid += by));
  }
  for (const block of blocks) during(block, (by) => (block.valid += by));
  const maintenance = office.maintenance.map((time) => ({ ...time, index: indexOf(time.station), valid: 0 }));
  for (const time of maintenance) during(time, (by) => (time.valid += by));
  /** Vehicles that are out: one that should be in maintenance meanwhile is missing once. */
  const away = new Set<number>();
  for (const hold of office.holds) {
    const contract = hold.contract === null ? undefined : contracts.find(({ id }) => id === hold.contract);
    if (contract) {
      // The supplier's car is the supplier's again after it, wherever the client leaves it.
      if (hold.leaves) during(hold, (by) => (contract.used += by));
      continue;
    }
    const station = hold.station === null ? undefined : counts[indexOf(hold.station)];
    const leave = (by: 1 | -1): void => {
      if (station) station.out += by;
      else anywhere += by;
    };
    const [first] = counts;
    const { vehicle } = hold;
    if (hold.leaves && vehicle !== null) {
      at(hold.until, () => away.delete(vehicle));
      at(hold.from, () => away.add(vehicle));
    }
    if (hold.leaves) at(hold.from, () => leave(1));
    if (hold.comes && hold.leaves) at(hold.until, () => leave(-1));
    else if (hold.comes) at(hold.until, () => (first ? (first.cars += 1) : (anywhere -= 1)));
    if (hold.leaves && vehicle === null)
      for (const promised of contracts)
        if (promised.from <= hold.from && hold.from < promised.until)
          if (hold.station === null || hold.station === promised.station)
            during(hold, (by) => (promised.waiting += by));
  }

  const stepAt = (from: number): OfficeStep => {
    const stations = counts.map(({ cars, out }) => ({ free: cars - out, total: cars, blocked: 0 }));
    for (const { index, valid, vehicle } of maintenance) {
      const station = stations[index];
      if (!station || valid === 0 || away.has(vehicle)) continue;
      station.free -= 1;
      station.total -= 1;
    }
    for (const { index, valid, used, quantity } of contracts) {
      const station = stations[index];
      if (!station) continue;
      const granted = valid > 0 ? Math.max(0, quantity - used) : 0;
      station.free += granted;
      station.total += granted + used;
    }
    let free = stations.reduce((sum, station) => sum + station.free, -anywhere);
    // A contract that is over, or released, still gives the cars that rentals were promised of it.
    for (const { index, valid, used, waiting, quantity } of contracts) {
      const station = stations[index];
      if (!station || valid > 0) continue;
      const missing = Math.max(-station.free, -free);
      const given = Math.max(0, Math.min(quantity - used, waiting, missing));
      station.free += given;
      station.total += given;
      free += given;
    }
    for (const { index, valid, quantity } of blocks) {
      const station = stations[index];
      if (!station || valid === 0) continue;
      const taken = Math.max(0, Math.min(quantity ?? Infinity, station.free, free));
      station.free -= taken;
      station.blocked += taken;
      free -= taken;
    }
    // What rentals of any station take cannot be promised again by the one that has it.
    for (const station of stations) station.free = Math.min(station.free, free);
    return { from, free, stations };
  };

  const steps = [stepAt(Number.NEGATIVE_INFINITY)];
  for (const [from, changes] of [...moments].toSorted(([one], [other]) => one - other)) {
    for (const change of changes) change();
    steps.push(stepAt(from));
  }
  return steps;
}

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
  return { ...cell, free: Number.isFinite(cell.free) ? Math.max(0, cell.free) : 0 };
}

/** Days of one station. `bounds` are the instants at which they begin, and the end of the last. */
export function stationDays(
  steps: readonly OfficeStep[],
  station: number,
  bounds: readonly number[],
): StationCars[] {
  let begin = 0;
  return bounds.slice(0, -1).map((from, day) => {
    while ((steps[begin + 1]?.from ?? Infinity) <= from) begin += 1;
    return stationBetween(steps, station, { from, until: bounds[day + 1] ?? from }, begin);
  });
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
