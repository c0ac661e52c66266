import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import type { Found } from '../../src/lib/contract/system/search.ts';
import { members } from '../../src/lib/contract/users/members.ts';
import { codeSearch } from '../../src/lib/domain/codes.ts';
import { formatTypedDate } from '../../src/lib/domain/dates.ts';
import { recipientName } from '../../src/lib/domain/names.ts';
import { matches, matchesCode } from '../lib/list.ts';
import { personOf } from '../lib/person.ts';
import { packageMatches } from '../postals/packages/filters.ts';
import { BEST } from './search-fleet.ts';
import type { Db } from './search-fleet.ts';
import { matchesPerson } from './search-people.ts';

/** By order number, folio, phone or a name; newest first, since the one that is asked for is mostly on its way. */
export async function packages(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('package')
    .innerJoin('city', 'city.id', 'package.receiver_city_id')
    .select(['package.id', 'package.number', 'package.folio', 'package.receiver_name', 'city.name'])
    .where(packageMatches(q))
    .orderBy('package.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'postals/packages',
    id: row.id,
    title: row.number ?? row.folio,
    detail: `${row.receiver_name} · ${row.name}`,
  }));
}

/** By code, phone or a name; never by a card, whose number nobody looks for. Newest first. */
export async function remittances(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('remittance')
    .innerJoin('city', 'city.id', 'remittance.receiver_city_id')
    .select(['remittance.id', 'remittance.code', 'remittance.receiver_name', 'city.name'])
    .where(matchesCode('remittance.search', q))
    .orderBy('remittance.id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'postals/remittances/listing',
    id: row.id,
    title: row.code,
    detail: `${row.receiver_name} · ${row.name}`,
  }));
}

/** By code, the applicant's or the client's name, phone, identity card or passport. Newest first. */
export async function procedures(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('procedure')
    .select(['id', 'code', 'applicant_name', 'passport_number'])
    .where(matchesCode('search', q))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'postals/procedures',
    id: row.id,
    title: row.code,
    detail: [row.applicant_name, row.passport_number].filter((part) => part !== '').join(' · '),
  }));
}

/** By name, phone or identity card; each opens with the first member whose recipient it is. */
export async function recipients(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('city', 'city.id', 'recipient.city_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('recipient_member as link')
          .innerJoin('member', 'member.id', 'link.member_id')
          .select(
            sql<Reference>`jsonb_build_object('id', member.id, 'name', btrim(member.first_name || ' ' || member.last_name))`.as(
              'sender',
            ),
          )
          .whereRef('link.recipient_id', '=', 'recipient.id')
          .orderBy('link.created_at')
          .orderBy('member.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'recipient.id',
      'recipient.first_name',
      'recipient.middle_name',
      'recipient.first_surname',
      'recipient.second_surname',
      'recipient.restricted_at',
      'city.name as city',
      'first.sender',
    ])
    .where(matchesPerson('recipient.search', q))
    .orderBy('recipient.first_surname')
    .orderBy('recipient.id')
    .limit(BEST)
    .execute();
  return rows.map((row) => ({
    key: 'postals/recipients',
    id: row.id,
    title: recipientName(row),
    detail: `${row.city} · ${row.sender.name}`,
    ...(row.restricted_at !== null && { restricted: true }),
    opens: { key: members.key, id: row.sender.id },
  }));
}

/** By number, air waybill, carrier or route; newest first. */
export async function manifests(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('manifest')
    .select(['id', 'number', 'awb', 'carrier', 'date'])
    .where(matchesCode('search', q))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map(({ id, number, awb, carrier, date }) => ({
    key: 'postals/manifests',
    id,
    title: number,
    detail: [carrier, awb, formatTypedDate(date)].filter((part) => part !== '').join(' · '),
  }));
}

/** By code only; newest first. A batch a day is few enough for no index. */
export async function batches(db: Db, q: string): Promise<Found[]> {
  const code = codeSearch(q);
  if (code === undefined) return [];
  const rows = await db
    .selectFrom('remittance_batch')
    .select(['id', 'code', personOf('remittance_batch.courier_id').as('courier')])
    .where(matches(sql<string>`search_key(code)`, code))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map(({ id, code: title, courier }) => ({
    key: 'postals/remittance_batches',
    id,
    title,
    detail: courier?.name ?? '',
  }));
}

/** By code or note; newest first. */
export async function submissions(db: Db, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('procedure_submission')
    .select(['id', 'code', 'date', 'note'])
    .where(matchesCode('search', q))
    .orderBy('id', 'desc')
    .limit(BEST)
    .execute();
  return rows.map(({ id, code, date, note }) => ({
    key: 'postals/procedure_submissions',
    id,
    title: code,
    detail: [formatTypedDate(date), note].filter((part) => part !== '').join(' · '),
  }));
}
