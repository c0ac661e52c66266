import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/tables.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Records that some figures are measured with. */
export interface Scene {
  /** A client with a hundred rentals, bookings, packages, remittances and procedures each. */
  readonly client: number;
  /** Order numbers of packages that were never scanned. */
  readonly numbers: readonly string[];
  /** A hundred packages with an order. */
  readonly labels: readonly number[];
  /** Five hundred packages of one brand that wait to leave. */
  readonly waiting: readonly number[];
  /** A batch of five hundred remittances. */
  readonly batch: number;
}

/** Records of each kind that the client of the scene has. */
const OF_THE_CLIENT = 100;
const SCANS = 43;
const LABELS = 100;
const TOGETHER = 500;
const KINDS = [
  ['rental', 'cars/rentals'],
  ['booking', 'lodgings/bookings'],
  ['package', 'postals/packages'],
  ['remittance', 'postals/remittances/listing'],
  ['procedure', 'postals/procedures'],
] as const;

/** Makes what the demo has too few of, for speed alone: what it says of money stays right, what it says of people does not. */
export async function prepareScene(dataDirectory: string): Promise<Scene> {
  const { db, close } = await openDatabase({ dataDirectory, log: silent });
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const client = await largeClient(transaction);
      const waiting = (await standingAt(transaction, 'received_origin', TOGETHER)).map(({ id }) => id);
      const counter = await standingAt(transaction, 'created', SCANS);
      return {
        client,
        waiting,
        numbers: counter.map(({ number }) => number),
        labels: waiting.slice(0, LABELS),
        batch: await largeBatch(transaction),
      };
    });
  } finally {
    await close();
  }
}

async function largeClient(db: Kysely<Database>): Promise<number> {
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', ROLES.client)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const [table, key] of KINDS) {
    await sql`update ${sql.table(table)} set member_id = ${id}
      where id in (select id from ${sql.table(table)} order by id desc limit ${OF_THE_CLIENT})`.execute(db);
    await sql`update payment_service set member_id = ${id} where record_key = ${key}
      and record_id in (select id from ${sql.table(table)} where member_id = ${id})`.execute(db);
  }
  return id;
}

/**
 * So many packages that were delivered stand again where they came in, or at the counter: a company that is kept for the
 * next measurement has others for it.
 */
async function standingAt(
  db: Kysely<Database>,
  event: 'created' | 'received_origin',
  count: number,
): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    update package set status = 1, event_code = ${event}, delivered_at = null, received_by = '', missing_parcels = 0
    where id in (
      select id from package where event_code = 'delivered' and order_id is not null and brand = 'alisios' and parcels = 1
        and not exists (select from manifest_package line where line.package_id = package.id)
      order by id desc limit ${count}
    ) returning id, number`.execute(db);
  if (rows.length < count)
    throw new Error(`Only ${rows.length} packages of ${count} are left to be ${event}`);
  const ids = rows.map(({ id }) => id);
  await sql`delete from package_event where package_id = any(${ids}) and code not in ('created', ${event})`.execute(
    db,
  );
  return rows;
}

async function largeBatch(db: Kysely<Database>): Promise<number> {
  const { id } = await db
    .selectFrom('remittance_batch')
    .select('id')
    .where('courier_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`update remittance set batch_id = ${id}
    where id in (select id from remittance where status = 3 and delivery = 'cash' order by id limit ${TOGETHER})`.execute(
    db,
  );
  return id;
}
