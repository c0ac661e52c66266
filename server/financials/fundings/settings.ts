import type { Kysely } from 'kysely';
import {
  FundingSettings,
  fundingDefaults,
  saveFundingDefaults,
} from '../../../src/lib/contract/financials/funding-actions.ts';
import { FUNDING_DAYS_BEFORE } from '../../../src/lib/contract/limits.ts';
import type { Database } from '../../db/tables.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

const SETTING: Setting<FundingSettings> = {
  key: 'financials/funding_defaults',
  schema: FundingSettings,
  defaults: { days_before: FUNDING_DAYS_BEFORE.default },
};

/** The company's rules of new plans, those that it never touched as they ship. */
export const fundingSettings = (db: Kysely<Database>) => readSetting(db, SETTING);

export const fundingSettingRoutes = [
  route(fundingDefaults, async ({ db }) => ({ ...(await fundingSettings(db)), zone: await companyZone(db) })),
  route(saveFundingDefaults, (call) => saveSetting(call, SETTING)),
];
