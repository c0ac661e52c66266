import { SITES } from '../../src/lib/site/hosts.ts';
import type { Configuration } from '../configuration.ts';

/** Origins that may call the API from a browser: the brands' hosts, and wherever the operator says that their sites stand. */
export function allowedOrigins(configuration: Configuration): ReadonlySet<string> {
  const sites = SITES.map(({ host }) => `https://${host.name}`);
  const given = Object.values(configuration.siteUrls).map((address) => new URL(address).origin);
  return new Set([...sites, ...given]);
}
