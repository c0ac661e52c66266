import { STATUS_OF_CODE } from '../../src/lib/contract/errors.ts';
import type { ErrorCode } from '../../src/lib/contract/errors.ts';

/** A refused field: its dotted path and the key of its words in validation.json. */
export interface RefusedField {
  field: string;
  key: string;
  params?: Readonly<Record<string, string | number>>;
}

interface ProblemOptions {
  status?: number;
  /** Key under `reason` in errors.json: why, in words that a person can act on. */
  reason?: string;
  params?: Readonly<Record<string, string | number>>;
  fields?: readonly RefusedField[];
  /** The record that stands in the way: its resource's key and number. */
  record?: { readonly key: string; readonly id: number };
  /** Seconds until it may be tried again (429). */
  retryAfter?: number;
}

/** The one way in which the API refuses. Thrown anywhere below a route; the transaction rolls back. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: string | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly RefusedField[];
  readonly record: ProblemOptions['record'];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.reason ? `${code} ${options.reason}` : code);
    this.code = code;
    this.status = options.status ?? STATUS_OF_CODE[code];
    this.reason = options.reason;
    this.params = options.params ?? {};
    this.fields = options.fields ?? [];
    this.record = options.record;
    this.retryAfter = options.retryAfter;
  }
}

/** What an operator is told in the place of a refusal: its cause, where it has one. */
export const causeOf = (error: unknown): unknown =>
  error instanceof ProblemError ? (error.cause ?? error) : error;

/** 404 e10: no such record, or none that the asker may see. */
export const notFound = () => new ProblemError('e10', { status: 404, reason: 'not_found' });
/** 409 e3: the record's state does not allow it; `reason` says why. */
export const conflict = (reason: string, params: Readonly<Record<string, string | number>> = {}) =>
  new ProblemError('e3', { status: 409, reason, params });
/** 412 e3: somebody else saved first. */
export const stale = () => new ProblemError('e3', { status: 412, reason: 'stale_version' });
/** 422 e10 with the refused fields. */
export const invalid = (...fields: RefusedField[]) => new ProblemError('e10', { status: 422, fields });
/** 429 e1 with Retry-After, in seconds; the sentence says the wait. */
export const tooMany = (retryAfter: number) =>
  retryAfter > 90
    ? new ProblemError('e1', {
        status: 429,
        reason: 'too_many_minutes',
        params: { minutes: Math.ceil(retryAfter / 60) },
        retryAfter,
      })
    : new ProblemError('e1', {
        status: 429,
        reason: 'too_many',
        params: { seconds: retryAfter },
        retryAfter,
      });
