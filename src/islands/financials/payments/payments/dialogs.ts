import * as z from 'zod/mini';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { call } from '../../../../lib/api/call.ts';
import { CHECKED_ATTENTIONS } from '../../../../lib/contract/financials/attention.ts';
import {
  checkPayment,
  completePayment,
  delayPayment,
  revokePayment,
  sendPaymentLink,
} from '../../../../lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../../lib/contract/financials/payment-refunds.ts';
import { sendReceipt } from '../../../../lib/contract/financials/payment-receipts.ts';
import { resolvePayment } from '../../../../lib/contract/financials/payment-resolution.ts';
import { payments } from '../../../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../../../lib/contract/limits.ts';
import { needsReference, PAYMENT } from '../../../../lib/domain/payments.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { recordDialogs } from '../../../../lib/records/record-dialogs.ts';
import { money } from '../format.tsx';
import { reload } from './store.ts';

/** Actions of a payment that ask something before they are done: each has a form, which its endpoint's contract checks. */

const dialog = recordDialogs({ contract: payments, reload });

const languageOf = ({ client, link }: PaymentRow): 'en' | 'es' =>
  (link.language ?? client.language) === 'es' ? 'es' : 'en';

/** Whether a payment that is sent again needs another limit: its time is over, or it was withdrawn. */
export const needsLimit = ({ status, link, payment_limit_at }: PaymentRow, now: Date): boolean =>
  status !== PAYMENT.pending ||
  link.state === 'expired' ||
  link.state === 'revoked' ||
  (payment_limit_at !== null && Date.parse(payment_limit_at) <= now.getTime());

/** What is still due of the service that a payment is for, in minor units. */
export const leftToPay = ({ service }: PaymentRow): number =>
  Math.max(0, service.due.amount - service.received.amount);

export const completing = dialog(
  completePayment,
  ({ amount }) => ({
    amount: amount.amount,
    confirm_excess: false,
    fee: 0,
    reference: '',
    reason: '',
    proof_ids: [],
  }),
  {
    schemaOf: (row) =>
      completePayment.body.check(
        z.refine(({ amount, confirm_excess }) => amount <= leftToPay(row) || confirm_excess, {
          error: 'confirm_excess',
          path: ['confirm_excess'],
        }),
      ),
  },
);
export const refunding = dialog(
  refundPayment,
  ({ refundable }) => ({ amount: refundable.amount, reason: '', reference: '' }),
  {
    schemaOf: ({ refundable, surplus, method }) =>
      refundPayment.body.check(
        z.refine(({ reference }) => reference !== '' || !needsReference(method), {
          error: 'required',
          path: ['reference'],
        }),
        z.refine(({ amount }) => amount <= refundable.amount, {
          error: 'above_refundable',
          path: ['amount'],
          params: { left: money(refundable) },
        }),
        z.refine(({ amount, price }) => amount <= surplus.amount || price !== null, {
          error: 'select_option',
          path: ['price'],
        }),
      ),
  },
);
export const delaying = dialog(delayPayment, () => ({ payment_limit: PAYMENT_LIMIT_DEFAULT, reason: '' }));
export const sending = dialog(sendPaymentLink, (row) => ({
  language: languageOf(row),
  ...(needsLimit(row, new Date()) ? { payment_limit: PAYMENT_LIMIT_DEFAULT } : {}),
}));
export const revoking = dialog(revokePayment, () => ({ reason: '' }));
export const mailingReceipt = dialog(sendReceipt, (row) => ({ language: languageOf(row) }));
/** Reasons for attention that somebody ends by looking, the gravest first. */
export const checkable = ({ attention }: PaymentRow) =>
  CHECKED_ATTENTIONS.filter((reason) => attention.includes(reason));
/** Of several, a person says which one was looked at: none is ended by chance. */
export const checking = dialog(checkPayment, (row) => {
  const [first, ...others] = checkable(row);
  return { ...(first && others.length === 0 ? { attention: first } : {}), reason: '' };
});
/** Reference and vouchers, which a person writes by hand. */
export const editing = dialog(
  payments.update,
  ({ reference, vouchers }) => ({ reference, voucher_ids: vouchers.map(({ id }) => id) }),
  { name: 'edit' },
);

/** A try or a refund of which the bank does not tell. */
export interface Unresolved {
  readonly row: PaymentRow;
  readonly subject: 'attempt' | 'refund';
  readonly id: number;
  /** Order number of the try, or amount of the refund, as people read it. */
  readonly name: string;
}

export const resolving = createActionDialog({
  key: resolvePayment.path,
  formFor: ({ row, subject, id }: Unresolved) =>
    createForm({
      id: 'payment-resolve',
      schema: resolvePayment.body,
      initial: { subject, id, reference: '', reason: '' },
      submit: (body, idempotencyKey) =>
        call(resolvePayment, { params: { id: row.id }, version: row.version, body, idempotencyKey }),
    }),
  fresh: async (unresolved) => ({
    ...unresolved,
    row: await call(payments.get, { params: { id: unresolved.row.id } }),
  }),
  reload,
});

export const DIALOGS = [
  completing,
  refunding,
  delaying,
  sending,
  revoking,
  mailingReceipt,
  checking,
  editing,
  resolving,
] as const;
