import { auditTrail } from '../../src/lib/contract/audit.ts';
import { API_KEYS } from '../../src/lib/contract/system/api-keys.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';

export const auditRoutes = [
  route(auditTrail, async ({ db, query, language }) => {
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
    const byKey = (name: string, prefix: string | null): string =>
      words(language)(`${API_KEYS}:by`, { name, prefix });
    return rows.map(({ first_name, last_name, key_name, key_prefix, ...entry }) => ({
      ...entry,
      by:
        key_name !== null
          ? byKey(key_name, key_prefix)
          : first_name === null
            ? null
            : fullName({ first_name, last_name: last_name ?? '' }),
    }));
  }),
];
