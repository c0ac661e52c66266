import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  Instant,
  QueryInteger,
  QueryIntegers,
  Reference,
  amountBetween,
  listQueryFields,
  optionalLines,
} from '../fields.ts';
import { ReceiveCurrency } from './remittance-money.ts';

/**
 * Cash that couriers have with them, by office and currency (rule: courier-cash): what they were given, what they
 * delivered and brought back, counted and closed like a till.
 */

/** Minor units that a courier is given or has. */
const CASH = { min: 1, max: 1_000_000_000_00 } as const;
const till = { courier_id: Id, office_id: Id, currency: ReceiveCurrency } as const;

export const CourierTill = z.object({
  courier: Reference,
  office: Reference,
  currency: ReceiveCurrency,
  /** What the courier should have; negative is what they laid out. */
  balance: z.int(),
  /** Since it was counted last. */
  advance: z.int(),
  delivered: z.int(),
  returned: z.int(),
  closed_at: z.nullable(Instant),
});
export type CourierTill = z.infer<typeof CourierTill>;

const CourierMovement = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(['advance', 'delivered', 'returned', 'difference']),
  /** Positive: the courier got it. */
  amount: z.int(),
  remittance: z.nullable(Reference),
  note: z.string(),
  by: z.nullable(Reference),
});

const CourierCount = z.object({
  id: Id,
  at: Instant,
  /** What the till said, and what was counted. */
  expected: z.int(),
  counted: z.int(),
  reason: z.string(),
  by: z.nullable(Reference),
});

const path = '/postals/courier_cash/';

export const courierTills = endpoint({
  method: 'GET',
  path,
  summary: 'Cash that couriers have, by office and currency',
  access: 'courier_cash:read',
  query: z.object({ courier: z.optional(QueryIntegers), office: z.optional(QueryIntegers) }),
  answer: z.object({ tills: z.array(CourierTill) }),
});

/** Whose till, of which office, in what currency. */
const ofTill = {
  page: listQueryFields.page,
  page_size: listQueryFields.page_size,
  courier: z.pipe(QueryInteger, Id),
  office: z.pipe(QueryInteger, Id),
  currency: ReceiveCurrency,
} as const;
const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    count: z.int(),
    count_estimated: z.optional(z.boolean()),
    page: z.int(),
    page_size: z.int(),
    results: z.array(row),
  });

export const courierMovements = endpoint({
  method: 'GET',
  path: '/postals/courier_movements',
  summary: 'What happened to the cash of a courier, the newest first',
  access: 'courier_cash:read',
  query: z.object(ofTill),
  answer: pageOf(CourierMovement),
});

export const courierCounts = endpoint({
  method: 'GET',
  path: '/postals/courier_counts',
  summary: 'How often the cash of a courier was counted, the newest first',
  access: 'courier_cash:read',
  query: z.object(ofTill),
  answer: pageOf(CourierCount),
});

/** 422 `above_cash` on `amount` for more than the courier has. */
export const moveCourierCash = endpoint({
  method: 'POST',
  path: `${path}move/`,
  summary: 'Give a courier cash, or take it back',
  access: 'courier_cash:move',
  body: z.object({
    ...till,
    kind: z.enum(['advance', 'returned']),
    amount: amountBetween(CASH),
    note: optionalLines(500),
  }),
  answer: CourierTill,
  success: 'entry_updated',
});

/**
 * Counts a till: what was counted is what the courier has from then on. A difference needs a reason, and 409
 * `courier_moved` says that the till is not what the person saw.
 */
export const closeCourierTill = endpoint({
  method: 'POST',
  path: `${path}close/`,
  summary: 'Count the cash of a courier',
  access: 'courier_cash:close',
  body: z
    .object({
      ...till,
      expected: z.int(),
      counted: z.int().check(z.nonnegative(), z.lte(CASH.max)),
      reason: optionalLines(500),
    })
    .check(
      z.refine(({ expected, counted, reason }) => expected === counted || reason !== '', {
        error: 'required',
        path: ['reason'],
      }),
    ),
  answer: CourierTill,
  success: 'entry_updated',
});
