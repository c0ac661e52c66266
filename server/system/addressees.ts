import type { Kysely } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../lib/call.ts';

/** Whom a mail about a record goes to, in which language and under which brand (product.md §5: documents follow the record's brand). */
export interface Addressee {
  to: string | null;
  language: Language;
  brand: string;
  /** What templates may say of the record. */
  values: Readonly<Record<string, string>>;
}

type Finder = (db: Kysely<Database>, id: number, context: Pick<RequestContext, 'brand'>) => Promise<Addressee | undefined>;

export const asLanguage = (language: string): Language => (language === 'es' ? 'es' : 'en');

async function memberAddressee(db: Kysely<Database>, id: number, { brand }: Pick<RequestContext, 'brand'>): Promise<Addressee | undefined> {
  const member = await db.selectFrom('member').select(['email', 'language', 'first_name']).where('id', '=', id).executeTakeFirst();
  // A member is shared by the brands: the site that the mail is written on signs it.
  return member && { to: member.email, language: asLanguage(member.language), brand, values: { first_name: member.first_name } };
}

/** Kinds of record whose client can be emailed, by their key. */
export const ADDRESSEES: Readonly<Record<string, Finder>> = {
  'users/members': memberAddressee,
};
