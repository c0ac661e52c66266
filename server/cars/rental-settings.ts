import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { RentalSettings, rentalDefaults, saveRentalDefaults } from '../../src/lib/contract/cars/quotes.ts';
import { RENTAL_GRACE_MINUTES } from '../../src/lib/contract/limits.ts';
import type { DayRule } from '../../src/lib/domain/rental-days.ts';
import type { Database } from '../db/tables.ts';
import { audit } from '../lib/audit.ts';
import { stale } from '../lib/problem.ts';
import { route } from '../lib/route.ts';

/** Key of the company's rental settings in the table `setting`, and of their history. */
export const RENTAL_SETTING = 'cars/rental_defaults';

/** domain.md 3.1: an airport surcharge of 20, a tank of about 50 litres, a waiver for young drivers, a deposit of 150 to 500. */
const DEFAULTS: RentalSettings = {
  day_count: 'period',
  grace_minutes: RENTAL_GRACE_MINUTES,
  novel_driver_fee: { USD: 30_00, EUR: 28_00 },
  airport_tax: { USD: 20_00, EUR: 18_00 },
  full_tank_price: { USD: 60_00, EUR: 55_00 },
  deposit: { USD: 200_00, EUR: 180_00 },
};

/** The company's settings, those that it never touched as they ship. */
export async function rentalSettings(db: Kysely<Database>): Promise<RentalSettings & { version: number }> {
  const stored = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', RENTAL_SETTING).executeTakeFirst();
  const changed = typeof stored?.value === 'object' && stored.value !== null ? stored.value : {};
  return { ...z.parse(RentalSettings, { ...DEFAULTS, ...changed }), version: stored?.version ?? 0 };
}

/** How days count, as domain/rental-days.ts reads it. */
export const dayRuleOf = ({ day_count, grace_minutes }: RentalSettings): DayRule => ({ count: day_count, grace_minutes });

export const rentalSettingRoutes = [
  route(rentalDefaults, ({ db }) => rentalSettings(db)),
  route(saveRentalDefaults, async (call) => {
    const { db, body, version } = call;
    const { version: _, ...before } = await rentalSettings(db);
    const value = JSON.stringify(body);
    const saved = await db
      .insertInto('setting')
      .values({ key: RENTAL_SETTING, value, version: 1, updated_at: call.now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value, version: sql<number>`setting.version + 1`, updated_at: call.now })
          .where('setting.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    // Nothing came back: somebody saved first. A first save names version 0.
    if (saved?.version !== version + 1) throw stale();
    await audit(call, { key: RENTAL_SETTING, id: null, action: 'update', before, after: body });
    return { ...body, version: saved.version };
  }),
];
