import type { TimelineBar, TimelineBlock, TimelineVehicle } from '../../../../lib/contract/cars/timeline.ts';
import { addDays } from '../../../../lib/domain/dates.ts';
import { RENTAL_IS_AHEAD } from '../../../../lib/domain/statuses.ts';
import { DAY_MINUTES, addWallMinutes, wallMinutes } from '../../../../lib/domain/times.ts';

/** Where a bar stands in its row: shares of the row's width, and which of the lanes that keep bars apart. */
export interface PlacedBar {
  readonly bar: TimelineBar;
  readonly left: number;
  readonly width: number;
  readonly lane: number;
  /** It begins before the first or ends after the last day shown. */
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
  /** Code of the overdue rental that still has its car, shortly before the pick-up. */
  readonly waitsFor: string | undefined;
}

export interface TimelineRow {
  /** Undefined for the row of rentals without a vehicle. */
  readonly vehicle: TimelineVehicle | undefined;
  readonly bars: readonly PlacedBar[];
  readonly lanes: number;
}

/** Bars narrower than this could not be hit: an hour of a fortnight. */
const NARROWEST = 0.012;

/** Shortly before: as long as the list says it (rental-rows.ts). */
const WAITS_MINUTES = 48 * 60;

/** The overdue rental of the same vehicle that a coming one waits for. */
function waitsFor(bar: TimelineBar, bars: readonly TimelineBar[], now: string): string | undefined {
  if (
    bar.vehicle_id === null ||
    !RENTAL_IS_AHEAD.has(bar.status) ||
    wallMinutes(now, bar.pick_up_local) > WAITS_MINUTES
  )
    return undefined;
  return bars.find((other) => other.overdue)?.code;
}

/** When a car is really kept: until it came back, or until now when it is overdue. */
function endOf(bar: TimelineBar, now: string): string {
  if (bar.returned_local !== null) return bar.returned_local;
  return bar.overdue && now > bar.drop_off_local ? now : bar.drop_off_local;
}

function place(
  bars: readonly TimelineBar[],
  { from, days, now }: { from: string; days: number; now: string },
): { bars: PlacedBar[]; lanes: number } {
  const begin = `${from}T00:00`;
  const total = days * DAY_MINUTES;
  const ends: number[] = [];
  const placed = bars
    .toSorted((one, other) => (one.pick_up_local < other.pick_up_local ? -1 : 1))
    .map((bar): PlacedBar => {
      const start = wallMinutes(begin, bar.pick_up_local) / total;
      const end = wallMinutes(begin, endOf(bar, now)) / total;
      const left = Math.max(0, Math.min(1 - NARROWEST, start));
      const right = Math.min(1, Math.max(end, left + NARROWEST));
      const free = ends.findIndex((until) => until <= left);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = right;
      return {
        bar,
        left,
        width: right - left,
        lane,
        cutLeft: start < 0,
        cutRight: end > 1,
        waitsFor: waitsFor(bar, bars, now),
      };
    });
  return { bars: placed, lanes: Math.max(1, ends.length) };
}

interface Answer {
  readonly from: string;
  readonly days: number;
  readonly vehicles: readonly TimelineVehicle[];
  readonly bars: readonly TimelineBar[];
}

/** Rows of the timeline: what has no vehicle yet first, when there is any, then every vehicle. `now` is a local date-time. */
export function timelineRows(answer: Answer, now: string): TimelineRow[] {
  const byVehicle = Map.groupBy(answer.bars, (bar) => bar.vehicle_id);
  const row = (vehicle: TimelineVehicle | undefined, bars: readonly TimelineBar[]): TimelineRow => ({
    vehicle,
    ...place(bars, { from: answer.from, days: answer.days, now }),
  });
  const loose = byVehicle.get(null) ?? [];
  return [
    ...(loose.length > 0 ? [row(undefined, loose)] : []),
    ...answer.vehicles.map((vehicle) => row(vehicle, byVehicle.get(vehicle.id) ?? [])),
  ];
}

/** Blocks of one model at one station, or of all its models. */
export interface BlockRow {
  readonly key: string;
  readonly station: string;
  readonly model: string | undefined;
  readonly blocks: readonly TimelineBlock[];
}

/** A row for each station and model that has blocks, in the order of the blocks. */
export function blockRows(blocks: readonly TimelineBlock[]): BlockRow[] {
  const rows = Map.groupBy(blocks, ({ station, model }) => `${station.id}/${model?.id ?? 0}`);
  return [...rows].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, station: first.station.name, model: first.model?.name, blocks: [first, ...others] }] : [],
  );
}

/** Days from the first one on. */
export const daysFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(from, index));

/** A bar's times, so many days later; the hours stay. */
export const shifted = (
  bar: TimelineBar,
  days: number,
): { pick_up_local: string; drop_off_local: string } => ({
  pick_up_local: addWallMinutes(bar.pick_up_local, days * DAY_MINUTES),
  drop_off_local: addWallMinutes(bar.drop_off_local, days * DAY_MINUTES),
});
