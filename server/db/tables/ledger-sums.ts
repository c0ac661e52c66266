import type { Generated } from 'kysely';

/** What the ledger booked on one day of the company's zone (financials/ledger/day-sums.ts). */
export interface LedgerDaySumTable {
  day: string;
  currency: string;
  book: 'income' | 'expense';
  service_type_id: number | null;
  category: string | null;
  amount: number;
}

/** How far the sums of days have come. */
export interface LedgerSummedTable {
  id: Generated<number>;
  zone: string;
  movement_id: number;
}
