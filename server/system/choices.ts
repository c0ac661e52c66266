import { sql } from 'kysely';
import type { RequestContext } from '../lib/call.ts';
import { nameIn } from './system-list.ts';

/** Choices that forms of the settings share. */

type Context = Pick<RequestContext, 'db' | 'language'>;
const ACTIVE = 1;

export function activeServiceTypes({ db, language }: Context) {
  return db
    .selectFrom('service_type')
    .select(['id as value', nameIn('service_type', language).as('label')])
    .where('status', '=', ACTIVE)
    .orderBy('id')
    .execute();
}

export function activeOffices({ db }: Context) {
  return db
    .selectFrom('company_office')
    .select(['id as value', 'name as label'])
    .where('status', '=', ACTIVE)
    .orderBy('name')
    .execute();
}

/** Countries by their names in the asked language. */
export function countries({ db, language }: Context) {
  const name = nameIn('country', language);
  return db
    .selectFrom('country')
    .select(['code', name.as('name')])
    .orderBy(sql`${name} collate by_name`)
    .execute();
}
