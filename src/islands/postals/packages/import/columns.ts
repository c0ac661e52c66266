import type words from '../../../../../public/locales/en/postals/package_import.json';
import { PACKAGE_IMPORT_FIELDS } from '../../../../lib/contract/postals/package-import.ts';
import type { PackageImportField } from '../../../../lib/contract/postals/package-import.ts';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label } = screenWords<typeof words>('postals/package_import');

const each = <T>(of: (field: PackageImportField) => T): Record<PackageImportField, T> =>
  Object.fromEntries(PACKAGE_IMPORT_FIELDS.map((field) => [field, of(field)])) as Record<
    PackageImportField,
    T
  >;

/** The columns, as they are called here and in the other language. */
export const columns = () => ({
  fields: PACKAGE_IMPORT_FIELDS,
  needed: ['partner_folio'],
  headings: each((field) => [label(field), ...say(`headings.${field}`).split(',')]),
});

/** A package as the template shows it; what names records of the company, or is only seldom asked for, stays empty. */
export const example = () =>
  each((field) =>
    field === 'provider' || field === 'office' || field === 'limit_reason' ? '' : say(`example.${field}`),
  );
