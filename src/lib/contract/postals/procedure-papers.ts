import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Language, QueryBoolean, QueryIntegers } from '../fields.ts';
import { procedures } from './procedures.ts';

/** Papers of procedures (rule: consular-form-printed): the filled form, and the cover sheet of its envelope. */

export const PAPER_SIZES = ['letter', 'a4'] as const;
/** Forms of one file: what a press makes within seconds. */
export const PROCEDURE_FORMS_AT_ONCE = 100;

const access = 'procedures:read';
const paper = z._default(z.enum(PAPER_SIZES), 'letter');

export const procedureFormPdf = endpoint({
  method: 'GET',
  path: `${procedures.path}{id}/form.pdf`,
  summary: 'The filled form of a procedure as PDF, in Spanish, as the consulate reads it',
  access,
  params: IdParams,
  query: z.object({ paper }),
  download: 'application/pdf',
});

export const procedureCoverPdf = endpoint({
  method: 'GET',
  path: `${procedures.path}{id}/cover.pdf`,
  summary: 'Cover sheet of a procedure as PDF: what is in its envelope, and its fees',
  access,
  params: IdParams,
  /** Left out, the language is the client's. */
  query: z.object({ paper, language: z.optional(Language) }),
  download: 'application/pdf',
});

export const procedureForms = endpoint({
  method: 'GET',
  path: '/postals/procedure_forms.pdf',
  summary: 'Forms of many procedures in one PDF, in the order in which they are named',
  access,
  query: z.object({
    ids: z.pipe(
      QueryIntegers,
      z.array(Id).check(z.maxLength(PROCEDURE_FORMS_AT_ONCE, { error: 'too_many' })),
    ),
    paper,
    /** Whether each form has its cover sheet in front, in its client's language. */
    covers: z._default(QueryBoolean, false),
  }),
  download: 'application/pdf',
});
