import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, Language, Reference, lines } from '../fields.ts';
import { action } from '../resource.ts';
import { MANIFEST_PROBLEMS, ManifestRow, NamedPackage, manifests } from './manifests.ts';

/** Transitions, actions and papers of one manifest. */

/** Packages of one call. */
const PACKAGES_AT_ONCE = 500;
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
        problem: z.enum([...MANIFEST_PROBLEMS, 'elsewhere', 'full']),
        /** The open manifest that it waits on. */
        manifest: z.nullable(Reference),
      }),
    ),
  }),
  errors: ['e23'],
  success: false,
});

/** Of one that left: what was scanned at its arrival by mistake, and is not on it. What left stays on it. */
export const removeManifestPackages = endpoint({
  method: 'POST',
  path: `${manifests.path}{id}/remove_packages/`,
  summary: 'Take packages off an open manifest, or out of what came and is not on one that left',
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
  body: z.object({
    code: z.string().check(z.maxLength(300)),
    /** When it was scanned, where it waited for a connection; null is now. A clock that is wrong is corrected as by scanPackage. */
    at: z._default(z.nullable(Instant), null),
  }),
  answer: z.object({
    /** It came; it was checked in before; it came and is not on this manifest. */
    result: z.enum(['done', 'duplicate', 'extra']),
    ...NamedPackage.shape,
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

const paper = {
  access: 'manifests:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
} as const;

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
  summary: 'A manifest as a workbook, one row for each package',
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...paper,
});
