import { actorOf } from './call.ts';
import type { RequestContext } from './call.ts';

/** One write as the audit trail keeps it. `key` and `id` name the record, such as cars/rentals 4871. */
export interface AuditedWrite {
  key: string;
  id: number | null;
  action: string;
  before?: Readonly<Record<string, unknown>> | undefined;
  after?: Readonly<Record<string, unknown>> | undefined;
  reason?: string;
}

/** Columns that change by themselves, or that nobody may read back. */
const LEFT_OUT = new Set([
  'version',
  'updated_at',
  'created_at',
  'search',
  'period',
  // They follow from the dates of a stay and the hours of its house.
  'check_in_at',
  'check_out_at',
  'agreed_prices',
  'password_hash',
  'token_hash',
  'code_hash',
  'customer_nonce',
  'customer_hash',
  'link_nonce',
  'link_hash',
  'secret_hash',
  'source_address',
  'card_number',
  'sealed_secret',
  'old_sealed_secret',
  // It may hold a secret of whoever is told; its host stands in the history.
  'target_url',
  'failing_since',
]);

/** Field → [before, after] of what differs between two records. */
export function changesBetween(
  before: AuditedWrite['before'] = {},
  after: AuditedWrite['after'] = {},
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (LEFT_OUT.has(field)) continue;
    const pair: [unknown, unknown] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[field] = pair;
  }
  return changes;
}

/** Writes an entry in the transaction of the write itself (rule: audit-trail): who, when, what, before and after. */
export async function audit(context: RequestContext, write: AuditedWrite): Promise<void> {
  await context.db
    .insertInto('audit_entry')
    .values({
      at: context.now,
      member_id: actorOf(context),
      api_key_id: context.session?.key?.id ?? null,
      key: write.key,
      record_id: write.id,
      action: write.action,
      reason: write.reason ?? '',
      changes: JSON.stringify(changesBetween(write.before, write.after)),
      ip: context.ip,
      request_id: context.requestId,
    })
    .execute();
}
