import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { Language } from '../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { type Shipment, trackShipment } from '../../src/lib/contract/postals/tracking.ts';
import type { Reader } from '../../src/lib/words/format.ts';
import { DEFAULT_HOST, SITES, type Site, siteOf } from '../../src/lib/site/hosts.ts';
import { routePath } from '../../src/lib/site/routes.ts';
import {
  SHIPMENT_ICONS,
  type ShipmentView,
  calendarAddress,
  shipmentView,
} from '../../src/lib/site/shipment.ts';
import { deploymentOf, siteHeaders } from '../../src/lib/site/site-headers.ts';
import type { RequestContext } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { hasWords, words } from '../lib/words.ts';

/*
 * The tracking page as the API answers it to a form that no script has taken over: the built page of the site, with
 * the answer in its place. What is changed are the marked places of src/islands/payment/tracking; anything that is
 * written into them is escaped.
 */

const ROUTE = 'payment/tracking';
const RESULT = /(<section\b[^>]*\bclass="result\b[^>]*?)\bdata-state="idle"([^>]*>)/;
const FIELD = /<input\b[^>]*\bname="number"[^>]*>/;
const HINT = /<p id="number-hint"[^>]*>[^<]*<\/p>/;

interface Asked {
  /** The number as it was typed; it stays in the field. */
  readonly typed: string;
  readonly language: Language;
  /** Name of the site whose page answers. */
  readonly host: string;
  readonly answer: () => Promise<Shipment>;
}

/** The page with the shipment, or with what went wrong beside the field; the status is that of the JSON answer. */
export async function trackingPage(context: RequestContext, asked: Asked): Promise<Response> {
  const { configuration } = context.services;
  const answer = await asked.answer().catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    context.services.log.error({ err: error, requestId: context.requestId }, 'A request failed');
    return new ProblemError('e1');
  });
  const failed = answer instanceof ProblemError;
  const site = siteFor(failed ? undefined : answer.brand, asked.host, configuration.siteHost);
  const blank = withNumber(
    (await builtPage(site, asked.language)) ?? barePage(site, asked.language),
    site,
    asked,
  );
  const reader: Reader = { language: asked.language, numbers: site.brand.numberFormats[asked.language] };
  const say = words(asked.language);
  const page = failed
    ? withComplaint(blank, complaintOf(answer, asked.language))
    : withAnswer(
        blank,
        shipmentView(answer, reader, (key, values) => say(`${ROUTE}:${key}`, values)),
        calendarAddress('/api', answer.number, asked.language),
      );
  const headers = new Headers(
    siteHeaders(
      routePath(asked.language, ROUTE),
      deploymentOf(site.brand, { api: configuration.publicApiUrl, secure: true }),
    ),
  );
  if (failed && answer.retryAfter !== undefined) headers.set('retry-after', String(answer.retryAfter));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', asked.language);
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex');
  headers.set('vary', 'Accept, Accept-Language');
  return new Response(page, { status: failed ? answer.status : 200, headers });
}

/** The site whose page answers: the one that was asked, unless the shipment is of another brand. */
function siteFor(brand: string | undefined, asked: string, served: string): Site {
  const known = [asked, served].flatMap((name) => SITES.filter(({ host }) => host.name === name));
  const site = known[0] ?? siteOf(DEFAULT_HOST);
  if (brand === undefined || site.brand.id === brand) return site;
  return SITES.find((other) => other.brand.id === brand) ?? site;
}

/** The site's own page, where this server has it and it has the places that are filled. */
async function builtPage({ host }: Site, language: Language): Promise<string | undefined> {
  const page = await readFile(join('dist', host.name, language, ROUTE, 'index.html'), 'utf8').catch(
    () => undefined,
  );
  return page && RESULT.test(page) && FIELD.test(page) && HINT.test(page) ? page : undefined;
}

/** What stands beside the field, as the island says it (store.ts, messageOf). */
function complaintOf({ code, reason = '', params, fields }: ProblemError, language: Language): string {
  const say = words(language);
  const [field] = fields;
  if (field) return say(`validation:${field.key}`, field.params);
  const detail = hasWords(language, `errors:reason.${reason}`) ? say(`errors:reason.${reason}`, params) : '';
  return reason.startsWith('too_many') ? detail : [say(`errors:${code}`), detail].filter(Boolean).join(' ');
}

/** The page with the typed number in its field and in the address of the other language; without its island. */
function withNumber(page: string, site: Site, { typed, language }: Asked): string {
  // Where only the form is left, nothing is loaded for it.
  const island = /<astro-island\b[^>]*>/;
  const facts = /<script type="application\/json" id="page">[\s\S]*?<\/script>/;
  const loader = /<script>(?:(?!<\/script>)[\s\S])*?customElements(?:(?!<\/script>)[\s\S])*<\/script>/;
  let filled = page
    .replace(facts, '')
    .replace(loader, '')
    .replace(island, '<div>')
    .replaceAll('</astro-island>', '</div>');
  for (const other of LANGUAGES) {
    const query = new URLSearchParams({ number: typed, language: other, host: site.host.name });
    const address = other === language ? routePath(other, ROUTE) : `/api${trackShipment.path}?${query}`;
    // Not marked as a language link any more: the page's script would lead to the route of the API.
    filled = filled.replaceAll(
      new RegExp(`href="${routePath(other, ROUTE)}"([^>]*?) data-language="${other}"`, 'g'),
      (_, rest: string) => `href="${escaped(address)}"${rest}`,
    );
  }
  return filled.replace(FIELD, (field) => field.replace(/\s*\/?>$/, () => ` value="${escaped(typed)}">`));
}

/** The page with the answer above the line that stands in its place. */
function withAnswer(page: string, view: ShipmentView, calendar: string): string {
  return page.replace(
    RESULT,
    (_, before: string, after: string) => `${before}data-state="found"${after}${answerHtml(view, calendar)}`,
  );
}

/** The page with a complaint instead of the field's hint. */
function withComplaint(page: string, complaint: string): string {
  return page
    .replace(HINT, (hint) =>
      hint
        .replace('field-hint', 'field-error')
        .replace(/>[^<]*</, () => ` role="alert">${escaped(complaint)}<`),
    )
    .replace(FIELD, (field) => field.replace(/ aria-invalid="[^"]*"/, ' aria-invalid="true"'));
}

/** The same markup as src/islands/payment/tracking/answer.tsx, Answer; tests/api/postals/tracking.test.ts compares them. */
export function answerHtml(view: ShipmentView, calendar: string): string {
  return String(
    html`<h2 class="answer" data-tone="${view.tone}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${SHIPMENT_ICONS[view.icon] ?? ''}"></path></svg>${view.headline}</h2><dl class="facts">${view.facts.map(
      ({ label, value }) => html`<div class="contents"><dt>${label}</dt><dd>${value}</dd></div>`,
    )}</dl>${view.calendar === undefined ? '' : html`<div class="offers"><a class="link" href="${calendar}">${view.calendar}</a></div>`}<ol class="steps" role="list" aria-label="${view.stepsLabel}">${view.steps.map(
      ({ title, moment }) => html`<li><b>${title}</b><span>${moment}</span></li>`,
    )}</ol>`,
  );
}

/** The same places without the site's look, for an API that stands apart from the built sites. */
function barePage({ brand, host }: Site, language: Language): string {
  const say = words(language);
  const tracking = (key: string, values?: Record<string, string>) => say(`${ROUTE}:${key}`, values);
  return String(
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${tracking('title')} - ${brand.name}</title></head><body><main><h1>${tracking('heading')}</h1><form method="get"><input type="hidden" name="language" value="${language}"><input type="hidden" name="host" value="${host.name}"><label for="number">${tracking('number')}</label> <input id="number" name="number" aria-describedby="number-hint" aria-invalid="false"> <button>${tracking('search')}</button><p id="number-hint" class="field-hint">${tracking('hint')}</p></form><section class="result" data-state="idle"><p>${tracking('help', { email: brand.email, phone: brand.phone })}</p></section></main></body></html>`,
  );
}

const escaped = (text: string): string => String(html`${text}`);
