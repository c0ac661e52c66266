import * as z from 'zod/mini';
import { placeIn } from '../../../lib/choices/provinces.ts';
import { Fee } from '../../../lib/contract/fields.ts';
import type { FormField } from '../../../lib/contract/form.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { feeText } from './fee-text.ts';
import type { SettingsRow } from './list.ts';

const InCity = z.object({
  city: z.object({ id: z.int(), state: z.object({ id: z.int(), country_code: z.string() }) }),
});

/** Country and state of a city that one of the rows has; a form begins with them. */
export const placeOf = (rows: readonly SettingsRow[], cityId: number | undefined) =>
  placeIn(rows.map((row) => InCity.safeParse(row).data?.city).find((city) => city?.id === cityId));

const Named = z.object({ name: z.string() });
const Names = z.array(Named);

/** The value of a row that a field fills: service_type_id is the row's service_type, service_type_ids its service_types. */
export function valueOfRow(row: SettingsRow, field: string): unknown {
  if (field in row) return row[field];
  return row[field.replace(/_ids$/, 's').replace(/_(id|code)$/, '')];
}

/** A value as people read it; undefined when there is nothing to say. */
export function shownValue(field: FormField | undefined, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const [named, names, fee] = [Named.safeParse(value), Names.safeParse(value), Fee.safeParse(value)];
  if (named.success) return named.data.name;
  if (names.success) return names.data.map(({ name }) => name).join(', ') || undefined;
  if (fee.success) return feeText(fee.data);
  if (Array.isArray(value))
    return value.map((one: unknown) => shownValue(field, one)).join(', ') || undefined;
  if (typeof value === 'boolean') return commonWords(value ? 'yes' : 'no');
  const option = field?.options?.find((choice) => choice.value === value);
  if (option) return option.label;
  return field?.type === 'date' && typeof value === 'string' ? formatDate(value) : String(value);
}
