import type { Language } from '../contract/fields.ts';
import { LANGUAGES, PAYMENT_PROVIDERS } from '../contract/limits.ts';

/**
 * Every route of the specification, in its order (rule: routes-of-the-specification); a route without a page is not
 * there yet.
 */
export const ROUTES = [
  'payment/form',
  'payment/verification',
  'payment/tracking',
  'funding-agreement',
  'authentication/login',
  'authentication/forgot-password',
  'authentication/reset-password',
  'authentication/access-code',
  'dashboard/home',
  'financials/payments',
  'financials/fundings',
  'financials/accounts',
  'financials/transactions',
  'cars/rentals',
  'cars/models',
  'cars/offices',
  'cars/pricing/listing',
  'cars/pricing/discounts',
  'cars/stations/listing',
  'cars/stations/availability',
  'users/members',
  'lodgings/bookings',
  'lodgings/accommodations',
  'postals/packages',
  'postals/procedures',
  'postals/remittances/listing',
  'postals/remittances/exchanges',
] as const;
/** Pages that the specification does not know: the form of a procedure that a client fills in by a link. */
export const OWN_ROUTES = ['procedure-form'] as const;
export type Route = (typeof ROUTES)[number] | (typeof OWN_ROUTES)[number];

const OFFICE_AREAS = new Set(['dashboard', 'financials', 'cars', 'users', 'lodgings', 'postals']);
/** Pages that partners may frame (rule: embedded-pages). */
const EMBEDDABLE = ['payment/form', 'payment/verification', 'payment/tracking'];
/** Pages whose address carries a secret: never indexed, never told to another site. */
const SECRET = [
  'payment/form',
  'payment/verification',
  'funding-agreement',
  'procedure-form',
  'authentication/reset-password',
];

/** The address of a route in a language, in directory form: "/en/cars/models/". */
export function routePath(language: Language, route: string): string {
  return `/${language}/${route}/`;
}

/** The route of an address without its language, or undefined: "/es/cars/models" is "cars/models". */
export function routeOfPath(path: string): string | undefined {
  const [, language, ...rest] = path.replace(/\/(index\.html)?$/, '').split('/');
  return LANGUAGES.some((known) => known === language) && rest.length > 0 ? rest.join('/') : undefined;
}

/** Whether a route is a protected page of the back office (rule: protected-pages). */
export function isOfficeRoute(route: string): boolean {
  return OFFICE_AREAS.has(route.split('/')[0] ?? '');
}

/** Whether a route reads barcodes: it alone may compile the WebAssembly that decodes the camera's picture. */
export const isScanningRoute = (route: string): boolean => route === 'postals/packages';

/** Whether a page may use the camera: staff's own photo is made on any of theirs, a client's on the form of a procedure. */
export const isCameraRoute = (route: string): boolean => isOfficeRoute(route) || route === 'procedure-form';

/** Whether partners' sites may frame a route. */
export function isEmbeddableRoute(route: string): boolean {
  return startsWithOneOf(route, EMBEDDABLE);
}

/** Whether a route's address carries a secret. */
export function isSecretRoute(route: string): boolean {
  return startsWithOneOf(route, SECRET);
}

function startsWithOneOf(route: string, starts: readonly string[]): boolean {
  return starts.some((start) => route === start || route.startsWith(`${start}/`));
}

/** Static paths of a page under src/pages/[lang]/: one per language. */
export function getStaticPaths(): { params: { lang: Language } }[] {
  return LANGUAGES.map((lang) => ({ params: { lang } }));
}

type ProviderPath = {
  params: { lang: Language; provider: string };
  props: { provider: (typeof PAYMENT_PROVIDERS)[number] };
};

/** Static paths of a page of each bank: of any other provider there is none (rule: two-banks). */
export function providerPaths(): ProviderPath[] {
  return LANGUAGES.flatMap((lang) =>
    PAYMENT_PROVIDERS.map((provider) => ({
      params: { lang, provider: String(provider) },
      props: { provider },
    })),
  );
}

/** Static paths to which the banks send a browser back. The ok or ko proves nothing, so both are the same page. */
export function returnPaths(): (ProviderPath & { params: { status: string } })[] {
  return providerPaths().flatMap(({ params, props }) =>
    ['ok', 'ko'].map((status) => ({ params: { ...params, status }, props })),
  );
}
