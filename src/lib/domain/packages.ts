/** Package statuses by name, in the order of a journey (rule: status-values); contract/status.ts has their look. */
export const PACKAGE = { new: 1, in_transit: 2, delivered: 3, cancelled: 4 } as const;
