import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { invalid } from '../../lib/problem.ts';

/** The first station of an office, made when it has none: a car stands somewhere. */
export async function mainStation(db: Kysely<Database>, officeId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select main_station(${officeId}) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The station that somebody chose, which must be one of the office; the first one when none was chosen. Throws 422. */
export async function stationOf(
  db: Kysely<Database>,
  officeId: number,
  stationId: number | null,
  field = 'station_id',
): Promise<number> {
  if (stationId === null) return mainStation(db, officeId);
  const station = await db
    .selectFrom('station')
    .select('id')
    .where('id', '=', stationId)
    .where('office_id', '=', officeId)
    .executeTakeFirst();
  if (!station) throw invalid({ field, key: 'select_option' });
  return station.id;
}
