import { $modelChoices } from '../../../../../lib/choices/car-choices.ts';
import { $stationChoices } from '../../../../../lib/choices/station-choices.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import { number } from '../../../../ui/reader.ts';
import { valueText } from '../../../../ui/value-text.ts';
import { say } from './words.ts';

/** "12/12/2026 – 14/12/2026", or the one day. */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

/** "3 cars of each model", or all of them. */
export const quantityText = (quantity: number | null): string =>
  quantity === null ? say('all') : say('quantity', { count: quantity, number: number(quantity) });

const valueOf = valueText({
  dates: ['from', 'to'],
  instants: ['unlocked_at'],
});
const named = (choices: readonly { readonly id: number; readonly name: string }[], ids: unknown): string =>
  [ids]
    .flat()
    .map((id) => choices.find((choice) => choice.id === id)?.name ?? String(id))
    .join(', ');

/** A value of a block as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'station_id') return named($stationChoices.get(), value);
  if (field === 'model_ids' && Array.isArray(value))
    return value.length === 0 ? say('allModels') : named($modelChoices.get(), value);
  if (field === 'quantity') return quantityText(typeof value === 'number' ? value : null);
  return valueOf(field, value);
}
