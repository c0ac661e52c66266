import type { RequestContext } from '../lib/call.ts';
import type { Columns } from '../lib/records.ts';
import type { Reservation, ReservationKind } from './kind.ts';

interface End {
  readonly action: string;
  readonly reason: string;
  /** Minor units. */
  readonly fee: number;
  /** What else is written. */
  readonly values?: Columns;
}

/** Columns of a cancelled reservation. */
export const endedColumns = <R extends Reservation>(
  { statuses, freed }: ReservationKind<R>,
  now: Date,
  { reason, fee }: Pick<End, 'reason' | 'fee'>,
): Columns => ({
  status: statuses.cancelled,
  cancelled_at: now,
  cancellation_reason: reason,
  cancellation_fee: fee,
  payment_limit_at: null,
  ...freed,
});

/** Cancels a reservation, whose money the caller looks after: what it held is free at once (rule: free-when-it-ends). */
export async function endReservation<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  reservation: R,
  { action, reason, fee, values = {} }: End,
): Promise<void> {
  await kind.update(context, reservation, {
    values: { ...endedColumns(kind, context.now, { reason, fee }), ...values },
    action,
    reason,
  });
  await kind.release?.(context, reservation.id);
}
