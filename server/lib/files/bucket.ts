import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { Bucket } from './bucket-address.ts';
import { outgoing } from '../traces/traces.ts';
import { BucketRefusal, bucketProblem } from './bucket-fault.ts';
import type { Step } from './bucket-fault.ts';
import { NoSuchFile, keyAt, placeOf } from './store.ts';
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
  const timer = setTimeout(() => {
    const reason = new DOMException('The bucket did not answer in time', 'TimeoutError');
    controller.abort(reason);
    reject(reason);
  }, milliseconds).unref();
  try {
    return await Promise.race([ask(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of an answer, each piece within its time: an answer that stops in the middle is as good as none. */
function withinTimeEach(
  body: ReadableStream<Uint8Array>,
  milliseconds: number,
  problem: (error: unknown) => Error,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await withinTime(milliseconds, () => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        void reader.cancel().catch(() => undefined);
        throw problem(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Keeps files in a bucket. One that does not answer, is full, or refuses us is 503 with the reason (bucket-fault.ts). */
export function bucketStore(
  bucket: Bucket,
  { sessionToken, ...keys }: BucketKeys,
  { timeout, retries }: Patience = PATIENCE,
): FileStore {
  const { endpoint, name, prefix, region } = bucket;
  const client = new AwsClient({
    ...keys,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    service: 's3',
    region,
    retries,
  });
  const root = `${endpoint}/${name}`;
  const objectOf = (key: string): string => `${root}/${prefix}${placeOf(key)}`;
  const text = (answer: Response): Promise<string> => withinTime(timeout, () => answer.text());
  /** Undefined for an object that is not there. */
  async function ask(step: Step, address: string, init: RequestInit = {}): Promise<Response | undefined> {
    // Where a bucket of another region sends us on, our signature does not hold, and what is sent has no business.
    const asked = { ...init, redirect: 'manual' } as const;
    try {
      const answer = await outgoing('bucket', { method: init.method ?? 'GET', address }, () =>
        withinTime(timeout, (signal) => client.fetch(address, { ...asked, signal })),
      );
      if (answer.ok) return answer;
      const refusal = new BucketRefusal(answer, await text(answer).catch(() => ''));
      if (refusal.code === 'NoSuchKey') return undefined;
      throw refusal;
    } catch (error) {
      throw bucketProblem(bucket, step, error);
    }
  }
  async function remove(key: string): Promise<void> {
    await ask('delete', objectOf(key), { method: 'DELETE' });
  }
  return {
    async put(key, bytes) {
      // The bucket compares what it got with its hash: half a file, or a changed one, is refused.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      try {
        await ask('write', objectOf(key), { method: 'PUT', headers, body: Uint8Array.from(bytes) });
      } catch (error) {
        // What was lost may be the answer alone: nothing is to stay there that no record names.
        void remove(key).catch(() => undefined);
        throw error;
      }
    },
    async read(key) {
      const answer = await ask('read', objectOf(key));
      if (!answer?.body) throw new NoSuchFile(key);
      return withinTimeEach(answer.body, timeout, (error) => bucketProblem(bucket, 'read', error));
    },
    remove,
    async *list() {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (after !== undefined) query.set('continuation-token', after);
        const answer = await ask('list', `${root}?${query}`);
        const page = Listed.parse(xml.parse(answer ? await text(answer) : '')).ListBucketResult;
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
