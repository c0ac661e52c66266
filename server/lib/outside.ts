import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { outgoing } from './traces/traces.ts';

/* Servers of others, at addresses that somebody typed: https and public hosts only, but for those that the operator trusts. */

/** What of IPv4 is no public host: our own networks, this machine, its link, tests, multicast and what is kept (IANA). */
const SPECIAL = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addRange(SPECIAL, range, 'ipv4');
// All public hosts of IPv6 lie in one block, but for ways to speak to IPv4 hosts and examples.
const GLOBAL6 = new BlockList();
addRange(GLOBAL6, '2000::/3', 'ipv6');
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  addRange(SPECIAL, range, 'ipv6');

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = range.split('/');
  list.addSubnet(network, Number(prefix), family);
}

/** Whether an IP address is that of a public host. */
const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !SPECIAL.check(address, 'ipv4')
    : GLOBAL6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');

/** Nobody may be asked at this address: it is no https, or leads into our own network. */
export class AddressRefused extends Error {}

/** Finds a host's addresses and refuses it when any is not public. The connection is made to these very addresses. */
const publicLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) found(error ?? new Error(`${host} has no address`), '');
    else if (!addresses.every(({ address }) => isPublic(address))) found(new AddressRefused(), '');
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
};

interface OutsideRequest {
  /** Those that the operator trusts, wherever they stand. */
  readonly origins: readonly string[];
  readonly signal: AbortSignal;
  readonly headers: OutgoingHttpHeaders;
  /** What is posted; without it the address is read. */
  readonly body?: string;
}

/**
 * Asks one address, follows no redirect, and gives the answer before its body: who does not read that destroys it. Throws
 * AddressRefused before anything is sent, and whatever keeps a connection from being made.
 */
export function askOutside(
  url: URL,
  { origins, signal, headers, body }: OutsideRequest,
): Promise<IncomingMessage> {
  const trusted = origins.includes(url.origin);
  // A host that is a number is never looked up.
  const number = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!trusted && (url.protocol !== 'https:' || (isIP(number) !== 0 && !isPublic(number))))
    return Promise.reject(new AddressRefused());
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const method = body === undefined ? 'GET' : 'POST';
  return outgoing(
    'outside',
    { method, address: url },
    () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request(
          url,
          {
            agent: false,
            signal,
            method,
            ...(trusted ? {} : { lookup: publicLookup }),
            headers: {
              ...headers,
              'user-agent': 'Malecon',
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            },
          },
          resolve,
        )
          .on('error', reject)
          .end(body);
      }),
  );
}
