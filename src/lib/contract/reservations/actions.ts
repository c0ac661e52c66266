import * as z from 'zod/mini';
import { Email, Id, Language, lines, optionalLines, text } from '../fields.ts';
import { PaymentAmount, RefundReference } from '../financials/payments.ts';
import { PAYMENT_LIMITS, RENTAL_FILES } from '../limits.ts';

/** What the actions take that every kind of reservation has. */

export const Reason = lines(500);

export const MarkPaidInput = z.object({ reference: text(120), reason: Reason });

export const RefundInput = z.object({
  /** Minor units, at most what can go back; null is all of it. What a paid reservation keeps is its cancellation fee. */
  amount: z._default(z.nullable(PaymentAmount), null),
  reference: RefundReference,
  reason: Reason,
  /** Mails the client that it was cancelled, when it has an address. */
  notify: z._default(z.boolean(), true),
});

export const CancelInput = z.object({
  reason: Reason,
  /** Mails the client, when the reservation has an address. */
  notify: z._default(z.boolean(), true),
  /** Begins to give back what was paid above the fee, by the payments that brought it; needs the permission to refund. */
  refund: z._default(z.boolean(), false),
  reference: RefundReference,
});

export const NoShowInput = z.object({ reason: Reason });

export const IgnoreAutoCancellationInput = z.object({
  ignore: z._default(z.boolean(), true),
  reason: Reason,
});

/** The new limit counts from now. */
export const DelayPaymentInput = z.object({ payment_limit: z.enum(PAYMENT_LIMITS), reason: Reason });

export const SendVoucherInput = z.object({
  /** Null is the client's own address. */
  to: z._default(z.nullable(Email), null),
  /** Null is the client's own language. */
  language: z._default(z.nullable(Language), null),
  message: optionalLines(2000),
});

/** Contract, licence, police report: what clients sign and show, also after it has ended. */
export const FilesInput = z.object({
  file_ids: z.array(Id).check(z.maxLength(RENTAL_FILES, { error: 'files_count' })),
});
