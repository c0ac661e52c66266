import { siteAt, siteOf } from '../../src/lib/site/hosts.ts';
import type { Site } from '../../src/lib/site/hosts.ts';
import type { Configuration } from '../configuration.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The site that a Host header names: by the host's own name, by where SITE_URLS says that it stands, or by its name before
 * ".localhost" on one's own machine. A loopback address alone, and a request without the header, which comes from no
 * browser, get that of MALECON_HOST; nobody else's name gets one.
 */
export function servedSite(
  { siteHost, siteUrls }: Pick<Configuration, 'siteHost' | 'siteUrls'>,
  header: string,
): Site | undefined {
  const name = header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (name === '' || LOOPBACK.test(name)) return siteOf(siteHost);
  const stands = Object.entries(siteUrls).find(([, address]) => URL.parse(address)?.hostname === name);
  return siteAt(stands?.[0] ?? name);
}
