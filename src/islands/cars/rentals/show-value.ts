import { $modelChoices, $officeGroups } from '../../../lib/choices/car-choices.ts';
import { isDate } from '../../../lib/domain/dates.ts';
import { isLocal } from '../../../lib/domain/times.ts';
import { isTypedText } from '../../../lib/forms/field-path.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { statusText } from '../../ui/badge.tsx';
import { instant } from '../../ui/reader.ts';
import { amount, fuelText, kilometres, when } from './format.ts';
import { plateOf } from './plates.ts';
import { label, option } from './words.ts';

const AMOUNTS = new Set([
  'full_tank_price',
  'airport_tax',
  'novel_driver_fee',
  'rental_price',
  'manual_price',
  'total',
  'paid',
  'deposit',
  'cancellation_fee',
  'unit',
  'balance',
]);

/** An object's entries; undefined for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

function officeName(id: unknown): string | undefined {
  return $officeGroups
    .get()
    .flatMap(({ offices }) => offices)
    .find((office) => office.id === id)?.name;
}

/** One value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export function showValue(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return commonWords('history.nothing');
  if (isTypedText(value)) return value.typed;
  if (typeof value === 'boolean') return commonWords(value ? 'yes' : 'no');
  if (typeof value === 'number') return number(field, value);
  if (typeof value === 'string') return text(field, value);
  if (Array.isArray(value))
    return value.length === 0
      ? commonWords('history.nothing')
      : value.map((item) => showValue(field, item)).join('; ');
  const parts = Object.entries(record(value) ?? {}).filter(
    ([name, part]) => part !== null && part !== '' && part !== undefined && name !== 'dial_code',
  );
  return parts
    .map(([name, part]) =>
      name === 'local' ||
      name === 'first_name' ||
      name === 'last_name' ||
      name === 'office_id' ||
      name === 'name'
        ? showValue(name, part)
        : `${label(name)}: ${showValue(name, part)}`,
    )
    .join(' · ');
}

function number(field: string, value: number): string {
  if (field === 'status') return statusText('rental', value);
  if (AMOUNTS.has(field)) return amount(value);
  if (field === 'fuel') return fuelText(value);
  if (field === 'odometer') return kilometres(value);
  if (field.endsWith('office_id')) return officeName(value) ?? String(value);
  if (field === 'vehicle_id') return plateOf(value) ?? String(value);
  if (field === 'model_id') return $modelChoices.get().find(({ id }) => id === value)?.name ?? String(value);
  return String(value);
}

function text(field: string, value: string): string {
  if (field === 'payment_limit') return option('payment_limit', value);
  const local = value.slice(0, 16).replace(' ', 'T');
  // The database tells an instant with its offset and a wall-clock time without one.
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(value)) return instant(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(value) && isLocal(local)) return when(local);
  return isDate(value) ? formatDate(value) : value;
}
