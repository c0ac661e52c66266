import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  Instant,
  IsoDate,
  Money,
  QueryBoolean,
  QueryIntegers,
  Reference,
  rowFields,
} from '../fields.ts';
import { PaymentState } from '../financials/services.ts';
import { Photo } from '../photos.ts';
import { defaultsOf, resource, totals } from '../resource.ts';
import { Delivery, ReceiveCurrency } from './remittance-money.ts';
import { RecipientValues } from './recipients.ts';
import { RemittanceInput } from './remittance-input.ts';
import { RemittanceQuote } from './remittance-quote.ts';

/** Remittance (rule: fields-of-the-specification): money of a client for somebody in Cuba, at the rate of its quote. */

/** What happened to a remittance last, words in postals/remittances/listing.json. */
export const REMITTANCE_EVENTS = [
  'created',
  'sent',
  'not_delivered',
  'returned',
  'delivered',
  'cancelled',
] as const;
const RemittanceEvent = z.enum(REMITTANCE_EVENTS);
export type RemittanceEvent = z.infer<typeof RemittanceEvent>;

/** Tabs of the list: what is to be done next. */
export const REMITTANCE_PRESETS = ['to_pay', 'to_send', 'on_the_way', 'to_deliver', 'not_delivered'] as const;

const RemittanceEventRow = z.object({
  id: Id,
  event: RemittanceEvent,
  at: Instant,
  courier: z.nullable(Reference),
  /** Why it was not delivered or taken back: for staff only. */
  reason: z.string(),
  received_by: z.string(),
  signed: z.boolean(),
  /** Who wrote it down. */
  by: z.nullable(Reference),
  photos: z.array(Photo),
});
export type RemittanceEventRow = z.infer<typeof RemittanceEventRow>;

export const RemittanceRow = z.object({
  ...rowFields,
  /** RM-YYYY-NNNNNN */
  code: z.string(),
  /** A value of REMITTANCE_STATUS. */
  status: z.int(),
  event: RemittanceEvent,
  event_at: Instant,
  brand: z.string(),
  member_id: Id,
  /** The sender as they are now. */
  sender: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** Language of the member's mails and documents. */
    language: z.string(),
  }),
  sender_document: z.string(),
  sender_birth_date: z.nullable(IsoDate),
  declared_at: Instant,
  recipient_id: z.nullable(Id),
  /** As it was when it was sent; without an address where a card gets it. */
  receiver: RecipientValues,
  receiver_name: z.string(),
  city: Reference,
  state: Reference,
  provider: z.nullable(Reference),
  office: Reference,
  delivery: Delivery,
  remit: Money,
  receive: RemittanceQuote.shape.receive,
  /** Units received for one unit remitted, as agreed (rule: rate-kept-for-a-quote). */
  rate: z.string(),
  fee: Money,
  /** What the client pays: remit and fee. */
  total: Money,
  /** The last four digits of the card; empty without one. The number is told by revealCard alone. */
  card_last: z.string(),
  /** It begins as no MLC card does. */
  card_unusual: z.boolean(),
  /** Money that was taken and not given back. */
  paid: Money,
  /** What is due less what came: negative is to be given back. */
  balance: Money,
  payment: z.nullable(PaymentState),
  note: z.string(),
  /** Number of the order of each side; null while none was generated (rule: order-numbers). */
  sender_order: z.nullable(z.string()),
  receiver_order: z.nullable(z.string()),
  /** Who has it with them, or delivered it. */
  courier: z.nullable(Reference),
  /** With which it went out last. */
  batch: z.nullable(Reference),
  sent_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  received_by: z.string(),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  /** The newest first; read with the one remittance, not with a list. */
  events: z.array(RemittanceEventRow),
});
export type RemittanceRow = z.infer<typeof RemittanceRow>;

/** Codes of currencies, separated by commas. */
const Codes = z.pipe(
  z.string().check(z.regex(/^[A-Z]{3}(,[A-Z]{3}){0,4}$/)),
  z.transform((value: string) => value.split(',')),
);

export const remittances = resource({
  area: 'postals',
  name: 'remittances',
  key: 'postals/remittances/listing',
  singular: 'remittance',
  entity: 'remittances',
  row: RemittanceRow,
  input: RemittanceInput,
  filters: {
    preset: z.optional(z.enum(REMITTANCE_PRESETS)),
    status: z.optional(QueryIntegers),
    delivery: z.optional(Delivery),
    remit_currency: z.optional(z.pipe(Codes, z.array(Currency))),
    receive_currency: z.optional(z.pipe(Codes, z.array(ReceiveCurrency))),
    member: z.optional(QueryIntegers),
    recipient: z.optional(QueryIntegers),
    /** Municipalities, and provinces through them. */
    city: z.optional(QueryIntegers),
    state: z.optional(QueryIntegers),
    office: z.optional(QueryIntegers),
    provider: z.optional(QueryIntegers),
    courier: z.optional(QueryIntegers),
    batch: z.optional(QueryIntegers),
    /** Whether all that is due came. */
    is_paid: z.optional(QueryBoolean),
    /** Dates of the company's zone, both included. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: ['created_at', 'code', 'status', 'receiver', 'sender', 'total', 'event_at', 'updated_at'],
  defaultSort: '-created_at',
  blank: defaultsOf(RemittanceInput),
  valuesOf: (row) => ({
    quote_id: null,
    member_id: row.member_id,
    sender_document: row.sender_document,
    sender_birth_date: row.sender_birth_date,
    declared: true,
    recipient: {
      recipient_id: row.recipient_id,
      version: null,
      values: row.receiver,
      scope: 'only_here',
      relation: 'other',
    },
    card_number: '',
    provider_id: row.provider?.id ?? null,
    office_id: row.office.id,
    note: row.note,
  }),
});

/** What clients remit, and what they pay for it. */
export const remittanceTotals = totals(remittances, ['remit', 'fee', 'total', 'paid']);

/** Counts of the tabs above the list, each exact up to 10,000. */
export const remittanceFacets = endpoint({
  method: 'GET',
  path: '/postals/remittance_facets',
  summary: 'Counts of the tabs of the remittance list, and of what is to be delivered by province',
  access: 'remittances:read',
  answer: z.object({
    all: z.int(),
    to_pay: z.int(),
    to_send: z.int(),
    on_the_way: z.int(),
    to_deliver: z.int(),
    not_delivered: z.int(),
    /** Of what is to be delivered, most first. */
    states: z.array(z.object({ state: Reference, count: z.int() })),
  }),
});
