import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Email,
  Id,
  IdParams,
  Instant,
  IsoDate,
  Language,
  Money,
  QueryInteger,
  Reference,
  between,
  lines,
  searchText,
} from '../fields.ts';
import { FUNDING_DAYS_BEFORE } from '../limits.ts';
import { action } from '../resource.ts';
import { DatedDeadline, fundingTerms, fundings } from './fundings.ts';

/** Preview, actions, agreement and rules of plans (rule: plan-as-previewed). */

const Reason = lines(500);

/** What a plan would be, for programs: the form makes the same plan itself. Writes nothing. */
export const previewFunding = endpoint({
  method: 'POST',
  path: '/financials/funding_preview',
  summary: 'A plan calculated from its terms; 422 deadlines_impossible when it cannot be',
  access: 'fundings:read',
  body: z.object({
    ...fundingTerms,
    /** The plan that is being changed: what was paid of it stays. */
    funding_id: z._default(z.nullable(Id), null),
  }),
  answer: z.object({
    service_amount: Money,
    extras: Money,
    financing_expense: Money,
    amount: Money,
    initial_payment: Money,
    amount_financed: Money,
    total_of_payments: Money,
    /** Hundredths of a percent a year. */
    apr: z.int(),
    monthly: Money,
    payment_limit_at: Instant,
    service_date: z.nullable(IsoDate),
    /** The last day that a deadline may have; null when there is none. */
    last_allowed: z.nullable(IsoDate),
    schedule: z.array(DatedDeadline),
  }),
  success: false,
});

/** Services that can be financed: living, not paid whole, without a living plan. */
export const fundableServices = endpoint({
  method: 'GET',
  path: '/financials/fundable_services',
  summary: 'Services for which a plan can be made',
  access: 'fundings:read',
  query: z.object({
    q: z.optional(searchText),
    id: z.optional(z.pipe(QueryInteger, Id)),
    member: z.optional(z.pipe(QueryInteger, Id)),
    /** Number of a rental whose service is meant. */
    rental: z.optional(z.pipe(QueryInteger, Id)),
    /** Number of a booking whose service is meant. */
    booking: z.optional(z.pipe(QueryInteger, Id)),
    /** Number of a package whose service is meant. */
    package: z.optional(z.pipe(QueryInteger, Id)),
    /** Number of a remittance whose service is meant. */
    remittance: z.optional(z.pipe(QueryInteger, Id)),
    /** Number of a procedure whose service is meant. */
    procedure: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.array(
    z.object({
      id: Id,
      code: z.string(),
      concept: z.string(),
      client: Reference,
      total: Money,
      received: Money,
      /** Of its record: a rental's pick-up; null when staff may write it. */
      service_date: z.nullable(IsoDate),
    }),
  ),
});

/** Counts of the tabs above the list. */
export const fundingFacets = endpoint({
  method: 'GET',
  path: '/financials/funding_facets',
  summary: 'Counts of the tabs of the funding list',
  access: 'fundings:read',
  answer: z.object({
    all: z.int(),
    new: z.int(),
    current: z.int(),
    late: z.int(),
    unsigned: z.int(),
    completed: z.int(),
    cancelled: z.int(),
  }),
});

/** Ends a plan: its financing expense is taken off, what was paid stays with the service. */
export const cancelFunding = action(fundings, 'cancel', {
  summary: 'Cancel a funding',
  access: 'fundings:cancel',
  body: z.object({ reason: Reason, notify: z._default(z.boolean(), true) }),
  success: 'funding_cancelled',
});

const mailed = {
  /** Null is the client's own address. */
  to: z._default(z.nullable(Email), null),
  /** Null is the client's own language. */
  language: z._default(z.nullable(Language), null),
} as const;

export const generateAgreement = action(fundings, 'generate_agreement', {
  summary: 'Draw up the agreement in both languages, and mail its link',
  access: 'fundings:agreement',
  body: z.object({ ...mailed, send: z._default(z.boolean(), true) }),
  success: 'document_generated',
});

export const sendAgreement = action(fundings, 'send_agreement', {
  summary: 'Mail the link of the agreement again',
  access: 'fundings:agreement',
  body: z.object(mailed),
  success: 'email_sent',
});

export const revokeAgreement = action(fundings, 'revoke_agreement', {
  summary: 'Revoke the link of the agreement; the next one is new',
  access: 'fundings:agreement',
  body: z.object({ reason: Reason }),
});

export const agreementLink = endpoint({
  method: 'GET',
  path: `${fundings.path}{id}/agreement_link/`,
  summary: 'Address of the agreement, to copy or to share',
  access: 'fundings:agreement',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  answer: z.object({ address: z.string(), language: Language }),
});

export const agreementPdf = endpoint({
  method: 'GET',
  path: `${fundings.path}{id}/agreement.pdf`,
  summary: 'The newest agreement: signed as the client has it, else as it is to be signed',
  access: 'fundings:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
});

const settings = {
  /** Days before the service by which the last deadline must be. */
  days_before: between(FUNDING_DAYS_BEFORE),
} as const;
export const FundingSettings = z.object(settings);
export type FundingSettings = z.infer<typeof FundingSettings>;
/** The settings with their version; 0 while nobody has changed them. */
const VersionedFundingSettings = z.object({ ...settings, version: z.int() });

export const fundingDefaults = endpoint({
  method: 'GET',
  path: '/financials/funding_defaults',
  summary: 'Rules of new plans',
  access: 'fundings:read',
  /** `zone` is the company's, by which deadlines end: a form calculates the same plan as the server. */
  answer: z.object({ ...settings, version: z.int(), zone: z.string() }),
});

export const saveFundingDefaults = endpoint({
  method: 'PUT',
  path: '/financials/funding_defaults',
  summary: 'Change the rules of new plans; saved plans keep theirs',
  access: 'settings:update',
  body: FundingSettings,
  answer: VersionedFundingSettings,
  versioned: true,
});
