import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { MailContent } from '../../lib/mail/message.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { goesOut } from '../../lib/mail/switches.ts';
import { writtenText } from '../../lib/mail/texts.ts';
import { languageOfClient, readerOf } from '../../lib/reader.ts';
import { lodgingTerms } from './terms.ts';
import { bookingValues, stayLines, toldBooking } from './told.ts';
import type { ToldBooking } from './told.ts';

type Mailer = Pick<RequestContext, 'db' | 'now'>;
/** Mails of the life of a booking; `paid` brings the voucher. */
export type BookingMail = 'confirmed' | 'paid' | 'changed' | 'cancelled' | 'payment_limit' | 'no_show';
type AnyMail = BookingMail | 'voucher';

/** The client's own language, or English for one that is not known. */
export const clientLanguage = ({ client }: BookingRow): Language => languageOfClient(client.language);

/** Lines of what it costs, of a stay that is still to come; of a cancelled one what it cost, and what goes back of what was paid. */
function moneyLines(
  booking: ToldBooking,
  kind: AnyMail,
  values: Awaited<ReturnType<typeof bookingValues>>,
  language: Language,
) {
  const { paid, cancellation_fee, currency } = booking;
  const fee = cancellation_fee ?? 0;
  if (kind === 'cancelled' || kind === 'no_show') {
    const some = (amount: number) =>
      amount > 0 ? formatMoney({ amount, currency }, readerOf(booking.brand, language)) : '';
    return linesOf(language, { paid: some(paid), fee: some(fee), to_refund: some(paid - fee) });
  }
  if (kind === 'payment_limit' || kind === 'voucher') return [];
  const open = booking.due > paid;
  return linesOf(language, {
    total: values.total,
    allowance: values.allowance,
    left: open ? values.left : '',
    limit: open ? values.limit : '',
  });
}

/** Mails that tell what was agreed about a cancellation. */
const TERMED: readonly AnyMail[] = ['confirmed', 'changed', 'paid', 'voucher'];

/** What a mail about a booking is filled with, its labelled lines, and what was agreed. */
export async function bookingMailParts(
  db: Mailer['db'],
  booking: ToldBooking,
  kind: AnyMail,
  language: Language,
) {
  const values = await bookingValues(db, booking, language);
  const terms = { refundable: booking.refundable, steps: booking.cancellation };
  return {
    values,
    notes: TERMED.includes(kind) ? lodgingTerms(terms, { brand: booking.brand, language }) : [],
    facts: [...stayLines(values, language), ...moneyLines(booking, kind, values, language)],
  };
}

async function bookingMail(
  db: Mailer['db'],
  booking: ToldBooking,
  kind: AnyMail,
  language: Language,
): Promise<MailContent> {
  const { values, ...rest } = await bookingMailParts(db, booking, kind, language);
  return {
    ...(await writtenText(db, { kind: `booking_${kind}`, brand: booking.brand, language }, values)),
    ...rest,
  };
}

const voucherName = ({ code }: Pick<ToldBooking, 'code'>) => `${code}.pdf`;

/**
 * Tells the client, in the transaction of what it tells. Nothing is sent when the booking has no address, or when the
 * company does not send mails of this kind.
 */
export async function mailBooking(context: Mailer, id: number, kind: BookingMail): Promise<void> {
  const booking = await toldBooking(context.db, id);
  if (!booking || booking.email === null || !(await goesOut(context.db, `booking_${kind}`))) return;
  const language = languageOfClient(booking.language);
  const mail: QueuedMail = {
    to: booking.email,
    content: await bookingMail(context.db, booking, kind, language),
    language,
    brand: booking.brand,
    about: { key: bookings.key, id },
  };
  // Printed when it is sent, so that a printer that fails stops no payment.
  await queueMail(
    context,
    kind === 'paid'
      ? { ...mail, document: { kind: 'booking_voucher', id, name: voucherName(booking) } }
      : mail,
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
export async function mailBookingVoucher(
  context: Mailer,
  { id, brand, code }: BookingRow,
  { to, language, message, pdf }: VoucherMail,
): Promise<number> {
  const booking = await toldBooking(context.db, id);
  if (!booking) throw new Error(`Booking ${id} is not there`);
  const { paragraphs, ...content } = await bookingMail(context.db, booking, 'voucher', language);
  const attachments = [{ name: voucherName({ code }), type: 'application/pdf', bytes: pdf }];
  return queueMail(context, {
    to,
    content: { ...content, paragraphs: message === '' ? paragraphs : [...paragraphs, message] },
    language,
    brand,
    about: { key: bookings.key, id },
    attachments,
  });
}
