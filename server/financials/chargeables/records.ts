import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FOLLOWED } from '../../../src/lib/contract/events.ts';
import type { Database } from '../../db/tables.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { announce } from '../../lib/events.ts';
import { departureOf } from '../services/flight.ts';
import type { StoredService } from '../services/stored.ts';
import { chargeables, recordOf } from './registry.ts';
import type { ChargedRecord } from './registry.ts';

type OfRecord = Pick<StoredService, 'record_key' | 'record_id'>;

/** Locks the records of services, before the services themselves: kind by kind, in the order of their numbers. */
export async function lockRecords(db: Kysely<Database>, services: readonly OfRecord[]): Promise<void> {
  for (const { key, table } of chargeables()) {
    const ids = services.flatMap(({ record_key, record_id }) =>
      record_key === key && record_id !== null ? [record_id] : [],
    );
    if (ids.length > 0)
      await sql`select from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update`.execute(
        db,
      );
  }
}

/** What a plan has to know of the record whose debt it pays. */
export interface PlannedRecord {
  /** Day of the service by the clock of its place; null where it has none. */
  readonly service_date: string | null;
  /** Whether an end of the plan ends it, too. */
  readonly cancellable: boolean;
}

/** Throws for a record that is not there. */
export async function plannedRecord(
  db: Kysely<Database>,
  { kind: { table, columns }, id }: ChargedRecord,
): Promise<PlannedRecord> {
  const { rows } = await sql<PlannedRecord>`
    select ${columns.date}::text as service_date, ${columns.cancellable} as cancellable from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`${table} ${id} is not there`);
  return rows[0];
}

/** When what a service sells begins: its record, or the first flight of its ticket; null where it has no such time. */
export async function beginOf(
  db: Kysely<Database>,
  service: OfRecord & Pick<StoredService, 'flight'>,
): Promise<Date | null> {
  const record = recordOf(service);
  if (!record) return departureOf(service.flight);
  const { table, columns } = record.kind;
  const { rows } = await sql<{
    begins: string | null;
  }>`select ${columns.begins} as begins from ${sql.table(table)} where id = ${record.id}`.execute(db);
  if (!rows[0]) throw new Error(`${table} ${record.id} is not there`);
  return rows[0].begins === null ? null : new Date(rows[0].begins);
}

/** Tells open screens of a service's record that what they show of its payments has changed, though the record has not. */
export async function announceRecord(context: RequestContext, service: OfRecord): Promise<void> {
  const record = recordOf(service);
  if (!record) return;
  const { id, kind } = record;
  const { rows } = await sql<{
    version: number;
  }>`select version from ${sql.table(kind.table)} where id = ${id}`.execute(context.db);
  const by = actorOf(context);
  if (rows[0])
    await announce(context.db, { key: kind.key, id, version: rows[0].version, action: FOLLOWED, by });
}
