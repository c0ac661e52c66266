import { sql } from 'kysely';
import { search } from '../../src/lib/contract/system/search.ts';
import type { Found } from '../../src/lib/contract/system/search.ts';
import { codeSearch } from '../../src/lib/domain/codes.ts';
import { formatTypedDate } from '../../src/lib/domain/dates.ts';
import { phoneText } from '../../src/lib/domain/dial-codes.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import type { RequestContext } from '../lib/call.ts';
import { matches, matchesCode } from '../lib/list.ts';
import { route } from '../lib/route.ts';

/** Records of one kind that are shown. */
const BEST = 5;

type Db = RequestContext['db'];

export const searchRoutes = [
  route(search, async ({ db, query: { q } }) => {
    const found = await Promise.all([rentals(db, q), members(db, q), services(db, q), payments(db, q), fundings(db, q), models(db, q), offices(db, q)]);
    return found.flat();
  }),
];

/** By number of passage: newest first, since the one that is asked for is nearly always a coming one. */
async function rentals(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('rental')
    .select(['id', 'code', 'first_name', 'last_name', sql<string>`to_char(pick_up_local, 'YYYY-MM-DD')`.as('date')])
    .where(matchesCode('search', q))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({ key: 'cars/rentals', id: row.id, title: row.code, detail: `${fullName(row)} · ${formatTypedDate(row.date)}` }));
}

async function members(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name', 'phone', 'email'])
    .where(matches('search', q))
    .where('merged_into_id', 'is', null)
    .orderBy('last_name')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({ key: 'users/members', id: row.id, title: fullName(row), detail: phoneText(row.phone) || (row.email ?? '') }));
}

/** By code only: what a service is for holds names that every rental has, too. */
async function services(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('payment_service')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select(['payment_service.id', 'payment_service.code', 'payment_service.concept', 'member.first_name', 'member.last_name'])
    .where(matches('payment_service.search', code))
    .orderBy('payment_service.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({ key: 'financials/services', id: row.id, title: row.code, detail: `${fullName(row)} · ${row.concept}` }));
}

/** By code, or by the reference that a bank or a clerk gave it. */
async function payments(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('payment')
    .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select(['payment.id', 'payment.code', 'payment_service.concept', 'member.first_name', 'member.last_name'])
    .where(matches('payment.search', code))
    .orderBy('payment.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({ key: 'financials/payments', id: row.id, title: row.code, detail: `${fullName(row)} · ${row.concept}` }));
}

async function fundings(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('funding')
    .innerJoin('payment_service', 'payment_service.id', 'funding.service_id')
    .innerJoin('member', 'member.id', 'funding.member_id')
    .select(['funding.id', 'funding.code', 'payment_service.concept', 'member.first_name', 'member.last_name'])
    .where(matches('funding.search', code))
    .orderBy('funding.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({ key: 'financials/fundings', id: row.id, title: row.code, detail: `${fullName(row)} · ${row.concept}` }));
}

async function models(db: Db, q: string): Promise<Found[]> {
  const rows = await db.selectFrom('model').select(['id', 'brand', 'name', 'category']).where(matches('search', q)).orderBy('brand').orderBy('name').limit(BEST).execute();
  return rows.map((row) => ({ key: 'cars/models', id: row.id, title: `${row.brand} ${row.name}`, detail: row.category }));
}

async function offices(db: Db, q: string): Promise<Found[]> {
  const rows = await db.selectFrom('office').select(['id', 'name', 'address']).where(matches('search', q)).orderBy('name').limit(BEST).execute();
  return rows.map((row) => ({ key: 'cars/offices', id: row.id, title: row.name, detail: row.address }));
}
