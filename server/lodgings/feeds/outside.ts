import type { IncomingMessage } from 'node:http';
import { CALENDAR_BYTES } from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { AddressRefused, askOutside } from '../../lib/outside.ts';
import { Unreadable } from './unreadable.ts';

/** Time for all of it, redirects included. */
const MILLISECONDS = 10_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity' };

/**
 * Reads what stands at an address that somebody typed, and wherever it redirects to (lib/outside.ts), in bounds of time
 * and size. `origins` are those that the operator trusts. Throws Unreadable.
 */
export async function readOutside(address: string, origins: readonly string[]): Promise<string> {
  const signal = AbortSignal.timeout(MILLISECONDS);
  try {
    let url = new URL(address);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const response = await askOutside(url, { origins, signal, headers: HEADERS });
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
    if (error instanceof AddressRefused) throw new Unreadable('address_refused');
    throw new Unreadable(signal.aborted ? 'too_slow' : 'unreachable');
  }
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
