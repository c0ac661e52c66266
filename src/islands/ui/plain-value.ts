import * as z from 'zod/mini';
import { Money } from '../../lib/contract/fields.ts';
import { isDate } from '../../lib/domain/dates.ts';
import { isLocal } from '../../lib/domain/times.ts';
import { isTypedText } from '../../lib/forms/field-path.ts';
import { formatDate, formatDateTime, formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { instant, reader } from './reader.ts';

/** A value of which its screen says nothing of its own, as people read it: never as the API writes it. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return commonWords('history.nothing');
  if (isTypedText(value)) return value.typed;
  if (typeof value === 'boolean') return commonWords(value ? 'yes' : 'no');
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object') return String(value);
  const money = z.safeParse(Money, value);
  if (money.success) return formatMoney(money.data, reader());
  const parts = Object.values(value).filter((part) => part !== null && part !== undefined && part !== '');
  return parts.map(plainValue).join(Array.isArray(value) ? '; ' : ' · ') || commonWords('history.nothing');
}

/** Days, hours and instants as people write them; any other text as it is. */
function plainText(value: string): string {
  const local = value.slice(0, 16).replace(' ', 'T');
  // The database tells an instant with its offset and a wall-clock time without one.
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(value)) return instant(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(value) && isLocal(local))
    return formatDateTime(local);
  return isDate(value) ? formatDate(value) : value;
}
