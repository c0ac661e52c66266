import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, IsoDate, Language, Reference, optionalLines, rowFields } from '../fields.ts';
import { resource } from '../resource.ts';

/** Procedures that are submitted together (rule: submitted-together): a manifest of them with number and date. */

/** Procedures of one submission: a page of the list. */
export const SUBMISSION_PROCEDURES = 250;

const SubmissionInput = z.object({
  procedure_ids: z
    .array(Id)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(SUBMISSION_PROCEDURES, { error: 'too_many' })),
  note: optionalLines(500),
});

export const SubmissionRow = z.object({
  ...rowFields,
  /** PS-YYYY-NNNNNN */
  code: z.string(),
  /** Of the company's calendar. */
  date: IsoDate,
  note: z.string(),
  /** Who submitted it. */
  by: z.nullable(Reference),
  /** All that were submitted with it, and how many of them still wait, were delivered or were taken back. */
  procedures: z.int(),
  submitted: z.int(),
  delivered: z.int(),
  taken_back: z.int(),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

const calls = resource({
  area: 'postals',
  name: 'procedure_submissions',
  singular: 'procedure_submission',
  entity: 'procedures',
  row: SubmissionRow,
  input: SubmissionInput,
  filters: {
    /** Both included. */
    date_from: z.optional(IsoDate),
    date_to: z.optional(IsoDate),
  },
  sorts: ['code', 'date', 'created_at', 'updated_at'],
  defaultSort: '-created_at',
  blank: { procedure_ids: [], note: '' },
});

const { update: _update, modifyForm: _modifyForm, remove: _remove, create, ...readable } = calls;

/** It stays as it was submitted; what was wrong in it is taken back one by one. */
export const procedureSubmissions = {
  ...readable,
  /**
   * Submits all of them or none: 409 `procedures_not_ready` names those that are not new and complete any more, so that of
   * two who submit the same one is told.
   */
  create: { ...create, access: 'procedures:submit' } as typeof create,
};

/** A procedure as a submission names it. */
const SubmittedProcedure = z.object({
  id: Id,
  code: z.string(),
  /** A value of PROCEDURE_TYPES. */
  type: z.int(),
  /** A value of PROCEDURE_STATUS, as it is now. */
  status: z.int(),
  applicant_name: z.string(),
  client_name: z.string(),
  /** When it was taken back to be corrected, by whom and why; it may have been submitted again with another one. */
  taken_back_at: z.nullable(Instant),
  taken_back_by: z.nullable(Reference),
  reason: z.string(),
});
export type SubmittedProcedure = z.infer<typeof SubmittedProcedure>;

export const submissionProcedures = endpoint({
  method: 'GET',
  path: `${procedureSubmissions.path}{id}/procedures/`,
  summary: 'Procedures that were submitted together, those that were taken back included',
  access: 'procedures:read',
  params: IdParams,
  answer: z.array(SubmittedProcedure),
});

const sheet = {
  access: 'procedures:read',
  params: IdParams,
  /** The consulate's, unless another one is asked for. */
  query: z.object({ language: z._default(Language, 'es') }),
} as const;

export const submissionSheetPdf = endpoint({
  method: 'GET',
  path: `${procedureSubmissions.path}{id}/sheet.pdf`,
  summary: 'Sheet of a submission as PDF, for whoever takes it over',
  download: 'application/pdf',
  ...sheet,
});

export const submissionSheetXlsx = endpoint({
  method: 'GET',
  path: `${procedureSubmissions.path}{id}/sheet.xlsx`,
  summary: 'The same sheet as a workbook, one row for each procedure',
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...sheet,
});
