import type { Logger } from 'pino';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { Problem } from '../../src/lib/contract/errors.ts';
import { ProblemError } from './problem.ts';
import { codeOf, isConnectionLost } from './transaction.ts';
import { hasWords, words } from './words.ts';

/** SQLSTATEs and system errors that mean the disk or the database is in trouble, not the request: the reader may simply wait and retry. */
const OUT_OF_ORDER = /^(08|53|57|58|ENOSPC$|EDQUOT$|EROFS$)/;

/** Any error as an RFC 9457 answer in the reader's language; what nobody expected is logged and told as e1. */
export function answerProblem(
  error: unknown,
  request: { language: Language; requestId: string; log: Logger },
): Response {
  const problem = error instanceof ProblemError ? error : unexpected(error, request);
  if (problem.cause !== undefined)
    request.log.warn({ err: problem.cause, requestId: request.requestId }, 'What a request needs is away');
  const say = words(request.language);
  const detail =
    problem.reason && hasWords(request.language, `errors:reason.${problem.reason}`)
      ? say(`errors:reason.${problem.reason}`, problem.params)
      : undefined;
  const body: Problem = {
    type: `urn:malecon:error:${problem.code}`,
    title: say(`errors:${problem.code}`),
    status: problem.status,
    code: problem.code,
    request_id: request.requestId,
    ...(problem.reason ? { reason: problem.reason } : {}),
    ...(detail ? { detail } : {}),
    ...(problem.fields.length > 0
      ? {
          errors: problem.fields.map(({ field, key, params }) => ({
            field,
            key,
            message: say(`validation:${key}`, params),
          })),
        }
      : {}),
    ...(problem.record ? { record: problem.record } : {}),
  };
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': request.language,
    'cache-control': 'no-store',
    ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
  };
  return new Response(JSON.stringify(body), { status: problem.status, headers });
}

/** SQLSTATEs of who came too late too often: serialization failure, deadlock, a lock that was waited for in vain; and a pool without a free connection. */
const CROWDED = /^(40001|40P01|55P03)$/;
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** Seconds after which it may be tried again. */
const RETRY_AFTER = { crowded: 1, outOfOrder: 5 };

const isCrowded = (error: unknown) =>
  CROWDED.test(codeOf(error)) || (error instanceof Error && error.message === NO_CONNECTION);

/** SQLSTATEs of a value that no column holds: the contract should have refused it, so it is logged, and the asker is told. */
const UNSTORABLE = /^22(003|007|008|P02|021|P05)/;

function unexpected(error: unknown, request: { requestId: string; log: Logger }): ProblemError {
  if (UNSTORABLE.test(codeOf(error))) {
    request.log.warn(
      { err: error, requestId: request.requestId },
      'A value passed the contract that no column holds',
    );
    return new ProblemError('e10', { status: 422 });
  }
  request.log.error({ err: error, requestId: request.requestId }, 'A request failed');
  if (isCrowded(error))
    return new ProblemError('e1', { status: 503, reason: 'crowded', retryAfter: RETRY_AFTER.crowded });
  return OUT_OF_ORDER.test(codeOf(error)) || isConnectionLost(error)
    ? new ProblemError('e1', { status: 503, retryAfter: RETRY_AFTER.outOfOrder })
    : new ProblemError('e1');
}
