import * as z from 'zod/mini';
import { Phone, Zone, optionalText, text } from '../fields.ts';
import { LABEL_SIZES } from '../postals/label-sizes.ts';
import { resource } from '../resource.ts';
import { ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/** The company's own offices; number 19 is the default and its zone says what "today" is (rule: company-day). */
export const companyOffices = resource({
  ...ofSettings,
  name: 'company_offices',
  singular: 'company_office',
  row: settingsRow({
    name: z.string(),
    /** Where clients read that something happened; empty where the office's name says it. */
    city: z.string(),
    address: z.string(),
    phone: z.nullable(z.string()),
    zone: z.string(),
    label_size: z.enum(LABEL_SIZES),
  }),
  input: z.object({
    name: text(80),
    city: optionalText(80),
    address: optionalText(200),
    phone: z._default(z.nullable(Phone), null),
    zone: Zone,
    label_size: z._default(z.enum(LABEL_SIZES), LABEL_SIZES[0]),
    ...statusInput,
  }),
  filters: statusFilter,
  sorts: ['name', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: { status: 1, zone: 'America/New_York', label_size: LABEL_SIZES[0] },
});
