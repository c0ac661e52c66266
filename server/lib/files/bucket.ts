import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { Bucket } from './bucket-address.ts';
import { outgoing } from '../traces/traces.ts';
import { NoSuchFile, filesAway, keyAt, placeOf } from './store.ts';
import type { FileStore } from './store.ts';

export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that live for a time. */
  readonly sessionToken?: string | undefined;
}

interface Patience {
  /** Longest wait for one answer, in milliseconds. */
  readonly timeout: number;
  readonly retries: number;
}
/** Who waits is a person. */
const PATIENCE: Patience = { timeout: 15_000, retries: 2 };

/** What a bucket that does not do what it is asked says of it. */
export class BucketRefusal extends Error {
  readonly status: number;
  /** A word of the protocol's, such as NoSuchBucket; empty where it says none. */
  readonly code: string;

  constructor(status: number, said: string) {
    super(`The bucket answered ${status}: ${said.slice(0, 500)}`);
    this.status = status;
    this.code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? '';
  }
}

/** What ListObjectsV2 answers. */
const Listed = z.object({
  ListBucketResult: z.object({
    Contents: z._default(z.array(z.object({ Key: z.string(), Size: z.string() })), []),
    NextContinuationToken: z.optional(z.string()),
  }),
});
const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/**
 * What is asked, or a TimeoutError. The signal alone does not do: the client copies its request, and Node's fetch forgets
 * the signal of a copied one as soon as memory is cleared (nodejs/undici#4068).
 */
async function withinTime<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  setTimeout(() => {
    const reason = new DOMException('The bucket did not answer in time', 'TimeoutError');
    controller.abort(reason);
    reject(reason);
  }, milliseconds).unref();
  return Promise.race([ask(controller.signal), late]);
}

/** Keeps files in a bucket. A bucket that does not answer, or refuses, is 503 `files_away`. */
export function bucketStore(
  { endpoint, name, prefix, region }: Bucket,
  { sessionToken, ...keys }: BucketKeys,
  { timeout, retries }: Patience = PATIENCE,
): FileStore {
  const client = new AwsClient({
    ...keys,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    service: 's3',
    region,
    retries,
  });
  const root = `${endpoint}/${name}`;
  const objectOf = (key: string): string => `${root}/${prefix}${placeOf(key)}`;
  /** Undefined for an object that is not there. */
  async function ask(address: string, init: RequestInit = {}): Promise<Response | undefined> {
    let answer: Response;
    try {
      answer = await outgoing('bucket', { method: init.method ?? 'GET', address }, () =>
        withinTime(timeout, (signal) => client.fetch(address, { ...init, signal })),
      );
    } catch (error) {
      throw filesAway(error);
    }
    if (answer.ok) return answer;
    // What it says of the fault is for the log.
    const said = await answer.text().catch(() => '');
    const refusal = new BucketRefusal(answer.status, said);
    if (refusal.code === 'NoSuchKey') return undefined;
    throw filesAway(refusal);
  }
  return {
    async put(key, bytes) {
      // The bucket compares what it got with its hash: half a file, or a changed one, is refused.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      await ask(objectOf(key), { method: 'PUT', headers, body: Uint8Array.from(bytes) });
    },
    async read(key) {
      const answer = await ask(objectOf(key));
      if (!answer?.body) throw new NoSuchFile(key);
      return answer.body;
    },
    async remove(key) {
      await ask(objectOf(key), { method: 'DELETE' });
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (after !== undefined) query.set('continuation-token', after);
        const answer = await ask(`${root}?${query}`);
        const page = Listed.parse(xml.parse((await answer?.text()) ?? '')).ListBucketResult;
        for (const { Key, Size } of page.Contents) {
          const key = keyAt(Key.slice(prefix.length));
          if (key !== undefined) yield { key, size: Number(Size) };
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
    async addressOf(key, { type, disposition, seconds }) {
      const address = new URL(objectOf(key));
      address.search = String(
        new URLSearchParams({
          'X-Amz-Expires': String(Math.max(1, seconds)),
          'response-content-type': type,
          'response-content-disposition': disposition,
          'response-cache-control': `private, max-age=${seconds}`,
        }),
      );
      const { url } = await client.sign(address, { aws: { signQuery: true } });
      return url;
    },
  };
}
