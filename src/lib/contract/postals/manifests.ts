import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  IdParams,
  Instant,
  IsoDate,
  Language,
  Money,
  QueryIntegers,
  Reference,
  lines,
  optionalLines,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { action, resource } from '../resource.ts';
import { CONTENT_CLASSES } from './package-input.ts';
import { ShownWeight } from './package-parts.ts';

/**
 * Manifest: packages that leave together, by plane or truck (rules: one-open-manifest, manifest-leaves-whole,
 * arrival-told-apart). It is of one brand and of one currency.
 */

/** Packages of one call, and of one manifest: what one flight of an agency takes. */
const PACKAGES_AT_ONCE = 500;
export const MANIFEST_PACKAGES = 1000;

/** Why a package is not gathered, or cannot leave: a key of `problems` in the words of the manifests. */
const MANIFEST_PROBLEMS = ['cancelled', 'gone', 'other_brand', 'other_currency', 'no_order'] as const;
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

const ManifestRow = z.object({
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
  /** Packages that came with all their parcels; that lacked some when the arrival was closed; that came and are not on it. */
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
  valuesOf: ({ carrier, awb, pallet, seal, date, route, currency, note }) => ({
    carrier,
    awb,
    pallet,
    seal,
    date,
    route,
    currency,
    note,
  }),
});

const Package = z.object({
  id: Id,
  folio: z.string(),
  /** The order number. */
  number: z.nullable(z.string()),
  receiver_name: z.string(),
});

const ManifestPackage = z.object({
  ...Package.shape,
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
    extra: z.array(z.object({ ...Package.shape, at: Instant })),
  }),
});

const PackageIds = z.array(Id).check(z.maxLength(PACKAGES_AT_ONCE, { error: 'too_many' }));

/**
 * Named by number, by one code as a reader types it, or all that wait to be dispatched to provinces; no version, since
 * nothing of the manifest itself changes. What can be added is, and the rest is named. e23 for a code of nobody.
 */
export const addManifestPackages = endpoint({
  method: 'POST',
  path: `${manifests.path}{id}/add_packages/`,
  summary: 'Add packages to an open manifest',
  access: 'manifests:update',
  params: IdParams,
  body: z.object({
    package_ids: z._default(PackageIds, []),
    code: z._default(z.string().check(z.maxLength(300)), ''),
    /** Received and not gone, of its brand and currency and on no other manifest; no province is all of them. */
    to_dispatch: z._default(
      z.nullable(z.object({ state_ids: z._default(z.array(Id).check(z.maxLength(100)), []) })),
      null,
    ),
  }),
  answer: z.object({
    manifest: ManifestRow,
    added: z.int(),
    /** Were on it before. */
    already: z.int(),
    refused: z.array(
      z.object({
        id: Id,
        folio: z.string(),
        problem: z.enum([...MANIFEST_PROBLEMS, 'on_other', 'full']),
        /** The open manifest that it waits on. */
        manifest: z.nullable(Reference),
      }),
    ),
  }),
  errors: ['e23'],
  success: false,
});

export const removeManifestPackages = endpoint({
  method: 'POST',
  path: `${manifests.path}{id}/remove_packages/`,
  summary: 'Take packages off an open manifest',
  access: 'manifests:update',
  params: IdParams,
  body: z.object({ package_ids: PackageIds.check(z.minLength(1, { error: 'required' })) }),
  answer: manifests.row,
  success: 'entry_updated',
});

/** Open → dispatched: all its packages leave at once, or none does and 409 names those that cannot. */
export const dispatchManifest = action(manifests, 'dispatch', {
  summary: 'Dispatch a manifest with all its packages',
  access: 'manifests:dispatch',
  body: z.object({
    /** Mails the senders, when the departure is a step that they are told of. */
    notify: z._default(z.boolean(), true),
  }),
  success: 'entry_updated',
});

/** One code of a label, as a reader types it; of a manifest that was closed, too: what lacked has been found. */
export const checkInPackage = endpoint({
  method: 'POST',
  path: `${manifests.path}{id}/check_in/`,
  summary: 'Check in one package or parcel that came with a manifest',
  access: 'manifests:arrive',
  params: IdParams,
  body: z.object({ code: z.string().check(z.maxLength(300)) }),
  answer: z.object({
    /** It came; it was checked in before; it came and is not on this manifest. */
    result: z.enum(['done', 'duplicate', 'extra']),
    ...Package.shape,
    destination: z.string(),
    /** n of the parcel whose label it was, where the code says it; m; and how many of these have come. */
    parcel: z.nullable(z.int()),
    parcels: z.int(),
    scanned: z.int(),
    /** Packages of the manifest, and how many of these have come whole. */
    packages: z.int(),
    arrived: z.int(),
  }),
  errors: ['e23'],
  success: false,
});

/** Dispatched → arrived: what has not come is missing, and stays so until it is found. */
export const arriveManifest = action(manifests, 'arrive', {
  summary: 'Close the arrival of a manifest',
  access: 'manifests:arrive',
  body: z.object({}),
  success: 'entry_updated',
});

/** Open → cancelled: its packages are free for another one. */
export const cancelManifest = action(manifests, 'cancel', {
  summary: 'Cancel a manifest that has not left',
  access: 'manifests:cancel',
  body: z.object({ reason: lines(500) }),
  success: 'entry_updated',
});

const paper = { access: 'manifests:read', params: IdParams, query: z.object({ language: z.optional(Language) }) } as const;

export const manifestPaper = endpoint({
  method: 'GET',
  path: `${manifests.path}{id}/manifest.pdf`,
  summary: 'A manifest as PDF, for whoever takes it over and for customs',
  download: 'application/pdf',
  ...paper,
});

export const manifestWorkbook = endpoint({
  method: 'GET',
  path: `${manifests.path}{id}/manifest.xlsx`,
  summary: 'A manifest as a workbook, a row a package',
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...paper,
});
