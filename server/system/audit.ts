import { auditTrail } from '../../src/lib/contract/audit.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { route } from '../lib/route.ts';

export const auditRoutes = [
  route(auditTrail, async ({ db, query }) => {
    const rows = await db
      .selectFrom('audit_entry')
      .leftJoin('member', 'member.id', 'audit_entry.member_id')
      .select([
        'audit_entry.id',
        'audit_entry.at',
        'audit_entry.action',
        'audit_entry.reason',
        'audit_entry.changes',
        'member.first_name',
        'member.last_name',
      ])
      .where('audit_entry.key', '=', query.key)
      .where('audit_entry.record_id', '=', query.id)
      .orderBy('audit_entry.id', 'desc')
      .limit(200)
      .execute();
    return rows.map(({ first_name, last_name, ...entry }) => ({
      ...entry,
      by: first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' }),
    }));
  }),
];
