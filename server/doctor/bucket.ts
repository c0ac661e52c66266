import { randomBytes } from 'node:crypto';
import type { Bucket } from '../lib/files/bucket-address.ts';
import { BucketRefusal, bucketStore } from '../lib/files/bucket.ts';
import type { BucketKeys } from '../lib/files/bucket.ts';
import { NoSuchFile, newKey } from '../lib/files/store.ts';
import type { FileStore } from '../lib/files/store.ts';
import { readBytes } from '../lib/stored-file.ts';
import { ask } from './ask.ts';
import type { Clocks } from './clock.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { reasonOf } from './reason.ts';

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
  let step = 'write';
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
    const remarks = [wrong(refusalOf(bucket, step, error))];
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

const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'TooManyBuckets', 'StorageFull'];

/** Why a step failed, and what to do. */
function refusalOf({ name, endpoint, region }: Bucket, step: string, error: unknown): string {
  const refusal = error instanceof Error ? error.cause : undefined;
  if (!(refusal instanceof BucketRefusal))
    return `The bucket ${name} at ${endpoint} does not let us ${step}: ${reasonOf(refusal ?? error)}`;
  const { status, code } = refusal;
  switch (code) {
    case 'InvalidAccessKeyId':
      return `The object store at ${endpoint} does not know AWS_ACCESS_KEY_ID: correct it`;
    case 'SignatureDoesNotMatch':
      return `AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID: correct it`;
    case 'ExpiredToken':
    case 'InvalidToken':
      return 'AWS_SESSION_TOKEN has ended: take keys that do not, or new ones before they end';
    case 'NoSuchBucket':
      return `There is no bucket ${name} at ${endpoint}: create it, or correct FILES_URL`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `The bucket ${name} is not in the region ${region}: write its own into FILES_URL (region=${/<Region>([\w-]+)</.exec(refusal.message)?.[1] ?? '…'})`;
    case 'RequestTimeTooSkewed':
      return "The object store refuses this machine's clock: let it take its time from NTP";
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `The keys may not ${step} in the bucket ${name}: allow it in their policy (s3:PutObject, s3:GetObject, s3:ListBucket, s3:DeleteObject)`;
    case 'SlowDown':
      return `The bucket ${name} asks for fewer calls (SlowDown): try again later, or talk to its operator`;
    default:
      return status === 507 || FULL.includes(code)
        ? `The bucket ${name} is full: make room or raise its quota; until then no upload is taken`
        : `The bucket ${name} does not let us ${step}: it answers ${status} ${code}`.trimEnd();
  }
}

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
