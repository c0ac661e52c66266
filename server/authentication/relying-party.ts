import { isIP } from 'node:net';
import type { RequestContext } from '../lib/call.ts';
import { conflict } from '../lib/problem.ts';
import { servedSite } from '../lib/served-host.ts';

/** Whom a passkey is for: the host of the page that asks, on which its browser insists (rule: passkey-of-a-host). */
interface RelyingParty {
  /** Name of the host. */
  readonly id: string;
  /** What people are shown. */
  readonly name: string;
  readonly origin: string;
}

/** Undefined where no page of a host of ours asks, or one of a bare address, for which browsers make no passkey. */
export function relyingParty({ origin, services }: RequestContext): RelyingParty | undefined {
  const address = origin === undefined ? null : URL.parse(origin);
  if (!address?.hostname || isIP(address.hostname) || address.hostname.startsWith('[')) return undefined;
  const site = servedSite(services.configuration, address.hostname);
  return site && { id: address.hostname, name: site.brand.name, origin: address.origin };
}

/** Throws 409 without one. */
export function demandRelyingParty(context: RequestContext): RelyingParty {
  const party = relyingParty(context);
  if (!party) throw conflict('no_passkey_host');
  return party;
}
