import { sql } from 'kysely';
import { addRentalDays } from './cars/rentals/day-counts.ts';
import { rentalReservation } from './cars/rentals/reservation.ts';
import { printSheetOf } from './cars/rentals/sheet-pdf.ts';
import { printVoucherOf } from './cars/rentals/voucher.ts';
import { bookingReservation } from './lodgings/bookings/reservation.ts';
import { printBookingVoucherOf } from './lodgings/bookings/voucher.ts';
import { readDueFeeds } from './lodgings/feeds/sweep.ts';
import { sumDays } from './financials/ledger/day-sums.ts';
import { expirePayments } from './financials/payments/expiry.ts';
import { processNotices } from './financials/payments/attempts/process.ts';
import { reconcileAttempts } from './financials/payments/attempts/reconcile.ts';
import { sendRefunds } from './financials/payments/refunds/refund-sending.ts';
import { endUnkeptFundings, remindOfDeadlines } from './financials/fundings/sweep.ts';
import type { Job } from './lib/jobs.ts';
import { mailSender } from './lib/mail/send.ts';
import type { DocumentPrinters } from './lib/mail/send.ts';
import { forgetFollowers } from './postals/packages/followers.ts';
import { forgetDocuments } from './postals/procedures/retention.ts';
import { learnDeliveryTimes } from './postals/packages/arrival.ts';
import { remindOfFamilyPassports } from './postals/procedures/family-passports.ts';
import { remindOfForms } from './postals/procedures/reminders.ts';
import { autoCancellation } from './reservations/auto-cancellation.ts';
import type { Services } from './services.ts';
import { forgetFiles } from './system/files.ts';
import { forgetMessages } from './system/webhooks/forget.ts';
import { sendWebhooks } from './system/webhooks/send.ts';
import { remindOfPassports } from './users/passport-reminders.ts';
import { eraseKept } from './users/personal-data/erasure.ts';
import { forgetOldPayers } from './users/personal-data/payers.ts';

/** What mails carry that is printed when they go. */
export const DOCUMENTS: DocumentPrinters = {
  voucher: printVoucherOf,
  booking_voucher: printBookingVoucherOf,
  hand_over: printSheetOf('hand_over'),
  return: printSheetOf('return'),
};

/** Every job of the server, in the order in which a round runs them. */
export function jobsOf(services: Services): readonly Job[] {
  const send = mailSender(services, DOCUMENTS);
  return [
    autoCancellation(rentalReservation),
    autoCancellation(bookingReservation),
    { name: 'funding_ends', everySeconds: 5, run: endUnkeptFundings },
    { name: 'funding_reminders', everySeconds: 60, run: remindOfDeadlines },
    { name: 'passport_reminders', everySeconds: 3600, run: remindOfPassports },
    { name: 'family_passport_reminders', everySeconds: 3600, run: remindOfFamilyPassports },
    { name: 'procedure_reminders', everySeconds: 3600, run: remindOfForms },
    { name: 'payment_expiry', everySeconds: 15, run: expirePayments },
    { name: 'mail', everySeconds: 1, run: send },
    { name: 'ledger_day_sums', everySeconds: 3600, run: sumDays },
    { name: 'rental_days', everySeconds: 3600, run: addRentalDays },
    { name: 'delivery_times', everySeconds: 6 * 3600, run: learnDeliveryTimes },
    { name: 'package_followers', everySeconds: 3600, run: forgetFollowers },
    { name: 'forget', everySeconds: 3600, run: (_, db) => forget(db) },
    { name: 'procedure_documents', everySeconds: 3600, run: forgetDocuments },
    { name: 'files', everySeconds: 3600, run: forgetFiles },
  ];
}

/** Jobs that ask banks, which may take their time; each claims its rows by itself. */
export function bankJobsOf(): readonly Job[] {
  return [
    { name: 'payment_notices', everySeconds: 1, run: processNotices },
    { name: 'payment_attempts', everySeconds: 1, run: (services) => reconcileAttempts(services) },
    { name: 'refunds', everySeconds: 1, run: sendRefunds },
  ];
}

/** Jobs that ask servers of others, whose answers may take seconds; each keeps what it learned by itself. */
export function outsideJobsOf(): readonly Job[] {
  return [{ name: 'room_feeds', everySeconds: 5, run: readDueFeeds }];
}

/** Jobs that take as long as they take; beside the others, whose seconds count. */
export function longJobsOf(): readonly Job[] {
  return [
    { name: 'erasure', everySeconds: 24 * 3600, run: eraseKept },
    { name: 'old_payers', everySeconds: 24 * 3600, run: forgetOldPayers },
  ];
}

/** Jobs that tell other programs of changes; beside the others, since a target may hang. */
export function webhookJobsOf(): readonly Job[] {
  return [{ name: 'webhooks', everySeconds: 1, run: sendWebhooks }];
}

/** Removes what has served: old keys, sessions, links and the mails that carried them. */
async function forget(db: Services['db']): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<string>`now() - interval '7 days'`)
    .execute();
  await db
    .deleteFrom('session')
    .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
  await db
    .deleteFrom('password_link')
    .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
  // Codes and links to log in belong to no record; what clients were told stays with theirs.
  await db
    .deleteFrom('mail')
    .where('key', 'is', null)
    .where('status', '!=', 'queued')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
  // A quote that nobody used in time is of no more use.
  await db
    .deleteFrom('remittance_quote')
    .where('used_at', 'is', null)
    .where('valid_until', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  await forgetMessages(db);
  await db
    .deleteFrom('trusted_browser')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
}
