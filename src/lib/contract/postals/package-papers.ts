import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Language, QueryInteger } from '../fields.ts';
import { LABEL_SIZES } from './label-sizes.ts';
import { packages } from './packages.ts';

/** Papers of packages: labels for parcels, the customs declaration, the sender's receipt. */

/** Left out, it is that of the package's office; of many, that of the first one's. */
const size = z.optional(z.enum(LABEL_SIZES));
/** Labels of one file: what a press makes within seconds, and all parcels of the largest package. */
export const LABELS_AT_ONCE = 200;

/** 409 `order_missing` where no order was generated: a label is found by its number. */
export const packageLabel = endpoint({
  method: 'GET',
  path: `${packages.path}{id}/label.pdf`,
  summary: 'Labels of a package as PDF, one for each parcel or of one parcel',
  access: 'packages:read',
  params: IdParams,
  query: z.object({ size, parcel: z.optional(QueryInteger) }),
  download: 'application/pdf',
});

export const packageLabelZpl = endpoint({
  method: 'GET',
  path: `${packages.path}{id}/label.zpl`,
  summary: 'The same labels for a label printer of 203 dots an inch (ZPL II), 4 × 6 inches',
  access: 'packages:read',
  params: IdParams,
  query: z.object({ parcel: z.optional(QueryInteger) }),
  download: 'text/plain',
});

/** As many as a page of the list has. */
const Ids = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,249}$/)),
  z.transform((value) => value.split(',').map(Number)),
);

/** In the order of the ids. 409 `order_missing` as for one, and `labels_too_many` above LABELS_AT_ONCE. */
export const packageLabels = endpoint({
  method: 'GET',
  path: '/postals/labels.pdf',
  summary: 'Labels of many packages in one PDF, in the order in which they are named',
  access: 'packages:read',
  query: z.object({ ids: Ids, size }),
  download: 'application/pdf',
});

export const packageDeclaration = endpoint({
  method: 'GET',
  path: `${packages.path}{id}/declaration.pdf`,
  summary: 'Customs declaration of a package as PDF, CN 22 or CN 23 by its value, in Spanish and French',
  access: 'packages:read',
  params: IdParams,
  download: 'application/pdf',
});

export const packageReceipt = endpoint({
  method: 'GET',
  path: `${packages.path}{id}/receipt.pdf`,
  summary: 'Receipt of a package as PDF, for its sender',
  access: 'packages:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
});
