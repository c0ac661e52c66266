import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/** What a log says of an error. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, or the code of the system or of a library. */
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: unknown;
}

/**
 * An error in a log is told by these alone: what others hang on theirs, such as the client of a lost connection with its
 * password, the request of a failed call, or the row that a constraint refused, stays out.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? 'not an error' : error;
  const logged: LoggedError = {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
  return logged;
}

/** JSON logs on standard error; standard output is for what an operator asked to see. */
export function createLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
      // Belt and braces: no code logs these on purpose.
      redact: {
        paths: [
          'token',
          'password',
          '*.token',
          '*.password',
          '*.authorization',
          'headers.authorization',
          'headers.cookie',
        ],
        censor: '[redacted]',
      },
    },
    to,
  );
}
