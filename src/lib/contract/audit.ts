import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, QueryInteger } from './fields.ts';

/** One write: who, when, what changed, before and after (rule: audit-trail). */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** Name of the person, or null for a job. */
  by: z.nullable(z.string()),
  action: z.string(),
  reason: z.string(),
  /** Field → [before, after]; only fields that changed. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditTrail = endpoint({
  method: 'GET',
  path: '/system/audit',
  summary: 'History of one record, newest first',
  access: 'audit:read',
  query: z.object({ key: z.string().check(z.maxLength(60)), id: QueryInteger }),
  answer: z.array(AuditEntry),
});
