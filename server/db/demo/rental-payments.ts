import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { formatCode } from '../../../src/lib/domain/codes.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { linkToken } from '../../financials/payments/link.ts';
import type { Database } from '../tables.ts';
import { takePaymentNumbers } from './sale-rows.ts';

/*
 * The opening says that rentals were paid by transfer before there was a ledger. In the demo the ledger was always
 * there: half of them paid by card, some at the counter, and what is unpaid is asked for.
 */

/** Gives the rentals' payments the ways in which people pay, and their movements the books where the money lies. */
export async function varyPayments(db: Kysely<Database>, clerk: number): Promise<void> {
  await sql`
    update payment set clerk_id = ${clerk}, method = case when id % 20 < 11 then 'card' when id % 20 < 16 then 'transfer' else 'cash' end,
      provider = case when id % 20 < 8 then 1 when id % 20 < 11 then 2 end,
      reference = case when id % 20 between 11 and 15 then reference else '' end`.execute(db);
  await sql`
    update ledger_draft set source = 'payment', clerk_id = ${clerk}, member_id = ${clerk}, provider = payment.provider,
      debit = case payment.method when 'card' then 'bank' else payment.method end
    from payment where ledger_draft.source = 'opening' and payment.id = ledger_draft.record_id`.execute(db);
}

/** Asks for what rentals wait for: links and transfers that can still be paid, and some that failed. */
export async function askUnpaid(
  db: Kysely<Database>,
  { clerk, secret }: { clerk: number; secret: string },
): Promise<void> {
  const waiting = await db
    .selectFrom('payment_service')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select([
      'payment_service.id',
      'payment_service.brand',
      'payment_service.account_id',
      'payment_service.currency',
      'payment_service.due',
      'payment_service.created_at',
    ])
    .select(['payment_service.payment_limit', 'payment_service.payment_limit_at', 'member.language'])
    .where('payment_service.record_key', '=', 'cars/rentals')
    .where('payment_service.status', '=', SERVICE.new)
    .where('payment_service.due', '>', 0)
    .where('payment_service.payment_limit_at', 'is not', null)
    .orderBy('payment_service.id')
    .limit(400)
    .execute();
  const asked = waiting.filter((_, index) => index % 10 < 6);
  const numbers = await takePaymentNumbers(db, asked.length);
  for (const [
    index,
    { id, due, language, brand, account_id, currency, created_at, payment_limit, payment_limit_at },
  ] of asked.entries()) {
    const card = index % 3 !== 0;
    const failed = index % 7 === 5;
    const code = formatCode({
      prefix: 'P',
      year: Number(created_at.slice(0, 4)),
      number: numbers[index] ?? 0,
    });
    const values = {
      code,
      brand,
      service_id: id,
      account_id,
      status: failed ? 3 : 1,
      currency,
      amount: due,
      payment_limit,
      payment_limit_at,
      clerk_id: clerk,
      created_at,
      updated_at: created_at,
      payer: null,
      link_language: LANGUAGES.find((known) => known === language) ?? LANGUAGES[0],
    };
    const payment = await db
      .insertInto('payment')
      .values({
        ...values,
        method: card ? 'card' : 'transfer',
        provider: card ? (index % 2) + 1 : null,
        funding_deadline_id: null,
        receipt_number: null,
        link_nonce: null,
      })
      .returning(['id', 'link_nonce', 'payment_limit_at'])
      .executeTakeFirstOrThrow();
    if (card) await linkToken({ db, services: { secret } }, payment);
    if (!failed) await db.updateTable('payment_service').set({ status: 2 }).where('id', '=', id).execute();
  }
}

/** Receipts of all that came, one after the other. */
export async function numberReceipts(db: Kysely<Database>): Promise<void> {
  await sql`
    update payment set receipt_number = numbered.number
    from (select id, row_number() over (order by charged_at, id) as number from payment where charged > 0) as numbered
    where payment.id = numbered.id`.execute(db);
}
