import { KEY_PERMISSIONS } from '../../src/lib/contract/system/api-keys.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import type { Permission } from '../../src/lib/contract/permissions.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Services } from '../services.ts';
import type { Session } from './call.ts';
import { primaryPosition } from './replicas/link.ts';
import { hashToken, newToken } from './tokens.ts';

/** What every key begins with: whoever finds one, or looks for lost ones, knows it by that. No session's token is as long. */
const MARK = 'mlk_';
const KEY = /^mlk_[\w-]{43}$/;
/** Characters by which people tell keys apart; 38 random ones are left. */
const PREFIX = 9;
/** A key's last use is written at most this often. */
const TOUCH = 60_000;

export const newApiKey = (): string => MARK + newToken();
export const prefixOf = (key: string): string => key.slice(0, PREFIX);
export const isApiKey = (token: string): boolean => KEY.test(token);

/** Those that are known; a version of the product may know fewer than the one before. */
export const knownPermissions = (stored: readonly string[]): Permission[] =>
  KEY_PERMISSIONS.filter((permission) => stored.includes(permission));

/**
 * Whoever a key acts for, with what it may do (rule: keys-hold-less); null for one that is unknown, revoked or expired,
 * or whose maker is no active staff any more. Nothing is remembered between calls, so what ends, ends at once everywhere.
 * Throws 429 above the rate of a key.
 */
export async function readApiKey(services: Services, token: string, ip: string): Promise<Session | null> {
  const now = services.clock();
  const row = await services.db
    .selectFrom('api_key')
    .innerJoin('member', 'member.id', 'api_key.created_by_id')
    .select([
      'api_key.id',
      'api_key.permissions',
      'api_key.expires_at',
      'api_key.last_used_at',
      'api_key.last_used_ip',
      'member.id as member_id',
      'member.role',
      'member.first_name',
      'member.last_name',
      'member.email',
      'member.language',
    ])
    .$if(services.replicas !== undefined, (query) => query.select(primaryPosition))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('member.status', '=', ITEM.active)
    .where('member.role', 'in', STAFF_ROLES)
    .executeTakeFirst();
  if (!row) return null;
  await services.limiters.count('api_key', String(row.id));
  const touched = row.last_used_at !== null && Date.parse(row.last_used_at) + TOUCH > now.getTime();
  if (!touched || row.last_used_ip !== ip)
    await services.db
      .updateTable('api_key')
      .set({ last_used_at: now, last_used_ip: ip })
      .where('id', '=', row.id)
      .execute();
  return {
    id: row.id,
    token,
    loggedIn: true,
    settingUp: false,
    expiresAt: row.expires_at,
    position: row.position,
    key: { id: row.id, permissions: knownPermissions(row.permissions) },
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
