import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Money } from '../fields.ts';
import { importBody, importResult, importRow } from '../imports.ts';
import { PackageWarning } from './package-actions.ts';

/** Columns that an import of a partner's packages reads, in the order of its template; every value is the text of its cell. */
export const PACKAGE_IMPORT_FIELDS = [
  'partner_folio',
  'sender_name',
  'sender_email',
  'sender_phone',
  'first_name',
  'middle_name',
  'first_surname',
  'second_surname',
  'identity_card',
  'mobile',
  'landline',
  'street',
  'house_number',
  'between_streets',
  'building',
  'apartment',
  'suburb',
  'city',
  'state',
  'directions',
  'type',
  'contents',
  'value',
  'currency',
  'weight',
  'weight_unit',
  'insured',
  'delivery_to',
  'packed_apart',
  'provider',
  'office',
  'expected_date',
  'limit_reason',
  'note',
] as const;
export type PackageImportField = (typeof PACKAGE_IMPORT_FIELDS)[number];
const PackageImportRow = importRow(PACKAGE_IMPORT_FIELDS);
export type PackageImportRow = z.infer<typeof PackageImportRow>;

const PackageImportResult = z.object({
  ...importResult,
  /** What it costs; null where it cannot be added. */
  total: z.nullable(Money),
  /** What to look at before it leaves; it can be added all the same. */
  warnings: z.array(PackageWarning),
});
export type PackageImportResult = z.infer<typeof PackageImportResult>;

export const importPackages = endpoint({
  method: 'POST',
  path: '/postals/import_packages',
  summary:
    'Add packages from the rows of a partner’s file; a rehearsal tells the faults, the price and the warnings of every row and writes nothing',
  access: 'packages:import',
  body: z.object(importBody(PackageImportRow)),
  answer: z.object({ added: z.int(), results: z.array(PackageImportResult) }),
  success: false,
});
