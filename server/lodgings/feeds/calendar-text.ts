import ICAL from 'ical.js';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { isZone } from '../../../src/lib/domain/wall-clock.ts';
import { toInstant, todayIn } from '../../../src/lib/domain/zones.ts';
import { calendarFile } from '../../lib/calendar-file.ts';
import { Unreadable } from './unreadable.ts';

/** iCalendar text of a room's taken nights, written and read by ical.js. Knows no database: a worker reads with it. */

/** Entries of the nights in question that one calendar may have, each time that it repeats counted. */
const OCCURRENCES_MAX = 2_000;
/** What our own entries end in: a site that sends them back tells us nothing. */
const OWN = '@room.malecon';

/** Which nights are read, by the clock of the house. */
export interface NightsAsked {
  readonly zone: string;
  /** The first night, and the date after the last. */
  readonly from: string;
  readonly until: string;
}

/** One entry for each unbroken run of taken nights. */
export const writeCalendar = (roomId: number, runs: readonly Stay[], now: Date): string =>
  calendarFile(
    'Rooms',
    runs.map(({ check_in, check_out }) => ({
      uid: `${roomId}-${check_in}${OWN}`,
      start: check_in,
      end: check_out,
      summary: 'Not available',
    })),
    now,
  );

/**
 * The nights that a calendar says are taken, as runs that do not touch. An entry takes at least one night, and takes it
 * whether it is "busy" or "free": double booking is what hurts. Throws Unreadable for what is no calendar, as a whole:
 * half of one would free nights that are taken.
 */
export function readCalendar(text: string, asked: NightsAsked): Stay[] {
  const stays: Stay[] = [];
  for (const each of occurrencesIn(text, asked.until)) {
    const { check_in, check_out } = stayOf(each, asked.zone);
    if (check_out <= asked.from || check_in >= asked.until) continue;
    if (stays.length === OCCURRENCES_MAX) throw new Unreadable('too_much');
    stays.push({
      check_in: check_in < asked.from ? asked.from : check_in,
      check_out: check_out > asked.until ? asked.until : check_out,
    });
  }
  return joined(stays);
}

interface Occurrence {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time;
  readonly event: ICAL.Event;
}

function* occurrencesIn(text: string, until: string): Generator<Occurrence> {
  const events = calendarsOf(text).flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  const byUid = Map.groupBy(events, (event) => event.getFirstPropertyValue('uid'));
  for (const [uid, alike] of byUid) {
    if (String(uid).endsWith(OWN)) continue;
    const [repeated, single] = uid === null ? [[], alike] : partOf(alike);
    for (const component of repeated) {
      const event = new ICAL.Event(component, { strictExceptions: false, exceptions: single });
      const dates = event.iterator();
      for (let date = dates.next(); date && isoDate(date) <= until; date = dates.next()) {
        const { startDate, endDate, item } = event.getOccurrenceDetails(date);
        if (!isCancelled(item)) yield { start: startDate, end: endDate, event: item };
      }
    }
    // A change of one date belongs to what repeats; without that it stands for itself.
    if (repeated.length > 0) continue;
    for (const component of single) {
      const event = new ICAL.Event(component, { strictExceptions: false, exceptions: [] });
      if (!isCancelled(event)) yield { start: event.startDate, end: event.endDate, event };
    }
  }
}

/** The entries of one number that repeat, and those that are one date. */
function partOf(alike: readonly ICAL.Component[]): [ICAL.Component[], ICAL.Component[]] {
  const repeats = (event: ICAL.Component) =>
    !event.hasProperty('recurrence-id') && (event.hasProperty('rrule') || event.hasProperty('rdate'));
  return [alike.filter(repeats), alike.filter((event) => !repeats(event))];
}

const isCancelled = ({ component }: ICAL.Event): boolean =>
  String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';

function calendarsOf(text: string): ICAL.Component[] {
  // Several calendars in one file come as a list of them.
  const parsed = ICAL.parse(text) as unknown[];
  const all = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
    (each) => new ICAL.Component(each as unknown[]),
  );
  if (all.length === 0 || all.some(({ name }) => name !== 'vcalendar')) throw new Unreadable('no_calendar');
  return all;
}

const two = (part: number): string => String(part).padStart(2, '0');
const isoDate = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

function stayOf({ start, end, event }: Occurrence, zone: string): Stay {
  const check_in = dateAt(start, event.component, 'dtstart', zone);
  const leaves = dateAt(end, event.component, 'dtend', zone);
  return { check_in, check_out: leaves > check_in ? leaves : addDays(check_in, 1) };
}

/** The date that clocks of the house show. A zone that nobody knows is taken for the clock of the house itself. */
function dateAt(time: ICAL.Time, component: ICAL.Component, property: string, zone: string): string {
  if (time.isDate) return isoDate(time);
  const own = component.getFirstProperty(property) ?? component.getFirstProperty('dtstart');
  const named = String(own?.getParameter('tzid') ?? '');
  if (named.includes('/') && isZone(named)) {
    const local = `${isoDate(time)}T${two(time.hour)}:${two(time.minute)}`;
    return todayIn(zone, toInstant({ local, zone: named }));
  }
  const floats = time.zone === null || time.zone === ICAL.Timezone.localTimezone;
  return floats ? isoDate(time) : todayIn(zone, new Date(time.toUnixTime() * 1000));
}

/** Stays in order, those that touch or overlap as one. */
function joined(stays: readonly Stay[]): Stay[] {
  const runs: Stay[] = [];
  for (const stay of stays.toSorted((one, other) => (one.check_in < other.check_in ? -1 : 1))) {
    const last = runs.at(-1);
    if (!last || last.check_out < stay.check_in) runs.push(stay);
    else if (last.check_out < stay.check_out)
      runs[runs.length - 1] = { check_in: last.check_in, check_out: stay.check_out };
  }
  return runs;
}
