import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, IsoDate, Language, Money, QueryBoolean, text } from './fields.ts';

/**
 * The public side of a financing agreement (rule: agreement-two-secrets).
 * Its page has both in its address; a call carries fc and, so that no log of a server has it, cc as its token:
 * `Authorization: Token …`. Every wrong pair is refused alike: 404 e10 with the reason `agreement_link`.
 */

/** Longest text that is looked at as a code. */
const CODE_LENGTH = 100;
/** Code of the funding: F-2026-000042. */
const fc = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(CODE_LENGTH));

/** One part of the document; every text is in the language and the numbers of the agreement, and only ever shown as text. */
export const AgreementSection = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** Label and value. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  table: z.nullable(z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) })),
});
export type AgreementSection = z.infer<typeof AgreementSection>;

/** The exact document: page and PDF are drawn from it and from nothing else, and its hash is of its JSON text. */
export const AgreementDocument = z.object({
  title: z.string(),
  code: z.string(),
  language: Language,
  /** "Version 2": a change of the plan makes a new one. */
  version: z.string(),
  introduction: z.array(z.string()),
  sections: z.array(AgreementSection),
  /** What the box of acceptance says. */
  consent: z.string(),
});
export type AgreementDocument = z.infer<typeof AgreementDocument>;

/**
 * open: may be signed; outdated: the plan has changed, or is to change with its service, and the new agreement is not drawn
 * up yet; signed; void: the first payment did not come in time; cancelled; completed: all is paid.
 */
const AGREEMENT_STATES = ['open', 'outdated', 'signed', 'void', 'cancelled', 'completed'] as const;

export const Agreement = z.object({
  state: z.enum(AGREEMENT_STATES),
  code: z.string(),
  brand: z.string(),
  /** Origin of that brand's site: a page of another brand leads there. */
  site: z.string(),
  language: Language,
  version: z.int(),
  document: AgreementDocument,
  /** SHA-256 of the document, in hexadecimal; the acceptance names it. */
  document_hash: z.string(),
  amount: Money,
  paid: Money,
  accepted_at: z.nullable(Instant),
  typed_name: z.nullable(z.string()),
  /** SHA-256 of the signed PDF. */
  signed_pdf_hash: z.nullable(z.string()),
  ended_at: z.nullable(Instant),
  /** The next unpaid deadline of a living plan, and the page that pays it where staff made a link. */
  next: z.nullable(
    z.object({
      number: z.int(),
      due_on: IsoDate,
      due_at: Instant,
      amount: Money,
      pay_link: z.nullable(z.string()),
    }),
  ),
});
export type Agreement = z.infer<typeof Agreement>;

export const readAgreement = endpoint({
  method: 'GET',
  path: '/financials/agreement',
  summary: 'A financing agreement by its two secrets; notes that it was read',
  access: 'public',
  query: z.object({
    fc,
    language: z.optional(Language),
    /** Staff look at it: not noted as the client's visit. */ staff: z.optional(QueryBoolean),
  }),
  answer: Agreement,
  errors: ['e10', 'e1'],
});

/** Signs. The same again answers the signed state and does nothing. 409 agreement_changed when another document was read. */
export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/financials/agreement/accept',
  summary: 'Accept a financing agreement',
  access: 'public',
  body: z.object({
    fc,
    accept: z.literal(true, { error: 'accept_terms' }),
    typed_name: text(120),
    language: Language,
    document_hash: z.string().check(z.regex(/^[a-f0-9]{64}$/)),
  }),
  answer: Agreement,
  errors: ['e10', 'e1'],
  success: false,
});

export const publicAgreementPdf = endpoint({
  method: 'GET',
  path: '/financials/agreement.pdf',
  summary: 'The agreement as PDF by its two secrets: signed once it is, else as it is to be signed',
  access: 'public',
  query: z.object({ fc, language: z.optional(Language) }),
  download: 'application/pdf',
});
