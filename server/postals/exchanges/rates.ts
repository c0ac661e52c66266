import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Currency, Reference } from '../../../src/lib/contract/fields.ts';
import { PAIRS } from '../../../src/lib/contract/postals/remittance-money.ts';
import type { RateState } from '../../../src/lib/contract/postals/exchanges.ts';
import type { ReceiveCurrency } from '../../../src/lib/contract/postals/remittance-money.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { personOf } from '../../lib/person.ts';
import { rowColumns } from '../../lib/record-plan.ts';

/** What a rate is asked for: a pair, and the office whose own rate counts before that of all. */
export interface Exchanged {
  readonly remit_currency: Currency;
  readonly receive_currency: ReceiveCurrency;
  readonly office_id: number | null;
}

/**
 * The rate that holds at an instant: the newest that has begun, of two that began together the one that was set later;
 * the office's own before that of all offices. Undefined where there is none.
 */
export async function rateAt(
  db: Kysely<Database>,
  { remit_currency, receive_currency, office_id }: Exchanged,
  at: Date,
) {
  return db
    .selectFrom('exchange_rate')
    .select(['id', 'buy_rate', 'valid_from', 'office_id'])
    .where(hasStatus('status', ITEM.active))
    .where('remit_currency', '=', remit_currency)
    .where('receive_currency', '=', receive_currency)
    .where('valid_from', '<=', sql<string>`${at}`)
    .where(({ or, eb }) => or([eb('office_id', 'is', null), eb('office_id', '=', office_id)]))
    .orderBy(sql`office_id is null`)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest active rate of the row's pair and office under a condition. */
const newestBeside = (column: 'id' | 'buy_rate', condition: RawBuilder<unknown>) => sql`(
  select beside.${sql.ref(column)} from exchange_rate as beside
  where ${hasStatus('beside.status', ITEM.active)}
    and beside.remit_currency = exchange_rate.remit_currency and beside.receive_currency = exchange_rate.receive_currency
    and beside.office_id is not distinct from exchange_rate.office_id and ${condition}
  order by beside.valid_from desc, beside.id desc limit 1)`;

/** What a rate is at an instant, by its time and its status. */
export const stateAt = (now: Date) => sql<RateState>`case
  when not ${hasStatus('exchange_rate.status', ITEM.active)} then 'withdrawn'
  when exchange_rate.valid_from > ${now} then 'upcoming'
  when exchange_rate.id = ${newestBeside('id', sql`beside.valid_from <= ${now}`)} then 'current'
  else 'past' end`;

export const pairName = sql<string>`exchange_rate.remit_currency || '-' || exchange_rate.receive_currency`;
/** Rates that hold come before all others, the pair that is asked for most and all offices first. */
const standingAt = (now: Date) => sql<string>`case ${stateAt(now)} when 'current' then
  timestamptz '3000-01-01' - array_position(${[...PAIRS]}::text[], ${pairName}) * interval '1 day'
  - case when exchange_rate.office_id is null then interval '0' else interval '1 hour' end
  else exchange_rate.valid_from end`;

/** Rates with what a row of the list is made of. */
export const ratesAt = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('exchange_rate')
    .leftJoin('company_office', 'company_office.id', 'exchange_rate.office_id')
    .select(rowColumns('exchange_rate', ['remit_currency', 'receive_currency', 'buy_rate']))
    .select(['exchange_rate.sell_rate', 'exchange_rate.valid_from', 'exchange_rate.note'])
    .select([
      sql<Reference | null>`case when company_office.id is not null then
        jsonb_build_object('id', company_office.id, 'name', company_office.name) end`.as('office'),
      sql<
        string | null
      >`${newestBeside('buy_rate', sql`(beside.valid_from, beside.id) < (exchange_rate.valid_from, exchange_rate.id)`)}`.as(
        'rate_before',
      ),
      stateAt(now).as('state'),
      standingAt(now).as('standing'),
      personOf('exchange_rate.member_id').as('set_by'),
    ]);
