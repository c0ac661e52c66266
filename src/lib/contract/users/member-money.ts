import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { RefundTrouble } from '../financials/services.ts';
import { Currency, Id, IdParams, Instant, IsoDate, Money } from '../fields.ts';

/** Of each kind so many are shown; their lists have the others. */
export const SHOWN_OF_MEMBER = 5;

/** What staff want to know of a client on the phone: what stands on their accounts, what they owe, and what came last. */
export const MemberMoney = z.object({
  /** A positive balance is what the client owes. */
  accounts: z.array(z.object({ id: Id, number: z.string(), balance: Money })),
  /** By currency: still to be paid of what was sold, and how much of it is due by today (of plans only what has come due). */
  sums: z.array(z.object({ currency: Currency, owed: Money, due: Money })),
  /** What is still to be paid, the oldest first. */
  services: z.array(
    z.object({ id: Id, code: z.string(), concept: z.string(), outstanding: Money, pending: Money }),
  ),
  /** Living plans, the next due first. */
  plans: z.array(
    z.object({
      id: Id,
      code: z.string(),
      outstanding: Money,
      next: z.nullable(z.object({ due_on: IsoDate, left: Money, late: z.boolean() })),
    }),
  ),
  /** The newest first. */
  payments: z.array(z.object({ id: Id, code: z.string(), status: z.int(), amount: Money, at: Instant })),
  /** Of each service the latest one. */
  refund_troubles: z.array(RefundTrouble),
});
export type MemberMoney = z.infer<typeof MemberMoney>;

export const memberMoney = endpoint({
  method: 'GET',
  path: '/users/members/{id}/money/',
  summary: 'Balance, debts, plans and latest payments of a member',
  access: 'members:read',
  params: IdParams,
  answer: MemberMoney,
});
