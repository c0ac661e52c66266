import type { Kysely } from 'kysely';
import {
  PackageSettings,
  packageSettings,
  savePackageSettings,
} from '../../../src/lib/contract/postals/package-settings.ts';
import { CUSTOMS_RULES } from '../../../src/lib/domain/customs.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import type { Database } from '../../db/tables.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

/** The state of La Habana, where packages arrive. */
const LA_HABANA = 23;

/** What agencies in Florida ask: about 3 a pound, 3 % for insurance, more the farther it goes. */
const SETTING: Setting<PackageSettings> = {
  key: 'postals/package_settings',
  schema: PackageSettings,
  defaults: {
    volumetric_divisor: 6000,
    transport: { rate: { USD: 2_99, EUR: 2_79 }, unit: 'lb' },
    insurance: { amount: 3_00, fee_type: FEE_TYPE.percentage },
    delivery: { USD: 5_00, EUR: 4_60 },
    distribution: [
      {
        state_id: LA_HABANA,
        city_id: null,
        amount: { USD: 3_00, EUR: 2_80 },
        per_kilogram: { USD: 0, EUR: 0 },
      },
      { state_id: null, city_id: null, amount: { USD: 6_00, EUR: 5_50 }, per_kilogram: { USD: 50, EUR: 45 } },
    ],
    customs: [...CUSTOMS_RULES],
    forbidden_words: [
      'arma',
      'weapon',
      'munición',
      'ammunition',
      'explosivo',
      'explosive',
      'dron',
      'drone',
      'walkie talkie',
      'GPS',
      'efectivo',
      'cash',
      'droga',
      'drug',
      'pornografía',
      'pornography',
    ],
  },
};

/** What the company decided about packages. */
export const decidedOfPackages = (db: Kysely<Database>) => readSetting(db, SETTING);

export const packageSettingRoutes = [
  route(packageSettings, ({ db }) => decidedOfPackages(db)),
  route(savePackageSettings, (call) => saveSetting(call, SETTING)),
];
