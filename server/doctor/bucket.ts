import { randomBytes } from 'node:crypto';
import type { Bucket } from '../lib/files/bucket-address.ts';
import { faultOf } from '../lib/files/bucket-fault.ts';
import type { Step } from '../lib/files/bucket-fault.ts';
import { bucketStore } from '../lib/files/bucket.ts';
import type { BucketKeys } from '../lib/files/bucket.ts';
import { NoSuchFile, newKey } from '../lib/files/store.ts';
import type { FileStore } from '../lib/files/store.ts';
import { ProblemError } from '../lib/problem.ts';
import { readBytes } from '../lib/stored-file.ts';
import { ask } from './ask.ts';
import type { Clocks } from './clock.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';

/** Somebody waits for an answer: no second try. */
const PATIENCE = { timeout: 3_000, retries: 0 } as const;
/** Milliseconds above which one step is felt by people who upload. */
const SLOW = 1_000;
const TRIED = { type: 'text/plain', disposition: 'inline', seconds: 60 } as const;

/** What is to be said of a bucket: one small object is written, read, listed and removed. */
export async function examineBucket(
  bucket: Bucket,
  keys: BucketKeys,
  clocks: Clocks,
): Promise<readonly Remark[]> {
  const [used, open] = await Promise.all([use(bucket, keys), examineStrangers(bucket, clocks)]);
  return [...used, ...open];
}

async function use(bucket: Bucket, keys: BucketKeys): Promise<readonly Remark[]> {
  const store = bucketStore(bucket, keys, PATIENCE);
  const key = newKey();
  const bytes = randomBytes(1_000);
  const began = performance.now();
  let step: Step = 'write';
  try {
    await store.put(key, bytes);
    step = 'read';
    const same = (await readBytes(store, key)).equals(bytes);
    const address = await store.addressOf?.(key, TRIED);
    const served = address === undefined ? undefined : await ask(new URL(address));
    step = 'list';
    for await (const _ of store.list()) break;
    step = 'delete';
    await store.remove(key);
    const left = await isThere(store, key);
    const each = (performance.now() - began) / 6;
    if (!same)
      return [wrong(`The bucket ${bucket.name} gives back other bytes than it was sent: use another`)];
    if (served?.status !== 200)
      return [
        wrong(
          `The bucket ${bucket.name} refuses its own signed addresses (${served?.status}), by which browsers read files`,
        ),
      ];
    if (left) return [wrong(`The bucket ${bucket.name} keeps what is deleted (${key}): let the keys delete`)];
    return [
      right(`The bucket ${bucket.name} at ${bucket.endpoint} takes, gives, lists and deletes`),
      ...(each > SLOW
        ? [
            note(
              `The bucket is slow: ${(each / 1_000).toFixed(1)} s for each step. Choose a region near the servers`,
            ),
          ]
        : []),
    ];
  } catch (error) {
    const remarks = [wrong(saidOf(bucket, step, error))];
    if (step === 'delete')
      remarks.push(
        note(`An object of this try stays in the bucket: remove ${bucket.prefix}${key.slice(0, 2)}/${key}`),
      );
    // What keeps it from being read does not keep it from being removed.
    else if (step !== 'write') await store.remove(key).catch(() => undefined);
    return remarks;
  }
}

const isThere = (store: FileStore, key: string): Promise<boolean> =>
  readBytes(store, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NoSuchFile) return false;
      throw error;
    },
  );

/** What the store says of its fault itself; of a signed address it was asked otherwise. */
const saidOf = (bucket: Bucket, step: Step, error: unknown): string =>
  error instanceof ProblemError && error.cause instanceof Error
    ? error.cause.message
    : faultOf(bucket, step, error);

/** What anybody without keys may do. */
async function examineStrangers({ endpoint, name }: Bucket, clocks: Clocks): Promise<readonly Remark[]> {
  // Who could not be reached is told of by whoever uses it.
  const answer = await ask(new URL(`${endpoint}/${name}?list-type=2&max-keys=1`)).catch(() => undefined);
  if (!answer) return [];
  clocks.heard('the bucket', answer.headers.date);
  return answer.status === 200
    ? [wrong(`Anybody may list the bucket ${name}, and so open every file: block its public access`)]
    : [];
}
