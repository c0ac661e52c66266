import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { CURRENCIES, RENTAL_GRACE_MINUTES } from '../../src/lib/contract/limits.ts';
import type { Database } from '../db/tables.ts';

/** Key of the company's rental settings in the table `setting`. */
export const RENTAL_SETTING = 'cars.rentals';

/** Minor units by currency. */
const Amounts = z.record(z.enum(CURRENCIES), z.int().check(z.nonnegative()));

/** product.md §8: what the company decides about rentals. Amounts are what a new rental begins with. */
const RentalSettings = z.object({
  day_rule: z.object({ count: z.enum(['period', 'calendar']), grace_minutes: z.int().check(z.gte(0), z.lte(1439)) }),
  novel_driver_fee: Amounts,
  airport_tax: Amounts,
  full_tank_price: Amounts,
  deposit: Amounts,
});
export type RentalSettings = z.infer<typeof RentalSettings>;

/** domain.md 3.1: an airport surcharge of 20, a tank of about 50 litres, a waiver for young drivers, a deposit of 150 to 500. */
const DEFAULTS: RentalSettings = {
  day_rule: { count: 'period', grace_minutes: RENTAL_GRACE_MINUTES },
  novel_driver_fee: { USD: 30_00, EUR: 28_00 },
  airport_tax: { USD: 20_00, EUR: 18_00 },
  full_tank_price: { USD: 60_00, EUR: 55_00 },
  deposit: { USD: 200_00, EUR: 180_00 },
};

/** The company's settings, those that it never touched as they ship. */
export async function rentalSettings(db: Kysely<Database>): Promise<RentalSettings> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', RENTAL_SETTING).executeTakeFirst();
  const changed = typeof stored?.value === 'object' && stored.value !== null ? stored.value : {};
  return z.parse(RentalSettings, { ...DEFAULTS, ...changed });
}
