import type { SheetSide } from '../../../src/lib/contract/cars/sheet-input.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { reservationMails } from '../../reservations/mails.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { rentalValues, toldRental, tripLines } from './told.ts';
import type { ToldRental } from './told.ts';

/** The client's own language, or English for one that is not known. */
export const clientLanguage = ({ client }: RentalRow): Language => languageOfClient(client.language);

/** What clients are mailed about their rentals; the sheet of a hand-over or a return says itself what it costs. */
export const rentalMails = reservationMails<ToldRental, Awaited<ReturnType<typeof rentalValues>>, SheetSide>({
  key: rentals.key,
  kindOf: (mail) => `rental_${mail}`,
  told: toldRental,
  values: rentalValues,
  facts: tripLines,
  terms: ({ cancellation, brand }, language) => cancellationTerms(cancellation, { brand, language }),
  // "Exclude price" hides what it costs (rule: price-excluded).
  tellsPrice: ({ exclude_price }) => !exclude_price,
  voucher: 'voucher',
});

export const mailRental = rentalMails.tell;
