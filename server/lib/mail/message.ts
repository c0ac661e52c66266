import { html } from 'hono/html';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { BRANDS } from '../../../src/lib/hosts.ts';
import { formatPhone } from './phone.ts';
import { words } from '../words.ts';

/** What a mail says: paragraphs, and at most one thing to take away (a code to copy or a link to press). */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  code?: string;
  link?: { address: string; label: string };
}

export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** Control characters in a header line would begin another header. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** A mail in the brand's dress and the reader's language; everything that comes from people is escaped (K131). */
export async function composeMail(brandId: string, language: Language, content: MailContent): Promise<Message> {
  const brand = BRANDS.find(({ id }) => id === brandId) ?? BRANDS[0];
  if (!brand) throw new Error('No brand is known');
  const say = words(language);
  const footer = say('mails:footer', { brand: brand.legalName, email: brand.email, phone: formatPhone(brand.phone) });
  const subject = oneLine(content.subject);
  const { accent, accentInk } = brand.colours.light;
  const body = await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#f7f8f9;color:#14181d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="font-weight:700;font-size:18px;color:${accent};margin:0 0 16px">${brand.name}</p>
<div style="background:#ffffff;border:1px solid #e3e6ea;border-radius:12px;padding:24px">
${content.paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;white-space:pre-line">${paragraph}</p>`)}
${content.code ? html`<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:.2em">${content.code}</p>` : ''}
${content.link ? html`<p style="margin:0"><a href="${content.link.address}" style="display:inline-block;background:${accent};color:${accentInk};padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${content.link.label}</a></p>` : ''}
</div>
<p style="font-size:13px;color:#5c6671;margin:16px 0 0">${footer}</p>
</div></body></html>`;
  const text = [...content.paragraphs, content.code, content.link ? `${content.link.label}: ${content.link.address}` : undefined, footer]
    .filter((part) => part !== undefined)
    .join('\n\n');
  return { subject, text, html: String(body) };
}
