import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { each, law, now, personal } from './table.ts';
import { named } from './rows.ts';
import type { PersonalTable } from './table.ts';

/** What hangs on a person or on one of their records, and what is only found by what it says. */
export const ATTACHED: readonly PersonalTable[] = [
  personal('note', {
    relation: { attached: ['key', 'record_id'] },
    key: 'system/notes',
    remove: 'now',
    columns: { text: now() },
    plain: ['key', 'mentions'],
  }),
  personal('file', {
    relation: { attached: ['key', 'record_id'] },
    key: 'system/files',
    // Those of a person themselves at once (files.ts); those of a record with it.
    remove: 'law',
    columns: each(law(), 'storage_key', 'name', 'sources', 'alt_en', 'alt_es'),
    plain: ['type', 'key', 'field'],
  }),
  personal('mail', {
    relation: {
      rows: (scope) =>
        sql<SqlBool>`(${named(scope.hanging, ['key', 'record_id'])} or (key is null and lower(recipient) = any(${scope.emails}::text[])))`,
    },
    remove: 'now',
    columns: each(
      now(),
      'recipient',
      'subject',
      'text',
      'html',
      'attachments',
      'document',
      'unsubscribe',
      'last_error',
    ),
    plain: ['brand', 'language', 'key', 'status'],
  }),
  personal('reminder', {
    relation: { attached: ['key', 'record_id'] },
    remove: 'now',
    columns: { term: now() },
    plain: ['key', 'kind'],
  }),
  personal('audit_entry', {
    relation: { attached: ['key', 'record_id'] },
    // Old and new values and addresses go at once (erase.ts); who did what, and when, stays.
    columns: { ...each(now(), 'changes', 'ip'), reason: law() },
    plain: ['key', 'action', 'request_id'],
  }),
  personal('idempotency', {
    relation: {
      rows: ({ values }) =>
        sql<SqlBool>`exists (select from unnest(${values}::text[]) as told(value) where strpos(body, told.value) > 0)`,
    },
    // The key itself stays: what was done once is not done again.
    columns: each(now(), 'body'),
    plain: ['scope', 'key', 'request_hash'],
  }),
  personal('rate_limit', {
    relation: {
      rows: ({ emails }) =>
        sql<SqlBool>`exists (select from unnest(${emails}::text[]) as told(value) where strpos(lower(key), told.value) > 0)`,
    },
    remove: 'now',
    columns: { key: now() },
  }),
];
