import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Operation } from './operations.ts';
import { CURRENCY_NAMES } from './merchants.ts';
import { amountText, words } from './words.ts';
import type { Language } from './words.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Nothing but the bank's own style sheet; card pages are framed by nobody. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The bank's page around `content`. */
export function page(language: Language, title: string, content: Html, after: Html | '' = ''): Html {
  const say = words(language);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${say('bank')}</title>
<link rel="stylesheet" href="/bank.css">
</head>
<body>
<header><p class="test">${say('test')}</p><p class="name">${say('bank')}</p></header>
<main>${content}</main>
${after}
</body>
</html>`;
}

/** A page that only tells something, with the way back where there is one. */
export function message(language: Language, title: string, text: string, back?: string): Html {
  const say = words(language);
  const way = back ? html`<a class="button" href="${back}">${say('goBack')}</a>` : '';
  return page(language, title, html`<h1>${title}</h1><p>${text}</p>${way}`);
}

export const amountOf = ({ request }: Operation): string =>
  amountText(request.language, request.amount, CURRENCY_NAMES[request.terminal.currency]);
export const merchantOf = ({ request }: Operation): string =>
  request.merchantName || request.terminal.merchant;
