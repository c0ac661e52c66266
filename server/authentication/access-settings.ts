import {
  AccessSettings,
  accessSettings,
  saveAccessSettings,
} from '../../src/lib/contract/access-settings.ts';
import { route } from '../lib/route.ts';
import { readSetting, saveSetting } from '../lib/setting.ts';
import type { Setting } from '../lib/setting.ts';

/** What the company decided about how people get in; e4 and e12 tell what they tell unless it says otherwise. */
export const ACCESS_SETTING: Setting<AccessSettings> = {
  key: 'authentication/access_settings',
  schema: AccessSettings,
  defaults: { neutral_recovery: false },
};

export const accessSettingRoutes = [
  route(accessSettings, ({ db }) => readSetting(db, ACCESS_SETTING)),
  route(saveAccessSettings, (call) => saveSetting(call, ACCESS_SETTING)),
];
