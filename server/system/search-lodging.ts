import type { Language } from '../../src/lib/contract/fields.ts';
import type { Found } from '../../src/lib/contract/system/search.ts';
import { matches } from '../lib/list.ts';
import { BEST } from './search-fleet.ts';
import type { Db } from './search-fleet.ts';
import { nameIn } from './system-list.ts';

/** By name, address or contact. */
export async function accommodations(db: Db, q: string, language: Language): Promise<Found[]> {
  const rows = await db
    .selectFrom('accommodation')
    .innerJoin('accommodation_type', 'accommodation_type.id', 'accommodation.type_id')
    .innerJoin('city', 'city.id', 'accommodation.city_id')
    .select([
      'accommodation.id',
      'accommodation.name',
      'city.name as city',
      nameIn('accommodation_type', language).as('type'),
    ])
    .where(matches('accommodation.search', q))
    .orderBy('accommodation.name')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'lodgings/accommodations',
    id: row.id,
    title: row.name,
    detail: `${row.type} · ${row.city}`,
  }));
}
