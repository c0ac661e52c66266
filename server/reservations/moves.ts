import { statusOf } from '../../src/lib/contract/status.ts';
import type { StatusKind } from '../../src/lib/contract/status.ts';
import { paymentLimitInstant } from '../../src/lib/domain/payment-limit.ts';
import type { PaymentLimit } from '../../src/lib/domain/payment-limit.ts';
import { canMove, statusesBefore } from '../../src/lib/domain/transitions.ts';
import type { Transitions } from '../../src/lib/domain/transitions.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { words } from '../lib/words.ts';
import type { Reservation, ReservationKind, Written } from './kind.ts';
import { lockReservation } from './lock.ts';
import type { Target } from './lock.ts';
import { followReservation } from './service.ts';

/**
 * One action on a reservation: reads and locks it in the version that the person saw, lets `decide` refuse or say what
 * changes, and writes that with its audit entry. Gives it as it is then. Throws 404, 412, and what `decide` throws.
 */
export async function act<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  decide: (stored: R) => Promise<Written> | Written,
): Promise<R> {
  const stored = await lockReservation(kind, context.db, target);
  return kind.update(context, stored, await decide(stored));
}

interface Move {
  /** Whose words the statuses have. */
  readonly kind: StatusKind;
  readonly transitions: Transitions;
  readonly from: number;
  readonly to: number;
}

/** Throws 409 for a move that no rule allows, with the status as it is and those from which it could be made. */
export function refuseTransition(
  { language }: Pick<RequestContext, 'language'>,
  { kind, transitions, from, to }: Move,
): void {
  if (canMove(transitions, from, to)) return;
  const named = (status: number) => words(language)(`status:${kind}.${statusOf(kind, status)?.key ?? ''}`);
  const allowed = statusesBefore(transitions, to).map(named);
  if (allowed.length === 0) throw conflict('never_again', { to: named(to) });
  throw conflict('illegal_transition', {
    status: named(from),
    to: named(to),
    allowed: new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed),
  });
}

/** Throws 409 unless it still waits for its payment. */
function refuseSettled<R extends Reservation>({ statuses }: ReservationKind<R>, { status }: R): void {
  if (!statuses.awaitsPayment.has(status)) throw conflict('not_awaiting_payment');
}

/** Keeps an unpaid reservation beyond its payment limit, or lets it cancel itself again. */
export const ignoreCancellation = <R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  { ignore, reason }: { ignore: boolean; reason: string },
): Promise<R> =>
  act(kind, context, target, (stored) => {
    refuseSettled(kind, stored);
    return {
      values: { ignore_auto_cancellation: ignore, ignore_auto_cancellation_reason: ignore ? reason : '' },
      action: ignore ? 'auto_cancellation_ignored' : 'auto_cancellation_restored',
      reason,
    };
  });

/** Gives more time to pay; open links and transfers are payable as long. Throws 409 where a plan says until when. */
export async function delay<R extends Reservation>(
  kind: ReservationKind<R>,
  context: RequestContext,
  target: Target,
  { payment_limit, reason }: { payment_limit: PaymentLimit; reason: string },
): Promise<void> {
  const delayed = await act(kind, context, target, (stored) => {
    refuseSettled(kind, stored);
    if (stored.payment_limit_at === null) throw conflict('not_awaiting_payment');
    return {
      values: {
        payment_limit,
        payment_limit_at: paymentLimitInstant(payment_limit, context.now, kind.begins(stored)),
      },
      action: 'payment_delayed',
      reason,
    };
  });
  await followReservation(kind, context, delayed, reason);
}
