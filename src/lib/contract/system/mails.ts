import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Id, Instant, Language, QueryInteger, lines, text } from '../fields.ts';

/** Mails to the client of a record (rule: mails-to-clients). */

/** Files of one mail. */
export const MAIL_FILES = 5;
/** Bytes of all files of one mail. */
export const MAIL_BYTES = 15_000_000;

const recordKey = z.string().check(z.regex(/^[a-z_/]{3,60}$/, { error: 'select_option' }));

export const MailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const mailTemplates = endpoint({
  method: 'GET',
  path: '/mails/templates',
  summary: 'Texts to begin a mail with: filled in for a record in its client’s language, or as they are',
  access: 'mails:read',
  query: z.object({
    key: z.optional(recordKey),
    record_id: z.optional(z.pipe(QueryInteger, Id)),
    language: z.optional(Language),
  }),
  answer: z.object({
    to: z.nullable(z.string()),
    language: Language,
    /** Name of the brand that signs the mail: the record's, not the page's. */
    brand: z.string(),
    templates: z.array(MailTemplate),
  }),
});

export const SentMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  /** Null of a mail that lets its reader in somewhere: a code, a personal link. It is for its receiver alone. */
  text: z.nullable(z.string()),
  /** queued, sent, kept (no mail server: the outbox holds it) or failed. */
  status: z.string(),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  attachments: z.array(z.string()),
});
export type SentMail = z.infer<typeof SentMail>;

export const mailServiceClient = endpoint({
  method: 'POST',
  path: '/mails/service_client',
  summary: 'Email the client of a record, in the client’s language and the record’s brand',
  access: 'mails:create',
  body: z.object({
    key: recordKey,
    record_id: Id,
    /** The client's own address when left out. */
    to: z.optional(Email),
    template: z._default(z.string().check(z.maxLength(60)), ''),
    subject: text(200),
    text: lines(10_000),
    attachments: z._default(z.array(Id).check(z.maxLength(MAIL_FILES, { error: 'files_count' })), []),
  }),
  answer: SentMail,
  status: 201,
  success: 'email_sent',
});

export const sentMails = endpoint({
  method: 'GET',
  path: '/mails/sent',
  summary: 'Mails about a record, newest first',
  access: 'mails:read',
  query: z.object({ key: recordKey, record_id: z.pipe(QueryInteger, Id) }),
  answer: z.array(SentMail),
});
