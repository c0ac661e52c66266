import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { newToken } from './tokens.ts';

/** The key that signs links of files: made by the first server that starts, the same for all. */
export async function signingSecret(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key: 'signing_secret', value: JSON.stringify(newToken()), updated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('setting')
    .select(sql<string>`value #>> '{}'`.as('secret'))
    .where('key', '=', 'signing_secret')
    .executeTakeFirstOrThrow();
  return secret;
}
