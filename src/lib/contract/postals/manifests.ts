import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  IdParams,
  Instant,
  IsoDate,
  Money,
  QueryIntegers,
  Reference,
  optionalLines,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { resource } from '../resource.ts';
import { CONTENT_CLASSES } from './package-input.ts';
import { ShownWeight } from './package-parts.ts';

/**
 * Manifest: packages that leave together, by plane or truck (rule: one-open-manifest, manifest-leaves-whole,
 * arrival-told-apart). It is of one brand and of one currency.
 */

/** What one flight of an agency takes. */
export const MANIFEST_PACKAGES = 1000;

/** Why a package is not gathered, or cannot leave: a key of `problems` in the words of the manifests. */
export const MANIFEST_PROBLEMS = ['cancelled', 'gone', 'other_brand', 'other_currency', 'no_order'] as const;
export type ManifestProblem = (typeof MANIFEST_PROBLEMS)[number];

const ManifestInput = z.object({
  carrier: text(80),
  /** Air waybill; empty for a truck. */
  awb: optionalText(40),
  pallet: optionalText(40),
  seal: optionalText(40),
  /** The day on which it leaves. */
  date: IsoDate,
  /** Miami – La Habana */
  route: optionalText(120),
  currency: Currency,
  note: optionalLines(2000),
});

const counted = { packages: z.int(), parcels: z.int() };
/** Kilograms and pounds, each summed exactly and rounded once (rule: weights-as-entered). */
const BothWeights = z.object({ kg: z.string(), lb: z.string() });

export const ManifestRow = z.object({
  ...rowFields,
  /** M-YYYY-NNNNNN */
  number: z.string(),
  /** A value of MANIFEST_STATUS. */
  status: z.int(),
  brand: z.string(),
  currency: Currency,
  carrier: z.string(),
  awb: z.string(),
  pallet: z.string(),
  seal: z.string(),
  date: IsoDate,
  route: z.string(),
  note: z.string(),
  ...counted,
  weight: BothWeights,
  /** Declared. */
  value: Money,
  /** Packages that came with all their parcels; that lack some since the arrival was closed; that came and are not on it. */
  arrived: z.int(),
  missing: z.int(),
  extra: z.int(),
  dispatched_at: z.nullable(Instant),
  arrived_at: z.nullable(Instant),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
});
export type ManifestRow = z.infer<typeof ManifestRow>;

export const manifests = resource({
  area: 'postals',
  name: 'manifests',
  singular: 'manifest',
  entity: 'manifests',
  row: ManifestRow,
  input: ManifestInput,
  filters: {
    status: z.optional(QueryIntegers),
    /** Both included. */
    date_from: z.optional(IsoDate),
    date_to: z.optional(IsoDate),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: ['number', 'status', 'carrier', 'date', 'created_at', 'updated_at'],
  defaultSort: '-date',
  /** Its date is today's, by the company's clock. */
  blank: { awb: '', pallet: '', seal: '', route: '', currency: 'USD', note: '' },
});

/** A package as a manifest names it. */
export const NamedPackage = z.object({
  id: Id,
  folio: z.string(),
  /** The order number. */
  number: z.nullable(z.string()),
  receiver_name: z.string(),
});

const ManifestPackage = z.object({
  ...NamedPackage.shape,
  city: Reference,
  state: Reference,
  parcels: z.int(),
  weight: ShownWeight,
  /** What most of it is. */
  class: z.enum(CONTENT_CLASSES),
  value: Money,
  status: z.int(),
  /** Code of its newest event. */
  event: z.string(),
  /** Parcels that have come; that lacked when the arrival was closed. */
  arrived: z.int(),
  missing: z.int(),
  /** Why it cannot leave, of one that waits on an open manifest. */
  problem: z.nullable(z.enum(MANIFEST_PROBLEMS)),
});
export type ManifestPackage = z.infer<typeof ManifestPackage>;

const Total = z.object({ ...counted, weight: BothWeights, value: Money });

/** All of them, in the order of their destinations; MANIFEST_PACKAGES at most. */
export const manifestPackages = endpoint({
  method: 'GET',
  path: `${manifests.path}{id}/packages/`,
  summary: 'Packages of a manifest, totals by class, and what came that is not on it',
  access: 'manifests:read',
  params: IdParams,
  answer: z.object({
    packages: z.array(ManifestPackage),
    classes: z.array(z.object({ class: z.enum(CONTENT_CLASSES), total: Total })),
    extra: z.array(z.object({ ...NamedPackage.shape, at: Instant })),
  }),
});
