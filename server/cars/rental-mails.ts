import type { RentalRow } from '../../src/lib/contract/cars/rentals.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import type { Language } from '../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../src/lib/contract/limits.ts';
import { greetingName } from '../../src/lib/domain/names.ts';
import { formatLongDateTime } from '../../src/lib/format.ts';
import type { Reader } from '../../src/lib/format.ts';
import { BRANDS, brandOf } from '../../src/lib/hosts.ts';
import type { RequestContext } from '../lib/call.ts';
import { queueMail } from '../lib/mail/queue.ts';
import type { MailContent } from '../lib/mail/message.ts';
import { words } from '../lib/words.ts';

type Mailer = Pick<RequestContext, 'db' | 'now'>;

/** The client's own language, or English for one that is not known. */
export const clientLanguage = (rental: RentalRow): Language => LANGUAGES.find((language) => language === rental.client.language) ?? LANGUAGES[0];

/** How a rental's documents and mails write numbers: by the brand of the rental, not of the reader (product.md §5). */
export function readerOf(brandId: string, language: Language): Reader {
  const brand = brandOf(brandId) ?? BRANDS[0];
  return { language, numbers: brand?.numberFormats[language] ?? language };
}

/** What every mail about a rental says of it: car, code, and both places by their own clocks (K11). */
function facts(rental: RentalRow, language: Language): string {
  const reader = readerOf(rental.brand, language);
  return words(language)('mails:rental.facts', {
    code: rental.code,
    model: rental.model.name,
    pick_up: formatLongDateTime(rental.pick_up.local, rental.pick_up.office.name, reader),
    drop_off: formatLongDateTime(rental.drop_off.local, rental.drop_off.office.name, reader),
  });
}

type Cause = 'cancelled' | 'payment_limit' | 'no_show';

/** Tells the client, in the transaction of the cancellation itself. Nothing is sent when the rental has no address. */
export async function mailCancellation(context: Mailer, rental: RentalRow, cause: Cause): Promise<void> {
  const { email } = rental.client;
  if (email === null) return;
  const language = clientLanguage(rental);
  const say = words(language);
  const content: MailContent = {
    subject: say('mails:rental.cancelled.subject', { code: rental.code }),
    paragraphs: [say('mails:greeting', { name: greetingName(rental.client) }), say(`mails:rental.cancelled.${cause}`), facts(rental, language)],
  };
  await queueMail(context, { to: email, content, language, brand: rental.brand, about: { key: rentals.key, id: rental.id } });
}

interface VoucherMail {
  readonly to: string;
  readonly language: Language;
  /** What staff add in their own words. */
  readonly message: string;
  readonly pdf: Buffer;
}

/** Mails the voucher as an attachment. Gives the mail's number. */
export function mailVoucher(context: Mailer, rental: RentalRow, { to, language, message, pdf }: VoucherMail): Promise<number> {
  const say = words(language);
  const content: MailContent = {
    subject: say('mails:rental.voucher.subject', { code: rental.code }),
    paragraphs: [
      say('mails:greeting', { name: greetingName(rental.client) }),
      say('mails:rental.voucher.text'),
      ...(message === '' ? [] : [message]),
      facts(rental, language),
    ],
  };
  const attachments = [{ name: `${rental.code}.pdf`, type: 'application/pdf', bytes: pdf }];
  return queueMail(context, { to, content, language, brand: rental.brand, about: { key: rentals.key, id: rental.id }, attachments });
}
