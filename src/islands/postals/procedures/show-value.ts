import { $offices, $providers } from '../../../lib/choices/postal-choices.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import type { CubanAddress } from '../../../lib/contract/postals/procedure-form.ts';
import { createShowValue, inItsCurrency, record } from '../../reservations/show-value.ts';
import type { ShowValue } from '../../reservations/show-value.ts';
import { statusText } from '../../ui/badge.tsx';
import { CHOICES } from '../../../lib/contract/postals/procedure-choices.ts';
import { option, say, sharedWords } from './words.ts';

const amounts = new Set(['consular_fee', 'immediate_fee', 'service_fee', 'total', 'paid', 'balance']);

function number(field: string, value: number): string {
  if (field === 'status') return statusText('procedure', value);
  if (field === 'type') return option('type', value);
  const choices = field === 'office_id' ? $offices.get() : field === 'provider_id' ? $providers.get() : [];
  return choices.find(({ id }) => id === value)?.name ?? String(value);
}

const showAny = createShowValue({ words: sharedWords, number, amounts, nameless: [] });

/** "CALLE 23 #456, 2010–2015" of an address in Cuba. */
function addressText({ address = '', from_year, to_year }: Partial<CubanAddress>): string {
  const years = [from_year, to_year].map((year) => year ?? '').join('–');
  return [address, years === '–' ? '' : years].filter(Boolean).join(', ');
}

/** One value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export const showValue: ShowValue = (field, value, currencyOf) => {
  if (typeof value === 'string' && value !== '' && field in CHOICES) return option(field, value);
  if (field === 'age_group' && typeof value === 'string')
    return say(`ageGroup.${value as 'adult' | 'minor'}`);
  if (field === 'cuban_addresses' && Array.isArray(value) && value.length > 0)
    return value.map((address) => addressText(record(address) ?? {})).join('; ');
  return showAny(field, value, currencyOf);
};

export const showTyped = inItsCurrency(showValue);

/** One value of the history as people read it, in the currency that the procedure had then. */
export const showHistoryValue = (
  field: string,
  value: unknown,
  { currency }: Pick<ProcedureRow, 'currency'>,
): string | undefined => showValue(field, value, () => currency);
