import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FileEntry, Id, Instant, Language, QueryBoolean, Reference, text } from '../fields.ts';
import { PROCEDURE_DOCUMENTS } from './procedure-input.ts';
import { ProcedureForm, procedureFormFields } from './procedure-form.ts';
import { PROCEDURE_RULES } from './procedure-rules.ts';

/*
 * The client's own part of a procedure, for whoever holds the token of its link (rule: client-form-by-link). The token
 * travels as `Authorization: Token …`, never in an address of the API. Every unknown token is refused alike: 404 e10
 * with the reason `form_link`.
 */

/** Of the form, the client fills in everything but what the company decides: kind of request and day of application. */
const { request, pictures: _, ...asked } = PROCEDURE_RULES;
type ClientField = Exclude<keyof ProcedureForm, keyof typeof request>;
export const CLIENT_FIELDS = Object.values(asked).flatMap((section) => Object.keys(section)) as ClientField[];
/** Files of the client, each by its field. */
export const CLIENT_FILES = ['photo', 'signature', 'documents'] as const;
export type ClientFile = (typeof CLIENT_FILES)[number];
/** Whatever staff may send back with a remark. */
export const REMARKED_FIELDS = [...CLIENT_FIELDS, ...CLIENT_FILES] as const;

/** A field without what it is when it is left out: what is not sent is not changed. */
const sent = (field: (typeof procedureFormFields)[ClientField]) => z.optional(field._zod.def.innerType);
/** Fields that are sent, by their names. */
const ClientChanges = z.object(
  Object.fromEntries(CLIENT_FIELDS.map((field) => [field, sent(procedureFormFields[field])])) as {
    [F in ClientField]: z.ZodMiniOptional<(typeof procedureFormFields)[F]['_zod']['def']['innerType']>;
  },
);
export type ClientChanges = z.infer<typeof ClientChanges>;

/** A field that staff sent back: why, and when the client changed it. */
export const Remark = z.object({
  field: z.enum(REMARKED_FIELDS),
  text: text(300),
  answered_at: z.nullable(Instant),
});
export type Remark = z.infer<typeof Remark>;

/**
 * with_client: the client fills it in; sent_back: once more, with remarks; to_review: the client said that it is done;
 * accepted: staff took it over.
 */
export const CLIENT_REVIEWS = ['with_client', 'sent_back', 'to_review', 'accepted'] as const;

/** open: may be filled in; accepted: staff took it over, or submitted it; delivered, cancelled: the procedure. */
const CLIENT_FORM_STATES = ['open', 'expired', 'revoked', 'accepted', 'delivered', 'cancelled'] as const;

export const ClientForm = z.object({
  state: z.enum(CLIENT_FORM_STATES),
  /** The procedure's code. */
  code: z.string(),
  brand: z.string(),
  /** Origin of that brand's site: a page of another brand leads there. */
  site: z.string(),
  language: Language,
  expires_at: Instant,
  /** Null of a link that is not open: then nothing of a person is told. */
  filled: z.nullable(
    z.object({
      /** A value of PROCEDURE_TYPES. */
      type: z.int(),
      applicant: z.enum(['client', 'family']),
      applicant_name: z.string(),
      form: ProcedureForm,
      photo: z.nullable(FileEntry),
      signature: z.nullable(FileEntry),
      documents: z.array(FileEntry),
      /** What the form alone does not know: the company's date, and the age from which on a passport is an adult's. */
      today: z.string(),
      adult_age: z.int(),
      remarks: z.array(Remark),
      /** When the client last said that it is done; null while it is to be filled in, or sent back. */
      done_at: z.nullable(Instant),
    }),
  ),
});
export type ClientForm = z.infer<typeof ClientForm>;

const PATH = '/postals/procedure_form';

export const readClientForm = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The form of a procedure, by the token of its link; notes that it was opened',
  access: 'public',
  query: z.object({
    /** Staff look at it: not noted as the client's visit. */ staff: z.optional(QueryBoolean),
  }),
  answer: ClientForm,
  errors: ['e10', 'e1'],
});

/** Countries by their names in the asked language, and municipalities of Cuba, each with its province. */
export const clientFormPlaces = endpoint({
  method: 'GET',
  path: `${PATH}/places`,
  summary: 'Countries, and municipalities of Cuba, for the form of a link',
  access: 'public',
  answer: z.object({
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    municipalities: z.array(z.object({ id: Id, name: z.string(), state: Reference })),
  }),
  errors: ['e10', 'e1'],
});

/**
 * Saves what the client changed, each field for itself: one that holds something else than what the client saw is left
 * as it is and named in `conflicts` (rule: client-form-merges). The same again changes nothing.
 */
export const saveClientForm = endpoint({
  method: 'POST',
  path: `${PATH}/save`,
  summary: 'Save fields of the form of a link',
  access: 'public',
  body: z.object({
    changes: ClientChanges,
    /** What each of these fields held when the client began to change it. */
    was: ClientChanges,
  }),
  answer: z.object({ now: ClientForm, conflicts: z.array(z.enum(CLIENT_FIELDS)) }),
  errors: ['e10', 'e1'],
  success: false,
});

/** Photo and signature replace what was there; at most PROCEDURE_DOCUMENTS documents, PDF only. */
export const uploadClientFile = endpoint({
  method: 'POST',
  path: `${PATH}/files`,
  summary: `Upload photo, signature or one of ${PROCEDURE_DOCUMENTS} documents of a link (multipart: field, file)`,
  access: 'public',
  body: z.object({ field: z.enum(CLIENT_FILES) }),
  upload: true,
  answer: ClientForm,
  errors: ['e10', 'e1'],
  success: false,
});

export const removeClientFile = endpoint({
  method: 'POST',
  path: `${PATH}/remove_file`,
  summary: 'Remove a file from the form of a link',
  access: 'public',
  body: z.object({ id: Id }),
  answer: ClientForm,
  errors: ['e10', 'e1'],
  success: false,
});

/** However much is missing: staff see it, and may send it back. */
export const finishClientForm = endpoint({
  method: 'POST',
  path: `${PATH}/done`,
  summary: 'Tell the company that the form of a link is filled in',
  access: 'public',
  body: z.object({}),
  answer: ClientForm,
  errors: ['e10', 'e1'],
  success: false,
});
