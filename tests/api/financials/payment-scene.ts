import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { saveTransferDetails } from '../../../src/lib/contract/financials/transfer-details.ts';
import type { PaymentRow } from '../../../src/lib/contract/financials/payments.ts';
import type { Currency, Language } from '../../../src/lib/contract/fields.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { openService } from '../../../server/financials/services/open.ts';
import type { TestApplication } from '../application.ts';
import { asMember } from './money.ts';

/** A service that somebody is charged for; every test makes its own, with a client of its own. */
export async function makeService(
  application: TestApplication,
  total = 100_00,
  {
    member_id,
    currency = 'USD',
    language = 'en',
  }: { member_id?: number; currency?: Currency; language?: Language } = {},
) {
  const member = member_id ?? (await buildMember(application.services.db, { language }));
  const id = await asMember(application, null, (context) =>
    openService(context, {
      service_type_id: SERVICE_TYPES.tour,
      member_id: member,
      brand: 'alisios',
      concept: 'Excursión a Viñales',
      unit_amount: total,
      total,
      currency,
    }),
  );
  return { id, member };
}

/** A service as it is stored now. */
export const serviceNow = ({ services: { db } }: TestApplication, id: number) =>
  db.selectFrom('payment_service').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What the client owes in all; negative is credit. */
export async function balanceOf({ services: { db } }: TestApplication, member: number): Promise<number> {
  const accounts = await db.selectFrom('account').select('balance').where('member_id', '=', member).execute();
  return accounts.reduce((sum, { balance }) => sum + balance, 0);
}

/** The ledger proves itself; throws with what does not. */
export const ledgerFault = ({ services: { db } }: TestApplication) => verifyLedger(db);

export const bankDetails = {
  USD: 'First Bank of Hialeah\nAccount 123456789',
  EUR: 'Banco del Norte\nIBAN ES91 2100 0418 4502 0005 1332',
};

/** Writes the company's bank details, as the Administrator would. */
export const writeBankDetails = (application: TestApplication, token: string) =>
  application.call(saveTransferDetails, { token, version: 0, body: bankDetails });

/** Mails that were queued about a payment, the oldest first. */
export const mailsAbout = ({ services: { db } }: TestApplication, payment: Pick<PaymentRow, 'id'>) =>
  db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'text', 'language', 'attachments'])
    .where('key', '=', 'financials/payments')
    .where('record_id', '=', payment.id)
    .orderBy('id')
    .execute();
