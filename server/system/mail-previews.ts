import type { Kysely } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import { money } from '../../src/lib/domain/money.ts';
import { greetingName } from '../../src/lib/domain/names.ts';
import { rentalMailParts } from '../cars/rental-mails.ts';
import type { RentalMail } from '../cars/rental-mails.ts';
import { toldRental } from '../cars/rental-told.ts';
import type { Lines } from '../cars/rental-told.ts';
import type { Database } from '../db/tables.ts';
import { clientOf, fundingMailParts } from '../financials/fundings/mails.ts';
import type { FundingMail } from '../financials/fundings/mails.ts';
import { deadlinesOf } from '../financials/fundings/stored.ts';
import { paymentMailParts } from '../financials/payments/mail-text.ts';
import type { PaymentMail } from '../financials/payments/mail-text.ts';
import { toldPayment } from '../financials/payments/told.ts';
import { transferDetailsOf } from '../financials/payments/transfer-details.ts';
import { kindOf } from '../lib/mail/kinds.ts';
import type { TextPlace } from '../lib/mail/texts.ts';
import { words } from '../lib/words.ts';

/** What a mail is filled with, for somebody who words it. */
export interface Filling {
  /** Code of the record; null where examples stand in. */
  readonly record: string | null;
  readonly values: Readonly<Record<string, string>>;
  readonly facts: Lines;
}

type Filler = (db: Kysely<Database>, place: TextPlace) => Promise<Filling | undefined>;

/** A mail's own name within its area: paid of rental_paid. */
const within = (kind: string) => kind.slice(kind.indexOf('_') + 1);

const newest = (db: Kysely<Database>, table: 'rental' | 'payment' | 'funding', brand: string) => db.selectFrom(table).select('id').where('brand', '=', brand).orderBy('id', 'desc').limit(1).executeTakeFirst();

const ofRental: Filler = async (db, { kind, brand, language }) => {
  const found = await newest(db, 'rental', brand);
  const rental = found && (await toldRental(db, found.id));
  return rental && { record: rental.code, ...(await rentalMailParts(db, rental, within(kind) as RentalMail, language)) };
};

const ofPayment: Filler = async (db, { kind, brand, language }) => {
  const found = await newest(db, 'payment', brand);
  if (!found) return undefined;
  const told = await toldPayment(db, found.id);
  const values = kind === 'payment_transfer' ? { bank: await transferDetailsOf(db, told.payment.currency).catch(() => '') } : {};
  return { record: told.payment.code, ...(await paymentMailParts(db, told, { kind: within(kind) as PaymentMail, language, values })) };
};

const ofFunding: Filler = async (db, { kind, brand, language }) => {
  const found = await newest(db, 'funding', brand);
  if (!found) return undefined;
  const funding = await db.selectFrom('funding').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow();
  const [client, deadlines] = await Promise.all([clientOf({ db }, funding), deadlinesOf(db, funding.id)]);
  const due = deadlines.find(({ amount, paid }) => paid < amount) ?? deadlines[0];
  const parts = { kind: within(kind) as FundingMail, first_name: greetingName(client), language, amount: money(due?.amount ?? funding.initial_payment, funding.currency) };
  return { record: funding.code, ...(await fundingMailParts(db, funding, due ? { ...parts, due } : parts)) };
};

const FILLERS: Readonly<Record<string, Filler>> = { 'cars/rentals': ofRental, 'financials/payments': ofPayment, 'financials/fundings': ofFunding };

/** Examples, where there is no record yet. */
function examples({ kind, language }: { kind: TextPlace['kind']; language: Language }): Filling {
  const say = words(language);
  return { record: null, values: Object.fromEntries(kindOf(kind).placeholders.map((name) => [name, say(`system/mail_templates:samples.${name}`)])), facts: [] };
}

/** What fills a mail of a brand: its newest record of the kind, else examples. */
export async function fillingOf(db: Kysely<Database>, place: TextPlace): Promise<Filling> {
  const filler = FILLERS[kindOf(place.kind).key ?? ''];
  return (filler && (await filler(db, place))) ?? examples(place);
}
