import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import type { Database } from '../../db/tables.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Lines } from '../../lib/mail/lines.ts';

/** Packages as their senders are told of them: never what staff noted. */
export const toldPackages = (db: Kysely<Database>, ids: readonly number[]) =>
  db
    .selectFrom('package')
    .innerJoin('member', 'member.id', 'package.member_id')
    .innerJoin('city', 'city.id', 'package.receiver_city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select([
      'package.id',
      'package.folio',
      'package.number',
      'package.brand',
      'package.parcels',
      'package.receiver_name',
      'package.received_by',
    ])
    .select(['member.email', 'member.phone', 'member.first_name', 'member.last_name', 'member.language'])
    .select(['city.name as city', 'state.name as state'])
    .where('package.id', 'in', [...ids])
    .execute();
export type ToldPackage = Awaited<ReturnType<typeof toldPackages>>[number];

/** One of them. Undefined for one that was entered by mistake and removed. */
export const toldPackage = async (db: Kysely<Database>, id: number): Promise<ToldPackage | undefined> =>
  (await toldPackages(db, [id]))[0];

/** Municipality and province, once where they are called alike. */
export const placeName = ({ city, state }: { readonly city: string; readonly state: string }): string =>
  city === state ? city : `${city}, ${state}`;

/** What the texts of its mails may say. */
export const packageValues = (sent: ToldPackage) => ({
  first_name: greetingName(sent),
  code: sent.number ?? sent.folio,
  receiver: sent.receiver_name,
  destination: placeName(sent),
  parcels: String(sent.parcels),
  received_by: sent.received_by,
});

export const packageLines = (sent: ToldPackage, language: Language): Lines =>
  linesOf(language, {
    package: sent.number ?? sent.folio,
    receiver: sent.receiver_name,
    destination: placeName(sent),
    parcels: String(sent.parcels),
  });
