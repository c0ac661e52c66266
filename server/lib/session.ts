import { sql } from 'kysely';
import { LANGUAGES, SESSION } from '../../src/lib/contract/limits.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Services } from '../services.ts';
import type { Session } from './call.ts';
import { primaryPosition } from './replicas/link.ts';
import { hashToken } from './tokens.ts';

const IDLE = SESSION.idleMinutes * 60_000;
/** A session's last use is written at most this often: reading a list should not be a write. */
const TOUCH = 60_000;

/**
 * The session of a token, or null when it is empty, unknown, revoked, expired or idle too long. `passive` requests (the event stream) do not count as use.
 */
export async function readSession(
  services: Services,
  token: string,
  passive = false,
): Promise<Session | null> {
  if (!token) return null;
  const row = await services.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.id',
      'session.logged_in',
      'session.setting_up',
      'session.expires_at',
      'session.last_used_at',
      'session.revoked_at',
    ])
    .select([
      'member.id as member_id',
      'member.role',
      'member.status',
      'member.first_name',
      'member.last_name',
      'member.email',
      'member.language',
    ])
    .$if(services.replicas !== undefined, (query) => query.select(primaryPosition))
    .where('session.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row || row.revoked_at || row.status !== ITEM.active) return null;
  const now = services.clock().getTime();
  const lastUsed = Date.parse(row.last_used_at);
  if (Date.parse(row.expires_at) <= now || lastUsed + IDLE <= now) return null;
  if (!passive && lastUsed + TOUCH <= now) {
    await services.db
      .updateTable('session')
      .set({ last_used_at: new Date(now) })
      .where('id', '=', row.id)
      .execute();
  }
  return {
    id: row.id,
    token,
    loggedIn: row.logged_in,
    settingUp: row.setting_up,
    expiresAt: row.expires_at,
    position: row.position,
    member: {
      id: row.member_id,
      role: row.role,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email ?? '',
      language: LANGUAGES.find((language) => language === row.language) ?? LANGUAGES[0],
    },
  };
}

/** Whether a session could still be used: not ended, not expired, not idle too long, its member active. */
export async function sessionLives(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<boolean> {
  const now = clock().getTime();
  const living = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.id')
    .where('session.id', '=', id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(now).toISOString())
    .where('session.last_used_at', '>', new Date(now - IDLE).toISOString())
    .where('member.status', '=', ITEM.active)
    .executeTakeFirst();
  return living !== undefined;
}

/** Ends sessions of a member, but the one that asks when it is given. */
export async function revokeSessions(db: Services['db'], memberId: number, except?: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .execute();
}
