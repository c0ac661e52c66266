import type { Language } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../../lib/call.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Lines } from '../../lib/mail/lines.ts';
import type { MailContent } from '../../lib/mail/message.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import type { Sold } from '../chargeables/chargeable.ts';
import { factsOf, priceLines } from './attempts/told.ts';
import type { PaymentFacts, ToldPayment } from './attempts/told.ts';
import { soldOf } from './sold.ts';

export type PaymentMail =
  'link' | 'transfer' | 'receipt' | 'document' | 'refund' | 'uncharged' | 'uncharged_closed';

/** Lines of each mail, in their order; those without a value are left out. */
const LINES = {
  link: ['amount', 'limit', 'payment'],
  transfer: ['bank', 'reference', 'amount', 'limit'],
  receipt: ['receipt', 'amount', 'method', 'charged_at', 'payment', 'left'],
  document: ['receipt', 'payment'],
  refund: ['refund', 'method', 'payment'],
  uncharged: ['amount', 'limit', 'payment'],
  uncharged_closed: ['amount', 'payment'],
} as const satisfies Record<PaymentMail, readonly string[]>;

/** Mails that tell what the debt is made of. */
const PRICED: readonly PaymentMail[] = ['link', 'transfer', 'receipt'];

interface Given {
  readonly kind: PaymentMail;
  readonly language: Language;
  /** Instead of what is known of the payment: the amount of this mail, who is greeted, the bank details. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What a mail about a payment is filled with, and its labelled lines: how much, what was paid for, what that is made of. */
export function paymentMailParts(
  told: PaymentFacts,
  { kind, language, values: given = {} }: Given,
  { concept, lines }: Sold,
  price: Lines,
) {
  const { money: _, time: __, ...facts } = factsOf(told, language);
  const values: Readonly<Record<string, string>> = {
    ...facts,
    first_name: facts.name,
    concept,
    payment: facts.code,
    reference: facts.code,
    refund: facts.refunded,
    ...given,
  };
  return {
    values,
    facts: [
      ...linesOf(language, Object.fromEntries(LINES[kind].map((name) => [name, values[name] ?? '']))),
      ...lines,
      ...(PRICED.includes(kind) ? price : []),
    ],
  };
}

/** What a mail about a payment says. */
export async function paymentMail(
  db: RequestContext['db'],
  told: ToldPayment,
  given: Given,
): Promise<MailContent> {
  const { kind, language } = given;
  const price = PRICED.includes(kind) ? await priceLines(db, told, language) : [];
  const { values, facts } = paymentMailParts(told, given, await soldOf(db, told.service, language), price);
  return {
    ...(await writtenText(db, { kind: `payment_${kind}`, brand: told.payment.brand, language }, values)),
    facts,
  };
}
