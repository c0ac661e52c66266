import * as z from 'zod/mini';
import { outgoing } from '../lib/traces/traces.ts';
import type { ReceivedFields } from './bank.ts';

/** Milliseconds that a bank gets to answer. */
const TIMEOUT = 20_000;

const Received = z.record(z.string(), z.string());
const Refusal = z.object({ errorCode: z.string().check(z.regex(/^[A-Z0-9]{1,20}$/)) });

export type RestAnswer =
  | { readonly kind: 'signed'; readonly received: ReceivedFields }
  | { readonly kind: 'error'; readonly code: string }
  /** Nothing came, or nothing that means something: what was asked may have happened. */
  | { readonly kind: 'no_answer' };

/**
 * Asks a bank, server to server: the three fields as JSON, answered by the three fields or {"errorCode":"SIS…"}
 * (rule: asked-not-repeated). It is asked once: a charge or a refund that is repeated blindly may happen twice.
 */
export async function askRest(address: string, fields: ReceivedFields): Promise<RestAnswer> {
  try {
    const response = await outgoing('bank', { method: 'POST', address }, () =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    );
    const answer: unknown = await response.json();
    const refusal = Refusal.safeParse(answer);
    if (refusal.success) return { kind: 'error', code: refusal.data.errorCode };
    const received = Received.safeParse(answer);
    return response.ok && received.success
      ? { kind: 'signed', received: received.data }
      : { kind: 'no_answer' };
  } catch {
    // Refused connections, time-outs and answers that are no JSON alike.
    return { kind: 'no_answer' };
  }
}
