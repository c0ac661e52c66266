import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { certificate } from './certificate.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

interface Served {
  body: Buffer;
  headers: Record<string, string>;
}

export interface BenchServer {
  origin: string;
  close: () => Promise<void>;
}

/** A folder as a CDN serves it: HTTP/2, brotli 11, hashed files immutable; /api goes to `api` when one is given. */
export async function serveFolder(folder: string, api?: string): Promise<BenchServer> {
  const files = load(folder);
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    void answer(files, api, request, response).catch(() => response.stream?.close());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await Promise.resolve();
    },
  };
}

function load(folder: string): Map<string, Served> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const raw = readFileSync(path);
      const type = TYPES[extname(path)];
      const packed = type ? brotli(raw, 11) : raw;
      const address = path.slice(folder.length);
      const cache = address.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers = {
        'content-type': type ?? 'application/octet-stream',
        'cache-control': cache,
        ...(type ? { 'content-encoding': 'br' } : {}),
      };
      return [address, { body: packed, headers }];
    }),
  );
}

/** Bytes of a text as the network carries them. */
export function brotli(raw: Buffer, quality: number): Buffer {
  return brotliCompressSync(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  });
}

async function answer(
  files: ReadonlyMap<string, Served>,
  api: string | undefined,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url, 'https://127.0.0.1');
  if (api && pathname.startsWith('/api/')) return passOn(`${api}${pathname}${search}`, request, response);
  const file = files.get(pathname) ?? files.get(`${pathname.replace(/\/$/, '')}/index.html`);
  if (!file) return void response.writeHead(404).end();
  response.writeHead(200, file.headers);
  response.end(file.body);
}

async function passOn(
  address: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name, value]) => !name.startsWith(':') && typeof value === 'string' && name !== 'accept-encoding',
    ),
  ) as Record<string, string>;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answered = await fetch(address, {
    method: request.method,
    headers,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
  const type = answered.headers.get('content-type') ?? 'application/json';
  if (type.startsWith('text/event-stream')) {
    response.writeHead(answered.status, { 'content-type': type, 'cache-control': 'no-store' });
    for await (const chunk of answered.body ?? []) response.write(chunk);
    return void response.end();
  }
  const body = brotli(Buffer.from(await answered.arrayBuffer()), 4);
  const cookie = answered.headers.get('set-cookie');
  response.writeHead(answered.status, {
    'content-type': type,
    'content-encoding': 'br',
    'cache-control': 'no-store',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  });
  response.end(body);
}
