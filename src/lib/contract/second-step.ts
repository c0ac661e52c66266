import * as z from 'zod/mini';
import { plainIdentifier } from '../domain/typed-identifier.ts';
import { Code, CompletedSession } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { RECOVERY_CODES } from './limits.ts';
import { PasskeyRequest, SignedPasskey } from './passkeys.ts';

/** The second step of a login, by whom has other ways than the mailed code (rule: second-steps). */

/** A recovery code as it was written down: in any case, with or without its hyphens, and with what looks alike. */
export const RecoveryCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) =>
      plainIdentifier(typed).toUpperCase().replace(/[ -]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'),
    ),
  ),
  z
    .string()
    .check(z.regex(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${RECOVERY_CODES.length}}$`), { error: 'recovery_code' })),
);

export const passkeyRequest = endpoint({
  method: 'POST',
  path: '/authentication/passkey_request',
  summary: 'What a passkey of the page’s host must sign, once and within minutes, to complete the session',
  access: 'token',
  answer: PasskeyRequest,
  success: false,
});

export const signedPasskey = endpoint({
  method: 'POST',
  path: '/authentication/passkey',
  summary: 'Complete a session with what a passkey signed; `trust` remembers this browser',
  access: 'token',
  body: z.object({ credential: SignedPasskey, trust: z._default(z.boolean(), false) }),
  answer: CompletedSession,
  errors: ['e10'],
  success: 'logged_in',
});

export const authenticatorCode = endpoint({
  method: 'POST',
  path: '/authentication/authenticator_code',
  summary: 'Complete a session with a code of the authenticator app; `trust` remembers this browser',
  access: 'token',
  body: z.object({ code: Code, trust: z._default(z.boolean(), false) }),
  answer: CompletedSession,
  errors: ['e10'],
  success: 'logged_in',
});

export const recoveryCode = endpoint({
  method: 'POST',
  path: '/authentication/recovery_code',
  summary: 'Complete a session with a recovery code, which is used up',
  access: 'token',
  body: z.object({ code: RecoveryCode }),
  answer: CompletedSession,
  errors: ['e10'],
  success: 'logged_in',
});
