import type { Brand, Host, Logo } from './brand.ts';
import { alisios } from '../brands/alisios.ts';
import { ceiba } from '../brands/ceiba.ts';

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
  if (!site)
    throw new Error(`Unknown host ${hostName}; known: ${SITES.map(({ host }) => host.name).join(', ')}`);
  return site;
}

/** Behind a host's name, so that every host can be tried on one's own machine: browsers lead *.localhost to it. */
const OWN_MACHINE = '.localhost';

/** The site that an address names, or undefined: "www.ceiba.example", and "www.ceiba.example.localhost" of a demo. */
export function siteAt(hostname: string): Site | undefined {
  const name = hostname.endsWith(OWN_MACHINE) ? hostname.slice(0, -OWN_MACHINE.length) : hostname;
  return SITES.find(({ host }) => host.name === name);
}

/** Address of a host's site in a demo that listens at this port. */
export function demoAddress(hostName: string, port: number): string {
  return `http://${hostName}${OWN_MACHINE}:${port}`;
}

/** The brand with this id, or undefined. */
export function brandOf(id: string): Brand | undefined {
  return BRANDS.find((brand) => brand.id === id);
}
