import * as z from 'zod/mini';
import { Currency, Id, optionalLines } from '../fields.ts';
import { PROCEDURE_TYPES, procedureFormFields } from './procedure-form.ts';
import { Relation } from './recipients.ts';

/** Attached documents: a birth certificate, the old passport. */
export const PROCEDURE_DOCUMENTS = 10;

/** What staff type about a procedure: half a form is saved as it is (rule: half-filled-forms). */
export const ProcedureInput = z.object({
  /** The client who asks and pays. */
  member_id: Id,
  /** A value of PROCEDURE_TYPES. */
  type: z.literal([...PROCEDURE_TYPES]),
  /** Whose passport it is: the client's own, or that of somebody of the family, who is what to the client. */
  applicant: z._default(z.enum(['client', 'family']), 'client'),
  relation: z._default(z.nullable(Relation), null),
  currency: z._default(Currency, 'USD'),
  provider_id: z._default(z.nullable(Id), null),
  /** Null is the provider's (rule: defaults-stay). */
  office_id: z._default(z.nullable(Id), null),
  ...procedureFormFields,
  /** Numbers of files that were uploaded as `passport_photo` and `signature`; null is none. */
  photo: z._default(z.nullable(Id), null),
  signature: z._default(z.nullable(Id), null),
  /** PDF only. Left out, they stay as they are. */
  documents: z.optional(z.array(Id).check(z.maxLength(PROCEDURE_DOCUMENTS, { error: 'files_count' }))),
  note: optionalLines(2000),
});
export type ProcedureInput = z.infer<typeof ProcedureInput>;
