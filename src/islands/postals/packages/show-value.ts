import { createShowValue, inItsCurrency, record } from '../../reservations/show-value.ts';
import type { ShowValue } from '../../reservations/show-value.ts';
import { statusText } from '../../ui/badge.tsx';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { PACKAGE_PRICE_PARTS } from '../../../lib/contract/postals/package-parts.ts';
import { $offices, $providers } from '../../../lib/choices/postal-choices.ts';
import { eventText, option, sharedWords } from './words.ts';

const amounts = new Set<string>([
  ...PACKAGE_PRICE_PARTS,
  'total',
  'paid',
  'balance',
  'declared_value',
  'value',
]);
/** Fields whose values are choices with names. */
const CHOICES = new Set(['class', 'delivery_to']);

function number(field: string, value: number): string {
  if (field === 'status') return statusText('package', value);
  if (field === 'type') return option('type', value);
  const choices = field === 'office_id' ? $offices.get() : field === 'provider_id' ? $providers.get() : [];
  return choices.find(({ id }) => id === value)?.name ?? String(value);
}

const showAny = createShowValue({
  words: sharedWords,
  number,
  amounts,
  nameless: ['first_name', 'middle_name', 'first_surname', 'second_surname', 'description', 'value', 'unit'],
});

/** One value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export const showValue: ShowValue = (field, value, currencyOf) => {
  if (typeof value === 'string' && CHOICES.has(field)) return option(field, value);
  if (typeof value === 'string' && (field === 'event_code' || field === 'code')) return eventText(value);
  // Of the form's part the person tells enough.
  if (field === 'recipient') return showAny('receiver', record(value)?.['values']);
  return showAny(field, value, currencyOf);
};

export const showTyped = inItsCurrency(showValue);

/** Contents of the history would be longer than the package itself: how many there are says enough. */
const LONG = new Set(['contents', 'parcels', 'events', 'lines']);

/** One value of the history as people read it, in the currency that the package had then. */
export const showHistoryValue = (
  field: string,
  value: unknown,
  { currency }: Pick<PackageRow, 'currency'>,
): string | undefined =>
  LONG.has(field) && Array.isArray(value) ? String(value.length) : showValue(field, value, () => currency);
