import { sql } from 'kysely';
import { search } from '../../src/lib/contract/system/search.ts';
import type { Found } from '../../src/lib/contract/system/search.ts';
import { codeSearch } from '../../src/lib/domain/codes.ts';
import { formatTypedDate } from '../../src/lib/domain/dates.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { accountNumber } from '../../src/lib/domain/client-numbers.ts';
import { matches, matchesCode } from '../lib/list.ts';
import { route } from '../lib/route.ts';
import { BEST, discounts, models, offices, stations, vehicles } from './search-fleet.ts';
import type { Db } from './search-fleet.ts';
import { accommodations } from './search-lodging.ts';
import { members } from './search-people.ts';
import {
  batches,
  manifests,
  packages,
  procedures,
  recipients,
  remittances,
  submissions,
} from './search-postals.ts';

export const searchRoutes = [
  route(search, async ({ db, language, query: { q } }) => {
    const found = await Promise.all([
      rentals(db, q),
      bookings(db, q),
      members(db, q),
      packages(db, q),
      remittances(db, q),
      procedures(db, q),
      recipients(db, q),
      manifests(db, q),
      batches(db, q),
      submissions(db, q),
      services(db, q),
      payments(db, q),
      fundings(db, q),
      accounts(db, q),
      expenses(db, q),
      vehicles(db, q),
      models(db, q),
      offices(db, q),
      stations(db, q),
      accommodations(db, q, language),
      discounts(db, q, language),
    ]);
    return found.flat();
  }),
];

/** By number of passage: newest first, since the one that is asked for is nearly always a coming one. */
async function rentals(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('rental')
    .select([
      'id',
      'code',
      'first_name',
      'last_name',
      sql<string>`to_char(pick_up_local, 'YYYY-MM-DD')`.as('date'),
    ])
    .where(matchesCode('search', q))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'cars/rentals',
    id: row.id,
    title: row.code,
    detail: `${fullName(row)} · ${formatTypedDate(row.date)}`,
  }));
}

/** Newest first, as rentals. */
async function bookings(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('accommodation', 'accommodation.id', 'booking.accommodation_id')
    .select([
      'booking.id',
      'booking.code',
      'booking.first_name',
      'booking.last_name',
      'booking.check_in',
      'accommodation.name',
    ])
    .where(matchesCode('booking.search', q))
    .orderBy('booking.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'lodgings/bookings',
    id: row.id,
    title: row.code,
    detail: `${fullName(row)} · ${row.name} · ${formatTypedDate(row.check_in)}`,
  }));
}

/** By code only: what a service is for holds names that every rental has, too. */
async function services(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('payment_service')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select([
      'payment_service.id',
      'payment_service.code',
      'payment_service.concept',
      'member.first_name',
      'member.last_name',
    ])
    .where(matches('payment_service.search', code))
    .orderBy('payment_service.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'financials/services',
    id: row.id,
    title: row.code,
    detail: `${fullName(row)} · ${row.concept}`,
  }));
}

/** By code, or by the reference that a bank or a clerk gave it. */
async function payments(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('payment')
    .innerJoin('payment_service', 'payment_service.id', 'payment.service_id')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select([
      'payment.id',
      'payment.code',
      'payment_service.concept',
      'member.first_name',
      'member.last_name',
    ])
    .where(matches('payment.search', code))
    .orderBy('payment.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'financials/payments',
    id: row.id,
    title: row.code,
    detail: `${fullName(row)} · ${row.concept}`,
  }));
}

async function fundings(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('funding')
    .innerJoin('payment_service', 'payment_service.id', 'funding.service_id')
    .innerJoin('member', 'member.id', 'funding.member_id')
    .select([
      'funding.id',
      'funding.code',
      'payment_service.concept',
      'member.first_name',
      'member.last_name',
    ])
    .where(matches('funding.search', code))
    .orderBy('funding.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'financials/fundings',
    id: row.id,
    title: row.code,
    detail: `${fullName(row)} · ${row.concept}`,
  }));
}

async function accounts(db: Db, q: string): Promise<Found[]> {
  const number = accountNumber(q);
  if (number === undefined) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('member', 'member.id', 'account.member_id')
    .select(['account.id', 'account.number', 'account.currency', 'member.first_name', 'member.last_name'])
    .where('account.number', '=', number)
    .execute();
  return rows.map((row) => ({
    key: 'financials/accounts',
    id: row.id,
    title: row.number,
    detail: `${fullName(row)} · ${row.currency}`,
  }));
}

/** By code only, as services. */
async function expenses(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('expense')
    .select(['id', 'code', 'concept'])
    .where(matches('search', code))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'financials/expenses',
    id: row.id,
    title: row.code,
    detail: row.concept,
  }));
}

/** By plate, with or without what people put between its letters; a fleet is small, so no index is needed. */
