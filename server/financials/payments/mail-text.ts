import type { Language } from '../../../src/lib/contract/fields.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { linesOf, rentalValues, toldRental, tripLines } from '../../cars/rental-told.ts';
import type { Lines } from '../../cars/rental-told.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { MailContent } from '../../lib/mail/message.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { words } from '../../lib/words.ts';
import { factsOf, priceLines } from './told.ts';
import type { ToldPayment } from './told.ts';

export type PaymentMail = 'link' | 'transfer' | 'receipt' | 'document' | 'refund' | 'uncharged' | 'uncharged_closed';

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

/** What was sold, in a few words for a subject and in labelled lines for the mail. */
export async function soldOf(db: RequestContext['db'], { service }: ToldPayment, language: Language): Promise<{ concept: string; lines: Lines }> {
  const rental = service.record_key === rentals.key && service.record_id !== null ? await toldRental(db, service.record_id) : undefined;
  if (!rental) return { concept: service.concept, lines: linesOf(language, { concept: service.concept, service: service.code }) };
  const values = await rentalValues(db, rental, language);
  return { concept: words(language)('mails:concept', { code: rental.code }), lines: tripLines(values, language) };
}

interface Given {
  readonly kind: PaymentMail;
  readonly language: Language;
  /** Instead of what is known of the payment: the amount of this mail, who is greeted, the bank details. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What a mail about a payment is filled with, and its labelled lines: how much, and what was paid for. */
export async function paymentMailParts(db: RequestContext['db'], told: ToldPayment, { kind, language, values: given = {} }: Given) {
  const { money: _, time: __, ...facts } = factsOf(told, language);
  const { concept, lines } = await soldOf(db, told, language);
  const values: Readonly<Record<string, string>> = { ...facts, first_name: facts.name, concept, payment: facts.code, reference: facts.code, refund: facts.refunded, ...given };
  return { values, facts: [...linesOf(language, Object.fromEntries(LINES[kind].map((name) => [name, values[name] ?? '']))), ...lines, ...(PRICED.includes(kind) ? await priceLines(db, told, language) : [])] };
}

/** What a mail about a payment says. */
export async function paymentMail(db: RequestContext['db'], told: ToldPayment, given: Given): Promise<MailContent> {
  const { values, facts } = await paymentMailParts(db, told, given);
  return { ...(await writtenText(db, { kind: `payment_${given.kind}`, brand: told.payment.brand, language: given.language }, values)), facts };
}
