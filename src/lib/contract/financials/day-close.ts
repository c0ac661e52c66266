import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  Instant,
  IsoDate,
  QueryInteger,
  Reference,
  amountBetween,
  optionalLines,
} from '../fields.ts';
import { PAYMENT_AMOUNT } from '../limits.ts';

/**
 * End-of-day close (rule: till-closed-daily): what a clerk took in cash, by card and by transfer against the ledger,
 * once a day and currency.
 */

export const TILL_WAYS = ['cash', 'card', 'transfer'] as const;

const amounts = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({ cash: amount, card: amount, transfer: amount });
/** Minor units; negative where more was given back than taken. */
export const TillAmounts = amounts(z.int());
export type TillAmounts = z.infer<typeof TillAmounts>;

export const DayTill = z.object({
  clerk: Reference,
  date: IsoDate,
  currency: Currency,
  /** What the ledger says now. */
  booked: TillAmounts,
  /** Null: still open. What was booked then, what was counted, and why they differ. */
  close: z.nullable(
    z.object({
      id: Id,
      booked: TillAmounts,
      counted: TillAmounts,
      reason: z.string(),
      by: Reference,
      at: Instant,
    }),
  ),
});
export type DayTill = z.infer<typeof DayTill>;

export const dayTills = endpoint({
  method: 'GET',
  path: '/financials/day_closes/',
  summary: 'The tills of a day: an Agent sees their own, the Administrator everybody’s',
  access: 'transactions:read',
  query: z.object({
    /** Today unless said. */
    date: z.optional(IsoDate),
    clerk: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.object({ date: IsoDate, tills: z.array(DayTill) }),
});

const Counted = amounts(amountBetween({ min: -PAYMENT_AMOUNT.max * 10, max: PAYMENT_AMOUNT.max * 10 }));

/** Whether two counts of a till disagree. */
export const tillsDiffer = (one: TillAmounts, other: TillAmounts): boolean =>
  TILL_WAYS.some((way) => one[way] !== other[way]);

export const closeDay = endpoint({
  method: 'POST',
  path: '/financials/day_closes/',
  summary: 'Close a clerk’s day: once, and with a reason where what was counted differs from the ledger',
  access: 'accounts:close_day',
  body: z
    .object({
      date: IsoDate,
      clerk_id: Id,
      currency: Currency,
      /** What the person saw as booked: when the ledger has moved since, they look again. */
      booked: TillAmounts,
      counted: Counted,
      /** Needed where counted and booked differ. */
      reason: optionalLines(500),
    })
    .check(
      z.refine(({ booked, counted, reason }) => reason !== '' || !tillsDiffer(booked, counted), {
        error: 'required',
        path: ['reason'],
      }),
    ),
  answer: DayTill,
  status: 201,
});
