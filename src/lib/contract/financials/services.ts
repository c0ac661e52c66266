import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Fee,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  Money,
  OfficeTime,
  QueryBoolean,
  QueryInteger,
  QueryIntegers,
  Reference,
  amountBetween,
  between,
  lines,
  optionalLines,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { PAYMENT_LIMITS, PAYMENT_QUANTITY, VOUCHER_COUNT } from '../limits.ts';
import { action, resource, totals } from '../resource.ts';

/**
 * Payment services (rule: service-of-a-debt): what a client is charged for. All amounts of one service are in its one
 * currency; inputs are minor units of it. A service that belongs to a rental is changed through the rental.
 */

/** Minor units of one unit, and of a whole service. */
const SERVICE_AMOUNT = { min: 0, max: 20_000_000_00 } as const;
const PASSENGERS = 50;
const SEGMENTS = 12;

/** A flight ticket: who flies, and each segment by the clocks of its airports. */
export const Flight = z.object({
  passengers: z.array(text(120)).check(z.minLength(1), z.maxLength(PASSENGERS)),
  airline: text(60),
  /** Reservation code of the airline. */
  locator: optionalText(20),
  segments: z
    .array(z.object({ from: text(60), to: text(60), departs: OfficeTime, arrives: OfficeTime }))
    .check(z.minLength(1), z.maxLength(SEGMENTS)),
});
export type Flight = z.infer<typeof Flight>;

export const ServiceInput = z.object({
  service_type_id: Id,
  member_id: Id,
  service_provider_id: z._default(z.nullable(Id), null),
  concept: text(200),
  quantity: z._default(between(PAYMENT_QUANTITY), 1),
  unit_amount: amountBetween(SERVICE_AMOUNT),
  /** A fee (rule: fee-types); null is none. A new service is offered the settings' fee of its kind. */
  fee: z._default(
    z.nullable(
      Fee.check(
        z.refine(({ amount, fee_type }) => fee_type !== 1 || amount <= 100_00, {
          error: 'percentage',
          path: ['amount'],
        }),
      ),
    ),
    null,
  ),
  /** Quantity × unit amount and the fee on it; refused when the parts do not add up to it. */
  total: amountBetween(SERVICE_AMOUNT),
  currency: Currency,
  payment_limit: z._default(z.nullable(z.enum(PAYMENT_LIMITS)), null),
  note: optionalLines(2000),
  /** Of flight tickets, and only of them. */
  flight: z._default(z.nullable(Flight), null),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** How far the payment of a debt is; the first that holds: more than was due came, nothing is due, all came, a card is being charged … */
export const PAYMENT_STATES = [
  'surplus',
  'none',
  'paid',
  'in_progress',
  'financed',
  'partial',
  'link_sent',
  'transfer_requested',
  'unpaid',
] as const;

/** A refund that did not reach the client, for staff to see to: the bank refused it, or does not say whether it was made. */
export const RefundTrouble = z.object({
  kind: z.enum(['refused', 'unknown']),
  /** The payment that it was to be of, and its code. */
  payment: Reference,
  amount: Money,
});
export type RefundTrouble = z.infer<typeof RefundTrouble>;

/** Payment of a debt at a glance, for the lists and panels of what is paid. */
export const PaymentState = z.object({
  /** The payment service and its code. */
  service: Reference,
  due: Money,
  /** By how much refunds lowered the price; 0 of a cancelled one, of which is due what it keeps. */
  allowance: Money,
  received: Money,
  /** What is still to be paid; never negative. */
  outstanding: Money,
  state: z.enum(PAYMENT_STATES),
  /** The next deadline of a live plan that is not yet paid in full, and what it still needs. */
  next_deadline: z.nullable(z.object({ due_on: IsoDate, amount: Money })),
  /** The live plan that pays it; `outdated` once the price or the day is no longer that of the plan, which staff then change. */
  plan: z.nullable(z.object({ ...Reference.shape, outdated: z.boolean() })),
  /** The latest one, until somebody has seen to it. */
  refund_trouble: z.nullable(RefundTrouble),
});
export type PaymentState = z.infer<typeof PaymentState>;

export const ServiceRow = z.object({
  ...rowFields,
  /** S-YYYY-NNNNNN */
  code: z.string(),
  brand: z.string(),
  /** 1 new, 2 awaiting payment, 3 paid, 4 delivered, 5 cancelled (rule: status-values). */
  status: z.int(),
  service_type: Reference,
  client: z.object({
    id: Id,
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    language: z.string(),
  }),
  /** `name` is its number. */
  account: Reference,
  provider: z.nullable(Reference),
  concept: z.string(),
  quantity: z.int(),
  unit_amount: Money,
  fee: z.nullable(Fee),
  service_fee: Money,
  total: Money,
  /** Extras and financing expense of its live plan. */
  financing: Money,
  /** By how much refunds lowered the price; part of what is due. */
  allowance: Money,
  /** What stays charged of a cancelled one. */
  kept: z.nullable(Money),
  due: Money,
  received: Money,
  outstanding: Money,
  /** Received above what is due: credit of the account. */
  surplus: Money,
  /** Asked for by payments that are still waited for. */
  pending: Money,
  payment: PaymentState,
  currency: Currency,
  /** The rental or other record that it was made for. */
  record: z.nullable(z.object({ key: z.string(), id: Id, code: z.string() })),
  flight: z.nullable(Flight),
  note: z.string(),
  payment_limit: z.nullable(z.enum(PAYMENT_LIMITS)),
  payment_limit_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  /** Documents about it, the oldest first. */
  files: z.array(FileEntry),
});
export type ServiceRow = z.infer<typeof ServiceRow>;

export const services = resource({
  area: 'financials',
  name: 'services',
  singular: 'service',
  entity: 'payment_services',
  row: ServiceRow,
  input: ServiceInput,
  filters: {
    status: z.optional(QueryIntegers),
    /** Kinds: ids of system/service_types/. */
    service_type: z.optional(QueryIntegers),
    member: z.optional(QueryInteger),
    currency: z.optional(Currency),
    /** The service of this rental. */
    rental: z.optional(QueryInteger),
    /** The service of this booking. */
    booking: z.optional(QueryInteger),
    /** The service of this package. */
    package: z.optional(QueryInteger),
    /** The service of this remittance. */
    remittance: z.optional(QueryInteger),
    /** The service of this procedure. */
    procedure: z.optional(QueryInteger),
    /** Not cancelled, and less came than is due. */
    unpaid: z.optional(QueryBoolean),
    /** More came than is due. */
    surplus: z.optional(QueryBoolean),
    /** Dates of the company's zone, both included. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: ['code', 'status', 'total', 'payment_limit', 'created_at', 'updated_at'],
  defaultSort: '-created_at',
});

/** `outstanding` counts what is still to be paid, and no credit against it. */
export const serviceTotals = totals(services, ['due', 'received', 'outstanding']);

export const deliverService = action(services, 'deliver', {
  summary: 'Hand over a service; unpaid only within an agreed credit limit',
  access: 'payment_services:deliver',
  body: z.object({ reason: optionalLines(500) }),
});

export const cancelService = action(services, 'cancel', {
  summary: 'Cancel a service; what was paid above what stays charged is credit of the account',
  access: 'payment_services:cancel',
  body: z.object({
    reason: lines(500),
    /** Minor units that stay charged. */
    kept: z._default(amountBetween(SERVICE_AMOUNT), 0),
  }),
});

export const restoreService = action(services, 'restore', {
  summary: 'Restore a cancelled service; the credit limit is checked again',
  access: 'payment_services:restore',
  body: z.object({ reason: optionalLines(500) }),
});

/** Tickets, bookings, the provider's invoice: also of a service that has ended, or that belongs to a rental. */
export const saveServiceFiles = action(services, 'files', {
  summary: 'Keep documents with a service, or let some go',
  access: 'payment_services:update',
  body: z.object({ file_ids: z.array(Id).check(z.maxLength(VOUCHER_COUNT, { error: 'files_count' })) }),
});

/** The fee that the settings have for a kind of service everywhere; a form offers it. */
export const feeOfKind = endpoint({
  method: 'GET',
  path: '/financials/service_fee',
  summary: 'Fee of a kind of service, as the settings have it',
  access: 'payment_services:read',
  query: z.object({ service_type: z.pipe(QueryInteger, Id) }),
  answer: z.object({ fee: z.nullable(Fee) }),
});
