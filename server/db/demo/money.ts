import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Services } from '../../services.ts';
import { seedPackageMoney } from '../../postals/seed-money.ts';
import type { Database } from '../tables.ts';
import { seedBookings } from './bookings.ts';
import { seedExpenses } from './expenses.ts';
import { seedPayables } from './payables.ts';
import { seedCourierCash } from './courier-cash.ts';
import { seedPayoutFunds } from './payout-funds.ts';
import { seedProcedureMoney } from './procedure-money.ts';
import { seedRemittanceMoney } from './remittance-money.ts';
import type { DemoClient } from './people.ts';
import { insertPlans } from './plan-rows.ts';
import { planPlans, zoneOf } from './plans.ts';
import { Random } from './random.ts';
import { askUnpaid, numberReceipts, varyPayments } from './rental-payments.ts';
import { planSales } from './sales.ts';
import { insertSales } from './sale-rows.ts';
import { clerkOf } from './staff.ts';

/** Above so many rentals their payments stay as the opening has them: every row that is written twice costs time. */
const VARIED = 20_000;
const BOOKINGS_SEED = 20_261_129;
const PACKAGES_SEED = 20_261_130;
const REMITTANCES_SEED = 20_261_201;
const PROCEDURES_SEED = 20_261_202;

export interface DemoMoney {
  readonly now: Date;
  readonly rentals: number;
  readonly sales: number;
  readonly bookings: number;
  readonly plans: number;
  readonly clients: readonly DemoClient[];
  readonly progress: (part: string) => void;
}

/** What the rentals and packages cost, what else was sold, plans and expenses, and all of it in the ledger, in the order of time. */
export async function seedMoney(
  { secret }: Pick<Services, 'secret'>,
  db: Kysely<Database>,
  random: Random,
  { now, rentals, sales, bookings, plans, clients, progress }: DemoMoney,
): Promise<void> {
  progress('money of rentals');
  await sql`select draft_rental_money()`.execute(db);
  const clerk = await clerkOf(db);
  const zone = await zoneOf(db);
  if (rentals <= VARIED) await varyPayments(db, clerk);
  progress('sales');
  await insertSales(db, now, planSales(random, now, sales, clients), clerk);
  progress('bookings');
  // Draws of its own, so that everything else is the same in every demo.
  await seedBookings(db, new Random(BOOKINGS_SEED), now, { clients, clerk, count: bookings });
  progress('money of packages');
  await seedPackageMoney(db, new Random(PACKAGES_SEED), now, clerk);
  progress('money of remittances');
  await seedRemittanceMoney(db, new Random(REMITTANCES_SEED), now, clerk);
  progress('cash of couriers');
  await seedCourierCash(db, now, clerk);
  await seedPayoutFunds(db, clerk);
  progress('money of procedures');
  await seedProcedureMoney(db, new Random(PROCEDURES_SEED), now, clerk);
  progress('plans and expenses');
  await insertPlans(db, now, planPlans(random, now, zone, plans, clients), { clerk, secret });
  await seedExpenses(db, random, now, zone, clerk);
  await seedPayables(db, now);
  await askUnpaid(db, { clerk, secret });
  if (rentals <= VARIED) await numberReceipts(db);
  progress('ledger');
  await sql`select post_ledger_drafts()`.execute(db);
}
