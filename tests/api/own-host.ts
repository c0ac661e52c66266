import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import type { TestApplication } from './application.ts';

/** For 127.0.0.1 only, from 2020 to 2120, and signed by itself; its key opens nothing else. */
const fixture = (name: string): string => readFileSync(`tests/fixtures/own-host-${name}.pem`, 'utf8');
const TLS = { cert: fixture('certificate'), key: fixture('key') };

/** A host as a CDN serves it: pages with the headers that it was told to send, and /api passed on to the application. */
export interface OwnHost {
  readonly address: string;
  readonly httpPort: number;
  /** What its operator did wrong; may be changed at any time. */
  faults: HostFaults;
  close(): Promise<void>;
}

interface HostFaults {
  /** Headers that it sends otherwise, or not at all. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** What it makes of calls: the page, a held answer, an address that the caller made up, no address. */
  api?: 'page' | 'held' | 'believing' | 'silent';
  /** Plain http answers with the page. */
  plain?: boolean;
  /** The clock of its header Date is that far ahead. */
  aheadMilliseconds?: number;
}

export async function openHost(
  app: TestApplication['app'],
  headersOf: (path: string) => Readonly<Record<string, string>> | undefined,
): Promise<OwnHost> {
  const toApi = getRequestListener(app.fetch);
  const page = (request: IncomingMessage, response: ServerResponse): void => {
    const { headers = {}, aheadMilliseconds = 0 } = host.faults;
    const known = headersOf(request.url ?? '');
    const sent = { ...(known ?? headersOf('/404.html')), ...headers };
    for (const [name, value] of Object.entries(sent))
      if (value !== undefined) response.setHeader(name, value);
    response.setHeader('Date', new Date(Date.now() + aheadMilliseconds).toUTCString());
    response.writeHead(known ? 200 : 404).end('<!doctype html>');
  };
  const secure = createServer(TLS, (request, response) => {
    const { api } = host.faults;
    if (!request.url?.startsWith('/api/') || api === 'page') return page(request, response);
    request.url = request.url.slice('/api'.length);
    if (api === 'silent') delete request.headers['x-forwarded-for'];
    else if (api !== 'believing' || request.headers['x-forwarded-for'] === undefined)
      request.headers['x-forwarded-for'] = [request.headers['x-forwarded-for'], '127.0.0.1']
        .filter(Boolean)
        .join(', ');
    // The listener reads what came as it came.
    request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
    if (api === 'held') return void hold(request, response);
    void toApi(request, response);
  });
  async function hold(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await app.request(request.url ?? '', {
      headers: request.headers as Record<string, string>,
    });
    const body = await answer.text();
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
  }
  const plain = createPlain((request, response) => {
    if (host.faults.plain) return page(request, response);
    response.writeHead(301, { location: `https://127.0.0.1${request.url}` }).end();
  });
  for (const server of [secure, plain]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const portOf = (server: typeof plain | typeof secure) => (server.address() as AddressInfo).port;
  const host: OwnHost = {
    address: `https://127.0.0.1:${portOf(secure)}`,
    httpPort: portOf(plain),
    faults: {},
    async close() {
      for (const server of [secure, plain]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
  return host;
}

/** Lets this process trust the host's certificate; gives back how to end that. */
export function trustOwnHost(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, TLS.cert]);
  return () => setDefaultCACertificates(before);
}
