import { siteOf } from '../../src/lib/hosts.ts';
import type { Configuration } from '../configuration.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a Host header names the brand that this process serves: one of its hosts, an address of SITE_URLS, or this
 * machine itself. A request without one comes from no browser.
 */
export function servesHost({ siteHost, siteUrls }: Pick<Configuration, 'siteHost' | 'siteUrls'>, header: string): boolean {
  const name = header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (name === '' || LOOPBACK.test(name)) return true;
  const hosts = siteOf(siteHost).brand.hosts.map((host) => host.name);
  return hosts.includes(name) || hosts.some((host) => siteUrls[host] !== undefined && URL.parse(siteUrls[host])?.hostname === name);
}
