import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import type { Database } from '../../db/tables.ts';
import { audit } from '../../lib/audit.ts';
import type { RequestContext } from '../../lib/call.ts';
import { jobContext } from '../../lib/job-context.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { Services } from '../../services.ts';
import { cutoffOf, untilOf } from './retention.ts';

/*
 * Whoever paid by a link, or follows a package, and is no member: known by the address that they typed
 * (rule: payers-are-known-by-address). What is a client's, such as the form of a procedure, goes with the client.
 */

type Rows = readonly Record<string, unknown>[];

/** What stands under an address. */
interface PayerData {
  readonly payments: Rows;
  readonly attempts: Rows;
  readonly mails: Rows;
  readonly followed: Rows;
}

const typedBy = (email: string): RawBuilder<SqlBool> => sql<SqlBool>`lower(payer ->> 'email') = ${email}`;
/** Of payments: who typed it paid, or wanted to. */
const isOf = (email: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${typedBy(email)} or id in (select payment_id from payment_attempt where ${typedBy(email)}))`;

/** Over all payments there are it takes as long as it takes. */
const unhurried = <T>({ db }: Services, work: (db: Kysely<Database>) => Promise<T>): Promise<T> =>
  inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return work(transaction);
  });

/** Throws where a member has the address: they are exported and erased whole. */
async function refuseMember(db: Kysely<Database>, email: string): Promise<void> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  if (member)
    throw new Error(
      `Member ${member.id} has this address: export and erase them in Members, under Personal data`,
    );
}

/** Writes into the history of each payment that its payer's data were handed out, or taken away. */
async function tell(context: RequestContext, email: string, action: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment where ${isOf(email)} order by id for no key update`.execute(context.db);
  for (const { id } of rows) await audit(context, { key: payments.key, id, action });
  return rows.map(({ id }) => id);
}

/** Everything that stands under an address (in small letters) without a member. Throws where a member has it. */
export function exportPayer(services: Services, email: string): Promise<PayerData> {
  return unhurried(services, async (db) => {
    await refuseMember(db, email);
    await tell(jobContext(services, db, ''), email, 'personal_data_exported');
    const [paid, attempts, mails, followed] = [
      await sql<Record<string, unknown>>`
        select code, brand, method, amount, currency, charged, refunded, charged_at, payer from payment
        where ${typedBy(email)} order by id`.execute(db),
      await sql<Record<string, unknown>>`
        select order_number, amount, currency, status, begun_at, resolved_at, card_brand, card_last4, payer, ip, user_agent
        from payment_attempt where ${typedBy(email)} order by id`.execute(db),
      // What lets its reader in stays out, as in every export.
      await sql<Record<string, unknown>>`
        select subject, case when secret then '' else text end as text, created_at, sent_at from mail
        where lower(recipient) = ${email} order by id`.execute(db),
      await sql<Record<string, unknown>>`
        select package.number, follower.asked_at, follower.confirmed_at from package_follower follower
        join package on package.id = follower.package_id where lower(follower.email) = ${email} order by 1`.execute(
        db,
      ),
    ];
    return { payments: paid.rows, attempts: attempts.rows, mails: mails.rows, followed: followed.rows };
  });
}

/**
 * Erases it but for what the law keeps: who paid money that came, until its years are over; then it goes by itself. Gives
 * until when; null where nothing is left. Throws where a member has the address, and while a payment is at the bank.
 */
export function erasePayer(services: Services, email: string): Promise<string | null> {
  return unhurried(services, async (db) => {
    await refuseMember(db, email);
    const context = jobContext(services, db, '');
    const cutoff = cutoffOf(services.clock());
    const ids = await tell(context, email, 'erased');
    const open = await db
      .selectFrom('payment_attempt')
      .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
      .select('payment.code')
      .where('payment.id', 'in', [0, ...ids])
      .where('payment_attempt.status', 'in', ['begun', 'unknown'])
      .executeTakeFirst();
    if (open) throw new Error(`${open.code} is still at the bank: wait until it has an end, then erase`);
    await sql`set local malecon.erasing = 'on'`.execute(db);
    await sql`delete from mail where lower(recipient) = ${email}`.execute(db);
    await sql`delete from package_follower where lower(email) = ${email}`.execute(db);
    await sql`delete from rate_limit where strpos(lower(key), ${email}) > 0`.execute(db);
    // The key itself stays: what was done once is not done again.
    await sql`update idempotency set body = null where strpos(lower(body), ${email}) > 0`.execute(db);
    await sql`
      update audit_entry set changes = changes || '{"payer": [null, null]}'
      where key = ${payments.key} and record_id = any(${ids}::int[]) and changes ? 'payer'`.execute(db);
    await sql`
      update audit_entry set changes = changes || '{"to": [null, null]}'
      where key = ${members.key} and record_id is null and lower(changes -> 'to' ->> 1) = ${email}`.execute(
      db,
    );
    await forgetPayers(db, { cutoff, email });
    const { rows } = await sql<{ last: string | null }>`
      select max(charged_at) as last from payment where charged_at >= ${cutoff}::timestamptz and ${isOf(email)}`.execute(
      db,
    );
    const last = rows[0]?.last ?? null;
    return last === null ? null : untilOf(last);
  });
}

/** Who paid what came is kept as long as the law wants it, of everybody; of one address what paid nothing goes at once. */
async function forgetPayers(
  db: Kysely<Database>,
  { cutoff, email }: { readonly cutoff: string; readonly email?: string },
): Promise<void> {
  const theirs = email === undefined ? sql`payer is not null` : typedBy(email);
  const ofOne = email !== undefined;
  await sql`
    update payment set payer = null
    where ${theirs} and (charged_at < ${cutoff}::timestamptz or (${ofOne} and charged_at is null))`.execute(
    db,
  );
  await sql`
    update payment_attempt set payer = null, ip = '', user_agent = ''
    where ${theirs} and (begun_at < ${cutoff}::timestamptz or (${ofOne} and status <> 'paid'))`.execute(db);
}

/** Takes away who paid what the law keeps no longer, whether anybody asked or not. */
export const forgetOldPayers = (services: Services): Promise<void> =>
  unhurried(services, (db) => forgetPayers(db, { cutoff: cutoffOf(services.clock()) }));
