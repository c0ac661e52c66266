import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { RequestContext } from '../lib/call.ts';

/** What somebody has set up that is stronger than the mailed code. */
export interface StrongMethods {
  readonly app: boolean;
  /** Hosts for which they have passkeys. */
  readonly hosts: string[];
}

export async function strongMethodsOf(
  { db }: Pick<RequestContext, 'db'>,
  memberId: number,
): Promise<StrongMethods> {
  const app = await db
    .selectFrom('authenticator')
    .select('id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkey')
    .select('host')
    .distinct()
    .where('member_id', '=', memberId)
    .orderBy('host')
    .execute();
  return { app: app !== undefined, hosts: passkeys.map(({ host }) => host) };
}

export const isStrong = ({ app, hosts }: StrongMethods): boolean => app || hosts.length > 0;

/** The same of many members at once, as a condition. */
export const hasStrongMethod = (memberId: Expression<number>) =>
  sql<SqlBool>`(exists (select from passkey where passkey.member_id = ${memberId})
    or exists (select from authenticator where authenticator.member_id = ${memberId} and confirmed_at is not null))`;
