import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { STAFF_ROLES } from './permissions.ts';

const StaffRole = z.literal([...STAFF_ROLES]);

export const AccessSettings = z.object({
  /**
   * forgot-password and reset-password tell whether an account exists (e4, e12), unless the company says no
   * (rule: strangers-cost-the-same).
   */
  neutral_recovery: z.boolean(),
  /** Roles that must have a passkey or an authenticator app (rule: stronger-second-step). */
  strong_roles: z.array(StaffRole).check(z.maxLength(STAFF_ROLES.length)),
});
export type AccessSettings = z.infer<typeof AccessSettings>;

const ShownAccessSettings = z.extend(AccessSettings, {
  version: z.int(),
  /** Of each role of the staff: how many are active, and how many of them have neither passkey nor app. */
  staff: z.array(z.object({ role: z.int(), members: z.int(), without: z.int() })),
});
export type ShownAccessSettings = z.infer<typeof ShownAccessSettings>;

export const accessSettings = endpoint({
  method: 'GET',
  path: '/system/access_settings',
  summary: 'What the company requires of people who log in',
  access: 'settings:read',
  answer: ShownAccessSettings,
});

export const saveAccessSettings = endpoint({
  method: 'PUT',
  path: '/system/access_settings',
  summary:
    'Decide what strangers are told, and which roles must have a stronger second step than a mailed code',
  access: 'settings:update',
  body: AccessSettings,
  answer: ShownAccessSettings,
  versioned: true,
});
