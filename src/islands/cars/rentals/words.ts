import type words from '../../../../public/locales/en/cars/rentals.json';
import { screenWords } from '../../ui/screen-words.ts';
import type { NamedField } from '../../ui/screen-words.ts';
import type { ReservationWords } from '../../reservations/words.ts';

const rentalWords = screenWords<typeof words>('cars/rentals');
export const { say, option, options, action } = rentalWords;

/** Parts of values that are called like columns of the history: pick_up.local is "Pick-up date and time". */
const JOINED = new Set(['pick_up', 'drop_off']);
const ONE_OF: Readonly<Record<string, string>> = { extras: 'extra', discount: 'discount' };

/** Name of a field of the form, of an action's form or of the history by its path. */
export function label<Path extends string>(path: NamedField<typeof words, Path>): string {
  const [first = '', second] = path.split('.').filter((step) => !/^\d+$/.test(step));
  // A mark stands beside its box, under its number.
  if (second === undefined || first === 'damages') return rentalWords.label(first);
  if (first === 'client') return rentalWords.label(second);
  if (first === 'second_driver') return say('form.secondDriverField', { name: rentalWords.label(second) });
  if (JOINED.has(first)) return rentalWords.label(`${first}_${second}`);
  return rentalWords.label(`${ONE_OF[first] ?? first}_${second}`);
}

/** What the parts that rentals share with other reservations need. */
export const reservationWords: ReservationWords = { say, label, option, options };
