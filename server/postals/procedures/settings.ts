import type { Kysely } from 'kysely';
import {
  ProcedureSettings,
  procedureSettings,
  saveProcedureSettings,
} from '../../../src/lib/contract/postals/procedure-settings.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import type { Database } from '../../db/tables.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

const ADULT = { USD: 180_00, EUR: 180_00 } as const;
const MINOR = { USD: 140_00, EUR: 140_00 } as const;
const BY_AGE = { adult: ADULT, minor: MINOR } as const;

/**
 * Fees and validity since July 2023: 180 and ten years from 16 on, else 140 and five. What an immediate request costs more,
 * and what the company takes, is nothing until it says so. Documents are kept as long as records are (31 CFR 501.601).
 */
const SETTING: Setting<ProcedureSettings> = {
  key: 'postals/procedure_settings',
  schema: ProcedureSettings,
  defaults: {
    adult_age: 16,
    validity_years: { adult: 10, minor: 5 },
    consular: { first_issue: BY_AGE, renewal: BY_AGE },
    immediate: { USD: 0, EUR: 0 },
    service_fee: { amount: 0, fee_type: FEE_TYPE.fixed },
    documents_years: 10,
  },
};

/** What the company decided about procedures. */
export const decidedOfProcedures = (db: Kysely<Database>) => readSetting(db, SETTING);

export const procedureSettingRoutes = [
  route(procedureSettings, ({ db }) => decidedOfProcedures(db)),
  route(saveProcedureSettings, (call) => saveSetting(call, SETTING)),
];
