import type { StatusDefinition } from './status.ts';

/* A file of its own: the public page of a shipment fetches no other status. */

/** Remittance, procedure, package; the keys are the package's. */
export const PACKAGE_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'in_transit', tone: 'warn', icon: 'truck' },
  { value: 3, key: 'delivered', tone: 'success', icon: 'check' },
  { value: 4, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** The definition of a package's status, or undefined for a value that it does not have. */
export const packageStatusOf = (value: number): StatusDefinition | undefined =>
  PACKAGE_STATUS.find((status) => status.value === value);
