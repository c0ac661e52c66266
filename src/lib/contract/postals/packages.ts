import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  Money,
  OfficeTime,
  QueryBoolean,
  QueryIntegers,
  Reference,
  rowFields,
} from '../fields.ts';
import { PaymentState } from '../financials/services.ts';
import { defaultsOf, resource, totals } from '../resource.ts';
import { ExpectedArrival } from './arrival.ts';
import { CONTENT_CLASSES, PACKAGE_DELIVERIES, PackageCharges, PackageInput } from './package-input.ts';
import {
  PackageEventRow,
  PackageParcel,
  PackagePriceLine,
  ShownWeight,
  WeightText,
} from './package-parts.ts';
import { RecipientValues } from './recipients.ts';

/**
 * Package (rule: fields-of-the-specification): 1 to n parcels of a client for somebody in Cuba. Its status follows from
 * its events (rule: events-go-forward); all amounts are in its one currency.
 */

export const PackageRow = z.object({
  ...rowFields,
  /** F-YYYY-NNNNNN */
  folio: z.string(),
  /** The number that a partner gave it; empty for one that was registered here. */
  partner_folio: z.string(),
  /** The order number; null while no order was generated (rule: order-numbers). */
  number: z.nullable(z.string()),
  /** The live order. */
  order_id: z.nullable(Id),
  /** A value of PACKAGE_STATUS; follows from the newest event. */
  status: z.int(),
  /** Code, place and time of the newest event. */
  event: z.object({ code: z.string(), place: z.string(), at: OfficeTime }),
  /** Held or not delivered: somebody should look. */
  held: z.boolean(),
  /** Expected on a day that is past, and not delivered. */
  late: z.boolean(),
  /** The manifest with which it leaves or left. */
  manifest: z.nullable(Reference),
  /** Parcels that did not come with it, until they are found. */
  missing_parcels: z.int(),
  brand: z.string(),
  /** A value of PACKAGE_TYPES. */
  type: z.int(),
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
  recipient_id: z.nullable(Id),
  /** As it was when it was sent. */
  receiver: RecipientValues,
  /** Name of the receiver in one line. */
  receiver_name: z.string(),
  city: Reference,
  state: Reference,
  provider: z.nullable(Reference),
  office: Reference,
  contents: z.array(
    z.object({
      description: z.string(),
      class: z.enum(CONTENT_CLASSES),
      quantity: z.int(),
      unit_weight: z.nullable(WeightText),
      value: Money,
      hs_code: z.string(),
    }),
  ),
  parcels: z.array(PackageParcel),
  /** All parcels together. */
  weight: ShownWeight,
  volume: z.string(),
  packed_apart: z.boolean(),
  insured: z.boolean(),
  delivery_to: z.enum(PACKAGE_DELIVERIES),
  currency: Currency,
  declared_value: Money,
  transport: Money,
  customs: Money,
  insurance: Money,
  distribution: Money,
  delivery: Money,
  service_fee: Money,
  total: Money,
  /** What staff typed instead of the rules. */
  charges: PackageCharges,
  lines: z.array(PackagePriceLine),
  /** Money that was taken and not given back. */
  paid: Money,
  /** What is due less what came: negative is to be given back. */
  balance: Money,
  /** Null for one that was sent before packages were charged here. */
  payment: z.nullable(PaymentState),
  expected_date: z.nullable(IsoDate),
  /** When it likely arrives where nobody named a day; read with the one package, not with a list. */
  expected: z.nullable(ExpectedArrival),
  limit_reason: z.string(),
  note: z.string(),
  delivered_at: z.nullable(Instant),
  received_by: z.string(),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  /** The newest first; read with the one package, not with a list. */
  events: z.array(PackageEventRow),
  /** Documents; read with the one package, not with a list. */
  files: z.array(FileEntry),
});
export type PackageRow = z.infer<typeof PackageRow>;

/** Tabs of the list, each a condition on the newest event. */
export const PACKAGE_PRESETS = [
  'to_receive',
  'to_dispatch',
  'in_transit',
  'held',
  'to_deliver',
  'late',
] as const;

export const packages = resource({
  area: 'postals',
  name: 'packages',
  singular: 'package',
  entity: 'packages',
  row: PackageRow,
  input: PackageInput,
  filters: {
    preset: z.optional(z.enum(PACKAGE_PRESETS)),
    status: z.optional(QueryIntegers),
    type: z.optional(QueryIntegers),
    member: z.optional(QueryIntegers),
    recipient: z.optional(QueryIntegers),
    /** Municipalities, and provinces through them. */
    city: z.optional(QueryIntegers),
    state: z.optional(QueryIntegers),
    office: z.optional(QueryIntegers),
    provider: z.optional(QueryIntegers),
    manifest: z.optional(QueryIntegers),
    /** Whether it has an order. */
    ordered: z.optional(QueryBoolean),
    /** Whether all that is due came. */
    is_paid: z.optional(QueryBoolean),
    expected_from: z.optional(IsoDate),
    expected_to: z.optional(IsoDate),
    /** Dates of the company's zone, both included. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: [
    'created_at',
    'folio',
    'status',
    'receiver',
    'sender',
    'total',
    'expected_date',
    'event_at',
    'updated_at',
  ],
  defaultSort: '-created_at',
  blank: { ...defaultsOf(PackageInput), parcels: [] },
  valuesOf: (row) => ({
    member_id: row.member_id,
    recipient: {
      recipient_id: row.recipient_id,
      version: null,
      values: row.receiver,
      scope: 'only_here',
      relation: 'other',
    },
    provider_id: row.provider?.id ?? null,
    office_id: row.office.id,
    type: row.type as PackageInput['type'],
    contents: row.contents.map(({ value, ...line }) => ({ ...line, value: value.amount })),
    parcels: row.parcels.map(({ weight, dimensions }) => ({
      weight: { value: weight[weight.unit], unit: weight.unit },
      dimensions,
    })),
    currency: row.currency,
    packed_apart: row.packed_apart,
    insured: row.insured,
    delivery_to: row.delivery_to,
    charges: row.charges,
    expected_date: row.expected_date,
    limit_reason: row.limit_reason,
    note: row.note,
  }),
  errors: ['e8'],
});

/** What the packages cost, what they are declared for, and what was paid of them. */
export const packageTotals = totals(packages, ['total', 'paid', 'declared_value']);

/** Counts of the tabs above the list, each exact up to 10,000. */
export const packageFacets = endpoint({
  method: 'GET',
  path: '/postals/package_facets',
  summary: 'Counts of the tabs of the package list',
  access: 'packages:read',
  answer: z.object({
    all: z.int(),
    to_receive: z.int(),
    to_dispatch: z.int(),
    in_transit: z.int(),
    held: z.int(),
    to_deliver: z.int(),
    late: z.int(),
  }),
});
