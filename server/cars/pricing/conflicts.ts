import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { words } from '../../lib/words.ts';

/** Which pick-ups a price serves. */
export interface Served {
  readonly model_id: number;
  readonly season_id: number | null;
  readonly currency: 'EUR' | 'USD';
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

/** Holds a model while its prices are written, so that two people cannot enter overlapping ones. Throws 404. */
export async function lockModel(db: Kysely<Database>, modelId: number): Promise<void> {
  const model = await db
    .selectFrom('model')
    .select('id')
    .where('id', '=', modelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!model) throw notFound();
}

/** The name of another price that serves some of the same pick-ups; undefined when there is none. */
export async function overlappingPrice(
  context: RequestContext,
  served: Served,
  except = 0,
): Promise<string | undefined> {
  const { db, language } = context;
  const other = await db
    .selectFrom('model_price')
    .innerJoin('model', 'model.id', 'model_price.model_id')
    .leftJoin('season', 'season.id', 'model_price.season_id')
    .select([
      'model_price.currency',
      'model_price.valid_from',
      'model_price.valid_to',
      sql<string>`model.brand || ' ' || model.name`.as('model'),
      sql<string | null>`${sql.ref(`season.name_${language}`)}`.as('season'),
    ])
    .where('model_price.model_id', '=', served.model_id)
    .where('model_price.season_id', 'is not distinct from', served.season_id)
    .where('model_price.currency', '=', served.currency)
    .where('model_price.id', '!=', except)
    .where(
      sql<boolean>`daterange(model_price.valid_from, model_price.valid_to, '[]') && daterange(${served.valid_from}::date, ${served.valid_to}::date, '[]')`,
    )
    .orderBy('model_price.id')
    .limit(1)
    .executeTakeFirst();
  return other && nameOf(other, language);
}

function nameOf(
  price: {
    model: string;
    season: string | null;
    currency: string;
    valid_from: string | null;
    valid_to: string | null;
  },
  language: Language,
): string {
  const say = (key: string, params: Record<string, string> = {}) =>
    words(language)(`cars/pricing/listing:${key}`, params);
  const { valid_from, valid_to } = price;
  const dates = {
    from: valid_from === null ? '' : formatTypedDate(valid_from),
    to: valid_to === null ? '' : formatTypedDate(valid_to),
  };
  const open =
    valid_from === null ? (valid_to === null ? 'always' : 'until') : valid_to === null ? 'since' : 'between';
  return say('named', {
    model: price.model,
    season: price.season ?? say('noSeason'),
    currency: price.currency,
    validity: say(`validity.${open}`, dates),
  });
}
