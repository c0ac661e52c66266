import * as z from 'zod/mini';
import { Currency, Fee } from '../../lib/contract/fields.ts';
import type { Money } from '../../lib/contract/fields.ts';
import type { StatusKind } from '../../lib/contract/status.ts';
import { FEE_TYPE } from '../../lib/domain/fees.ts';
import { formatDate, formatMoney } from '../../lib/words/format.ts';
import { statusText } from './badge.tsx';
import type { ShowTyped } from './form-dialog.tsx';
import { instant, percent, reader } from './reader.ts';

interface FieldKinds {
  status?: StatusKind;
  amounts?: readonly string[];
  /** Those that are a share or an amount: {amount, fee_type}. */
  fees?: readonly string[];
  instants?: readonly string[];
  dates?: readonly string[];
  /** Those whose values, or each of their lists, have names of their own. */
  choices?: readonly string[];
  option?(field: string, value: string): string;
}

/** "5%" or "$30.00"; undefined for what is no fee. */
function feeText(value: unknown, currency: Money['currency']): string | undefined {
  const fee = z.safeParse(Fee, value);
  if (!fee.success) return undefined;
  const { amount, fee_type } = fee.data;
  return fee_type === FEE_TYPE.percentage ? percent(amount) : formatMoney({ amount, currency }, reader());
}

/**
 * Writes values of a record as people read them, by what its fields are; amounts are minor units of its currency. What is
 * none of these is left to the part that shows it.
 */
export function valueText({
  status,
  amounts = [],
  fees = [],
  instants = [],
  dates = [],
  choices = [],
  option,
}: FieldKinds) {
  return (
    field: string,
    value: unknown,
    { currency }: Pick<Money, 'currency'> = { currency: 'USD' },
  ): string | undefined => {
    if (typeof value === 'number') {
      if (status && field === 'status') return statusText(status, value);
      return amounts.includes(field) ? formatMoney({ amount: value, currency }, reader()) : undefined;
    }
    if (fees.includes(field)) return feeText(value, currency);
    if (choices.includes(field) && Array.isArray(value) && value.length > 0)
      return value.map((one) => option?.(field, String(one)) ?? String(one)).join(', ');
    if (typeof value !== 'string' || value === '') return undefined;
    if (instants.includes(field)) return instant(value);
    if (dates.includes(field)) return formatDate(value);
    return choices.includes(field) ? option?.(field, value) : undefined;
  };
}

/** The same of a side of a comparison, whose currency somebody typed. */
export const ofSides =
  (show: ReturnType<typeof valueText>): ShowTyped =>
  (field, value, side) => {
    const currency = z.safeParse(Currency, side['currency']);
    return show(field, value, currency.success ? { currency: currency.data } : undefined);
  };
