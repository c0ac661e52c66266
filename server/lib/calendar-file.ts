import ICAL from 'ical.js';

/** Whole days, the last one not included, as iCalendar counts. */
export interface CalendarEntry {
  readonly uid: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly url?: string;
}

/** An iCalendar file with these entries, written by ical.js. `about` names what it is of: Rooms. */
export function calendarFile(about: string, entries: readonly CalendarEntry[], now: Date): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//Malecon//${about}//EN`);
  for (const { uid, start, end, summary, url } of entries) {
    const event = new ICAL.Component('vevent');
    event.addPropertyWithValue('uid', uid);
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end));
    event.addPropertyWithValue('summary', summary);
    if (url !== undefined) event.addPropertyWithValue('url', url);
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
