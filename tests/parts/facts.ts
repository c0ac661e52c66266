import { apiSettings } from '../../src/lib/api/call.ts';
import { pageBrandOf } from '../../src/lib/site/brand.ts';
import { alisios } from '../../src/lib/brands/alisios.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { givePageFacts, pageFacts } from '../../src/lib/words/page.ts';
import { bringWords } from '../../src/lib/words/words-on-demand.ts';
import { SESSION_KEY } from '../../src/lib/session/session-tabs.ts';

/* What a page of the product has before its islands run: language, brand and words; and an API that answers from here. */

/** The language of the page: ?language=es */
const asked = (): Language => (new URLSearchParams(location.search).get('language') === 'es' ? 'es' : 'en');

const MEMBER = {
  id: 1,
  first_name: 'Ana',
  last_name: 'Ñíguez',
  email: 'ana@alisios.example',
  role: ROLES.administrator,
  language: 'en',
  zone: 'America/New_York',
};

const CAR = {
  id: 1,
  version: 2,
  created_at: '2026-11-28T15:00:00.000Z',
  updated_at: '2026-11-28T15:00:00.000Z',
  name: 'Kia Rio',
  note: 'Suya',
  client_id: 2,
  deposit: 120_00,
  currency: 'EUR',
  paid_on: '2026-12-24',
  open: true,
};

/** A file as the API tells of it; a photo has a width and a height. */
const file = (id: number, name: string, photo = true) => ({
  id,
  url: photo ? '/brands/alisios/icon.svg' : '#',
  name,
  type: photo ? 'image/svg+xml' : 'application/pdf',
  size: 240_000,
  width: photo ? 1200 : null,
  height: photo ? 900 : null,
  sources: photo ? [{ width: 320, url: '/brands/alisios/icon.svg?width=320' }] : [],
});

/** Answers of the API by the end of a path. What is not here answers 404, as for a record that is gone. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/system/brands': [
    { id: 'alisios', name: 'Alisios Travel' },
    { id: 'ceiba', name: 'Ceiba Services' },
  ],
  '/system/list_countries': [
    { code: 'CU', name: 'Cuba' },
    { code: 'US', name: 'United States' },
  ],
  '/system/list_states': [
    { id: 1, name: 'La Habana' },
    { id: 2, name: 'Santiago de Cuba' },
  ],
  '/system/list_cities': [
    { id: 1, name: 'Playa', state: { id: 1, name: 'La Habana' } },
    { id: 2, name: 'Habana del Este', state: { id: 1, name: 'La Habana' } },
  ],
  '/system/places': {
    suggestions: ['742 NW 7th St, Miami, FL', '742 SW 8th Ave, Hialeah, FL'].map((text) => ({
      placePrediction: { text: { text } },
    })),
  },
  '/system/files/': file(9, 'frente.jpg'),
  '/system/files/1/link': file(1, 'frente del auto.jpg'),
  '/system/files/2/link': file(2, 'contrato firmado en la oficina de Hialeah.pdf', false),
  '/system/files/3/link': file(3, 'IMG_20261128_101500_frente_de_la_casa_por_la_mañana.jpg'),
  '/system/files/4/link': file(4, 'patio.jpg'),
  '/payments/receipt/mail': {},
  '/cars/models/1/': CAR,
  '/cars/models/': CAR,
};

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (pathname.startsWith('/locales/')) return fetch(input, init);
  const [, body] = Object.entries(ANSWERS).find(([end]) => pathname.endsWith(end)) ?? [];
  const gone = { type: 'about:blank', title: '', status: 404, code: 'e4' };
  return Promise.resolve(body === undefined ? Response.json(gone, { status: 404 }) : Response.json(body));
}

/** Makes this document a page of the product that a member of the staff has opened. To be awaited before its parts are imported. */
export async function beginPage(): Promise<void> {
  const language = asked();
  document.documentElement.lang = language;
  const [host] = alisios.hosts;
  if (host) givePageFacts({ language, brand: pageBrandOf(alisios, host), api: '/api', words: {} });
  apiSettings.fetch = answer;
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ token: 'x', logged_in: true, member: MEMBER }));
  await bringWords('common', 'shell', 'status', 'errors', 'success', 'validation', 'imports');
}

/** A text of the gallery's own in the page's language. */
export const say = (english: string, spanish: string): string =>
  pageFacts().language === 'es' ? spanish : english;
