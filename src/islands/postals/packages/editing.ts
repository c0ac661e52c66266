import type { Input } from '../../../lib/contract/endpoint.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { shaped } from '../../../lib/forms/shaped.ts';

/** Values of the package form while somebody fills it in. */
type PackageValues = Unfinished<Input<typeof packages.input>>;

/** A new package has one parcel, which is what most have. */
export const blankPackage = (): PackageValues => ({
  ...shaped(packages.blank),
  recipient: { scope: 'person', values: {} },
  parcels: [{ weight: { unit: 'lb' } }],
});

/** The saved package as the form shows it. */
export const valuesOfPackage = (row: PackageRow): PackageValues => shaped(packages.valuesOf(row));
