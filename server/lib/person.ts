import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';

/** The member whom a column names, for rows: null where there is none. */
export const personOf = (column: string) =>
  sql<Reference | null>`(select jsonb_build_object('id', member.id, 'name', btrim(member.first_name || ' ' || member.last_name)) from member where member.id = ${sql.ref(column)})`;
