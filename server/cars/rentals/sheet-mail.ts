import type { sendSheet } from '../../../src/lib/contract/cars/rental-sheet.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import { audit } from '../../lib/audit.ts';
import type { Call } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion } from '../../lib/records.ts';
import { clientLanguage, rentalMails } from './mails.ts';
import { oneRental } from './rows.ts';
import { sheetName } from './sheet-pdf.ts';
import { storedSheets } from './sheet.ts';

/**
 * Mails the client what was signed, and writes it into the rental's history. Throws 409 for a sheet that nobody signed and
 * a client without an address.
 */
export async function mailSignedSheet(call: Call<typeof sendSheet>): Promise<RentalRow> {
  const { id } = call.params;
  const { side } = call.body;
  await lockVersion(call.db, 'rental', id, call.version);
  const sheet = (await storedSheets(call.db, id))[side];
  if (!sheet || sheet.signed_by === '') throw conflict('sheet_unsigned');
  const rental = await oneRental(call, id);
  const { email } = rental.client;
  if (email === null) throw conflict('client_without_email');
  // Printed when it is sent: photos and a slow printer keep nobody waiting.
  const document = { kind: side, name: sheetName(rental, side) };
  await rentalMails.send(call, id, side, { to: email, language: clientLanguage(rental), document });
  await audit(call, { key: rentals.key, id, action: `${side}_sheet_sent`, reason: email });
  return rental;
}
