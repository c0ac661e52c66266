import type { Configuration } from '../configuration.ts';
import { BRANDS, SITES } from '../../src/lib/site/hosts.ts';
import type { Site } from '../../src/lib/site/hosts.ts';
import { examineApi } from './api.ts';
import { ask } from './ask.ts';
import { examineCertificate } from './certificate.ts';
import type { Clocks } from './clock.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { examineHeaders } from './host-headers.ts';
import { reasonOf } from '../lib/reason.ts';

/** What hosts are looked at with. */
export interface Surroundings {
  readonly configuration: Configuration;
  readonly clocks: Clocks;
  readonly now: Date;
  /** Folder of the built sites. */
  readonly built: string;
  /** Where plain http is answered. */
  readonly httpPort: number;
}

/** What is to be said of the hosts of SITE_URLS, as a browser meets them. */
export async function examineHosts(surroundings: Surroundings): Promise<readonly Remark[]> {
  const { siteUrls } = surroundings.configuration;
  const each = Object.entries(siteUrls).map(([name, address]) =>
    examineHost(surroundings, name, new URL(address)),
  );
  return [...(await Promise.all(each)).flat(), ...unnamed(surroundings.configuration)];
}

const known = (name: string): Site | undefined => SITES.find(({ host }) => host.name === name);

async function examineHost(
  surroundings: Surroundings,
  name: string,
  address: URL,
): Promise<readonly Remark[]> {
  const site = known(name);
  if (!site)
    return [
      wrong(`SITE_URLS names ${name}, which no brand has: ${SITES.map(({ host }) => host.name).join(', ')}`),
    ];
  if (address.protocol !== 'https:')
    return [
      wrong(
        `${name} stands at ${address.origin}, without TLS: people's data and passwords would travel open`,
      ),
    ];
  const certificate = await examineCertificate(address, surroundings.now);
  // Browsers go no further either.
  if (certificate.some(({ state }) => state === 'wrong')) return certificate;
  const parts = await Promise.all([
    examineHeaders(surroundings, site, address),
    examineApi(surroundings, address),
    examineRedirect(address, surroundings.httpPort),
  ]);
  return [...certificate, ...parts.flat()];
}

/** Whoever types the name alone comes by plain http. Of a port of its own nobody knows where that would be. */
async function examineRedirect({ hostname, port }: URL, httpPort: number): Promise<readonly Remark[]> {
  if (port !== '' && httpPort === 80) return [];
  try {
    const { status, headers } = await ask(new URL(`http://${hostname}:${httpPort}/`));
    return [
      status >= 300 && status < 400 && headers.location?.startsWith('https://')
        ? right(`http://${hostname} leads to https`)
        : wrong(`http://${hostname} answers ${status} without leading to https: redirect it (301)`),
    ];
  } catch (error) {
    return [
      note(
        `http://${hostname} does not lead to https (${reasonOf(error)}): who types the name alone may not arrive`,
      ),
    ];
  }
}

/** Brands whose links lead to the name that they were built with. */
function unnamed({ siteUrls, demo }: Configuration): readonly Remark[] {
  if (demo) return [];
  return BRANDS.flatMap(({ name, hosts }) => {
    const first = hosts[0]?.name ?? '';
    return siteUrls[first] === undefined
      ? [
          note(
            `SITE_URLS does not say where ${first} stands: links in mails of ${name} lead to https://${first}`,
          ),
        ]
      : [];
  });
}
