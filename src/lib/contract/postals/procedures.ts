import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  FileEntry,
  Id,
  Instant,
  IsoDate,
  Language,
  Money,
  QueryBoolean,
  QueryInteger,
  QueryIntegers,
  Reference,
  rowFields,
} from '../fields.ts';
import { PaymentState } from '../financials/services.ts';
import { resource, totals } from '../resource.ts';
import {
  BLANK_PROCEDURE_FORM,
  PROCEDURE_FORM_FIELDS,
  ProcedureForm,
  procedureFormFields,
} from './procedure-form.ts';
import { CLIENT_REVIEWS, Remark } from './procedure-client.ts';
import { ProcedureInput } from './procedure-input.ts';
import type { ProcedureInput as Input } from './procedure-input.ts';
import { PROCEDURE_SECTIONS } from './procedure-rules.ts';
import { Relation } from './recipients.ts';

/** Procedure (rule: fields-of-the-specification): a passport for a client or somebody of the client's family. */

/** Something that keeps a procedure from being submitted: a path in the form, its section, a key of validation.json. */
const ProcedureProblem = z.object({
  field: z.string(),
  section: z.enum(PROCEDURE_SECTIONS),
  key: z.string(),
});

export const ProcedureRow = z.object({
  ...rowFields,
  /** PR-YYYY-NNNNNN */
  code: z.string(),
  /** A value of PROCEDURE_STATUS. */
  status: z.int(),
  brand: z.string(),
  /** A value of PROCEDURE_TYPES. */
  type: z.int(),
  member_id: Id,
  /** The client as they are now. */
  client: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** Language of the member's mails and documents. */
    language: z.string(),
  }),
  applicant: z.enum(['client', 'family']),
  relation: z.nullable(Relation),
  /** All names of the form in one line; the client's while the form has none. */
  applicant_name: z.string(),
  provider: z.nullable(Reference),
  office: Reference,
  ...procedureFormFields,
  /** Municipalities that the form names, each with its province. */
  cities: z.array(z.object({ id: Id, name: z.string(), state: Reference })),
  photo: z.nullable(FileEntry),
  signature: z.nullable(FileEntry),
  documents: z.array(FileEntry),
  /** What is still to be done before it is submitted, in the form's order; none once it was. */
  missing: z.array(ProcedureProblem),
  /** What differs from the identity card. */
  warnings: z.array(
    z.object({ field: z.enum(['birth_date', 'sex']), key: z.enum(['card_birth_date', 'card_sex']) }),
  ),
  /** As it was priced: an adult's while nobody said the birth date. */
  age_group: z.enum(['adult', 'minor']),
  /** Years for which the passport will be valid. */
  validity_years: z.int(),
  currency: Currency,
  consular_fee: Money,
  immediate_fee: Money,
  service_fee: Money,
  total: Money,
  /** Money that was taken and not given back. */
  paid: Money,
  /** What is due less what came: negative is to be given back. */
  balance: Money,
  payment: z.nullable(PaymentState),
  note: z.string(),
  submitted_at: z.nullable(Instant),
  /** With which it was submitted, as long as it is not taken back. */
  submission: z.nullable(Reference),
  delivered_at: z.nullable(Instant),
  /** Who got it. */
  received_by: z.string(),
  cancelled_at: z.nullable(Instant),
  cancellation_reason: z.string(),
  /** What the client fills in by a link; null while none was made. */
  client_form: z.nullable(
    z.object({
      review: z.enum(CLIENT_REVIEWS),
      link: z.enum(['open', 'expired', 'revoked']),
      language: Language,
      expires_at: Instant,
      sent_at: z.nullable(Instant),
      /** First opened by the client. */
      opened_at: z.nullable(Instant),
      /** When the client last said that it is done. */
      done_at: z.nullable(Instant),
      remarks: z.array(Remark),
    }),
  ),
});
export type ProcedureRow = z.infer<typeof ProcedureRow>;

/** Tabs of the list: what is to be done next. */
export const PROCEDURE_PRESETS = [
  'to_review',
  'to_complete',
  'without_pictures',
  'to_submit',
  'submitted',
  'to_pay',
] as const;

/** The form of a procedure without what stands beside it. */
export const formOfProcedure = (from: ProcedureForm): ProcedureForm =>
  Object.fromEntries(PROCEDURE_FORM_FIELDS.map((field) => [field, from[field]])) as ProcedureForm;

export const procedures = resource({
  area: 'postals',
  name: 'procedures',
  singular: 'procedure',
  entity: 'procedures',
  row: ProcedureRow,
  input: ProcedureInput,
  filters: {
    preset: z.optional(z.enum(PROCEDURE_PRESETS)),
    status: z.optional(QueryIntegers),
    type: z.optional(QueryIntegers),
    member: z.optional(QueryIntegers),
    office: z.optional(QueryIntegers),
    provider: z.optional(QueryIntegers),
    /** Whether all that is due came. */
    is_paid: z.optional(QueryBoolean),
    /** Dates of the company's zone, both included. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    /** Days on which passports of relatives end that we handed over and nobody renews yet, both included. */
    passport_from: z.optional(IsoDate),
    passport_to: z.optional(IsoDate),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: ['created_at', 'code', 'status', 'applicant', 'client', 'total', 'submitted_at', 'updated_at'],
  defaultSort: '-created_at',
  blank: {
    type: 1,
    applicant: 'client',
    relation: null,
    currency: 'USD',
    provider_id: null,
    office_id: null,
    ...BLANK_PROCEDURE_FORM,
    photo: null,
    signature: null,
    documents: [],
    note: '',
  },
  valuesOf: (row) => ({
    member_id: row.member_id,
    type: row.type as Input['type'],
    applicant: row.applicant,
    relation: row.relation,
    currency: row.currency,
    provider_id: row.provider?.id ?? null,
    office_id: row.office.id,
    ...formOfProcedure(row),
    photo: row.photo?.id ?? null,
    signature: row.signature?.id ?? null,
    documents: row.documents.map(({ id }) => id),
    note: row.note,
  }),
});

/** What the procedures cost, and what was paid of them. */
export const procedureTotals = totals(procedures, ['total', 'paid']);

/** Counts of the tabs above the list, each exact up to 10,000. */
export const procedureFacets = endpoint({
  method: 'GET',
  path: '/postals/procedure_facets',
  summary: 'Counts of the tabs of the procedure list',
  access: 'procedures:read',
  answer: z.object({
    all: z.int(),
    to_review: z.int(),
    to_complete: z.int(),
    without_pictures: z.int(),
    to_submit: z.int(),
    submitted: z.int(),
    to_pay: z.int(),
  }),
});

/** The newest procedure of each person for whom a client asked before, with what a new form may take over. */
export const earlierProcedures = endpoint({
  method: 'GET',
  path: '/postals/procedure_earlier',
  summary: 'What a client and their family gave in earlier procedures, the newest of each person',
  access: 'procedures:read',
  query: z.object({
    member: z.pipe(QueryInteger, Id),
    /** The procedure that is being filled in. */
    except: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.array(
    z.object({
      id: Id,
      code: z.string(),
      created_at: Instant,
      applicant: z.enum(['client', 'family']),
      relation: z.nullable(Relation),
      applicant_name: z.string(),
      /** Without what belongs to one request: its kind, the old passport, who signed. */
      form: ProcedureForm,
    }),
  ),
});
