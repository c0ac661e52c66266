import type { ProblemError } from '../problem.ts';
import { reasonOf } from '../reason.ts';
import type { Bucket } from './bucket-address.ts';
import { filesAway, filesFull, filesRefused } from './store.ts';

/** What is done with an object. */
export type Step = 'write' | 'read' | 'list' | 'delete';

/** What a bucket says that does not do what it is asked. */
export class BucketRefusal extends Error {
  readonly status: number;
  /** A word of the protocol's, such as NoSuchBucket; empty where it says none. */
  readonly code: string;
  /** Where the bucket is, if it says so. */
  readonly region: string | undefined;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, said: string) {
    const part = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(said)?.[1];
    const code = part('Code') ?? '';
    super(`The bucket answered ${status} ${code || said.slice(0, 200)}`.trimEnd());
    this.status = status;
    this.code = code;
    this.region = headers.get('x-amz-bucket-region') ?? part('Region');
  }
}

const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'TooManyBuckets', 'StorageFull'];
const isFull = ({ status, code }: BucketRefusal): boolean => status === 507 || FULL.includes(code);

/** Refusals of one call, which another may not meet. */
const PASSING = [
  'BadDigest',
  'IncompleteBody',
  'OperationAborted',
  'RequestTimeout',
  'SlowDown',
  'XAmzContentSHA256Mismatch',
];
const isPassing = ({ status, code }: BucketRefusal): boolean =>
  status >= 500 || status === 429 || PASSING.includes(code);

/** The refusal for whoever waits for a file; its cause tells the operator what to do. */
export function bucketProblem(bucket: Bucket, step: Step, error: unknown): ProblemError {
  const cause = new Error(faultOf(bucket, step, error), { cause: error });
  if (!(error instanceof BucketRefusal)) return filesAway(cause);
  if (isFull(error)) return filesFull(cause);
  return isPassing(error) ? filesAway(cause) : filesRefused(cause);
}

/** Why a step failed, and what the operator does. */
export function faultOf({ name, endpoint, region }: Bucket, step: Step, error: unknown): string {
  if (!(error instanceof BucketRefusal))
    return `The bucket ${name} at ${endpoint} does not let us ${step}: ${reasonOf(error)}`;
  const { status, code } = error;
  const elsewhere = `The bucket ${name} is not in the region ${region}: write its own into FILES_URL (region=${error.region ?? '…'})`;
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
    case 'IllegalLocationConstraintException':
      return elsewhere;
    case 'RequestTimeTooSkewed':
      return "The object store refuses this machine's clock: let it take its time from NTP";
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `The keys may not ${step} in the bucket ${name}: allow it in their policy (s3:PutObject, s3:GetObject, s3:ListBucket, s3:DeleteObject)`;
    case 'SlowDown':
      return `The bucket ${name} asks for fewer calls (SlowDown): try again later, or talk to its operator`;
    default:
      if (status >= 300 && status < 400) return elsewhere;
      return isFull(error)
        ? `The bucket ${name} is full: make room or raise its quota; until then no upload is taken`
        : `The bucket ${name} does not let us ${step}: it answers ${status} ${code}`.trimEnd();
  }
}
