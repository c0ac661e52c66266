import type { PACKAGE_STATUS } from '../package-status.ts';

/** What can happen to a package on its way. */
export interface PackageEvent {
  readonly code: string;
  /** The package's status from then on. */
  readonly status: (typeof PACKAGE_STATUS)[number]['value'];
  /** How far on its way it is: an event follows those of the same stage and of earlier ones (rule: events-go-forward). */
  readonly stage: number;
  /** Somebody should look: it does not move by itself. */
  readonly alert?: true;
}

/** Codes of the journey in its order (rule: events-have-words), words in postals/events.json. */
const PACKAGE_EVENTS = [
  { code: 'created', status: 1, stage: 0 },
  { code: 'received_origin', status: 1, stage: 1 },
  { code: 'departed_origin', status: 2, stage: 2 },
  { code: 'arrived_destination', status: 2, stage: 3 },
  { code: 'customs', status: 2, stage: 4 },
  { code: 'customs_held', status: 2, stage: 4, alert: true },
  { code: 'in_country_transit', status: 2, stage: 5 },
  { code: 'at_depot', status: 2, stage: 6 },
  { code: 'out_for_delivery', status: 2, stage: 7 },
  { code: 'attempt_failed', status: 2, stage: 7, alert: true },
  { code: 'available_pickup', status: 2, stage: 7 },
  { code: 'partly_delivered', status: 2, stage: 7 },
  { code: 'delivered', status: 3, stage: 8 },
  { code: 'returned', status: 4, stage: 8 },
  { code: 'lost', status: 4, stage: 8 },
  { code: 'cancelled', status: 4, stage: 8 },
] as const satisfies readonly PackageEvent[];
export type PackageEventCode = (typeof PACKAGE_EVENTS)[number]['code'];
export const PACKAGE_EVENT_CODES = PACKAGE_EVENTS.map(({ code }) => code);
/** Stage of what has come to its end: nothing follows. */
export const LAST_STAGE = 8;

/** The definition of a code, or undefined for one that this version does not know. */
export function packageEventOf(code: string): PackageEvent | undefined {
  return PACKAGE_EVENTS.find((event) => event.code === code);
}

/** The stage from which a package is where it goes: with the courier, or at the door. */
const AT_DESTINATION = 7;
/** The stage from which a package is in Cuba. */
const IN_CUBA = 3;

/** Whether it happens in the recipient's town: before that it is somewhere on its way. */
export const isAtDestination = (code: string): boolean =>
  packageEventOf(code)?.stage === AT_DESTINATION || code === 'delivered';

/** Whether somebody received it, or a part of it. */
export const isHandedOver = (code: string): boolean => code === 'delivered' || code === 'partly_delivered';

/** Whether it happens in Cuba, whose clock counts where nobody says another. */
export const isInCuba = (code: string): boolean => (packageEventOf(code)?.stage ?? 0) >= IN_CUBA;
