import type { StatusSet } from './statuses.ts';

/** Package statuses by name, in the order of a journey (rule: status-values); contract/status.ts has their look. */
export const PACKAGE = { new: 1, in_transit: 2, delivered: 3, cancelled: 4 } as const;

/** The package has not come to its end. */
export const PACKAGE_IS_ON_ITS_WAY: StatusSet = new Set([PACKAGE.new, PACKAGE.in_transit]);

/** The package was not cancelled. */
export const PACKAGE_IS_KEPT: StatusSet = new Set([...PACKAGE_IS_ON_ITS_WAY, PACKAGE.delivered]);

/** Statuses of orders by name (rule: order-numbers); the row of a removed one stays for its number alone. */
export const ORDER = { active: 1, cancelled: 2, removed: 3 } as const;
