import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { reservationMails } from '../../reservations/mails.ts';
import { lodgingTerms } from './terms.ts';
import { bookingValues, stayLines, toldBooking } from './told.ts';
import type { ToldBooking } from './told.ts';

/** The client's own language, or English for one that is not known. */
export const clientLanguage = ({ client }: BookingRow): Language => languageOfClient(client.language);

/** What clients are mailed about their bookings. */
export const bookingMails = reservationMails<ToldBooking, Awaited<ReturnType<typeof bookingValues>>, never>({
  key: bookings.key,
  kindOf: (mail) => `booking_${mail}`,
  told: toldBooking,
  values: bookingValues,
  facts: stayLines,
  terms: ({ refundable, cancellation: steps, brand }, language) =>
    lodgingTerms({ refundable, steps }, { brand, language }),
  tellsPrice: () => true,
  voucher: 'booking_voucher',
});

export const mailBooking = bookingMails.tell;
