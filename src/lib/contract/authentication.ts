import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, Id, Instant, Language } from './fields.ts';
import { plainIdentifier } from '../domain/typed-identifier.ts';
import { ACCESS_CODE, PASSWORD_LENGTH } from './limits.ts';

/** Who is logged in, as pages need it. */
export const SessionMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.int(),
  language: Language,
  /** Zone of the company's main office, by whose clock pages tell instants; absent from a session that is older than it. */
  zone: z.optional(z.string()),
});
export type SessionMember = z.infer<typeof SessionMember>;

/** Ways to take the second step, the strongest first (rule: second-steps). */
const SecondStep = z.enum(['passkey', 'authenticator', 'code', 'recovery']);
export type SecondStep = z.infer<typeof SecondStep>;

/**
 * Session user record (rule: session-record): token and logged_in flag; `member` comes once the second step was right.
 * `steps` are the ways to take it, of whom has other ones than the mailed code, which is mailed at once only where it comes
 * first; `elsewhere` are the hosts for which they have passkeys, none of them being this one (rule: passkey-of-a-host).
 * `setting_up`: that step was right, but their role demands a stronger one, which is to be set up before all else.
 */
export const SessionRecord = z.object({
  token: z.string(),
  logged_in: z.boolean(),
  member: z.optional(SessionMember),
  steps: z.optional(z.array(SecondStep)),
  elsewhere: z.optional(z.array(z.string())),
  setting_up: z.optional(z.boolean()),
});
export type SessionRecord = z.infer<typeof SessionRecord>;
/** What the second step is answered with; `trusted` is what a browser keeps that is to be trusted. */
export const CompletedSession = z.extend(SessionRecord, { trusted: z.optional(z.string()) });
export type CompletedSession = z.infer<typeof CompletedSession>;

/**
 * Digits of the mailed code; what a paste brings along is dropped, a leading zero is kept
 * (rule: code-not-guessed, code-in-one-field).
 */
export const Code = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => plainIdentifier(typed).replace(/[ -]/g, '')),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${ACCESS_CODE.digits}}$`), { error: 'access_code' })),
);
/** A password as it is typed: a space at its end belongs to it. */
export const Password = z
  .string()
  .check(z.minLength(1, { error: 'required' }), z.maxLength(PASSWORD_LENGTH.max));
/** At least 12 characters; the server refuses the common ones (rule: password-strength). */
export const NewPassword = z
  .string()
  .check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max));

export const login = endpoint({
  method: 'POST',
  path: '/authentication/login',
  summary: 'Begin a session: mails the access code, or logs in at once from a trusted browser',
  access: 'public',
  body: z.object({ email: Email, password: Password, trusted: z.optional(z.string()) }),
  answer: SessionRecord,
  errors: ['e2', 'e1'],
  success: false,
});

export const accessCode = endpoint({
  method: 'POST',
  path: '/authentication/access_code',
  summary: 'Complete a session with the mailed code; `trust` remembers this browser',
  access: 'token',
  body: z.object({ code: Code, trust: z._default(z.boolean(), false) }),
  answer: CompletedSession,
  errors: ['e10'],
  success: 'logged_in',
});

export const resendCode = endpoint({
  method: 'POST',
  path: '/authentication/resend_code',
  summary: 'Mail a new access code; the old one stops working',
  access: 'token',
  success: 'email_sent',
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/authentication/forgot_password',
  summary: 'Mail a link that sets a new password',
  access: 'public',
  body: z.object({ email: Email }),
  errors: ['e4'],
  success: 'recovery_sent',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/authentication/reset_password',
  summary: 'Set a new password with a mailed link; ends every session of the person',
  access: 'public',
  body: z
    .object({
      me: z.string().check(z.maxLength(200)),
      mc: z.string().check(z.maxLength(200)),
      password: NewPassword,
      password_again: Password,
    })
    .check(
      z.refine((value) => value.password.normalize('NFKC') === value.password_again.normalize('NFKC'), {
        error: 'passwords_match',
        path: ['password_again'],
      }),
    ),
  errors: ['e12'],
  success: 'password_changed',
});

export const logout = endpoint({
  method: 'POST',
  path: '/authentication/logout',
  summary: 'End this session',
  access: 'token',
  success: false,
});

export const currentSession = endpoint({
  method: 'GET',
  path: '/authentication/session',
  summary: 'Whose token this is, and when it expires',
  access: 'token',
  answer: z.object({
    logged_in: z.boolean(),
    setting_up: z.optional(z.boolean()),
    member: SessionMember,
    expires_at: Instant,
    /** Seconds until another access code may be sent; the clocks of browser and server need not agree. */
    resend_in: z.optional(z.int()),
  }),
});
