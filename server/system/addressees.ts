import type { Kysely } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import { greetingName } from '../../src/lib/domain/names.ts';
import { rentalValues, toldRental } from '../cars/rentals/told.ts';
import type { Database } from '../db/tables.ts';
import { packageValues, toldPackage } from '../postals/packages/told.ts';
import { remittanceValues, toldRemittance } from '../postals/remittances/told.ts';
import type { RequestContext } from '../lib/call.ts';
import { bookingValues, toldBooking } from '../lodgings/bookings/told.ts';

/** Whom a mail about a record goes to, in which language and under which brand (rule: record-brand). */
export interface Addressee {
  to: string | null;
  language: Language;
  brand: string;
  /** What templates may say of the record. */
  values: Readonly<Record<string, string>>;
}

type Finder = (
  db: Kysely<Database>,
  id: number,
  context: Pick<RequestContext, 'brand'>,
) => Promise<Addressee | undefined>;

const asLanguage = (language: string): Language => (language === 'es' ? 'es' : 'en');

async function memberAddressee(
  db: Kysely<Database>,
  id: number,
  context: Pick<RequestContext, 'brand'>,
): Promise<Addressee | undefined> {
  const member = await db
    .selectFrom('member')
    .select(['email', 'language', 'first_name', 'last_name', 'brand'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    member && {
      to: member.email,
      language: asLanguage(member.language),
      brand: member.brand ?? context.brand,
      values: { first_name: greetingName(member) },
    }
  );
}

/** A rental's mails go where it says, which may differ from the member's record since. */
async function rentalAddressee(db: Kysely<Database>, id: number): Promise<Addressee | undefined> {
  const rental = await toldRental(db, id);
  if (!rental) return undefined;
  const language = asLanguage(rental.language);
  return {
    to: rental.email,
    language,
    brand: rental.brand,
    values: await rentalValues(db, rental, language),
  };
}

/** A booking's mails go where it says, too. */
async function bookingAddressee(db: Kysely<Database>, id: number): Promise<Addressee | undefined> {
  const booking = await toldBooking(db, id);
  if (!booking) return undefined;
  const language = asLanguage(booking.language);
  return {
    to: booking.email,
    language,
    brand: booking.brand,
    values: await bookingValues(db, booking, language),
  };
}

/** The client of a package is who sends it. */
async function packageAddressee(db: Kysely<Database>, id: number): Promise<Addressee | undefined> {
  const sent = await toldPackage(db, id);
  return (
    sent && {
      to: sent.email,
      language: asLanguage(sent.language),
      brand: sent.brand,
      values: packageValues(sent),
    }
  );
}

/** The client of a remittance is who sends it. */
async function remittanceAddressee(db: Kysely<Database>, id: number): Promise<Addressee | undefined> {
  const sent = await toldRemittance(db, id);
  if (!sent) return undefined;
  const language = asLanguage(sent.language);
  return { to: sent.email, language, brand: sent.brand, values: remittanceValues(sent, language) };
}

/** The client of a procedure is who asked for it, also where the form is somebody else's. */
async function procedureAddressee(db: Kysely<Database>, id: number): Promise<Addressee | undefined> {
  const asked = await db
    .selectFrom('procedure')
    .innerJoin('member', 'member.id', 'procedure.member_id')
    .select(['procedure.brand', 'procedure.code', 'procedure.applicant_name'])
    .select(['member.email', 'member.language', 'member.first_name', 'member.last_name'])
    .where('procedure.id', '=', id)
    .executeTakeFirst();
  return (
    asked && {
      to: asked.email,
      language: asLanguage(asked.language),
      brand: asked.brand,
      values: { first_name: greetingName(asked), code: asked.code, applicant: asked.applicant_name },
    }
  );
}

/** Kinds of record whose client can be emailed, by their key. */
export const ADDRESSEES: Readonly<Record<string, Finder>> = {
  'users/members': memberAddressee,
  'cars/rentals': rentalAddressee,
  'lodgings/bookings': bookingAddressee,
  'postals/packages': packageAddressee,
  'postals/remittances/listing': remittanceAddressee,
  'postals/procedures': procedureAddressee,
};
