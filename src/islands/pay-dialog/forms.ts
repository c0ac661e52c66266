import { call } from '../../lib/api/call.ts';
import {
  createPaymentLink,
  payFromAccount,
  registerCash,
  requestTransfer,
  splitPayment,
} from '../../lib/contract/financials/payment-actions.ts';
import type { Schema } from '../../lib/contract/endpoint.ts';
import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../lib/contract/limits.ts';
import { createForm } from '../../lib/forms/form.ts';
import type { Form } from '../../lib/forms/form.ts';
import { mostOf } from './ways.ts';
import type { Way } from './ways.ts';

/** One form for each way of paying, so that what was typed for one is there again when another was looked at. */

interface Beginning {
  readonly options: PaymentOptions;
  readonly deadlineId: number | undefined;
}

/** An amount is offered where there is something to pay, of a plan what its next installment needs; an empty box is none. */
const offered = ({ options, deadlineId }: Beginning, way: Way): number | undefined =>
  mostOf(options, way, deadlineId ?? options.deadlines[0]?.id) || undefined;

export function createForms(beginning: Beginning) {
  const { options, deadlineId } = beginning;
  const common = { service_id: options.service.id, funding_deadline_id: deadlineId ?? null };
  const provider = options.providers.find(({ id }) => id === 1 || id === 2)?.id === 2 ? 2 : 1;
  const one = (row: PaymentRow): readonly PaymentRow[] => [row];
  return {
    link: createForm({
      id: 'pay-link',
      schema: createPaymentLink.body,
      initial: {
        ...common,
        amount: offered(beginning, 'link'),
        provider,
        payment_limit: PAYMENT_LIMIT_DEFAULT,
        language: options.client.language === 'es' ? 'es' : 'en',
        send: options.client.email !== null,
      },
      submit: async (body, idempotencyKey) => one(await call(createPaymentLink, { body, idempotencyKey })),
    }),
    cash: createForm({
      id: 'pay-cash',
      schema: registerCash.body,
      initial: { ...common, amount: offered(beginning, 'cash') },
      submit: async (body, idempotencyKey) => one(await call(registerCash, { body, idempotencyKey })),
    }),
    transfer: createForm({
      id: 'pay-transfer',
      schema: requestTransfer.body,
      initial: {
        ...common,
        amount: offered(beginning, 'transfer'),
        payment_limit: PAYMENT_LIMIT_DEFAULT,
        send: options.client.email !== null,
      },
      submit: async (body, idempotencyKey) => one(await call(requestTransfer, { body, idempotencyKey })),
    }),
    account: createForm({
      id: 'pay-account',
      schema: payFromAccount.body,
      initial: { ...common, amount: offered(beginning, 'account') },
      submit: async (body, idempotencyKey) => one(await call(payFromAccount, { body, idempotencyKey })),
    }),
    split: createForm({
      id: 'pay-split',
      schema: splitPayment.body,
      initial: {
        service_id: options.service.id,
        total: offered(beginning, 'split'),
        parts: [
          { method: 'cash', reference: '' },
          { method: 'card', provider, payment_limit: PAYMENT_LIMIT_DEFAULT },
        ],
      },
      submit: async (body, idempotencyKey): Promise<readonly PaymentRow[]> =>
        (await call(splitPayment, { body, idempotencyKey })).payments,
    }),
  } as const;
}
export type PayForms = ReturnType<typeof createForms>;

/** Minor units that the person wants to pay; undefined while none are typed. */
export function amountOf(forms: PayForms, way: Way): number | undefined {
  if (way === 'split') return forms.split.fields.total.$value.get();
  return forms[way].fields.amount.$value.get();
}

/** Total less the sum of the parts, minor units; undefined while an amount is missing. */
export function differenceOf({ split }: PayForms): number | undefined {
  const { total, parts } = split.$values.get() as {
    total?: unknown;
    parts?: readonly { amount?: unknown }[];
  };
  const amounts = (parts ?? []).map(({ amount }) => amount);
  if (typeof total !== 'number' || !amounts.every((amount) => typeof amount === 'number')) return undefined;
  return amounts.reduce((left, amount) => left - amount, total);
}

/** Every form of a way, whatever it holds. */
export const formOf = (forms: PayForms, way: Way) =>
  forms[way] as unknown as Form<Schema, readonly PaymentRow[]>;
