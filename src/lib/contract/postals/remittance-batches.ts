import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  Language,
  QueryIntegers,
  Reference,
  listQueryFields,
  optionalLines,
  optionalText,
  rowFields,
} from '../fields.ts';
import { Drawn } from '../signature.ts';
import { remittances } from './remittances.ts';

/** Remittances that go out together (rule: sent-in-batches): with one courier, or to cards. */

const BATCH_MAX = 500;

export const RemittanceBatch = z.object({
  ...rowFields,
  /** RB-YYYY-NNNNNN */
  code: z.string(),
  /** Null: all go to cards. */
  courier: z.nullable(Reference),
  note: z.string(),
  /** Who sent it. */
  by: z.nullable(Reference),
  /** What went out with it, and how much of that was delivered or is not delivered yet. */
  count: z.int(),
  delivered: z.int(),
  open: z.int(),
});
export type RemittanceBatch = z.infer<typeof RemittanceBatch>;

const path = '/postals/remittance_batches/';

export const listRemittanceBatches = endpoint({
  method: 'GET',
  path,
  summary: 'List batches of remittances, the newest first',
  access: 'remittances:read',
  query: z.object({
    page: listQueryFields.page,
    page_size: listQueryFields.page_size,
    courier: z.optional(QueryIntegers),
  }),
  answer: z.object({
    count: z.int(),
    count_estimated: z.optional(z.boolean()),
    page: z.int(),
    page_size: z.int(),
    results: z.array(RemittanceBatch),
  }),
});

export const getRemittanceBatch = endpoint({
  method: 'GET',
  path: `${path}{id}/`,
  summary: 'Read one batch of remittances',
  access: 'remittances:read',
  params: IdParams,
  answer: RemittanceBatch,
});

/**
 * Sends remittances together, all of them or none: 409 for one that was sent already, so that of two who send it at once
 * one is told.
 */
export const sendRemittanceBatch = endpoint({
  method: 'POST',
  path,
  summary: 'Send remittances together',
  access: 'remittances:step',
  body: z.object({
    remittance_ids: z
      .array(Id)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(BATCH_MAX, { error: 'too_many' })),
    /** Who takes cash along; null for cards. */
    courier_id: z._default(z.nullable(Id), null),
    note: optionalLines(500),
  }),
  answer: RemittanceBatch,
  status: 201,
  success: 'entry_updated',
});

const language = z._default(Language, 'es');

export const batchSheetPdf = endpoint({
  method: 'GET',
  path: `${path}{id}/sheet.pdf`,
  summary:
    'Sheet of a batch as PDF, by province, with a code of each remittance to be scanned at its delivery',
  access: 'remittances:read',
  params: IdParams,
  query: z.object({ language }),
  download: 'application/pdf',
});

export const batchSheetXlsx = endpoint({
  method: 'GET',
  path: `${path}{id}/sheet.xlsx`,
  summary: 'The same sheet as a workbook',
  access: 'remittances:read',
  params: IdParams,
  query: z.object({ language }),
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** Delivers the remittance of a scanned sheet or payout order; e23 for a code of nobody, 409 as by its own step. */
export const scanRemittance = endpoint({
  method: 'POST',
  path: '/postals/remittance_scan',
  summary: 'Write down the delivery of a remittance by the code of its sheet',
  access: 'remittances:step',
  body: z.object({
    code: z.string().check(z.maxLength(300)),
    received_by: optionalText(120),
    signature: z._default(Drawn, ''),
  }),
  answer: remittances.row,
  errors: ['e23'],
  success: 'entry_updated',
});
