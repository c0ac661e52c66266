import { FEE_TYPE } from '../../lib/domain/fees.ts';
import { isTypedText } from '../../lib/forms/field-path.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import type { ShowTyped } from '../ui/form-dialog.tsx';
import { plainValue } from '../ui/plain-value.ts';
import { percent, reader } from '../ui/reader.ts';
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
    if (typeof value === 'number')
      return amounts.has(field) ? amountIn(value, currencyOf?.(field)) : number(field, value);
    if (field === 'payment_limit' && typeof value === 'string' && value !== '')
      return option('payment_limit', value);
    if (typeof value !== 'object' || value === null || isTypedText(value)) return plainValue(value);
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

/** The same for a side of a comparison, which says its currency: of "receive_amount" in "receive_currency", if it has that. */
export const inItsCurrency =
  (show: ShowValue): ShowTyped =>
  (field, value, side) =>
    show(field, value, (name) => {
      const currency = side[name.replace(/amount$/, 'currency')] ?? side['currency'];
      return typeof currency === 'string' ? currency : undefined;
    });
