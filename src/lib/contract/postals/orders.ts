import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  QueryInteger,
  QueryIntegers,
  lines,
  listQueryFields,
  rowFields,
} from '../fields.ts';

/**
 * Orders (rule: order-numbers): a numbered document of a package, or of one side of a remittance. Generated for one or
 * many, removed while the record is new, cancelled and kept; a number is never used again. Tracking finds it.
 */

/** Of which side of its record an order is: a package has one, a remittance may have two. */
export const ORDER_SIDES = ['package', 'sender', 'receiver'] as const;
/** Records of one call. */
const ORDERS_AT_ONCE = 500;

export const OrderRow = z.object({
  ...rowFields,
  /** PK-XXXX-XXXX-XXXX */
  number: z.string(),
  side: z.enum(ORDER_SIDES),
  /** 1 active, 2 cancelled. */
  status: z.int(),
  /** Whose it is: key of the resource, number and code of the record. */
  record: z.object({ key: z.string(), id: Id, code: z.string() }),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const path = '/postals/orders/';

export const listOrders = endpoint({
  method: 'GET',
  path,
  summary: 'List orders, the newest first, cancelled ones too',
  access: 'packages:read',
  query: z.object({
    page: listQueryFields.page,
    page_size: listQueryFields.page_size,
    q: listQueryFields.q,
    status: z.optional(QueryIntegers),
    package: z.optional(QueryInteger),
    remittance: z.optional(QueryInteger),
  }),
  answer: z.object({
    count: z.int(),
    count_estimated: z.optional(z.boolean()),
    page: z.int(),
    page_size: z.int(),
    results: z.array(OrderRow),
  }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: `${path}{id}/`,
  summary: 'Read one order',
  access: 'packages:read',
  params: IdParams,
  answer: OrderRow,
});

const Packages = z
  .array(Id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(ORDERS_AT_ONCE, { error: 'too_many' }));

/** Asked again for the same package the number stays, and `generated` says that it was there. All of them or none. */
export const generateOrders = endpoint({
  method: 'POST',
  path,
  summary: 'Generate the orders of one or many packages',
  access: 'packages:order',
  body: z.object({ package_ids: Packages }),
  answer: z.object({ results: z.array(z.object({ order: OrderRow, generated: z.boolean() })) }),
  success: 'entry_generated',
});

/** Only while the package is new; the number is gone for good. All of them or none. */
export const removeOrders = endpoint({
  method: 'POST',
  path: `${path}remove/`,
  summary: 'Remove the orders of new packages',
  access: 'packages:order',
  body: z.object({ package_ids: Packages }),
  answer: z.object({ removed: z.int() }),
  success: 'order_removed',
});

/** It stays and is found; its package may have another one. All of them or none. */
export const cancelOrders = endpoint({
  method: 'POST',
  path: `${path}cancel/`,
  summary: 'Cancel the orders of one or many packages',
  access: 'packages:order',
  body: z.object({ package_ids: Packages, reason: lines(500) }),
  answer: z.object({ results: z.array(OrderRow) }),
  success: 'entry_updated',
});
