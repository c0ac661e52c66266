import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Money } from '../../src/lib/contract/fields.ts';
import type { Found } from '../../src/lib/contract/system/search.ts';
import { accountNumber, readMemberNumber } from '../../src/lib/domain/client-numbers.ts';
import { phoneText } from '../../src/lib/domain/dial-codes.ts';
import { fullName, recipientName } from '../../src/lib/domain/names.ts';
import { SERVICE } from '../../src/lib/domain/service-amounts.ts';
import { searchedPhone } from '../../src/lib/domain/typed-identifier.ts';
import { lacksStatus } from '../db/status-condition.ts';
import { matches } from '../lib/list.ts';
import { BEST } from './search-fleet.ts';
import type { Db } from './search-fleet.ts';

/** As matches, for people: a phone is found however it is dialed (rule: phones-as-meant). */
export function matchesPerson(column: string, q: string): Expression<SqlBool> {
  const phone = searchedPhone(q);
  return phone === undefined
    ? matches(column, q)
    : sql<SqlBool>`(${matches(column, q)} or ${matches(column, phone)})`;
}

/** What a client still owes, by currency. */
const owes = sql<
  Money[]
>`(select coalesce(jsonb_agg(jsonb_build_object('amount', owed, 'currency', currency) order by currency), '[]') from (
    select currency, sum(due - received) as owed from payment_service
    where payment_service.member_id = member.id and received < due and ${lacksStatus('payment_service.status', SERVICE.cancelled)} group by currency
  ) debt)`;

const columns = [
  'member.id',
  'member.first_name',
  'member.last_name',
  'member.phone',
  'member.email',
  'member.restricted_at',
] as const;

/** By name, phone, email or passport, by their own number or that of an account. */
function byThemselves(db: Db, q: string) {
  const number = readMemberNumber(q);
  const account = accountNumber(q);
  return db
    .selectFrom('member')
    .select(columns)
    .select(owes.as('owes'))
    .where((where) =>
      where.or([
        matchesPerson('member.search', q),
        ...(number === undefined ? [] : [where('member.id', '=', number)]),
        ...(account === undefined
          ? []
          : [sql<SqlBool>`member.id in (select member_id from account where number = ${account})`]),
      ]),
    )
    .where('member.merged_into_id', 'is', null)
    .where('member.erased_at', 'is', null)
    .orderBy('member.last_name')
    .orderBy('member.id')
    .limit(BEST);
}

/** By somebody in Cuba to whom they send. */
function byRecipient(db: Db, q: string) {
  return (
    db
      .selectFrom('recipient')
      .innerJoin('recipient_member as link', 'link.recipient_id', 'recipient.id')
      .innerJoin('member', 'member.id', 'link.member_id')
      .select(columns)
      .select(owes.as('owes'))
      .select([
        'recipient.first_name as recipient_first_name',
        'recipient.middle_name',
        'recipient.first_surname',
        'recipient.second_surname',
      ])
      .where(matchesPerson('recipient.search', q))
      .orderBy('recipient.id')
      .orderBy('link.created_at')
      .orderBy('member.id')
      // Somebody may send to several who match: each is shown once.
      .limit(BEST * 2)
  );
}

/** Clients and staff: first who match themselves, then who sends to somebody that does. */
export async function members(db: Db, q: string): Promise<Found[]> {
  const [own, senders] = await Promise.all([byThemselves(db, q).execute(), byRecipient(db, q).execute()]);
  const found = new Map<number, Found>();
  const add = (row: (typeof own)[number], recipient = ''): void => {
    if (found.has(row.id) || found.size >= BEST) return;
    const reached = phoneText(row.phone) || (row.email ?? '');
    found.set(row.id, {
      key: 'users/members',
      id: row.id,
      title: fullName(row),
      detail: [reached, recipient && `→ ${recipient}`].filter(Boolean).join(' · '),
      ...(row.restricted_at !== null && { restricted: true }),
      owes: row.owes,
    });
  };
  for (const row of own) add(row);
  for (const { recipient_first_name: first_name, ...row } of senders)
    add(row, recipientName({ ...row, first_name }));
  return [...found.values()];
}
