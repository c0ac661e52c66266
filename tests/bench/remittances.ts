import { sql } from 'kysely';
import { withoutIndexes } from '../../server/db/without-indexes.ts';
import { openDatabase } from '../../server/db/open.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Remittances that a company of the largest kind has. */
const MOST = 1_000_000;

/** Makes remittances as many as rentals, up to a million, like those of the demo. Once they are there, nothing. */
export async function fillRemittances(dataDirectory: string, rows: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory, log: silent });
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = 'remittance' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'quote_id')
          and column_name not like '%order%' order by ordinal_position`.execute(transaction);
      const copied = sql.join(columns.map(({ name }) => sql.ref(name)));
      const ask = (text: string) => sql.raw(text).execute(transaction);
      await withoutIndexes(ask, { tables: ['remittance', 'remittance_quote'] }, async () => {
        // Each needs a quote of its own; codes begin where the demo's end.
        await sql`
        with wanted as (
          select row_number() over () as place, remittance.* from remittance
          cross join generate_series(1, ${Math.min(rows, MOST)}::int / greatest((select count(*) from remittance), 1) - 1)
        ), quoted as (
          insert into remittance_quote (exchange_rate_id, rate, rate_since, remit_currency, receive_currency, typed, delivery,
            remit_amount, receive_amount, fee_amount, fee_rule, member_id, created_at, valid_until, used_at)
          select exchange_rate_id, quote.rate, rate_since, quote.remit_currency, quote.receive_currency, typed, quote.delivery,
            quote.remit_amount, quote.receive_amount, fee_amount, fee_rule, quote.member_id, quote.created_at, valid_until, used_at
          from wanted join remittance_quote quote on quote.id = wanted.quote_id order by place
          returning id
        ), numbered as (select row_number() over (order by id) as place, id from quoted)
        insert into remittance (code, quote_id, ${copied})
        select 'RM-' || to_char(created_at, 'YYYY') || '-' || code_number(nextval('remittance_number')), numbered.id, ${copied}
        from wanted join numbered using (place)`.execute(transaction);
      });
      await sql`analyze remittance, remittance_quote`.execute(transaction);
    });
  } finally {
    await close();
  }
}
