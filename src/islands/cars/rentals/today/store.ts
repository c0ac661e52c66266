import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $search, changeSearch } from '../../../../lib/records/address.ts';
import { call, download } from '../../../../lib/api/call.ts';
import type { Download } from '../../../../lib/api/call.ts';
import { dayList, dayListPdf } from '../../../../lib/contract/cars/day-list.ts';
import type { DayList } from '../../../../lib/contract/cars/day-list.ts';
import { rentals } from '../../../../lib/contract/cars/rentals.ts';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { isDate } from '../../../../lib/domain/dates.ts';
import { todayIn } from '../../../../lib/domain/zones.ts';
import { createReading } from '../../../../lib/api/reading.ts';

export interface DayQuery {
  readonly date: string;
  /** Undefined is every office. */
  readonly office: number | undefined;
}

export const today = (): string => todayIn(OFFICE_ZONE, new Date());

/** Which day of which office, as the address says. */
export const $query: ReadableAtom<DayQuery> = computed($search, (search) => {
  const date = search.get('date') ?? '';
  const office = search.get('day_office') ?? '';
  return {
    date: isDate(date) ? date : today(),
    office: /^[1-9]\d{0,8}$/.test(office) ? Number(office) : undefined,
  };
});

const asked = ({ date, office }: DayQuery) => ({
  date,
  ...(office === undefined ? {} : { office: String(office) }),
});

/** Pick-ups and drop-offs of the day; read while somebody looks, again at each change of a rental. */
export const { $read: $day, read: readDay } = createReading({
  $query,
  keys: [rentals.key],
  ask: (query, signal): Promise<DayList> => call(dayList, { query: asked(query), signal }),
});

export function showDay(date: string): void {
  changeSearch({ date: date === today() ? undefined : date });
}

export function showOffice(office: number | undefined): void {
  changeSearch({ day_office: office === undefined ? undefined : String(office) });
}

/** The day list as a document to print and take along. */
export function dayPdf(): Promise<Download> {
  return download(dayListPdf, { query: asked($query.get()) });
}
