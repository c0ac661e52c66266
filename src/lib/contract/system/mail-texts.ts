import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Language, text } from '../fields.ts';

/** The words of the mails that the company sends, a brand's own in each language, and which mails go out by themselves. */

const kind = z.string().check(z.regex(/^[a-z_]{3,40}$/));
/** Id of a brand. */
const brand = z.string().check(z.minLength(1), z.maxLength(40));

export const MailTextRow = z.object({
  kind,
  /** What the mail is, in the asked language. */
  name: z.string(),
  /** Kind of record that it is about. */
  about: z.nullable(z.string()),
  /** What its words may say in double braces: `first_name` as {{first_name}}. */
  placeholders: z.array(z.string()),
  /** Whether it goes out by itself; null where that is not for the company to decide. */
  sent: z.nullable(z.boolean()),
  subject: z.string(),
  text: z.string(),
  /** Whether the brand has words of its own. */
  own: z.boolean(),
  /** 0 for the words that ship. */
  version: z.int(),
});
export type MailTextRow = z.infer<typeof MailTextRow>;

const place = { brand, language: Language } as const;
const wording = { ...place, subject: text(200), text: text(10_000) } as const;
const params = z.object({ kind });

export const mailTexts = endpoint({
  method: 'GET',
  path: '/mails/texts',
  summary: 'The words of every mail of a brand in one language',
  access: 'settings:read',
  query: z.object(place),
  answer: z.array(MailTextRow),
});

/** Words for a placeholder that the mail does not have: 422 `placeholder_unknown` on its field, with the name. */
export const saveMailText = endpoint({
  method: 'PUT',
  path: '/mails/texts/{kind}/',
  summary: "Word a mail in the brand's own way",
  access: 'settings:update',
  params,
  body: z.object(wording),
  answer: MailTextRow,
  versioned: true,
});

export const resetMailText = endpoint({
  method: 'POST',
  path: '/mails/texts/{kind}/reset/',
  summary: 'Go back to the words that ship',
  access: 'settings:update',
  params,
  body: z.object(place),
  answer: MailTextRow,
});

export const MailPreview = z.object({
  /** Code of the record that it was filled from; null where there is none yet and examples stand in. */
  record: z.nullable(z.string()),
  /** Name of the brand. */
  brand: z.string(),
  /** Colors of the brand's band and of what is written on it: #rrggbb. */
  colors: z.object({ band: z.string(), ink: z.string() }),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  notes: z.array(z.string()),
  footer: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;

export const previewMailText = endpoint({
  method: 'POST',
  path: '/mails/texts/{kind}/preview/',
  summary: 'A mail with these words, filled from the newest record of its kind',
  access: 'settings:read',
  params,
  body: z.object(wording),
  answer: MailPreview,
  success: false,
});

export const testMailText = endpoint({
  method: 'POST',
  path: '/mails/texts/{kind}/test/',
  summary: 'Mail the preview to whoever asks',
  access: 'settings:update',
  params,
  body: z.object(wording),
  success: 'email_sent',
});

/** Kinds that do not go out by themselves; a new kind of a later release does until somebody decides. */
export const MailSwitches = z.object({ off: z.array(kind).check(z.maxLength(60)) });
export type MailSwitches = z.infer<typeof MailSwitches>;
const VersionedSwitches = z.extend(MailSwitches, { version: z.int() });

export const mailSwitches = endpoint({
  method: 'GET',
  path: '/mails/switches',
  summary: 'Which mails go out by themselves',
  access: 'settings:read',
  answer: VersionedSwitches,
});

export const saveMailSwitches = endpoint({
  method: 'PUT',
  path: '/mails/switches',
  summary: 'Decide which mails go out by themselves',
  access: 'settings:update',
  body: MailSwitches,
  answer: VersionedSwitches,
  versioned: true,
});
