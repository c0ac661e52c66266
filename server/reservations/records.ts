import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../db/tables.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import type { VersionedTable } from '../lib/records.ts';
import type { Reservation, ReservationRecords } from './kind.ts';

/** Tables that have the columns of a reservation. */
type ReservationTable = {
  [T in VersionedTable]: Selectable<Database[T]> extends Reservation ? T : never;
}[VersionedTable];

/** The reservations of a table, whose changes are told under the key of their resource. */
export function reservationRecords<T extends ReservationTable>(
  table: T,
  key: string,
): ReservationRecords<Selectable<Database[T]>> {
  return {
    key,
    table,
    read: async (db, id) => {
      const { rows } = await sql<
        Selectable<Database[T]>
      >`select * from ${sql.table(table)} where id = ${id}`.execute(db);
      return rows[0];
    },
    lock: (db, id, version) => lockVersion(db, table, id, version),
    update: (context, before, write) => updateRecord(context, before, { table, key, ...write }),
  };
}
