import type { DebtState } from '../contract/payments/public.ts';
import { PAYMENT } from './payments.ts';

/** What decides what the page of a payment link says; amounts in minor units. */
export interface DebtFacts {
  /** A value of PAYMENT. */
  readonly status: number;
  readonly charged: number;
  readonly link: { readonly expires_at: string | null; readonly revoked_at: string | null };
  readonly service: { readonly cancelled: boolean; readonly due: number; readonly received: number };
  /** The try that may still be charged, if there is one. */
  readonly open: OpenTry | undefined;
}

export interface OpenTry {
  readonly status: string;
  readonly code: string;
  /** Until when the bank may still answer. */
  readonly honoured_until: string;
}

/**
 * Codes of a try that is begun: nothing came back of it; the browser came back without the bank's word; the bank has not
 * seen it, so that it can be sent again under the number that the bank takes once only.
 */
export const NO_ANSWER = 'no_answer';
export const RETURNED = 'returned';
export const NOT_SEEN = 'not_seen';

/** Whether a person may still be at the bank with it; else the bank has to say what became of it. */
export function tryState(
  { status, code, honoured_until }: OpenTry,
  now: Date,
): 'in_progress' | 'being_verified' {
  const away = status === 'begun' && code !== NO_ANSWER && code !== RETURNED;
  return away && Date.parse(honoured_until) > now.getTime() ? 'in_progress' : 'being_verified';
}

/**
 * What is true of a debt now. Money that came outweighs everything; while a try may still be charged, nothing else is
 * offered, whatever became of the link or of the service (rule: one-attempt-open). One that the bank has not seen is
 * only sent again.
 */
export function debtState({ status, charged, link, service, open }: DebtFacts, now: Date): DebtState {
  if (status === PAYMENT.refunded) return 'cancelled';
  if (charged > 0) return 'paid';
  if (open && open.code !== NOT_SEEN) return tryState(open, now);
  if (service.cancelled || service.due === 0) return 'cancelled';
  if (service.received >= service.due) return 'paid';
  if (link.revoked_at !== null) return 'revoked';
  if (link.expires_at !== null && Date.parse(link.expires_at) <= now.getTime()) return 'expired';
  return 'payable';
}
