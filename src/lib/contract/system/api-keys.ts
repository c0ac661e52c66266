import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant, Reference, rowFields, text } from '../fields.ts';
import { PERMISSIONS, may } from '../permissions.ts';
import type { Permission } from '../permissions.ts';

/** Keys by which other programs of the company use this API (rule: keys-hold-less). */

/** Days that a key may live. */
export const API_KEY_DAYS = [30, 90, 180, 365] as const;

/** What no key holds: what lets somebody in or opens more, what is decided for all, what is one person's own, whole card numbers. */
const PEOPLE_ONLY: readonly string[] = [
  'members:write_staff',
  'settings:create',
  'settings:update',
  'settings:remove',
  'remittances:reveal_card',
  // Somebody decides over everything of a person, no program.
  'members:personal_data',
  'recipients:personal_data',
];
const PEOPLE_ONLY_ENTITIES: readonly string[] = ['integrations', 'views'];

/** Every permission that a key may hold, in the order of the table. */
export const KEY_PERMISSIONS = Object.entries(PERMISSIONS).flatMap(([entity, actions]) =>
  PEOPLE_ONLY_ENTITIES.includes(entity)
    ? []
    : Object.keys(actions)
        .map((action) => `${entity}:${action}` as Permission)
        .filter((permission) => !PEOPLE_ONLY.includes(permission)),
);

/** What a role may give a key: never more than it holds itself. */
export const keyPermissionsOf = (role: number): readonly Permission[] =>
  KEY_PERMISSIONS.filter((permission) => may(role, permission));

const KeyPermission = z.enum(KEY_PERMISSIONS);

export const ApiKeyInput = z.object({
  name: text(80),
  permissions: z.array(KeyPermission).check(z.minLength(1, { error: 'required' }), z.maxLength(500)),
  days: z.literal([...API_KEY_DAYS]),
});

/** `ownerless`: whoever made it is no active staff any more, so that it does nothing. */
export const API_KEY_STATES = ['active', 'expired', 'revoked', 'ownerless'] as const;

export const ApiKey = z.object({
  ...rowFields,
  name: z.string(),
  /** How the key begins; the rest is known to nobody. */
  prefix: z.string(),
  permissions: z.array(KeyPermission),
  state: z.enum(API_KEY_STATES),
  created_by: Reference,
  expires_at: Instant,
  last_used_at: z.nullable(Instant),
  last_used_ip: z.string(),
  revoked_at: z.nullable(Instant),
  revoked_by: z.nullable(Reference),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** What its words, its history and its announcements are called. */
export const API_KEYS = 'system/api_keys';

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/system/api_keys/',
  summary: 'API keys, the active ones first',
  access: 'integrations:read',
  answer: z.object({ results: z.array(ApiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/system/api_keys/',
  summary: 'Create an API key; the answer has its token, which is shown only once',
  access: 'integrations:create',
  body: ApiKeyInput,
  answer: z.extend(ApiKey, { token: z.string() }),
  status: 201,
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/system/api_keys/{id}/revoke/',
  summary: 'Revoke an API key, at once and for good',
  access: 'integrations:remove',
  params: IdParams,
  answer: ApiKey,
});
