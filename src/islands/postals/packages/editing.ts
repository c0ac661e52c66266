import type { Input } from '../../../lib/contract/endpoint.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';

/** Values of the package form while somebody fills it in. */
type PackageValues = Unfinished<Input<typeof packages.input>>;

/** What is not there is absent from a form, so that a box that is emptied again is no change. */
function absent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absent);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, absent(part)] as const)
      .filter(([, part]) => part !== undefined),
  );
}
/** Values of a record as a form holds them. */
const shaped = <V>(values: V): V => absent(values) as V;

/** A new package has one parcel, which is what most have. */
export const blankPackage = (): PackageValues => ({
  ...shaped(packages.blank),
  recipient: { scope: 'person', values: {} },
  parcels: [{ weight: { unit: 'lb' } }],
});

/** The saved package as the form shows it. */
export const valuesOfPackage = (row: PackageRow): PackageValues => shaped(packages.valuesOf(row));
