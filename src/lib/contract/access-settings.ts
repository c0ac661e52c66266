import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * forgot-password and reset-password tell whether an account exists (e4, e12), unless the company says no
 * (rule: strangers-cost-the-same).
 */
export const AccessSettings = z.object({ neutral_recovery: z.boolean() });
export type AccessSettings = z.infer<typeof AccessSettings>;
const VersionedAccessSettings = z.extend(AccessSettings, { version: z.int() });

export const accessSettings = endpoint({
  method: 'GET',
  path: '/system/access_settings',
  summary: 'What the company decided about how people get in',
  access: 'settings:read',
  answer: VersionedAccessSettings,
});

export const saveAccessSettings = endpoint({
  method: 'PUT',
  path: '/system/access_settings',
  summary: 'Decide whether recovering a password tells which addresses have an account',
  access: 'settings:update',
  body: AccessSettings,
  answer: VersionedAccessSettings,
  versioned: true,
});
