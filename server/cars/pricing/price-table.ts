import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { ModelPrice } from '../../../src/lib/domain/rental-price.ts';
import type { Season } from '../../../src/lib/domain/seasons.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { Database } from '../../db/tables.ts';

/** What domain/rental-price.ts prices with, as the database keeps it: for the quote and the price checker alike. */

/** Every price of a model, whatever its season, currency and dates. */
export function pricesOfModel(db: Kysely<Database>, modelId: number): Promise<ModelPrice[]> {
  return db
    .selectFrom('model_price')
    .select(['id', 'season_id', 'currency', 'valid_from', 'valid_to', 'ranges'])
    .where('model_id', '=', modelId)
    .orderBy('id')
    .execute();
}

/** The active seasons with their names in a language. */
export function activeSeasons(
  db: Kysely<Database>,
  language: Language,
): Promise<(Season & { name: string })[]> {
  return db
    .selectFrom('season')
    .select(['id', 'from', 'to', 'priority', sql<string>`${sql.ref(`season.name_${language}`)}`.as('name')])
    .where('status', '=', ITEM.active)
    .execute();
}
