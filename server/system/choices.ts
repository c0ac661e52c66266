import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../lib/call.ts';
import { nameIn } from './system-list.ts';

/** Choices that forms of the settings share. */

type Context = Pick<RequestContext, 'db' | 'language'>;
const ACTIVE = 1;

export function activeServiceTypes({ db, language }: Context) {
  return db.selectFrom('service_type').select(['id as value', nameIn('service_type', language).as('label')]).where('status', '=', ACTIVE).orderBy('id').execute();
}

export function activeOffices({ db }: Context) {
  return db.selectFrom('company_office').select(['id as value', 'name as label']).where('status', '=', ACTIVE).orderBy('name').execute();
}

/** Countries by their names in the asked language. */
export function countries({ db, language }: Context) {
  const name = nameIn('country', language);
  return db.selectFrom('country').select(['code', name.as('name')]).orderBy(sql`${name} collate by_name`).execute();
}

/** True when every number names a row. */
export async function areKnown(db: Kysely<Database>, table: 'service_type' | 'company_office', ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const known = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return known.length === new Set(ids).size;
}
