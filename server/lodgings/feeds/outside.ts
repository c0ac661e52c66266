import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { CALENDAR_BYTES } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { Unreadable } from './unreadable.ts';

/** Time for all of it, redirects included. */
const MILLISECONDS = 10_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

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

/** Finds a host's addresses and refuses it when any is not public. The connection is made to these very addresses. */
const publicLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) found(error ?? new Unreadable('unreachable'), '');
    else if (!addresses.every(({ address }) => isPublic(address)))
      found(new Unreadable('address_refused'), '');
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
};

/**
 * Reads what stands at an address that somebody typed: https and public hosts only, whatever it redirects to, and in
 * bounds of time and size. `origins` are those that the operator trusts. Throws Unreadable.
 */
export async function readOutside(address: string, origins: readonly string[]): Promise<string> {
  const signal = AbortSignal.timeout(MILLISECONDS);
  try {
    let url = new URL(address);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const response = await ask(url, origins, signal);
      const { location } = response.headers;
      if (location !== undefined && REDIRECTS.includes(response.statusCode ?? 0)) {
        response.destroy();
        url = new URL(location, url);
      } else if (response.statusCode === 200) return await textOf(response);
      else {
        response.destroy();
        throw new Unreadable('unreachable');
      }
    }
    throw new Unreadable('redirects');
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(signal.aborted ? 'too_slow' : 'unreachable');
  }
}

function ask(url: URL, origins: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const trusted = origins.includes(url.origin);
  // A host that is a number is never looked up.
  const number = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!trusted && (url.protocol !== 'https:' || (isIP(number) !== 0 && !isPublic(number))))
    throw new Unreadable('address_refused');
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        ...(trusted ? {} : { lookup: publicLookup }),
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          'accept-encoding': 'identity',
          'user-agent': 'Malecon',
        },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > CALENDAR_BYTES) throw new Unreadable('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
