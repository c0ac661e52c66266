import { pino } from 'pino';
import type { Logger } from 'pino';

/** JSON logs on standard error; standard output is for what an operator asked to see. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
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
    pino.destination(2),
  );
}
