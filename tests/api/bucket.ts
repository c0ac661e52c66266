import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import S3rver from 's3rver';

/**
 * A bucket of a real server that speaks S3's protocol, in a folder of its own. It does not look at signatures of version
 * 4, so before it stands a guard that compares each with the one that another library makes of the same request, and the
 * hash of the bytes with the bytes.
 */
export interface TestBucket {
  /** What FILES_URL says of it. */
  readonly address: string;
  readonly endpoint: string;
  /** Its keys, as the environment names them. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it answers to everything, as one that is full, or that is slow to. */
  trouble: BucketTrouble | undefined;
  /** Whether anybody may list it. */
  listedByAnybody: boolean;
  close(): Promise<void>;
  /** On the same port as before, with all that it held. */
  open(): Promise<void>;
  drop(): Promise<void>;
}

interface BucketTrouble {
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMilliseconds?: number;
  /** The line breaks while it is still sent to, or it falls silent in the middle of its answer. */
  readonly middle?: 'breaks' | 'silent';
  /** Only what is asked in this way. */
  readonly method?: string;
}

type Rules = Pick<TestBucket, 'trouble' | 'listedByAnybody'>;

const NAME = 'uploads';
const REGION = 'us-east-1';
/** The only ones that the server behind the guard knows. */
export const BUCKET_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'malecon-bucket-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  const { port: behind } = await store.run();
  const rulesNow = () => bucket;
  let guard = await guardBefore(behind, 0, rulesNow);
  const { port } = guard.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    guard.closeAllConnections();
    guard.close();
    await once(guard, 'close');
  };
  const bucket: TestBucket = {
    endpoint,
    trouble: undefined,
    listedByAnybody: false,
    address: `s3://${NAME}/of/malecon?endpoint=${endpoint}&region=${REGION}`,
    environment: {
      AWS_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey,
    },
    close,
    async open() {
      guard = await guardBefore(behind, port, rulesNow);
    },
    async drop() {
      await close();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
  return bucket;
}

async function guardBefore(behind: number, port: number, rulesNow: () => Rules): Promise<Server> {
  const server = createServer((asked, answer) => void pass(asked, answer, behind, rulesNow()));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  behind: number,
  { trouble, listedByAnybody }: Rules,
): Promise<void> {
  const isTroubled = trouble && (trouble.method ?? asked.method) === asked.method;
  if (isTroubled && trouble.middle === 'breaks') {
    await once(asked, 'data');
    asked.socket.destroy();
    return;
  }
  const body = await buffer(asked);
  if (
    listedByAnybody &&
    asked.method === 'GET' &&
    !/Signature/.test(`${asked.url}${asked.headers.authorization}`)
  ) {
    answer.writeHead(200).end('<ListBucketResult></ListBucketResult>');
    return;
  }
  if (isTroubled) {
    await wait(trouble.afterMilliseconds ?? 0, undefined, { ref: false });
    answer.writeHead(trouble.status, trouble.headers);
    const said = `<Error><Code>${trouble.code}</Code></Error>`;
    if (trouble.middle === 'silent') answer.write(said);
    else answer.end(said);
    return;
  }
  const refusal = refusedFirst(asked) ?? ((await isSigned(asked, body)) ? undefined : SIGNATURE_REFUSED);
  if (refusal) {
    answer.writeHead(refusal.status).end(`<Error><Code>${refusal.code}</Code>${refusal.more ?? ''}</Error>`);
    return;
  }
  const { method, url, headers } = asked;
  const call = request({ host: '127.0.0.1', port: behind, method, path: url, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 500, found.headers);
    found.pipe(answer);
  });
  call.end(body);
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly more?: string;
}
const SIGNATURE_REFUSED: Refusal = { status: 403, code: 'SignatureDoesNotMatch' };
/** Milliseconds by which clocks may differ. */
const SKEW = 15 * 60_000;

/** What is seen before the signature is: who signs, for which region, and by which clock. */
function refusedFirst({ headers, url = '' }: IncomingMessage): Refusal | undefined {
  const query = new URL(url, 'http://bucket').searchParams;
  const authorization = headers.authorization ?? `Credential=${query.get('X-Amz-Credential') ?? ''}`;
  const [, key, region] = /Credential=([^/]*)\/\d{8}\/([^/]*)\//.exec(authorization) ?? [];
  if (key === undefined) return { status: 403, code: 'AccessDenied' };
  if (key !== BUCKET_KEYS.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== REGION)
    return { status: 400, code: 'AuthorizationHeaderMalformed', more: `<Region>${REGION}</Region>` };
  const date = instantOf(String(headers['x-amz-date'] ?? query.get('X-Amz-Date')));
  return Math.abs(date.getTime() - Date.now()) > SKEW
    ? { status: 403, code: 'RequestTimeTooSkewed' }
    : undefined;
}

const signer = new SignatureV4({
  credentials: BUCKET_KEYS,
  region: REGION,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

/** Whether another library comes to the same signature, of a time that is not over, and the bytes are those of its hash. */
async function isSigned(
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<boolean> {
  const { pathname, searchParams, hostname, port } = new URL(url, `http://${headers.host}`);
  const ofQuery = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  const inQuery = searchParams.has('X-Amz-Signature');
  const authorization = headers.authorization ?? '';
  const date = instantOf(inQuery ? ofQuery('Date') : String(headers['x-amz-date']));
  const expires = inQuery ? Number(ofQuery('Expires')) : 900;
  if (Number.isNaN(date.getTime()) || Date.now() > date.getTime() + expires * 1_000) return false;
  const query = Object.fromEntries([...searchParams].filter(([name]) => !name.startsWith('X-Amz-')));
  const signed = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? 'host').split(';');
  const asked = {
    method,
    protocol: 'http:',
    hostname,
    port: Number(port),
    path: pathname,
    query,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
  };
  if (inQuery) {
    // The bytes of a presigned address are never signed.
    const unsigned = new Set(['x-amz-content-sha256']);
    const { query: made } = await signer.presign(
      { ...asked, headers: { ...asked.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
      {
        expiresIn: expires,
        signingDate: date,
        unhoistableHeaders: unsigned,
        unsignableHeaders: unsigned,
      },
    );
    return made?.['X-Amz-Signature'] === ofQuery('Signature');
  }
  const hash = headers['x-amz-content-sha256'];
  const { headers: made } = await signer.sign(asked, { signingDate: date });
  return (
    made['authorization'] === authorization &&
    (hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex'))
  );
}

/** 20261130T060000Z */
const instantOf = (datetime: string): Date =>
  new Date(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
