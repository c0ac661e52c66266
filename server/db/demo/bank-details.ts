import type { Kysely } from 'kysely';
import type { TransferDetails } from '../../../src/lib/contract/financials/transfer-details.ts';
import { TRANSFER_SETTING } from '../../financials/payments/transfer-details.ts';
import type { Database } from '../tables.ts';

/** Accounts that no bank has, and that nobody can send money to by mistake. */
const DETAILS: TransferDetails = {
  USD: 'Alisios Travel LLC\nFirst Bank of the Straits, Hialeah\nRouting number 000000000 · Account 4402 8817 03',
  EUR: 'Alisios Travel LLC\nBanco del Estrecho, Madrid\nIBAN ES00 0000 0000 0000 0000 0000 · BIC XXXXXXXX',
};

/** Where the demo's clients transfer money to. */
export async function seedBankDetails(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: TRANSFER_SETTING.key, value: JSON.stringify(DETAILS), version: 1, updated_at: now })
    .execute();
}
