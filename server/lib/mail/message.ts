import type { Language } from '../../../src/lib/contract/fields.ts';
import { BRANDS } from '../../../src/lib/site/hosts.ts';
import { words } from '../words.ts';
import { mailHtml } from './layout.ts';
import { formatPhone } from '../phone.ts';

/** What a mail says: paragraphs, labelled lines, and at most one thing to take away (a code to copy or a link to press). */
export interface MailContent {
  subject: string;
  /** What it is about in a few words. */
  title?: string;
  paragraphs: readonly string[];
  code?: string;
  /** Label and value; what a person looks for later. */
  facts?: readonly (readonly [label: string, value: string])[];
  link?: { address: string; label: string };
  /** How its reader leaves: one click, in small letters. */
  leave?: { address: string; label: string };
  /** Rules and hints, in small letters. */
  notes?: readonly string[];
}

export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** Control characters in a header line would begin another header. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** A mail in the brand's dress and the reader's language, and its plain-text version. */
export async function composeMail(brandId: string, language: Language, given: MailContent): Promise<Message> {
  const brand = BRANDS.find(({ id }) => id === brandId) ?? BRANDS[0];
  if (!brand) throw new Error('No brand is known');
  const footer = words(language)('mails:footer', {
    brand: brand.legalName,
    email: brand.email,
    phone: formatPhone(brand.phone),
  });
  const content = { ...given, subject: oneLine(given.subject) };
  return {
    subject: content.subject,
    text: plainText(content, footer),
    html: await mailHtml(brand, language, content, footer),
  };
}

function plainText(
  { title, paragraphs, code, facts = [], link, leave, notes = [] }: MailContent,
  footer: string,
): string {
  const lines = facts
    .map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`)
    .join('\n');
  const [press, out] = [link, leave].map((each) => each && `${each.label}: ${each.address}`);
  return [title, ...paragraphs, code, lines, press, ...notes, out, footer]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
