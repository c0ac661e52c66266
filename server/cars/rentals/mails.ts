import type { SheetSide } from '../../../src/lib/contract/cars/sheet-input.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { MailContent } from '../../lib/mail/message.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { languageOfClient, readerOf } from '../../lib/reader.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import { leftOf, rentalValues, toldRental, tripLines } from './told.ts';
import type { ToldRental } from './told.ts';

type Mailer = Pick<RequestContext, 'db' | 'now'>;

/** Mails of the life of a rental; `paid` brings the voucher. */
export type RentalMail = 'confirmed' | 'paid' | 'changed' | 'cancelled' | 'payment_limit' | 'no_show';

/** Mails that staff send with a document, which says what it costs where it does. */
type DocumentMail = 'voucher' | SheetSide;

/** The client's own language, or English for one that is not known. */
export const clientLanguage = ({ client }: RentalRow): Language => languageOfClient(client.language);

/** Lines of what it costs, of a rental that is still to come; of a cancelled one what it cost, and what goes back of what was paid. */
function moneyLines(
  rental: ToldRental,
  kind: RentalMail,
  values: Awaited<ReturnType<typeof rentalValues>>,
  language: Language,
) {
  if (rental.exclude_price) return [];
  const { paid, cancellation_fee, currency } = rental;
  const fee = cancellation_fee ?? 0;
  if (kind === 'cancelled' || kind === 'no_show') {
    const some = (amount: number) =>
      amount > 0 ? formatMoney({ amount, currency }, readerOf(rental.brand, language)) : '';
    return linesOf(language, { paid: some(paid), fee: some(fee), to_refund: some(paid - fee) });
  }
  if (kind === 'payment_limit') return [];
  const open = leftOf(rental) > 0;
  return linesOf(language, {
    total: values.total,
    allowance: values.allowance,
    left: open ? values.left : '',
    limit: open ? values.limit : '',
  });
}

/** Mails that tell what was agreed about a cancellation. */
const TERMED: readonly (RentalMail | DocumentMail)[] = ['confirmed', 'changed', 'paid', 'voucher'];

const isOfDocument = (kind: RentalMail | DocumentMail): kind is DocumentMail =>
  kind === 'voucher' || kind === 'hand_over' || kind === 'return';

/** What a mail about a rental is filled with, its labelled lines, and what was agreed. */
export async function rentalMailParts(
  db: Mailer['db'],
  rental: ToldRental,
  kind: RentalMail | DocumentMail,
  language: Language,
) {
  const values = await rentalValues(db, rental, language);
  const notes = TERMED.includes(kind)
    ? cancellationTerms(rental.cancellation, { brand: rental.brand, language })
    : [];
  return {
    values,
    notes,
    facts: [
      ...tripLines(values, language),
      ...(isOfDocument(kind) ? [] : moneyLines(rental, kind, values, language)),
    ],
  };
}

async function rentalMail(
  db: Mailer['db'],
  rental: ToldRental,
  kind: RentalMail | DocumentMail,
  language: Language,
): Promise<MailContent> {
  const { values, ...rest } = await rentalMailParts(db, rental, kind, language);
  return {
    ...(await writtenText(db, { kind: `rental_${kind}`, brand: rental.brand, language }, values)),
    ...rest,
  };
}

const voucherName = ({ code }: Pick<ToldRental, 'code'>) => `${code}.pdf`;

/**
 * Tells the client, in the transaction of what it tells. Nothing is sent when the rental has no address, or when the
 * company does not send mails of this kind.
 */
export async function mailRental(context: Mailer, id: number, kind: RentalMail): Promise<void> {
  const rental = await toldRental(context.db, id);
  if (!rental || rental.email === null || !(await goesOut(context.db, `rental_${kind}`))) return;
  const language = languageOfClient(rental.language);
  const mail: QueuedMail = {
    to: rental.email,
    content: await rentalMail(context.db, rental, kind, language),
    language,
    brand: rental.brand,
    about: { key: rentals.key, id },
  };
  // Printed when it is sent, so that a printer that fails stops no payment.
  await queueMail(
    context,
    kind === 'paid' ? { ...mail, document: { kind: 'voucher', id, name: voucherName(rental) } } : mail,
  );
}

interface VoucherMail {
  readonly to: string;
  readonly language: Language;
  /** What staff add in their own words. */
  readonly message: string;
  readonly pdf: Buffer;
}

/** Mails the voucher as an attachment. Gives the mail's number. */
export async function mailVoucher(
  context: Mailer,
  { id, brand, code }: RentalRow,
  { to, language, message, pdf }: VoucherMail,
): Promise<number> {
  const rental = await toldRental(context.db, id);
  if (!rental) throw new Error(`Rental ${id} is not there`);
  const { paragraphs, ...content } = await rentalMail(context.db, rental, 'voucher', language);
  const attachments = [{ name: voucherName({ code }), type: 'application/pdf', bytes: pdf }];
  return queueMail(context, {
    to,
    content: { ...content, paragraphs: message === '' ? paragraphs : [...paragraphs, message] },
    language,
    brand,
    about: { key: rentals.key, id },
    attachments,
  });
}

/** Mails the sheet of a hand-over or a return, printed when it is sent: photos and a slow printer keep nobody waiting. */
export async function mailSheet(
  context: Mailer,
  { id, side, to, name }: { id: number; side: SheetSide; to: string; name: string },
): Promise<void> {
  const rental = await toldRental(context.db, id);
  if (!rental) throw new Error(`Rental ${id} is not there`);
  const language = languageOfClient(rental.language);
  await queueMail(context, {
    to,
    content: await rentalMail(context.db, rental, side, language),
    language,
    brand: rental.brand,
    about: { key: rentals.key, id },
    document: { kind: side, id, name },
  });
}
