import type { Kysely } from 'kysely';
import {
  RemittanceSettings,
  remittanceSettings,
  saveRemittanceSettings,
} from '../../../src/lib/contract/postals/exchanges.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import { overlappingBand } from '../../../src/lib/domain/remittance-fees.ts';
import type { Database } from '../../db/tables.ts';
import { invalid } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

/** Small amounts cost a fixed fee, larger ones a share, as agencies in Florida ask. */
const everywhere = { receive_currency: null, delivery: null } as const;
const small = { from: 1, to: 99_99 } as const;
const larger = { from: 100_00, to: null, fee: { amount: 3_50, fee_type: FEE_TYPE.percentage } } as const;

const SETTING: Setting<RemittanceSettings> = {
  key: 'postals/remittance_settings',
  schema: RemittanceSettings,
  defaults: {
    quote_minutes: 15,
    bands: [
      { ...everywhere, remit_currency: 'USD', ...small, fee: { amount: 4_00, fee_type: FEE_TYPE.fixed } },
      { ...everywhere, remit_currency: 'USD', ...larger },
      { ...everywhere, remit_currency: 'EUR', ...small, fee: { amount: 3_50, fee_type: FEE_TYPE.fixed } },
      { ...everywhere, remit_currency: 'EUR', ...larger },
    ],
  },
};

/** What the company decided about remittances. */
export const decidedOfRemittances = (db: Kysely<Database>) => readSetting(db, SETTING);

export const remittanceSettingRoutes = [
  route(remittanceSettings, ({ db }) => decidedOfRemittances(db)),
  route(saveRemittanceSettings, async (call) => {
    const at = overlappingBand(call.body.bands);
    if (at !== undefined) throw invalid({ field: `bands.${at}.from`, key: 'bands_overlap' });
    return saveSetting(call, SETTING);
  }),
];
