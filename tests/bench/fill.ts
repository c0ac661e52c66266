import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { copiedColumns } from '../../server/db/demo/insert.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/tables.ts';
import { settleTables, withoutIndexes } from '../../server/db/without-indexes.ts';

/* Where the demo's records stop growing: copies of them, as many as a company of the largest kind has. */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Records of a kind that a company of the largest kind has. */
export const MOST = 1_000_000;
/** Between a record and each of its copies: more than there are of any. */
const STEP = 10_000_000;
/** The demo's eighteen months: rooms do not grow, so their stays reach further back. */
const DAYS = 546;

interface Copied {
  readonly table: keyof Database & string;
  /** Which of its rows; all unless said. */
  readonly where?: string;
  /** What each copy has of its own; `round` counts the copies. */
  readonly own: Readonly<Record<string, string>>;
}

const next = (column: string) => `${column} + round * ${STEP}`;
const named = (column: string) => `${column} || '-' || round`;
const dayEarlier = (column: string) => `${column} - round * ${DAYS}`;
const earlier = (column: string) => `${column} - round * interval '${DAYS} days'`;

/** By kind: its records, of which there are to be so many, and what belongs to them. */
const COPIED: readonly (readonly Copied[])[] = [
  [
    {
      table: 'package',
      own: {
        folio: named('folio'),
        number: named('number'),
        order_id: 'null',
        partner_folio: `''`,
      },
    },
  ],
  [
    {
      table: 'remittance',
      own: {
        code: named('code'),
        quote_id: next('quote_id'),
        batch_id: 'null',
        sender_order: 'null',
        sender_order_id: 'null',
        receiver_order: 'null',
        receiver_order_id: 'null',
      },
    },
    { table: 'remittance_quote', own: { id: next('id') } },
  ],
  [
    {
      table: 'procedure',
      own: { code: named('code'), link_nonce: 'null', link_hash: 'null' },
    },
  ],
  [
    {
      table: 'booking',
      own: {
        id: next('id'),
        code: named('code'),
        // Completed, unless cancelled.
        status: 'greatest(status, 5)',
        payment_limit_at: 'null',
        ...Object.fromEntries(['check_in', 'check_out'].map((column) => [column, dayEarlier(column)])),
        ...Object.fromEntries(
          ['check_in_at', 'check_out_at', 'created_at', 'updated_at'].map((column) => [
            column,
            earlier(column),
          ]),
        ),
      },
    },
    {
      table: 'booking_room',
      own: {
        booking_id: next('booking_id'),
        // Departed, unless cancelled.
        status: 'greatest(status, 3)',
        check_in: dayEarlier('check_in'),
        check_out: dayEarlier('check_out'),
      },
    },
    {
      // Nothing is due, so that the ledger, which has no movements of them, is right.
      table: 'payment_service',
      where: `record_key = 'lodgings/bookings'`,
      own: {
        code: named('code'),
        record_id: next('record_id'),
        kept: 'null',
        ...Object.fromEntries(
          ['unit_amount', 'service_fee', 'total', 'received', 'recognized'].map((amount) => [amount, '0']),
        ),
      },
    },
  ],
];

/** Makes packages, remittances, procedures and bookings as many as rentals, up to a million. Once they are there, nothing. */
export async function fillLists(dataDirectory: string, rows: number): Promise<void> {
  const { db, url, close } = await openDatabase({ dataDirectory, log: silent });
  try {
    const kinds = await Promise.all(
      COPIED.map(async (copies) => ({ copies, rounds: await roundsOf(db, copies, Math.min(rows, MOST)) })),
    );
    const wanted = kinds.filter(({ rounds }) => rounds > 0);
    if (wanted.length === 0) return;
    const tables = wanted.flatMap(({ copies }) => copies.map(({ table }) => table));
    await db.transaction().execute(async (transaction) => {
      const ask = (text: string) => sql.raw(text).execute(transaction);
      await ask('set local statement_timeout = 0');
      await withoutIndexes(ask, { tables }, async () => {
        for (const { copies, rounds } of wanted)
          for (const copied of copies) await copy(transaction, copied, rounds);
      });
    });
    await settleTables(url);
  } finally {
    await close();
  }
}

/** How often the records of a kind are copied. */
async function roundsOf(db: Kysely<Database>, [first]: readonly Copied[], wanted: number): Promise<number> {
  if (!first) return 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(first.table)}`.execute(db);
  return Math.floor(wanted / Math.max(1, rows[0]?.count ?? 0)) - 1;
}

async function copy(
  db: Kysely<Database>,
  { table, own, where = 'true' }: Copied,
  rounds: number,
): Promise<void> {
  const names = Object.keys(own);
  const copied = await copiedColumns(db, table, ['id', ...names]);
  await sql`
    insert into ${sql.table(table)} (${sql.join([...names.map((name) => sql.ref(name)), ...copied])})
    select ${sql.join([...Object.values(own).map((value) => sql.raw(value)), ...copied])}
    from ${sql.table(table)} cross join generate_series(1, ${rounds}::int) as round where ${sql.raw(where)}`.execute(
    db,
  );
  if (own['id'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}
