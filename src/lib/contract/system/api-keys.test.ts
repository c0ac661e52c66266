import { expect, it } from 'vitest';
import { PERMISSIONS, ROLES, may } from '../permissions.ts';
import { KEY_PERMISSIONS, keyPermissionsOf } from './api-keys.ts';

const ALL = Object.entries(PERMISSIONS).flatMap(([entity, actions]) =>
  Object.keys(actions).map((action) => `${entity}:${action}`),
);

it('is never more than the role of its maker holds (rule: keys-hold-less)', () => {
  for (const role of Object.values(ROLES))
    for (const permission of keyPermissionsOf(role)) expect(may(role, permission), permission).toBe(true);
  expect(keyPermissionsOf(ROLES.client)).toEqual([]);
  expect(keyPermissionsOf(ROLES.administrator)).toEqual(KEY_PERMISSIONS);
});

it('lets nobody in, decides nothing for all, hands nobody’s data out, and reads no card (rule: keys-hold-less)', () => {
  const held: readonly string[] = KEY_PERMISSIONS;
  expect(ALL.filter((permission) => !held.includes(permission))).toEqual([
    'members:write_staff',
    'members:personal_data',
    'recipients:personal_data',
    'remittances:reveal_card',
    'settings:create',
    'settings:update',
    'settings:remove',
    'integrations:read',
    'integrations:create',
    'integrations:update',
    'integrations:remove',
    'views:read',
    'views:create',
    'views:update',
    'views:remove',
  ]);
});
