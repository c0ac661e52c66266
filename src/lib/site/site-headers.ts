import type { Brand } from './brand.ts';
import { isCameraRoute, isEmbeddableRoute, isOfficeRoute, isSecretRoute, routeOfPath } from './routes.ts';

/** What a site's headers depend on beside its path. Origins are written "https://api.example". */
export interface Deployment {
  /** Origin of the provider API when it is not the site's own. */
  readonly apiOrigin?: string;
  /** Origin of the bucket from which pictures come, where files are kept in one. */
  readonly filesOrigin?: string;
  /** Origins of the banks whose pages or card fields a payment opens. */
  readonly bankOrigins: readonly string[];
  /** Origins of partners' sites that may frame the embeddable pages (the brand's file). */
  readonly partnerOrigins: readonly string[];
  /** Whether the site is served over TLS: false on a developer's machine. */
  readonly secure: boolean;
}

interface Deployed extends Pick<Deployment, 'secure'> {
  /** What PUBLIC_API_URL says: a path of the site, or an absolute address. */
  readonly api?: string | undefined;
  readonly filesOrigin?: string | undefined;
  /** Those that the caller knows to be configured. */
  readonly bankOrigins?: readonly string[];
}

/** The deployment of a brand's site. */
export function deploymentOf(
  { partnerOrigins }: Pick<Brand, 'partnerOrigins'>,
  { api, filesOrigin, secure, bankOrigins = [] }: Deployed,
): Deployment {
  const apiOrigin = api ? URL.parse(api)?.origin : undefined;
  return {
    partnerOrigins,
    bankOrigins,
    secure,
    ...(apiOrigin ? { apiOrigin } : {}),
    ...(filesOrigin ? { filesOrigin } : {}),
  };
}

/** The path of the prefetch rules that office pages name in their Speculation-Rules header. */
const SPECULATION_RULES_PATH = '/speculation-rules.json';

/**
 * Prefetch of the pages that a person is about to open. Never prerender: guards, calls and events would run on hover.
 */
export const SPECULATION_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*/*' },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/*/authentication/*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const;

/** What no page may use; cameras are for those that scan or make photos. */
const permissions = (camera: '' | 'self'): string =>
  `camera=(${camera}), microphone=(), geolocation=(), payment=(), usb=()`;

const YEAR_SECONDS = 31_536_000;

/**
 * The response headers of a path of a site, for our server and for the CDN's files alike. Scripts and styles are
 * governed by the hashes in each page; here stands what depends on the deployment or cannot stand in a page. What is
 * not found is a page whatever its address, and nobody keeps it: the file may come with the next release.
 */
export function siteHeaders(path: string, deployment: Deployment, status = 200): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions(''),
  };
  if (deployment.secure) headers['Strict-Transport-Security'] = `max-age=${YEAR_SECONDS}; includeSubDomains`;
  if (status >= 400) return { ...headers, ...pageHeaders('', deployment), 'Cache-Control': 'no-store' };
  if (path.startsWith('/_astro/'))
    return { ...headers, 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };
  if (path === SPECULATION_RULES_PATH)
    return {
      ...headers,
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=3600',
    };
  // A module of another site is read only where everybody may; the script holds nothing that is anybody's.
  if (path.startsWith('/embed/'))
    return {
      ...headers,
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    };
  if (/\.(?!html$)[a-z0-9]+$/i.test(path)) return { ...headers, 'Cache-Control': 'public, max-age=3600' };
  return { ...headers, ...pageHeaders(routeOfPath(path) ?? '', deployment) };
}

function pageHeaders(route: string, deployment: Deployment): Record<string, string> {
  const embeddable = isEmbeddableRoute(route);
  const headers: Record<string, string> = {
    'Content-Security-Policy': contentPolicy(route, deployment),
    // Revalidated each time; not "no-store", which would keep pages out of the back/forward cache.
    'Cache-Control': 'no-cache',
    'Cross-Origin-Opener-Policy': embeddable ? 'same-origin-allow-popups' : 'same-origin',
  };
  if (!embeddable) headers['X-Frame-Options'] = 'DENY';
  if (isCameraRoute(route)) headers['Permissions-Policy'] = permissions('self');
  if (isSecretRoute(route)) headers['Referrer-Policy'] = 'no-referrer';
  if (isOfficeRoute(route)) headers['Speculation-Rules'] = `"${SPECULATION_RULES_PATH}"`;
  if (isOfficeRoute(route) || isSecretRoute(route)) headers['X-Robots-Tag'] = 'noindex';
  return headers;
}

function contentPolicy(
  route: string,
  { apiOrigin, filesOrigin, bankOrigins, partnerOrigins }: Deployment,
): string {
  const api = apiOrigin ? [apiOrigin] : [];
  const banks = route.startsWith('payment/form/') ? bankOrigins : [];
  const directive = (name: string, sources: readonly string[]): string =>
    `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`;
  return [
    directive('connect-src', ["'self'", ...api]),
    directive('img-src', ["'self'", 'data:', 'blob:', ...api, ...(filesOrigin ? [filesOrigin] : [])]),
    // A password is sent by script alone: a browser without it, or before it runs, posts it nowhere.
    directive('form-action', route.startsWith('authentication/') ? [] : ["'self'", ...api, ...banks]),
    directive('frame-src', isOfficeRoute(route) ? ["'self'", 'blob:', ...api] : banks),
    directive(
      'frame-ancestors',
      isEmbeddableRoute(route) && partnerOrigins.length > 0 ? ["'self'", ...partnerOrigins] : [],
    ),
  ].join('; ');
}
