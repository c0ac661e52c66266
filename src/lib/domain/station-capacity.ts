import type { Interval } from './capacity.ts';

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

const sameCars = (one: StationCars, other: StationCars | undefined): boolean =>
  one.free === other?.free && one.total === other.total && one.blocked === other.blocked;

const ALWAYS: Interval = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** How many there are of something at the moment that is counted. */
interface Counter {
  count: number;
}
const counterFrom = (count: number): Counter => ({ count });

/** What is more or less from a moment on. */
interface Change {
  readonly moment: number;
  readonly counter: Counter;
  readonly by: number;
}

/**
 * An office over time, a step at every moment of `asked` at which anything changes; the first holds from its beginning.
 *
 * - A contract's cars count from its first day, and from `promised_from`, until its end. Outside of that time only those
 *   count that rentals have: a car whose contract ends while it is out counts until the drop-off, and a new one is not
 *   promised.
 * - Blocks take what nobody was promised and never more: a rental that was made before keeps its car.
 */
export function officeSteps(office: OfficeCars, asked: Interval = ALWAYS): OfficeStep[] {
  const changes: Change[] = [];
  // What has changed before the first step is counted at once: a grid reads ten thousand holds.
  const at = (moment: number, counter: Counter, by: 1 | -1): void => {
    if (moment <= asked.from) counter.count += by;
    else if (moment < asked.until) changes.push({ moment, counter, by });
  };
  const during = ({ from, until }: Interval, counter: Counter): void => {
    if (from >= until) return;
    at(from, counter, 1);
    at(until, counter, -1);
  };

  /** `cars` stand there or are on their way there, `out` are away with rentals of this very station. */
  const counts = office.stations.map(({ id, cars }) => ({
    id,
    cars: counterFrom(cars),
    out: counterFrom(0),
  }));
  const indexOf = (id: number): number => counts.findIndex((station) => station.id === id);
  /** Away with rentals that any station serves. */
  const anywhere = counterFrom(0);

  const contracts = office.contracts.map((contract) => ({
    ...contract,
    index: indexOf(contract.station),
    valid: counterFrom(0),
    /** Rentals to which one of its cars is assigned. */
    used: counterFrom(0),
    /** Rentals without a vehicle that may have been promised one. */
    waiting: counterFrom(0),
  }));
  const blocks = office.blocks.map((block) => ({
    ...block,
    index: indexOf(block.station),
    valid: counterFrom(0),
  }));
  const maintenance = office.maintenance.map((time) => ({
    ...time,
    index: indexOf(time.station),
    valid: counterFrom(0),
    /** Rentals that have the vehicle meanwhile: then it is missing once. */
    away: counterFrom(0),
  }));
  for (const { from, until, promised_from, valid } of contracts)
    during({ from: Math.max(from, promised_from), until }, valid);
  for (const block of blocks) during(block, block.valid);
  for (const time of maintenance) during(time, time.valid);
  for (const hold of office.holds) {
    const { vehicle, station } = hold;
    const contract = hold.contract === null ? undefined : contracts.find(({ id }) => id === hold.contract);
    if (contract) {
      // The supplier's car is the supplier's again after it, wherever the client leaves it.
      if (hold.leaves) during(hold, contract.used);
      continue;
    }
    if (!hold.leaves) {
      if (hold.comes && counts[0]) at(hold.until, counts[0].cars, 1);
      else if (hold.comes) at(hold.until, anywhere, -1);
      continue;
    }
    const away = station === null ? anywhere : (counts[indexOf(station)]?.out ?? anywhere);
    at(hold.from, away, 1);
    if (hold.comes) at(hold.until, away, -1);
    if (vehicle === null) {
      for (const { from, until, station: granted, waiting } of contracts)
        if (from <= hold.from && hold.from < until && (station === null || station === granted))
          during(hold, waiting);
    } else for (const time of maintenance) if (time.vehicle === vehicle) during(hold, time.away);
  }

  /** Where a moment's numbers are counted; a step gets its own only of stations that changed since the one before. */
  const stations = counts.map(() => ({ free: 0, total: 0, blocked: 0 }));
  let before: readonly StationCars[] = [];

  const stepAt = (from: number): OfficeStep => {
    stations.forEach((station, index) => {
      const { cars, out } = counts[index] ?? {};
      station.total = cars?.count ?? 0;
      station.free = station.total - (out?.count ?? 0);
      station.blocked = 0;
    });
    for (const { index, valid, away } of maintenance) {
      const station = stations[index];
      if (!station || valid.count === 0 || away.count > 0) continue;
      station.free -= 1;
      station.total -= 1;
    }
    for (const { index, valid, used, quantity } of contracts) {
      const station = stations[index];
      if (!station) continue;
      const granted = valid.count > 0 ? Math.max(0, quantity - used.count) : 0;
      station.free += granted;
      station.total += granted + used.count;
    }
    let free = stations.reduce((sum, station) => sum + station.free, -anywhere.count);
    // A contract that is over, or released, still gives the cars that rentals were promised of it.
    for (const { index, valid, used, waiting, quantity } of contracts) {
      const station = stations[index];
      if (!station || valid.count > 0) continue;
      const missing = Math.max(-station.free, -free);
      const given = Math.max(0, Math.min(quantity - used.count, waiting.count, missing));
      station.free += given;
      station.total += given;
      free += given;
    }
    for (const { index, valid, quantity } of blocks) {
      const station = stations[index];
      if (!station || valid.count === 0) continue;
      const taken = Math.max(0, Math.min(quantity ?? Infinity, station.free, free));
      station.free -= taken;
      station.blocked += taken;
      free -= taken;
    }
    // What rentals of any station take cannot be promised again by the one that has it.
    for (const station of stations) station.free = Math.min(station.free, free);
    if (!stations.every((station, index) => sameCars(station, before[index])))
      before = stations.map((station, index) => {
        const known = before[index];
        return known && sameCars(station, known) ? known : { ...station };
      });
    return { from, free, stations: before };
  };

  changes.sort((one, other) => one.moment - other.moment);
  const steps = [stepAt(asked.from)];
  changes.forEach(({ moment, counter, by }, index) => {
    counter.count += by;
    if (changes[index + 1]?.moment !== moment) steps.push(stepAt(moment));
  });
  return steps;
}
