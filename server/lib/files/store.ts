import { randomBytes } from 'node:crypto';
import { ProblemError } from '../problem.ts';

/** Bytes of one stored file. */
interface StoredBytes {
  readonly key: string;
  readonly size: number;
}

/** What a browser is told of a file that it reads without us. */
interface Served {
  readonly type: string;
  /** Content-Disposition. */
  readonly disposition: string;
  /** For how long the address is good. */
  readonly seconds: number;
}

/** Where bytes of uploaded files are kept: a folder of this machine, or a bucket that many servers share (FILES_URL). */
export interface FileStore {
  /** Stores bytes whole or not at all, under a key of its own. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Throws NoSuchFile where nothing has the key. */
  read(key: string): Promise<ReadableStream<Uint8Array>>;
  /** What is not there is as good as removed. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredBytes>;
  /** An address at which the bytes are read for a short time without this server; undefined where they come through it. */
  addressOf?(key: string, served: Served): Promise<string>;
}

/** Keys are random: nothing of a name or a record is in them. */
export const newKey = (): string => randomBytes(24).toString('hex');

const KEY = /^[a-f0-9]{48}$/;

/** Where a file lies, in a folder as in a bucket, in one of 256 parts. Throws for what is no key. */
export function placeOf(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a storage key');
  return `${key.slice(0, 2)}/${key}`;
}

/** The key of what lies there; undefined for what is none of ours. */
export function keyAt(place: string): string | undefined {
  const key = place.split('/').at(-1) ?? '';
  return KEY.test(key) && placeOf(key) === place ? key : undefined;
}

/** The record is there and its bytes are not: somebody removed them by hand. */
export class NoSuchFile extends Error {
  constructor(key: string) {
    super(`No file has the key ${key}`);
  }
}

/** Seconds after which somebody tries again. */
const RETRY_AFTER = 30;

/** 503 e1 of what needs a file; what needs none goes on. The cause is for the log. */
function filesProblem(options: { reason: string; retryAfter?: number }, cause: unknown): ProblemError {
  const problem = new ProblemError('e1', { status: 503, ...options });
  problem.cause = cause;
  return problem;
}
/** Where files are kept does not answer: another try may help. */
export const filesAway = (cause: unknown): ProblemError =>
  filesProblem({ reason: 'files_away', retryAfter: RETRY_AFTER }, cause);
/** There is no room for another file. */
export const filesFull = (cause: unknown): ProblemError => filesProblem({ reason: 'files_full' }, cause);
/** Where files are kept does not know us, or is not where we look: no other try helps until that is corrected. */
export const filesRefused = (cause: unknown): ProblemError =>
  filesProblem({ reason: 'files_refused' }, cause);
