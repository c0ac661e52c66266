import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  IsoDate,
  Language,
  QueryBoolean,
  QueryIntegers,
  Reference,
  optionalLines,
  optionalText,
  rowFields,
} from '../fields.ts';
import { resource } from '../resource.ts';
import { Drawn } from '../signature.ts';
import { RemittanceQuote } from './remittance-quote.ts';
import { remittances } from './remittances.ts';

/** Remittances that go out together (rule: sent-in-batches): with one courier, or to cards. */

export const BATCH_MAX = 500;

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
  /** What of it came back as not delivered, and waits to go out again or to be taken back. */
  not_delivered: z.int(),
  /** What families get of it, each currency by itself. */
  receive: z.array(RemittanceQuote.shape.receive),
});
export type RemittanceBatch = z.infer<typeof RemittanceBatch>;

const SendInput = z.object({
  remittance_ids: z
    .array(Id)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(BATCH_MAX, { error: 'too_many' })),
  /** Who takes cash along; null for cards. */
  courier_id: z._default(z.nullable(Id), null),
  note: optionalLines(500),
});

const calls = resource({
  area: 'postals',
  name: 'remittance_batches',
  singular: 'remittance_batch',
  entity: 'remittances',
  row: RemittanceBatch,
  input: SendInput,
  filters: {
    courier: z.optional(QueryIntegers),
    /** Whether something of it is not delivered yet. */
    is_open: z.optional(QueryBoolean),
    /** Dates of the company's zone, both included. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
  },
  sorts: ['code', 'created_at'],
  defaultSort: '-created_at',
  blank: { remittance_ids: [], courier_id: null, note: '' },
});
const { update: _update, modifyForm: _modifyForm, remove: _remove, create: _create, ...batches } = calls;

const { path } = batches;

/**
 * Sends remittances together, all of them or none: 409 for one that was sent already, so that of two who send it at once
 * one is told.
 */
export const sendRemittanceBatch = endpoint({
  method: 'POST',
  path,
  summary: 'Send remittances together',
  access: 'remittances:step',
  body: SendInput,
  answer: RemittanceBatch,
  status: 201,
  success: 'entry_updated',
});

/** Nothing of a batch is edited: what is wrong in it is a step of its remittances. */
export const remittanceBatches = { ...batches, create: sendRemittanceBatch };

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

/**
 * Delivers the remittance of a scanned sheet or payout order; e23 for a code of nobody, 409 as by its own step. A sheet
 * that comes back was signed by whom it names, so that nobody types who received it unless it was somebody else.
 */
export const scanRemittance = endpoint({
  method: 'POST',
  path: '/postals/remittance_scan',
  summary: 'Record the delivery of a remittance by the code of its sheet',
  access: 'remittances:step',
  body: z.object({
    code: z.string().check(z.maxLength(300)),
    /** Empty: the recipient. */
    received_by: optionalText(120),
    signature: z._default(Drawn, ''),
  }),
  answer: remittances.row,
  errors: ['e23'],
  success: 'entry_updated',
});
