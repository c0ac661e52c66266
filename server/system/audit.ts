import { auditTrail } from '../../src/lib/contract/audit.ts';
import { API_KEYS } from '../../src/lib/contract/system/api-keys.ts';
import type { Permission } from '../../src/lib/contract/permissions.ts';
import { WEBHOOK_KINDS } from '../../src/lib/contract/system/webhook-events.ts';
import type { WebhookKind } from '../../src/lib/contract/system/webhook-events.ts';
import { WEBHOOKS } from '../../src/lib/contract/system/webhooks.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { holds, notHeld } from '../lib/call.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';

const INTEGRATIONS: readonly string[] = [API_KEYS, WEBHOOKS];
const KINDS = new Map<string, Permission>(
  Object.entries(WEBHOOK_KINDS).map(([kind, key]) => [key, `${kind as WebhookKind}:read`]),
);

/** A history shows what stands in its record, so whoever may read that reads it (rule: audit-trail); what has no kind is a setting. */
const readsRecord = (key: string): Permission =>
  KINDS.get(key) ?? (INTEGRATIONS.includes(key) ? 'integrations:read' : 'settings:read');

export const auditRoutes = [
  route(auditTrail, async ({ db, query, language, session }) => {
    const permission = readsRecord(query.key);
    // The route is for staff, so there is one.
    if (session && !holds(session, permission)) throw notHeld(session, permission);
    const rows = await db
      .selectFrom('audit_entry')
      .leftJoin('member', 'member.id', 'audit_entry.member_id')
      .leftJoin('api_key', 'api_key.id', 'audit_entry.api_key_id')
      .select([
        'audit_entry.id',
        'audit_entry.at',
        'audit_entry.action',
        'audit_entry.reason',
        'audit_entry.changes',
        'member.first_name',
        'member.last_name',
        'api_key.name as key_name',
        'api_key.prefix as key_prefix',
      ])
      .where('audit_entry.key', '=', query.key)
      .where('audit_entry.record_id', '=', query.id)
      .orderBy('audit_entry.id', 'desc')
      .limit(200)
      .execute();
    // Which keys there are is for those who may make them; that a program wrote, and for whom, is for everybody.
    const namesKeys = holds(session, 'integrations:read');
    const byKey = (name: string, prefix: string | null, maker: string): string =>
      namesKeys
        ? words(language)(`${API_KEYS}:by`, { name, prefix })
        : words(language)('system/api_keys:byMaker', { name: maker });
    return rows.map(({ first_name, last_name, key_name, key_prefix, ...entry }) => {
      const person = first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' });
      return { ...entry, by: key_name === null ? person : byKey(key_name, key_prefix, person ?? '') };
    });
  }),
];
