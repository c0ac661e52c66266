import { isDate } from '../../lib/domain/dates.ts';
import { isLocal } from '../../lib/domain/times.ts';
import { isTypedText } from '../../lib/forms/field-path.ts';
import { formatDate, formatDateTime } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { instant } from '../ui/reader.ts';
import type { SharedWords } from './words.ts';

/** An object's entries; undefined for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

interface ShownValues {
  words: SharedWords<never>;
  /** A number of a field. */
  number(field: string, value: number): string;
  /** Parts of values that need no name before them. */
  nameless: readonly string[];
}

type ShowValue = (field: string, value: unknown) => string | undefined;

/** Makes what writes one value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export function createShowValue({ words: { label, option }, number, nameless }: ShownValues): ShowValue {
  const show: ShowValue = (field, value) => {
    if (value === undefined || value === null || value === '') return commonWords('history.nothing');
    if (isTypedText(value)) return value.typed;
    if (typeof value === 'boolean') return commonWords(value ? 'yes' : 'no');
    if (typeof value === 'number') return number(field, value);
    if (typeof value === 'string')
      return field === 'payment_limit' ? option('payment_limit', value) : text(value);
    if (Array.isArray(value))
      return value.length === 0
        ? commonWords('history.nothing')
        : value.map((item) => show(field, item)).join('; ');
    return Object.entries(record(value) ?? {})
      .filter(([name, part]) => part !== null && part !== '' && part !== undefined && name !== 'dial_code')
      .map(([name, part]) =>
        nameless.includes(name) ? show(name, part) : `${label(name)}: ${show(name, part)}`,
      )
      .join(' · ');
  };
  return show;
}

function text(value: string): string {
  const local = value.slice(0, 16).replace(' ', 'T');
  // The database tells an instant with its offset and a wall-clock time without one.
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(value)) return instant(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(value) && isLocal(local))
    return formatDateTime(local);
  return isDate(value) ? formatDate(value) : value;
}
