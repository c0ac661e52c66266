import type { Kysely } from 'kysely';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import type { Database } from '../tables.ts';

/** The demo's logins: printed by npm start, refused outside loopback (configuration.ts). */
export const DEMO_PASSWORD = 'demo-malecon-2026';
export const DEMO_STAFF = [
  {
    email: 'admin@alisios.example',
    first_name: 'Yolanda',
    last_name: 'Montes',
    role: ROLES.administrator,
    language: 'en',
    title: 'Administrator',
  },
  {
    email: 'agent@alisios.example',
    first_name: 'Rita',
    last_name: 'Salgado',
    role: ROLES.agent,
    language: 'es',
    title: 'Agent',
  },
] as const;

/** The agent: whose till the cash went to, and who asked for quotes. */
export async function clerkOf(db: Kysely<Database>): Promise<number> {
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('email', '=', DEMO_STAFF[1].email)
    .executeTakeFirstOrThrow();
  return id;
}
