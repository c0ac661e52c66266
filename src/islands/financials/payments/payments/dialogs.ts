import * as z from 'zod/mini';
import { createActionDialog } from '../../../../lib/action-dialog.ts';
import { call } from '../../../../lib/api.ts';
import {
  checkPayment,
  completePayment,
  delayPayment,
  refundPayment,
  revokePayment,
  sendPaymentLink,
  sendReceipt,
} from '../../../../lib/contract/financials/payment-actions.ts';
import { resolvePayment } from '../../../../lib/contract/financials/payment-resolution.ts';
import { payments } from '../../../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import type { Endpoint, Input, Output, Schema } from '../../../../lib/contract/endpoint.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../../../lib/contract/limits.ts';
import { needsReference, PAYMENT } from '../../../../lib/domain/payments.ts';
import { createForm } from '../../../../lib/form.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import type { Form } from '../../../../lib/form.ts';
import { money } from '../format.tsx';
import { reload } from './store.ts';

/** Actions of a payment that ask something before they are done: each has a form, which its endpoint's contract checks. */

const read = (id: number): Promise<PaymentRow> => call(payments.get, { params: { id } });

interface ActionEndpoint<Body extends Schema> extends Endpoint {
  readonly body: Body;
}

interface Asking<Body extends Schema> {
  /** What the boxes hold at first. */
  initialOf(row: PaymentRow): Unfinished<Input<Body>>;
  /** The contract's body with what this payment allows; the body alone unless said. */
  schemaOf?(row: PaymentRow): Body;
}

function formFor<Body extends Schema>(
  endpoint: ActionEndpoint<Body>,
  row: PaymentRow,
  { initialOf, schemaOf }: Asking<Body>,
): Form<Body, PaymentRow> {
  return createForm<Body, PaymentRow>({
    id: `payment-${endpoint.path.split('/').at(-2) ?? 'action'}`,
    schema: schemaOf ? schemaOf(row) : endpoint.body,
    initial: initialOf(row),
    // The generic seam: every action answers the payment as it then is.
    submit: (body: Output<Body>, intention) =>
      call(endpoint, {
        params: { id: row.id },
        version: row.version,
        body,
        intention,
      } as never) as Promise<PaymentRow>,
  });
}

/** The dialog of an action of one payment. */
function dialogFor<Body extends Schema>(
  endpoint: ActionEndpoint<Body>,
  initialOf: Asking<Body>['initialOf'],
  schemaOf?: Asking<Body>['schemaOf'],
) {
  return createActionDialog<PaymentRow, Body, PaymentRow>({
    key: endpoint.path,
    formFor: (row) => formFor(endpoint, row, { initialOf, ...(schemaOf ? { schemaOf } : {}) }),
    fresh: ({ id }) => read(id),
    reload,
  });
}

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

export const completing = dialogFor(
  completePayment,
  ({ amount }) => ({
    amount: amount.amount,
    confirm_excess: false,
    fee: 0,
    reference: '',
    reason: '',
    proof_ids: [],
  }),
  (row) =>
    completePayment.body.check(
      z.refine(({ amount, confirm_excess }) => amount <= leftToPay(row) || confirm_excess, {
        error: 'confirm_excess',
        path: ['confirm_excess'],
      }),
    ),
);
export const refunding = dialogFor(
  refundPayment,
  ({ refundable }) => ({ amount: refundable.amount, reason: '', reference: '' }),
  ({ refundable, surplus, method }) =>
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
);
export const delaying = dialogFor(delayPayment, () => ({ payment_limit: PAYMENT_LIMIT_DEFAULT, reason: '' }));
export const sending = dialogFor(sendPaymentLink, (row) => ({
  language: languageOf(row),
  ...(needsLimit(row, new Date()) ? { payment_limit: PAYMENT_LIMIT_DEFAULT } : {}),
}));
export const revoking = dialogFor(revokePayment, () => ({ reason: '' }));
export const mailingReceipt = dialogFor(sendReceipt, (row) => ({ language: languageOf(row) }));
export const checking = dialogFor(checkPayment, () => ({ reason: '' }));

/** Reference and vouchers, which a person writes by hand. */
export const editing = createActionDialog({
  key: payments.update.path,
  formFor: (row: PaymentRow) =>
    createForm({
      id: 'payment-edit',
      schema: payments.input,
      initial: { reference: row.reference, voucher_ids: row.vouchers.map(({ id }) => id) },
      submit: (body, intention) =>
        call(payments.update, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh: ({ id }) => read(id),
  reload,
});

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
      submit: (body, intention) =>
        call(resolvePayment, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh: async (unresolved) => ({ ...unresolved, row: await read(unresolved.row.id) }),
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
