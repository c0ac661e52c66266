import { $modelChoices, $officeGroups } from '../../../lib/choices/car-choices.ts';
import { createShowValue, inItsCurrency } from '../../reservations/show-value.ts';
import { statusText } from '../../ui/badge.tsx';
import { fuelText, kilometres } from './format.ts';
import { plateOf } from './plates.ts';
import { reservationWords } from './words.ts';

const amounts = new Set([
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

function officeName(id: unknown): string | undefined {
  return $officeGroups
    .get()
    .flatMap(({ offices }) => offices)
    .find((office) => office.id === id)?.name;
}

/** One value of the form or the history as people read it; undefined leaves it to the part that shows it. */
export const showValue = createShowValue({
  words: reservationWords,
  number,
  amounts,
  nameless: ['local', 'first_name', 'last_name', 'office_id', 'name'],
});

function number(field: string, value: number): string {
  if (field === 'status') return statusText('rental', value);
  if (field === 'fuel') return fuelText(value);
  if (field === 'odometer') return kilometres(value);
  if (field.endsWith('office_id')) return officeName(value) ?? String(value);
  if (field === 'vehicle_id') return plateOf(value) ?? String(value);
  if (field === 'model_id') return $modelChoices.get().find(({ id }) => id === value)?.name ?? String(value);
  return String(value);
}

export const showTyped = inItsCurrency(showValue);
