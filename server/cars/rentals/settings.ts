import type { Kysely } from 'kysely';
import {
  RentalSettings,
  rentalDefaults,
  saveRentalDefaults,
} from '../../../src/lib/contract/cars/rental-settings.ts';
import { RENTAL_GRACE_MINUTES } from '../../../src/lib/contract/limits.ts';
import { CANCELLATION_RULE_DEFAULT } from '../../../src/lib/domain/cancellation.ts';
import type { DayRule } from '../../../src/lib/domain/rental-days.ts';
import type { Database } from '../../db/tables.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

/** What a company usually charges: an airport surcharge of 20, a tank of about 50 litres, a waiver for young drivers, a deposit of 150 to 500. */
const SETTING: Setting<RentalSettings> = {
  key: 'cars/rental_defaults',
  schema: RentalSettings,
  defaults: {
    day_count: 'period',
    grace_minutes: RENTAL_GRACE_MINUTES,
    novel_driver_fee: { USD: 30_00, EUR: 28_00 },
    airport_tax: { USD: 20_00, EUR: 18_00 },
    full_tank_price: { USD: 60_00, EUR: 55_00 },
    deposit: { USD: 200_00, EUR: 180_00 },
    discount_reason_from: 10_00,
    discount_agent_max: 20_00,
    cancellation: CANCELLATION_RULE_DEFAULT,
  },
};

/** What the company decided about rentals. */
export const rentalSettings = (db: Kysely<Database>) => readSetting(db, SETTING);

/** How days count, as domain/rental-days.ts reads it. */
export const dayRuleOf = ({ day_count, grace_minutes }: RentalSettings): DayRule => ({
  count: day_count,
  grace_minutes,
});

export const rentalSettingRoutes = [
  route(rentalDefaults, ({ db }) => rentalSettings(db)),
  route(saveRentalDefaults, (call) => saveSetting(call, SETTING)),
];
