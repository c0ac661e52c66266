import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  Instant,
  Money,
  Reference,
  amountBetween,
  listQueryFields,
  optionalLines,
} from '../fields.ts';
import { EXPENSE_METHODS } from '../financials/expenses.ts';
import { PAYMENT_AMOUNT } from '../limits.ts';
import { RECEIVE_AMOUNT, ReceiveCurrency } from './remittance-money.ts';
import { RemittanceQuote } from './remittance-quote.ts';

/**
 * Money in Cuba from which is paid out (rule: payout-funds): couriers' advances are taken from it, and cards are paid.
 * Below zero it is what the company owes to who pays out.
 */

/** Where it was bought from, as the ledger's books call it; or it was there before the system was. */
export const FUNDING_WAYS = [...EXPENSE_METHODS, 'opening'] as const;
export const FUNDING_KINDS = ['put_in', 'taken_out'] as const;

const Fund = z.object({ currency: ReceiveCurrency, balance: z.int() });
export type PayoutFund = z.infer<typeof Fund>;

const Funding = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(FUNDING_KINDS),
  amount: RemittanceQuote.shape.receive,
  way: z.enum(FUNDING_WAYS),
  /** What was given for it, or got back; null where it was there before. */
  paid: z.nullable(Money),
  note: z.string(),
  by: z.nullable(Reference),
});

const path = '/postals/payout_funds/';
const funds = z.object({ funds: z.array(Fund) });

export const payoutFunds = endpoint({
  method: 'GET',
  path,
  summary: 'What is there to be paid out, by currency',
  access: 'courier_cash:read',
  answer: funds,
});

export const payoutFundings = endpoint({
  method: 'GET',
  path: '/postals/payout_fundings',
  summary: 'What the company put into the funds of remittances, the newest first',
  access: 'courier_cash:read',
  query: z.object({ page: listQueryFields.page, page_size: listQueryFields.page_size }),
  answer: z.object({
    count: z.int(),
    count_estimated: z.optional(z.boolean()),
    page: z.int(),
    page_size: z.int(),
    results: z.array(Funding),
  }),
});

export const movePayoutFunds = endpoint({
  method: 'POST',
  path: `${path}move/`,
  summary: 'Put money into the funds of remittances, or take it out',
  access: 'courier_cash:fund',
  body: z
    .object({
      kind: z.enum(FUNDING_KINDS),
      currency: ReceiveCurrency,
      amount: amountBetween(RECEIVE_AMOUNT),
      way: z.enum(FUNDING_WAYS),
      paid_currency: z._default(Currency, 'USD'),
      /** Minor units that were given for it; needed unless it was there before. */
      paid_amount: z._default(z.nullable(amountBetween(PAYMENT_AMOUNT)), null),
      note: optionalLines(500),
    })
    .check(
      z.refine(({ way, paid_amount }) => way === 'opening' || paid_amount !== null, {
        error: 'required',
        path: ['paid_amount'],
      }),
    ),
  answer: funds,
  success: 'entry_updated',
});
