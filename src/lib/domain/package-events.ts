import { LAST_STAGE, packageEventOf } from '../contract/postals/events.ts';
import { PACKAGE } from './packages.ts';
import type { PackageEventCode } from '../contract/postals/events.ts';

/** What may happen to a package after what has happened to it (rule: events-go-forward). */

/** Why an event cannot follow another one: a key of the reasons in errors.json. */
export type PackageEventProblem = 'event_again' | 'event_backwards' | 'event_after_end' | 'event_by_action';

/** What is written by an action of its own, which does more. */
const BY_ACTION: readonly string[] = ['created', 'cancelled'];
/** What the labels of parcels tell, one by one: nobody writes it down of the whole (rule: delivered-in-parts). */
const BY_LABELS: readonly string[] = ['partly_delivered'];
/** Ends that only what has left comes to; before that a package is cancelled. */
const AFTER_LEAVING: readonly string[] = ['returned'];

/**
 * Undefined when `next` may follow `newest`. Events only go forward: to a later stage, or to another one of the same
 * stage, as a package that customs held goes on through customs. One that has ended stays so.
 */
export function packageEventProblem(newest: string, next: PackageEventCode): PackageEventProblem | undefined {
  if (BY_ACTION.includes(next)) return 'event_by_action';
  if (newest === next) return 'event_again';
  const from = packageEventOf(newest)?.stage ?? 0;
  const to = packageEventOf(next)?.stage ?? 0;
  if (from >= LAST_STAGE) return 'event_after_end';
  if (to < from) return 'event_backwards';
  return AFTER_LEAVING.includes(next) && packageEventOf(newest)?.status === PACKAGE.new
    ? 'event_backwards'
    : undefined;
}

/** Whether staff may write a step down of a package as a whole. */
export const isWrittenByHand = (code: string): boolean => !BY_LABELS.includes(code);

/** Held by customs, or not delivered: it needs a reason, and somebody should look. */
export const needsReason = (code: string): boolean => packageEventOf(code)?.alert === true;

interface WrittenByHand {
  readonly code: string;
  readonly force: boolean;
}

/** Whether staff call a package delivered of which parcels are missing. */
export const leavesMissing = (
  { code, force }: WrittenByHand,
  { missing_parcels }: { readonly missing_parcels: number },
): boolean => !force && code === 'delivered' && missing_parcels > 0;

/** Whether staff must say why. */
export const asksReason = (event: WrittenByHand, stored: { readonly missing_parcels: number }): boolean =>
  event.force || needsReason(event.code) || leavesMissing(event, stored);

/** Newest events of each tab of the list; what is missing needs attention, too, beside what is held. */
export const PACKAGE_TABS = {
  to_receive: ['created'],
  to_dispatch: ['received_origin'],
  in_transit: ['departed_origin', 'arrived_destination', 'customs', 'in_country_transit'],
  held: ['customs_held', 'attempt_failed'],
  to_deliver: ['at_depot', 'out_for_delivery', 'available_pickup', 'partly_delivered'],
} as const satisfies Record<string, readonly PackageEventCode[]>;
