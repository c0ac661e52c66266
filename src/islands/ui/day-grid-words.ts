import { isoWeekdayOf } from '../../lib/domain/dates.ts';
import { dateFormat } from '../../lib/words/moments.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { commonWords } from '../../lib/words/words.ts';
import type { DayCell, DayRow } from './day-grid-layout.ts';
import { number } from './reader.ts';

/** What a day is called, over its column and in the names of its cells. */
export interface DayHead {
  readonly day: string;
  /** "Sat" */
  readonly weekday: string;
  /** "12/12", day first. */
  readonly short: string;
  /** "Saturday, December 12" */
  readonly long: string;
  readonly kind: 'today' | 'weekend' | 'plain';
}

/** Heads of the days, with the one that is today and those that are weekends. */
export function dayHeads(days: readonly string[], today: string): DayHead[] {
  const { language } = pageFacts();
  const weekday = dateFormat(language, { weekday: 'short' });
  const long = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  return days.map((day) => {
    const date = new Date(day);
    return {
      day,
      weekday: weekday.format(date),
      short: `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`,
      long: long.format(date),
      kind: day === today ? 'today' : isoWeekdayOf(day) > 5 ? 'weekend' : 'plain',
    };
  });
}

/** "3/5", as cells show it. */
export const cellText = ({ free, total }: DayCell): string =>
  total === 0 ? '–' : `${number(free)}/${number(total)}`;

/** The look of a cell in which nothing is free, or nothing ever is. */
export const stateOf = ({ free, total }: DayCell): string | false =>
  total === 0 ? 'day-none' : free === 0 && 'day-full';

const values = new Map<string, string>();

/** "3 of 5 free, 1 blocked", as it is read aloud. Thousands of cells have few values. */
function cellValue({ free, total, blocked }: DayCell): string {
  const key = `${free} ${total} ${blocked}`;
  const known = values.get(key);
  if (known !== undefined) return known;
  const part = commonWords('days.free', { free: number(free), total: number(total) });
  const value = blocked > 0 ? `${part}, ${commonWords('days.blocked', { number: number(blocked) })}` : part;
  values.set(key, value);
  return value;
}

/** "Varadero centro, Kia Picanto, Saturday, December 12: 3 of 5 free, 1 blocked" */
export const cellName = ({ group, name, detail }: DayRow, day: DayHead | undefined, cell: DayCell): string =>
  `${detail || group.name}, ${name}, ${day?.long ?? ''}: ${cellValue(cell)}`;
