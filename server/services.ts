import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Banks } from './banks/banks.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './db/tables.ts';
import type { ChangeHub } from './lib/events.ts';
import type { FileStore } from './lib/files/store.ts';
import type { Limiters } from './lib/rate-limit.ts';
import type { Replicas } from './lib/replicas/replicas.ts';

/** What the application is made of; main.ts builds it once, tests build their own. */
export interface Services {
  readonly configuration: Configuration;
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Where lists and the like are read, if there are replicas. */
  readonly replicas?: Replicas | undefined;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly changes: ChangeHub;
  readonly files: FileStore;
  readonly banks: Banks;
  readonly limiters: Limiters;
  /** The signing key (server/lib/signing-key.ts): links of payments, agreements and files are made with it. */
  readonly secret: string;
}
