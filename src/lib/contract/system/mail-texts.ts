import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Language, lines, text } from '../fields.ts';

/** The words of the mails that the company sends, a brand's own in each language, and which mails go out by themselves. */

const kind = z.string().check(z.regex(/^[a-z_]{3,40}$/));
/** Id of a brand. */
const brand = z.string().check(z.minLength(1), z.maxLength(40));

export const MailTextRow = z.object({
  kind,
  /** What the mail is, in the reader's language. */
  name: z.string(),
  /** When it goes out, in one sentence of the reader's language. */
  when: z.string(),
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
const params = z.object({ ...place, kind });
const path = '/mails/texts/{brand}/{language}/{kind}/';

/** Subject and text of a mail, with placeholders. Those that the mail does not have: 422 on the field, with the name. */
export const MailWording = z.object({ subject: text(200), text: lines(10_000) });
export type MailWording = z.infer<typeof MailWording>;

export const mailTexts = endpoint({
  method: 'GET',
  path: '/mails/texts',
  summary: 'The words of every mail of a brand in one language',
  access: 'settings:read',
  query: z.object(place),
  answer: z.array(MailTextRow),
});

export const mailText = endpoint({
  method: 'GET',
  path,
  summary: 'The words of one mail',
  access: 'settings:read',
  params,
  answer: MailTextRow,
});

export const saveMailText = endpoint({
  method: 'PUT',
  path,
  summary: 'Change the words of a mail of a brand',
  access: 'settings:update',
  params,
  body: MailWording,
  answer: MailTextRow,
  versioned: true,
});

export const resetMailText = endpoint({
  method: 'POST',
  path: `${path}reset/`,
  summary: 'Restore the words that come with the product',
  access: 'settings:update',
  params,
  answer: MailTextRow,
});

/** A mail as it is sent, of an example: in its layout, and its plain-text version. */
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;

export const previewMailText = endpoint({
  method: 'POST',
  path: `${path}preview/`,
  summary: 'A mail with these words, filled from an example',
  access: 'settings:read',
  params,
  body: MailWording,
  answer: MailPreview,
  success: false,
});

export const testMailText = endpoint({
  method: 'POST',
  path: `${path}test/`,
  summary: 'Mail the preview to the person who asks',
  access: 'settings:update',
  params,
  body: MailWording,
  success: 'email_sent',
});

/** Kinds that do not go out by themselves; a new kind of a later release does until somebody decides. */
export const MailSwitches = z.object({ off: z.array(kind).check(z.maxLength(60)) });
export type MailSwitches = z.infer<typeof MailSwitches>;
const VersionedSwitches = z.extend(MailSwitches, { version: z.int() });

export const mailSwitches = endpoint({
  method: 'GET',
  path: '/mails/switches',
  summary: 'Which mails are sent automatically',
  access: 'settings:read',
  answer: VersionedSwitches,
});

export const saveMailSwitches = endpoint({
  method: 'PUT',
  path: '/mails/switches',
  summary: 'Choose which mails are sent automatically',
  access: 'settings:update',
  body: MailSwitches,
  answer: VersionedSwitches,
  versioned: true,
});
