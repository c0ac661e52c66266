import type { StatusSet } from './statuses.ts';

/** Remittance statuses by name (rule: status-values); contract/status.ts has their look. */
export const REMITTANCE = { new: 1, sent: 2, delivered: 3, cancelled: 4 } as const;

/** The money has not arrived yet, and is not given back. */
export const REMITTANCE_IS_ON_ITS_WAY: StatusSet = new Set([REMITTANCE.new, REMITTANCE.sent]);

/** The remittance has come to its end: nothing of it changes any more. */
export const REMITTANCE_IS_OVER: StatusSet = new Set([REMITTANCE.delivered, REMITTANCE.cancelled]);
