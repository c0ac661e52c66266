import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { closeDay, dayTills, tillsDiffer } from '../../src/lib/contract/financials/day-close.ts';
import type { DayTill, TillAmounts } from '../../src/lib/contract/financials/day-close.ts';
import { CURRENCIES } from '../../src/lib/contract/limits.ts';
import type { Currency, Reference } from '../../src/lib/contract/fields.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { dayInstants, todayIn } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import type { Call } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { ProblemError, conflict, invalid } from '../lib/problem.ts';
import { insertRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { codeOf } from '../lib/transaction.ts';
import { personOf } from './account-rows.ts';

const KEY = 'financials/day_closes';
const NOTHING: TillAmounts = { cash: 0, card: 0, transfer: 0 };
const UNIQUE = '23505';

interface Till {
  clerk_id: number;
  currency: Currency;
}

/** What the ledger says of a day's tills: money that passed through each clerk, given back included. */
async function bookedOn(
  db: Kysely<Database>,
  date: string,
  zone: string,
  clerkId: number | undefined,
): Promise<(Till & TillAmounts)[]> {
  const { from, until } = dayInstants(date, zone);
  // What the company spends from its bank passes through no till; what it spends in cash does.
  const through = (book: string) =>
    sql<number>`coalesce(sum(ledger_entry.amount) filter (where ledger_entry.book = ${book} and (ledger_movement.source <> 'expense' or ledger_entry.book = 'cash')), 0)::bigint`;
  const rows = await db
    .selectFrom('ledger_movement')
    .innerJoin('ledger_entry', 'ledger_entry.movement_id', 'ledger_movement.id')
    .select([
      'ledger_movement.clerk_id',
      // Clerks take dollars and euros.
      sql<Currency>`ledger_movement.currency`.as('currency'),
      through('cash').as('cash'),
      through('bank').as('card'),
      through('transfer').as('transfer'),
    ])
    .where('ledger_movement.clerk_id', 'is not', null)
    .where('ledger_movement.at', '>=', from)
    .where('ledger_movement.at', '<', until)
    .where('ledger_entry.book', 'in', ['cash', 'bank', 'transfer'])
    .$if(clerkId !== undefined, (movements) => movements.where('ledger_movement.clerk_id', '=', clerkId ?? 0))
    .groupBy(['ledger_movement.clerk_id', 'ledger_movement.currency'])
    .execute();
  return rows.map(({ clerk_id, ...row }) => ({ ...row, clerk_id: clerk_id ?? 0 }));
}

async function closesOf(db: Kysely<Database>, date: string, clerkId: number | undefined) {
  return db
    .selectFrom('day_close')
    .innerJoin('member', 'member.id', 'day_close.member_id')
    .select([
      'day_close.id',
      'day_close.clerk_id',
      'day_close.currency',
      'day_close.booked',
      'day_close.counted',
      'day_close.reason',
      'day_close.created_at',
    ])
    .select(personOf('member').as('by'))
    .where('day_close.date', '=', date)
    .$if(clerkId !== undefined, (closes) => closes.where('day_close.clerk_id', '=', clerkId ?? 0))
    .execute();
}

/** The tills through which money passed on a day, or that were closed; in the order of names. */
async function tillsOf(
  db: Kysely<Database>,
  date: string,
  zone: string,
  clerkId: number | undefined,
): Promise<DayTill[]> {
  const [booked, closes] = await Promise.all([
    bookedOn(db, date, zone, clerkId),
    closesOf(db, date, clerkId),
  ]);
  const ids = [...new Set([...booked, ...closes].map(({ clerk_id }) => clerk_id))];
  const clerks: Reference[] =
    ids.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['id', sql<string>`btrim(first_name || ' ' || last_name)`.as('name')])
          .where('id', 'in', ids)
          .orderBy('name')
          .orderBy('id')
          .execute();
  return clerks.flatMap((clerk) =>
    CURRENCIES.flatMap((currency): DayTill[] => {
      const mine = (till: Till) => till.clerk_id === clerk.id && till.currency === currency;
      const [now, close] = [booked.find(mine), closes.find(mine)];
      if (!now && !close) return [];
      const { cash, card, transfer } = now ?? NOTHING;
      return [
        {
          clerk,
          date,
          currency,
          booked: { cash, card, transfer },
          close: close
            ? {
                id: close.id,
                booked: close.booked,
                counted: close.counted,
                reason: close.reason,
                by: close.by,
                at: close.created_at,
              }
            : null,
        },
      ];
    }),
  );
}

/** An Agent sees and closes their own day, the Administrator anybody's (rule: till-closed-daily). Throws 403. */
function clerkOf(
  { member }: Pick<Call<typeof dayTills>, 'member'>,
  requested: number | undefined,
): number | undefined {
  if (member.role === ROLES.administrator) return requested;
  if (requested !== undefined && requested !== member.id)
    throw new ProblemError('e10', { status: 403, reason: 'not_permitted' });
  return member.id;
}

async function close(call: Call<typeof closeDay>): Promise<DayTill> {
  const { db, body, member } = call;
  const { date, clerk_id, currency, counted, reason } = body;
  clerkOf(call, clerk_id);
  const zone = await companyZone(db);
  if (date > todayIn(zone, call.now)) throw invalid({ field: 'date', key: 'in_future' });
  const find = async () =>
    (await tillsOf(db, date, zone, clerk_id)).find((till) => till.currency === currency);
  const till = await find();
  if (till?.close) throw conflict('day_closed');
  const booked = till?.booked ?? NOTHING;
  if (!till && !(await db.selectFrom('member').select('id').where('id', '=', clerk_id).executeTakeFirst()))
    throw invalid({ field: 'clerk_id', key: 'select_option' });
  // The contract has asked for a reason where what was counted differs from what the person saw.
  if (tillsDiffer(booked, body.booked)) throw conflict('day_moved');
  const values = {
    date,
    clerk_id,
    currency,
    booked: JSON.stringify(booked),
    counted: JSON.stringify(counted),
    reason,
    member_id: member.id,
  };
  await insertRecord(call, { table: 'day_close', key: KEY, values, action: 'close_day', reason }).catch(
    (error: unknown) => {
      throw codeOf(error) === UNIQUE ? conflict('day_closed') : error;
    },
  );
  const closed = await find();
  if (!closed) throw new Error('A day that was closed is not there');
  return closed;
}

export const dayCloseRoutes = [
  route(dayTills, async (call) => {
    const zone = await companyZone(call.db);
    const date = call.query.date ?? todayIn(zone, call.now);
    return { date, tills: await tillsOf(call.db, date, zone, clerkOf(call, call.query.clerk)) };
  }),
  route(closeDay, close),
];
