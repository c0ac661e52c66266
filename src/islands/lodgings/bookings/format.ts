import type { BookingRoom, BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { daysBetween } from '../../../lib/domain/dates.ts';
import { toInstant } from '../../../lib/domain/zones.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import type { ApiError } from '../../../lib/api/call.ts';
import { errorText } from '../../ui/reader.ts';
import { say } from './words.ts';

/** How the booking screen writes values. */

/** "Under 1", "7" */
export const ageText = (age: number): string => (age === 0 ? say('form.under1') : String(age));

/** "2 adults, 3 children (under 1, 4, 9)" */
export function peopleText({
  adults,
  children,
}: {
  readonly adults: number;
  readonly children: readonly number[];
}): string {
  const some = say('adults', { count: adults });
  if (children.length === 0) return some;
  const ages = children.map((age) => ageText(age).toLocaleLowerCase(pageFacts().language)).join(', ');
  return `${some}, ${say('children', { count: children.length })} (${ages})`;
}

/** "2 + 3": adults and children, for a narrow column. */
export const peopleCount = ({ adults, children }: Pick<BookingRow, 'adults' | 'children'>): string =>
  children === 0 ? String(adults) : `${adults} + ${children}`;

export const nightsText = (from: string, until: string): string =>
  say('nights', { count: daysBetween(from, until) });

type Dates = Pick<BookingRoom, 'check_in' | 'check_out'>;

/** "01/12/2026 – 05/12/2026" */
export const datesText = ({ check_in, check_out }: Dates): string =>
  `${formatDate(check_in)} – ${formatDate(check_out)}`;

/** "01/12/2026 – 05/12/2026 · 4 nights" */
export const stayText = (dates: Dates): string =>
  `${datesText(dates)} · ${nightsText(dates.check_in, dates.check_out)}`;

/** What the status alone does not say. */
export function statusNote({
  in_house,
  no_show,
}: Pick<BookingRow, 'in_house' | 'no_show'>): string | undefined {
  if (in_house) return say('status.in_house');
  return no_show ? say('status.no_show') : undefined;
}

/** The day of the check-in begins, by the accommodation's clock. */
export const beginOf = ({ check_in, zone }: Pick<BookingRow, 'check_in' | 'zone'>): Date =>
  new Date(toInstant({ local: `${check_in}T00:00`, zone }));

/** Why a stay cannot be: the server names room and nights, which says it better than that there is no availability. */
export const refusalText = (error: ApiError): string => error.detail ?? errorText(error);
