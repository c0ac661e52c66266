import * as z from 'zod/mini';
import { Id, QueryInteger, Reference, text } from '../fields.ts';
import { DEFAULT_OFFICE } from '../limits.ts';
import { resource } from '../resource.ts';
import { ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/**
 * Who carries out services; its office is where its packages, procedures and remittances begin (rule: defaults-stay).
 */
export const serviceProviders = resource({
  ...ofSettings,
  name: 'service_providers',
  singular: 'service_provider',
  row: settingsRow({ name: z.string(), service_types: z.array(Reference), company_office: Reference }),
  input: z.object({
    name: text(80),
    service_type_ids: z._default(z.array(Id), []),
    company_office_id: z._default(Id, DEFAULT_OFFICE),
    ...statusInput,
  }),
  filters: {
    ...statusFilter,
    service_type: z.optional(QueryInteger),
    company_office: z.optional(QueryInteger),
  },
  sorts: ['name', 'company_office', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: { status: 1, service_type_ids: [], company_office_id: DEFAULT_OFFICE },
  valuesOf: ({ service_types, company_office }) => ({
    service_type_ids: service_types.map(({ id }) => id),
    company_office_id: company_office.id,
  }),
});
