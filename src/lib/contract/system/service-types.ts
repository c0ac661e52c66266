import * as z from 'zod/mini';
import { optionalLines } from '../fields.ts';
import { resource } from '../resource.ts';
import { names, namesOfRow, ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/** Kinds of what a client is charged for; 1 to 9 come with the product (rule: service-of-a-debt). */
export const SERVICE_TYPES = {
  rental: 1,
  lodging: 2,
  package: 3,
  remittance: 4,
  procedure: 5,
  flight: 6,
  transfer: 7,
  tour: 8,
  other: 9,
} as const;

export const serviceTypes = resource({
  ...ofSettings,
  name: 'service_types',
  singular: 'service_type',
  row: settingsRow({ ...namesOfRow, note: z.string() }),
  input: z.object({ ...names, note: optionalLines(500), ...statusInput }),
  filters: statusFilter,
  sorts: ['name', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: { status: 1, note: '' },
});
