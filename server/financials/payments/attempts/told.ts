import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../../src/lib/contract/limits.ts';
import { greetingName } from '../../../../src/lib/domain/names.ts';
import { formatMoney } from '../../../../src/lib/words/format.ts';
import { formatMoment } from '../../../../src/lib/words/moments.ts';
import type { Database } from '../../../db/tables.ts';
import { companyZone } from '../../../lib/company-zone.ts';
import { readerOf } from '../../../lib/reader.ts';
import { words } from '../../../lib/words.ts';
import { leftText } from '../../services/left.ts';
import { serviceLines } from '../../services/lines.ts';
import { storedService } from '../../services/stored.ts';
import { storedPayment } from '../stored.ts';
import type { StoredPayment } from '../stored.ts';

/** A payment as its mails, its WhatsApp message and its receipt tell it. */
export interface ToldPayment {
  readonly payment: StoredPayment;
  readonly service: {
    readonly code: string;
    readonly concept: string;
    readonly due: number;
    readonly received: number;
    readonly record_key: string | null;
    readonly record_id: number | null;
  };
  readonly client: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly language: string;
  };
  readonly zone: string;
}

/** Reads what is told of a payment. Throws 404. */
export async function toldPayment(db: Kysely<Database>, id: number): Promise<ToldPayment> {
  const payment = await storedPayment(db, id);
  const [zone, { code, concept, due, received, record_key, record_id, ...client }] = await Promise.all([
    companyZone(db),
    db
      .selectFrom('payment_service')
      .innerJoin('member', 'member.id', 'payment_service.member_id')
      .select([
        'payment_service.code',
        'payment_service.concept',
        'payment_service.due',
        'payment_service.received',
        'payment_service.record_key',
        'payment_service.record_id',
      ])
      .select([
        'member.first_name',
        'member.last_name',
        sql<string | null>`member.email`.as('email'),
        'member.phone',
        'member.language',
      ])
      .where('payment_service.id', '=', payment.service_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { payment, service: { code, concept, due, received, record_key, record_id }, client, zone };
}

/** The language in which the client is written to: of the link, else the client's own. */
export function languageOf({ payment, client }: ToldPayment): Language {
  return (
    LANGUAGES.find((language) => language === (payment.link_language ?? client.language)) ?? LANGUAGES[0]
  );
}

/** What of a payment its texts are filled from. */
export interface PaymentFacts {
  readonly payment: Pick<
    StoredPayment,
    | 'code'
    | 'brand'
    | 'amount'
    | 'charged'
    | 'refunded'
    | 'currency'
    | 'method'
    | 'charged_at'
    | 'payment_limit_at'
    | 'receipt_number'
  >;
  readonly service: Pick<ToldPayment['service'], 'code' | 'concept' | 'due' | 'received'>;
  readonly client: Pick<ToldPayment['client'], 'first_name' | 'last_name'>;
  readonly zone: string;
}

/** What a payment's texts are filled with: amounts and times as its brand writes them. */
export function factsOf({ payment, service, client, zone }: PaymentFacts, language: Language) {
  const reader = readerOf(payment.brand, language);
  const money = (amount: number) => formatMoney({ amount, currency: payment.currency }, reader);
  // The company's clock, by its name: who reads it may be elsewhere.
  const time = (instant: string) => formatMoment(instant, zone, reader);
  return {
    code: payment.code,
    service: service.code,
    concept: service.concept,
    name: greetingName(client),
    amount: money(payment.amount),
    charged: money(payment.charged),
    refunded: money(payment.refunded),
    left: leftText({ ...service, currency: payment.currency }, reader),
    method: words(language)(`documents:receipt.method.${payment.method}`),
    charged_at: payment.charged_at === null ? '' : time(payment.charged_at),
    limit: payment.payment_limit_at === null ? '' : time(payment.payment_limit_at),
    receipt: payment.receipt_number === null ? '' : String(payment.receipt_number).padStart(6, '0'),
    money,
    time,
  };
}

/** What the debt is made of, label and amount, for a mail; empty where it is one line. */
export async function priceLines(
  db: Kysely<Database>,
  { payment, service }: ToldPayment,
  language: Language,
): Promise<[label: string, amount: string][]> {
  const lines = await serviceLines(db, await storedService(db, payment.service_id), language);
  if (lines.length < 2) return [];
  const reader = readerOf(payment.brand, language);
  const total = { label: words(language)('documents:receipt.total'), amount: service.due };
  return [...lines, total].map(({ label, amount }) => [
    label,
    formatMoney({ amount, currency: payment.currency }, reader),
  ]);
}
