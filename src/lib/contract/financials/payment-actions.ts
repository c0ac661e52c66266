import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Email,
  Id,
  IdParams,
  Instant,
  IsoDate,
  Language,
  Money,
  QueryInteger,
  amountBetween,
  lines,
  optionalLines,
  optionalText,
} from '../fields.ts';
import {
  PAYMENT_AMOUNT,
  PAYMENT_LIMITS,
  PAYMENT_LIMIT_DEFAULT,
  PAYMENT_PARTS,
  PAYMENT_PROVIDERS,
  VOUCHER_COUNT,
} from '../limits.ts';
import { action } from '../resource.ts';
import { CHECKED_ATTENTIONS } from './attention.ts';
import { PaidService, PaymentAmount, PaymentClient, payments } from './payments.ts';
import { PaymentState } from './services.ts';

/** What staff do about a service's money, and about one payment (rule: states-of-money). */

const Reason = lines(500);
const Provider = z.literal([...PAYMENT_PROVIDERS]);
const Limit = z._default(z.enum(PAYMENT_LIMITS), PAYMENT_LIMIT_DEFAULT);

/** What every way of paying begins with; minor units of the currency of the service. */
const request = {
  service_id: Id,
  amount: PaymentAmount,
  /** The instalment that it is meant for; null lets the oldest open one take it. */
  funding_deadline_id: z._default(z.nullable(Id), null),
  reference: optionalText(120),
};
const cardFields = {
  provider: Provider,
  payment_limit: Limit,
  language: z._default(z.nullable(Language), null),
};

/** Everything that the payment dialog must know of a service. */
export const PaymentOptions = z.object({
  service: PaidService,
  /** What is paid for, line by line in the asked language, as the page of a link shows it to the client. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  client: PaymentClient,
  brand: z.string(),
  currency: Currency,
  due: Money,
  received: Money,
  /** Asked for by links and transfers that can still be paid. */
  pending: Money,
  /** May be taken at once: cash, credit. */
  payable: Money,
  /** May be asked for: what is payable and not asked for already. */
  askable: Money,
  /** The client's own credit on the account. */
  credit: Money,
  /** The service cancels itself then, so that no link lives longer; null when it does not. */
  limit_at: z.nullable(Instant),
  providers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Whether the company's bank details of this currency are known: without them no transfer can be asked for. */
  transfer: z.boolean(),
  /** The plan that pays it, as the service says it. */
  plan: PaymentState.shape.plan,
  /** Installments with something left, the oldest first; `askable` is what of it nobody was asked for yet. */
  deadlines: z.array(z.object({ id: Id, number: z.int(), due_at: Instant, left: Money, askable: Money })),
});
export type PaymentOptions = z.infer<typeof PaymentOptions>;

export const paymentOptions = endpoint({
  method: 'GET',
  path: '/financials/payment_options',
  summary: 'What of a service can be paid, and how',
  access: 'payments:read',
  query: z.object({ service_id: z.pipe(QueryInteger, Id) }),
  answer: PaymentOptions,
});

const making = <Body extends z.ZodMiniType>(
  name: string,
  summary: string,
  access: 'payments:create' | 'payments:link',
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `/financials/${name}`,
    summary,
    access,
    body,
    answer: payments.row,
    status: 201,
  });

/** The link itself is read with `paymentLink`: no answer that is kept for a repeated key holds it. */
export const createPaymentLink = making(
  'create_payment_link',
  'Ask for a card payment by link',
  'payments:link',
  z.object({
    ...request,
    ...cardFields,
    /** Mails it to the client at once. */ send: z._default(z.boolean(), false),
  }),
);

/** A numbered receipt comes with it. */
export const registerCash = making(
  'register_cash_payment',
  'Take cash',
  'payments:create',
  z.object(request),
);

export const requestTransfer = making(
  'request_transfer',
  'Ask for a bank transfer',
  'payments:create',
  z.object({
    ...request,
    payment_limit: Limit,
    /** Mails the bank details to the client. */ send: z._default(z.boolean(), true),
  }),
);

export const payFromAccount = making(
  'pay_from_account',
  "Pay with the client's own credit",
  'payments:create',
  z.object(request),
);

const SplitPart = z.discriminatedUnion('method', [
  z.object({ method: z.literal('card'), amount: PaymentAmount, provider: Provider, payment_limit: Limit }),
  z.object({ method: z.literal('transfer'), amount: PaymentAmount, payment_limit: Limit }),
  z.object({ method: z.literal('cash'), amount: PaymentAmount, reference: optionalText(120) }),
  z.object({ method: z.literal('account'), amount: PaymentAmount }),
]);

/**
 * The sum of all amounts must equal the stated total (rule: sum-of-amounts): 422 `sum_of_amounts` with the difference.
 * All parts or none.
 */
export const splitPayment = endpoint({
  method: 'POST',
  path: '/financials/split_payment',
  summary: 'Pay a service in several ways at once',
  access: 'payments:create',
  body: z.object({
    service_id: Id,
    total: PaymentAmount,
    parts: z.array(SplitPart).check(z.minLength(2), z.maxLength(PAYMENT_PARTS)),
  }),
  answer: z.object({ payments: z.array(payments.row) }),
  status: 201,
});

/** The address that the client opens. Whoever has it can see this debt, so it is asked for when it is needed. */
export const paymentLink = endpoint({
  method: 'GET',
  path: `${payments.path}{id}/link/`,
  summary: 'Address of a payment link, to copy, to show as a QR or to send by WhatsApp',
  access: 'payments:link',
  params: IdParams,
  answer: z.object({
    url: z.string(),
    /** What to write with it, in the client's language. */
    text: z.string(),
    /** wa.me address with that text; with the client's number where it is known. */
    whatsapp: z.string(),
    expires_at: z.nullable(Instant),
  }),
});

/** A revoked or expired one becomes a new link, with a limit that counts from now. */
export const sendPaymentLink = action(payments, 'send_link', {
  summary: 'Mail the payment link, or the bank details of a transfer, to the client again',
  access: 'payments:link',
  body: z.object({
    /** Null is the client's own. */ to: z._default(z.nullable(Email), null),
    language: z._default(z.nullable(Language), null),
    payment_limit: z.optional(z.enum(PAYMENT_LIMITS)),
  }),
  success: 'email_sent',
});

/** The link opens nothing any more, and what it asked for is free to be asked for again. */
export const revokePayment = action(payments, 'revoke', {
  summary: 'Withdraw a payment that has not come',
  access: 'payments:link',
  body: z.object({ reason: Reason }),
});

/** The new limit counts from now; a service that waits for its payment waits as long. */
export const delayPayment = action(payments, 'delay', {
  summary: 'Give the client more time to pay',
  access: 'payments:delay',
  body: z.object({ payment_limit: z.enum(PAYMENT_LIMITS), reason: Reason }),
});

/** Manual verification: what really came, whatever was asked for. Needs a reference, a proof or a reason. */
export const completePayment = action(payments, 'complete', {
  summary: 'Record that the money of a payment came',
  access: 'payments:complete',
  body: z
    .object({
      amount: PaymentAmount,
      /** Must be said when more came than is due: the excess becomes credit. 409 `more_than_due` otherwise. */
      confirm_excess: z._default(z.boolean(), false),
      /** Day on which it came, in the company's zone; null is today. */
      received_on: z._default(z.nullable(IsoDate), null),
      /** What the bank kept of it for itself, minor units; booked as an expense. */
      fee: z._default(amountBetween({ min: 0, max: PAYMENT_AMOUNT.max }), 0),
      reference: optionalText(120),
      reason: optionalLines(500),
      proof_ids: z._default(z.array(Id).check(z.maxLength(VOUCHER_COUNT, { error: 'files_count' })), []),
    })
    .check(
      z.refine(
        ({ reference, reason, proof_ids }) => reference !== '' || reason !== '' || proof_ids.length > 0,
        { error: 'reference_or_reason', path: ['reference'] },
      ),
      z.refine(({ fee, amount }) => fee === 0 || fee < amount, { error: 'fee_below_amount', path: ['fee'] }),
    ),
});

/**
 * Ends one reason of a payment's `attention` once somebody looked; the others stand. What nobody knows of ends by
 * `resolve`. 409 `nothing_to_check` when it does not stand.
 */
export const checkPayment = action(payments, 'check', {
  summary: 'Acknowledge one reason for attention',
  access: 'payments:complete',
  body: z.object({ attention: z.enum(CHECKED_ATTENTIONS), reason: Reason }),
});
