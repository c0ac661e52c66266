import * as z from 'zod/mini';
import { Id, QueryIntegers } from '../fields.ts';
import { resource } from '../resource.ts';
import { names, namesOfRow, ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

const City = z.object({
  id: Id,
  name: z.string(),
  state: z.object({ id: Id, name: z.string(), country_code: z.string() }),
});

/** Places by the names that travellers give them, such as Varadero, each in a city (rule: places-cascade). */
export const destinations = resource({
  ...ofSettings,
  name: 'destinations',
  singular: 'destination',
  row: settingsRow({ ...namesOfRow, city: City }),
  input: z.object({ ...names, city_id: Id, ...statusInput }),
  filters: { ...statusFilter, state: z.optional(QueryIntegers), city: z.optional(QueryIntegers) },
  sorts: ['name', 'city', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: { status: 1 },
  valuesOf: ({ city }) => ({ city_id: city.id }),
});
