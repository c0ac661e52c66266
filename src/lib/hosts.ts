import type { Brand, Host, Logo } from './brand.ts';
import { alisios } from './brands/alisios.ts';
import { ceiba } from './brands/ceiba.ts';

/**
 * Every brand and host. For the build and the server only: a page's code must not import this file,
 * since a brand's pages may not tell that the other exists.
 */
export const BRANDS: readonly Brand[] = [alisios, ceiba];

/** The host whose site is served when none is named. */
export const DEFAULT_HOST = 'www.alisios.example';

/** A host together with its brand and the logo that it shows. */
export interface Site {
  readonly brand: Brand;
  readonly host: Host;
  readonly logo: Logo;
}

/** Every host of every brand, in the order of their files. */
export const SITES: readonly Site[] = BRANDS.flatMap((brand) =>
  brand.hosts.map((host) => ({ brand, host, logo: host.logo ?? brand.logo })),
);

/** The site of a host name. @throws Error naming the known hosts when it is none of them. */
export function siteOf(hostName: string): Site {
  const site = SITES.find(({ host }) => host.name === hostName);
  if (!site) throw new Error(`Unknown host ${hostName}; known: ${SITES.map(({ host }) => host.name).join(', ')}`);
  return site;
}

/** The brand with this id, or undefined. */
export function brandOf(id: string): Brand | undefined {
  return BRANDS.find((brand) => brand.id === id);
}
