import type words from '../../../../public/locales/en/lodgings/bookings.json';
import type { ReservationWords } from '../../reservations/words.ts';
import { screenWords } from '../../ui/screen-words.ts';
import type { NamedField } from '../../ui/screen-words.ts';

const bookingWords = screenWords<typeof words>('lodgings/bookings');
export const { say, option, options, action } = bookingWords;

const ONE_OF: Readonly<Record<string, string>> = { extras: 'extra', discount: 'discount', rooms: 'room' };
/** Parts of values that are called as they are: client.email is "Email". */
const PLAIN = new Set(['client', 'party']);

/** "Age of child 2" */
export const childAgeLabel = (index: number): string => say('form.childAge', { number: index + 1 });

/** Name of a field of the form, of an action's form or of the history by its path. */
export function label<Path extends string>(path: NamedField<typeof words, Path>): string {
  const child = /(?:^|\.)children\.(\d+)$/.exec(path)?.[1];
  if (child !== undefined) return childAgeLabel(Number(child));
  const [first = '', second] = path.split('.').filter((step) => !/^\d+$/.test(step));
  if (second === undefined) return bookingWords.label(first);
  return bookingWords.label(PLAIN.has(first) ? second : `${ONE_OF[first] ?? first}_${second}`);
}

/** What the parts that bookings share with other reservations need. */
export const reservationWords: ReservationWords = { say, label, option, options };
