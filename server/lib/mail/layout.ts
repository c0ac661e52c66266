import { html, raw } from 'hono/html';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { Brand } from '../../../src/lib/site/brand.ts';
import { piecesOf } from '../../../src/lib/domain/unbroken.ts';
import type { MailContent } from './message.ts';

/*
 * The HTML of a mail. Mail readers know less than browsers: tables for what stands beside each other, styles on the
 * elements themselves, 600 pixels at most, and nothing from another server. What they know of dark themes stands in the
 * one <style>: who drops it sees the light one.
 */

/** Under this name the brand's picture travels with the mail. */
export const BRAND_PICTURE = 'brand';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#14181d`;
const SOFT = `${FONT};font-size:14px;line-height:20px;color:#5c6671`;

const DARK = `@media (prefers-color-scheme:dark){.page{background:#101418!important}.card{background:#1a2026!important;border-color:#333c45!important}.ink{color:#eef1f4!important}.soft{color:#a9b3bd!important}.line{border-color:#333c45!important}}`;

/** `footer` is how to reach the brand; everything that comes from people is escaped (rule: markup-is-text). */
export async function mailHtml(
  brand: Brand,
  language: Language,
  { subject, title, paragraphs, code, facts = [], link, leave, notes = [] }: MailContent,
  footer: string,
): Promise<string> {
  const { accent, accentInk } = brand.colours.light;
  const row = (inside: unknown, padding: string) =>
    html`<tr><td style="padding:${padding}">${inside}</td></tr>`;
  const paragraph = (text: string) =>
    html`<p class="ink" style="margin:0 0 16px;${TEXT};white-space:pre-line">${unbroken(text)}</p>`;
  const body = await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root{color-scheme:light dark}${raw(DARK)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td bgcolor="${accent}" style="background:${accent};border-radius:12px 12px 0 0;padding:16px 24px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding-right:12px"><img src="cid:${BRAND_PICTURE}" width="32" height="32" alt="" style="display:block;border:0"></td>
<td style="${FONT};font-size:18px;line-height:24px;font-weight:700;color:${accentInk}">${brand.name}</td>
</tr></table></td></tr>
<tr><td class="card" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e3e6ea;border-top:0;border-radius:0 0 12px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${row(
  html`${title ? html`<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;color:#14181d">${title}</h1>` : ''}${paragraphs.map(paragraph)}${
    code
      ? html`<p class="ink" style="margin:0 0 16px;${FONT};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#14181d">${code}</p>`
      : ''
  }`,
  '24px 24px 0',
)}
${facts.length === 0 ? '' : row(factsTable(facts), '0 24px 16px')}
${link ? row(button(link, accent, accentInk), '0 24px 16px') : ''}
${
  notes.length === 0
    ? ''
    : row(
        notes.map((note) => html`<p class="soft" style="margin:0 0 8px;${SOFT}">${unbroken(note)}</p>`),
        '0 24px 8px',
      )
}
${leave ? row(html`<a class="soft" href="${leave.address}" style="${SOFT};text-decoration:underline">${leave.label}</a>`, '0 24px 8px') : ''}
${row('', '0 0 8px')}
</table></td></tr>
<tr><td class="soft" style="padding:16px 24px;${SOFT};font-size:13px">${unbroken(footer)}</td></tr>
</table></td></tr></table>
</body></html>`;
  return String(body);
}

/** A text whose codes and phone numbers no mail reader breaks at the end of a line. */
const unbroken = (text: string) =>
  piecesOf(text).map((piece, index) =>
    index % 2 === 0 ? piece : html`<span style="white-space:nowrap">${piece}</span>`,
  );

/** Labels beside their values; a reader of a narrow phone wraps both. */
function factsTable(facts: NonNullable<MailContent['facts']>) {
  const cell = 'border-top:1px solid #e3e6ea;padding:8px 0;vertical-align:top';
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${facts.map(
    ([label, value]) =>
      html`<tr><th class="soft line" scope="row" align="left" width="38%" style="${cell};padding-right:12px;${SOFT};font-weight:400">${label}</th><td class="ink line" style="${cell};${TEXT};font-size:15px;line-height:22px;font-weight:600;white-space:pre-line">${unbroken(value)}</td></tr>`,
  )}</table>`;
}

/** A button that is one even where padding of links is dropped: the cell has the colour. */
function button({ address, label }: NonNullable<MailContent['link']>, accent: string, accentInk: string) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${address}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:${accentInk};text-decoration:none">${label}</a></td></tr></table>`;
}
