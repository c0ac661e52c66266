import {
  AccessSettings,
  accessSettings,
  saveAccessSettings,
} from '../../src/lib/contract/access-settings.ts';
import type { ShownAccessSettings } from '../../src/lib/contract/access-settings.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../lib/call.ts';
import { route } from '../lib/route.ts';
import { readSetting, saveSetting } from '../lib/setting.ts';
import type { Setting } from '../lib/setting.ts';
import { hasStrongMethod } from './strong-methods.ts';

/** What the company decided about how people get in; e4 and e12 tell what they tell unless it says otherwise. */
export const ACCESS_SETTING: Setting<AccessSettings> = {
  key: 'authentication/access_settings',
  schema: AccessSettings,
  defaults: { neutral_recovery: false, strong_roles: [] },
};

/** Whether a role must have a passkey or an authenticator app (rule: stronger-second-step). */
export const demandsStrong = async ({ db }: Pick<RequestContext, 'db'>, role: number): Promise<boolean> =>
  (await readSetting(db, ACCESS_SETTING)).strong_roles.includes(role);

/** Of each role of the staff: how many there are, and how many have nothing stronger than the mailed code. */
async function staffOf({ db }: Pick<RequestContext, 'db'>): Promise<ShownAccessSettings['staff']> {
  const counted = await db
    .selectFrom('member')
    .select(({ fn, eb }) => [
      'role',
      fn.countAll<number>().as('members'),
      fn
        .countAll<number>()
        .filterWhere(eb.not(hasStrongMethod(eb.ref('member.id'))))
        .as('without'),
    ])
    .where('role', 'in', STAFF_ROLES)
    .where('status', '=', ITEM.active)
    .where('merged_into_id', 'is', null)
    .groupBy('role')
    .execute();
  return STAFF_ROLES.map(
    (role) => counted.find((one) => one.role === role) ?? { role, members: 0, without: 0 },
  );
}

export const accessSettingRoutes = [
  route(accessSettings, async (call) => ({
    ...(await readSetting(call.db, ACCESS_SETTING)),
    staff: await staffOf(call),
  })),
  route(saveAccessSettings, async (call) => ({
    ...(await saveSetting(call, ACCESS_SETTING)),
    staff: await staffOf(call),
  })),
];
