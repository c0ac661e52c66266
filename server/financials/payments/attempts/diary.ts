import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import type { PaymentDiaryTable } from '../../../db/tables/payments.ts';

/** One thing that was said about a payment, and whether it was believed. */
export interface DiaryEntry {
  payment_id: number;
  attempt_id?: number | null;
  at: Date;
  channel: PaymentDiaryTable['channel'];
  event: string;
  /** `good`, or why it was not believed; empty where nothing was signed. */
  signature?: string;
  details?: Readonly<Record<string, string>>;
}

/** Writes into the diary of a payment: both channels, signature result and times are kept (rule: payment-diary). */
export async function writeDiary(
  db: Kysely<Database>,
  { details = {}, signature = '', attempt_id = null, ...entry }: DiaryEntry,
): Promise<void> {
  await db
    .insertInto('payment_diary')
    .values({ ...entry, attempt_id, signature, details: JSON.stringify(details) })
    .execute();
}
