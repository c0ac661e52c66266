import { SITES, siteOf } from '../../src/lib/hosts.ts';

/**
 * Brand whose site sends a request: every unsafe call of a browser names its origin; without one (a command line,
 * our own server at localhost) it is the host that this server serves.
 */
export function brandOfRequest(origin: string | undefined, siteHost: string): string {
  const hostname = origin ? URL.parse(origin)?.hostname : undefined;
  const site = SITES.find(({ host }) => host.name === hostname) ?? siteOf(siteHost);
  return site.brand.id;
}
