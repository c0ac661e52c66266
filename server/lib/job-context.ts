import type { Kysely } from 'kysely';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import type { Database } from '../db/tables.ts';
import type { Services } from '../services.ts';
import type { RequestContext } from './call.ts';

/** What is written without anybody's request: no session, no address, the server's clock. `db` is its transaction. */
export const jobContext = (services: Services, db: Kysely<Database>, brand: string): RequestContext => ({
  db,
  services,
  now: services.clock(),
  language: LANGUAGES[0],
  brand,
  session: null,
  requestId: 'job',
  ip: '',
  userAgent: '',
});
