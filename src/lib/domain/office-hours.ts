import { isoWeekdayOf } from './dates.ts';
import { DAY_MINUTES, localOf, minutesOf, timeOf } from './times.ts';
import { dateOf, timeOfLocal } from './wall-clock.ts';
import { happens } from './zones.ts';

/** When an office receives people, by its own clock. */
export interface OfficeHours {
  readonly zone: string;
  /** HH:MM. Both ends count; equal ones, or a closing at 00:00, mean until midnight. */
  readonly opens: string;
  readonly closes: string;
  /** ISO days of the week that it is closed, 1 Monday to 7 Sunday, and single dates. */
  readonly closed_weekdays: readonly number[];
  readonly closed_dates: readonly string[];
}

/** Minutes between two offered times (decision: half hours, as offices in Cuba give appointments). */
const TIME_CHOICE_MINUTES = 30;

/** Why a time at an office is refused. */
export type HoursProblem = 'closed_day' | 'outside_hours' | 'past' | 'before_pick_up' | 'skipped';

function closingMinutes({ opens, closes }: OfficeHours): number {
  const minutes = minutesOf(closes);
  // The last minute of the day: midnight itself belongs to the next date.
  return minutes <= minutesOf(opens) ? DAY_MINUTES - 1 : minutes;
}

function isClosedOn(hours: OfficeHours, date: string): boolean {
  return hours.closed_weekdays.includes(isoWeekdayOf(date)) || hours.closed_dates.includes(date);
}

/** Why nobody can come at a local time; undefined when one can. A time that a clock change skips does not exist. */
function hoursProblem(hours: OfficeHours, local: string): HoursProblem | undefined {
  if (isClosedOn(hours, dateOf(local))) return 'closed_day';
  const minutes = minutesOf(timeOfLocal(local));
  if (minutes < minutesOf(hours.opens) || minutes > closingMinutes(hours)) return 'outside_hours';
  return happens({ local, zone: hours.zone }) ? undefined : 'skipped';
}

/**
 * Why a pick-up is refused. `now` is what the office's clock shows (toLocal), so its date decides, never the
 * server's (rule: today-of-the-office); the present minute is still allowed.
 */
export function pickUpProblem(hours: OfficeHours, local: string, now: string): HoursProblem | undefined {
  return local < now ? 'past' : hoursProblem(hours, local);
}

/** Why a drop-off is refused: the office's hours, and after the pick-up by the wall clock (rule: opening-hours). */
export function dropOffProblem(hours: OfficeHours, local: string, pickUp: string): HoursProblem | undefined {
  return local <= pickUp ? 'before_pick_up' : hoursProblem(hours, local);
}

function choices(hours: OfficeHours, date: string, refused: (local: string) => boolean): string[] {
  const times: string[] = [];
  const last = closingMinutes(hours);
  for (let minutes = minutesOf(hours.opens); minutes <= last; minutes += TIME_CHOICE_MINUTES)
    times.push(timeOf(minutes));
  return times.filter((time) => !refused(localOf(date, time)));
}

/**
 * Times to offer for a pick-up on a date; every one of them can be saved (rule: hour-of-the-office). Empty on closed
 * and past days.
 */
export function pickUpChoices(hours: OfficeHours, date: string, now: string): string[] {
  return choices(hours, date, (local) => pickUpProblem(hours, local, now) !== undefined);
}

/** Times to offer for a drop-off on a date: none after closing, none before the pick-up (rule: opening-hours). */
export function dropOffChoices(hours: OfficeHours, date: string, pickUp: string): string[] {
  return choices(hours, date, (local) => dropOffProblem(hours, local, pickUp) !== undefined);
}
