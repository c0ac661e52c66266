import { isDate } from '../../lib/domain/dates.ts';
import { FEE_TYPE } from '../../lib/domain/fees.ts';
import { isLocal } from '../../lib/domain/times.ts';
import { isTypedText } from '../../lib/forms/field-path.ts';
import { formatDate, formatDateTime, formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { instant, percent, reader } from '../ui/reader.ts';
import { amount } from './format.ts';
import type { SharedWords } from './words.ts';

/** An object's entries; undefined for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

/** The currency of a field's amounts; undefined where it is told beside them. */
type CurrencyOf = (field: string) => string | undefined;

interface ShownValues {
  words: SharedWords<never>;
  /** A number of a field that is no amount. */
  number(field: string, value: number): string;
  /** Fields that hold minor units. */
  amounts: ReadonlySet<string>;
  /** Parts of values that need no name before them. */
  nameless: readonly string[];
}

export type ShowValue = (field: string, value: unknown, currencyOf?: CurrencyOf) => string | undefined;

const amountIn = (units: number, currency: string | undefined): string =>
  currency === undefined ? amount(units) : formatMoney({ amount: units, currency }, reader());

/** Makes what writes one value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export function createShowValue({
  words: { label, option },
  number,
  amounts,
  nameless,
}: ShownValues): ShowValue {
  const show: ShowValue = (field, value, currencyOf) => {
    if (value === undefined || value === null || value === '') return commonWords('history.nothing');
    if (isTypedText(value)) return value.typed;
    if (typeof value === 'boolean') return commonWords(value ? 'yes' : 'no');
    if (typeof value === 'number')
      return amounts.has(field) ? amountIn(value, currencyOf?.(field)) : number(field, value);
    if (typeof value === 'string')
      return field === 'payment_limit' ? option('payment_limit', value) : text(value);
    if (Array.isArray(value))
      return value.length === 0
        ? commonWords('history.nothing')
        : value.map((item) => show(field, item, currencyOf)).join('; ');
    const parts = record(value) ?? {};
    // A discount's amount is a share or minor units: its type says which, and needs no words of its own then.
    const isShare = parts['fee_type'] === FEE_TYPE.percentage;
    return Object.entries(parts)
      .filter(([, part]) => part !== null && part !== '' && part !== undefined)
      .filter(([name]) => name !== 'dial_code' && name !== 'fee_type')
      .map(([name, part]) => {
        const shown =
          'fee_type' in parts && name === 'amount' && typeof part === 'number'
            ? isShare
              ? percent(part)
              : amountIn(part, currencyOf?.(name))
            : show(name, part, currencyOf);
        return nameless.includes(name) ? shown : `${label(name)}: ${shown}`;
      })
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
