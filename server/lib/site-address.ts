import { BRANDS, demoAddress } from '../../src/lib/site/hosts.ts';
import type { Configuration } from '../configuration.ts';

/**
 * Address of a page on the brand's first host: where the operator says that it stands (SITE_URLS), else the demo's own
 * address (localhost for the host that this process serves first, the host's name before it for the others), else https
 * and the host's name.
 */
export function siteAddress(configuration: Configuration, brandId: string, path: string): string {
  const brand = BRANDS.find(({ id }) => id === brandId) ?? BRANDS[0];
  const host =
    brand?.hosts.find(({ name }) => name === configuration.siteHost)?.name ??
    brand?.hosts[0]?.name ??
    configuration.siteHost;
  const given = configuration.siteUrls[host];
  if (given) return `${given.replace(/\/$/, '')}${path}`;
  if (!configuration.demo) return `https://${host}${path}`;
  return host === configuration.siteHost
    ? `http://localhost:${configuration.port}${path}`
    : `${demoAddress(host, configuration.port)}${path}`;
}

/** Where the API is called by who is no page of ours: a bank, a calendar program. The demo's stands on the same machine. */
export function apiAddress(configuration: Configuration, brandId: string): string {
  const { publicApiUrl, demo, port } = configuration;
  if (publicApiUrl) return publicApiUrl.replace(/\/$/, '');
  return demo ? `http://127.0.0.1:${port}/api` : siteAddress(configuration, brandId, '/api');
}
