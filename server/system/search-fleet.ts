import { sql } from 'kysely';
import { SEARCH_LENGTH } from '../../src/lib/contract/limits.ts';
import type { Found } from '../../src/lib/contract/system/search.ts';
import { lettersAndDigits } from '../../src/lib/domain/typed-identifier.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { RequestContext } from '../lib/call.ts';
import { matches } from '../lib/list.ts';
import { nameIn } from './system-list.ts';

/** Records of one kind that are shown. */
export const BEST = 5;

export type Db = RequestContext['db'];

export async function vehicles(db: Db, q: string): Promise<Found[]> {
  const plate = lettersAndDigits(q);
  if (plate.length < SEARCH_LENGTH.min) return [];
  const rows = await db
    .selectFrom('vehicle')
    .innerJoin('model', 'model.id', 'vehicle.model_id')
    .innerJoin('office', 'office.id', 'vehicle.office_id')
    .select(['vehicle.id', 'vehicle.plate', 'model.brand', 'model.name', 'office.name as office'])
    .where(sql<string>`replace(vehicle.plate, '-', '')`, 'like', `%${plate}%`)
    .orderBy('vehicle.plate')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'cars/vehicles',
    id: row.id,
    title: row.plate,
    detail: `${row.brand} ${row.name} · ${row.office}`,
  }));
}

export async function models(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('model')
    .select(['id', 'brand', 'name', 'category'])
    .where(matches('search', q))
    .orderBy('brand')
    .orderBy('name')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'cars/models',
    id: row.id,
    title: `${row.brand} ${row.name}`,
    detail: row.category,
  }));
}

export async function offices(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('office')
    .select(['id', 'name', 'address'])
    .where(matches('search', q))
    .orderBy('name')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({ key: 'cars/offices', id: row.id, title: row.name, detail: row.address }));
}

/** By code, name or office. */
export async function stations(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('station')
    .innerJoin('office', 'office.id', 'station.office_id')
    .select(['station.id', 'station.code', 'station.name', 'office.name as office'])
    // Stations are few, so no index is needed.
    .where(matches(sql<string>`search_key(station.code || ' ' || station.name || ' ' || office.name)`, q))
    .orderBy('station.name')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'cars/stations/listing',
    id: row.id,
    title: row.name,
    detail: `${row.code} · ${row.office}`,
  }));
}

/** By code or name, in either language. */
export async function discounts(db: Db, q: string, language: Language): Promise<Found[]> {
  const rows = await db
    .selectFrom('discount')
    .select(['id', 'code', nameIn('discount', language).as('name')])
    .where(matches('search', q))
    .orderBy('name')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'cars/pricing/discounts',
    id: row.id,
    title: row.name,
    detail: row.code ?? '',
  }));
}
