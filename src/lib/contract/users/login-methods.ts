import * as z from 'zod/mini';
import { Code, Password } from '../authentication.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, text } from '../fields.ts';
import { PASSKEYS } from '../limits.ts';
import { CreatedPasskey, PasskeyCreation } from '../passkeys.ts';

/** What lets staff in beside the mailed code, as they set it up for themselves (rule: own-login-methods). */

const OwnPasskey = z.object({
  id: Id,
  name: z.string(),
  /** Where it was made, and works. */
  host: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const LoginMethods = z.object({
  authenticator: z.nullable(z.object({ created_at: Instant, last_used_at: z.nullable(Instant) })),
  passkeys: z.array(OwnPasskey),
  /** How many codes are left of those that were made then; null while none were. */
  recovery: z.nullable(z.object({ left: z.int(), created_at: Instant })),
  /** Whether one's role demands a passkey or an app, so that the last of them stays (rule: stronger-second-step). */
  demanded: z.boolean(),
});
export type LoginMethods = z.infer<typeof LoginMethods>;

export const loginMethods = endpoint({
  method: 'GET',
  path: '/users/profile/login_methods',
  summary: 'Your login methods beside the mailed code',
  access: 'staff',
  answer: LoginMethods,
});

export const proveLogin = endpoint({
  method: 'POST',
  path: '/users/profile/proof',
  summary: 'Prove with your password that it is you, before you change what lets you in',
  access: 'staff',
  body: z.object({ password: Password }),
  success: false,
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/users/profile/authenticator',
  summary: 'Create a secret for your authenticator app; it counts once one of its codes was right',
  access: 'setting_up',
  answer: z.object({
    /** In base32, to be typed where no camera is. */
    secret: z.string(),
    /** What the QR code says. */
    address: z.string(),
  }),
  success: false,
});

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/users/profile/authenticator/confirm',
  summary: 'Set up the authenticator app with its first code; it replaces an earlier one',
  access: 'setting_up',
  body: z.object({ code: Code }),
});

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/users/profile/authenticator',
  summary: 'Remove your authenticator app; your other sessions end',
  access: 'staff',
});

export const passkeyCreation = endpoint({
  method: 'POST',
  path: '/users/profile/passkey_creation',
  summary: 'What a passkey of the page’s host is made from, once and within minutes',
  access: 'setting_up',
  answer: PasskeyCreation,
  success: false,
});

export const PasskeyName = z.object({ name: text(PASSKEYS.name) });

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/profile/passkeys',
  summary: 'Keep a passkey that was made; your other sessions end',
  access: 'setting_up',
  body: z.extend(PasskeyName, { credential: CreatedPasskey }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/users/profile/passkeys/{id}',
  summary: 'Remove one of your passkeys; your other sessions end',
  access: 'staff',
  params: IdParams,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/profile/recovery_codes',
  summary: 'Create recovery codes, shown only once; earlier ones stop working',
  access: 'staff',
  answer: z.object({ codes: z.array(z.string()) }),
  success: false,
});
