import type { DatabaseLog } from '../../server/db/embedded.ts';

/** Tests provoke what the log would report. */
export const silentLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
