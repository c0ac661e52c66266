import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Banks } from './banks/banks.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './db/tables.ts';
import type { ChangeHub } from './lib/events.ts';
import type { FileStore } from './lib/files/store.ts';
import type { Limiters } from './lib/rate-limit.ts';

/** What the application is made of; main.ts builds it once, tests build their own. */
export interface Services {
  readonly configuration: Configuration;
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly changes: ChangeHub;
  readonly files: FileStore;
  readonly banks: Banks;
  readonly limiters: Limiters;
  /** The signing key (server/lib/signing-key.ts): links of payments, agreements and files are made with it. */
  readonly secret: string;
}
