import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { resource } from '../resource.ts';
import { ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

const link = z.url({ protocol: /^https$/, error: 'url' }).check(z.maxLength(300));
/** Where a logo stands in the built site; empty until a build brings it. */
const logo = z._default(
  z.string().check(z.trim(), z.maxLength(200), z.regex(/^(\/banks\/[\w/-]+\.svg)?$/, { error: 'logo_path' })),
  '',
);

/**
 * The banks. Only ids 1 and 2 have public pages: another is saved and waits for a build of the site (rule: two-banks).
 */
export const paymentProviders = resource({
  ...ofSettings,
  name: 'payment_providers',
  singular: 'payment_provider',
  row: settingsRow({
    name: z.string(),
    link_en: z.string(),
    link_es: z.string(),
    logo_en: z.string(),
    logo_es: z.string(),
    needs_site_build: z.boolean(),
  }),
  input: z.object({
    name: text(80),
    link_en: link,
    link_es: link,
    logo_en: logo,
    logo_es: logo,
    ...statusInput,
  }),
  filters: statusFilter,
  sorts: ['name', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: { status: 1, logo_en: '', logo_es: '' },
});
