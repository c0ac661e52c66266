import * as z from 'zod/mini';
import { NewPassword, Password } from '../authentication.ts';
import { endpoint } from '../endpoint.ts';
import { FileEntry, Id, IdParams, Instant, Language, PersonName, Phone, oneName } from '../fields.ts';

/** Profile dialog (rule: own-profile): what staff may change of their own record, and their sessions. */

export const ProfileInput = z
  .object({
    first_name: PersonName,
    last_name: PersonName,
    phone: z._default(z.nullable(Phone), null),
    language: Language,
    /** An uploaded file of purpose photo. */
    photo_id: z._default(z.nullable(Id), null),
  })
  .check(oneName);

export const Profile = z.object({
  id: Id,
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  language: Language,
  role: z.int(),
  photo: z.nullable(FileEntry),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  summary: 'Your own record',
  access: 'staff',
  answer: Profile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/profile',
  summary: 'Change your own name, phone, language and photo',
  access: 'staff',
  body: ProfileInput,
  answer: Profile,
  versioned: true,
});

export const PasswordInput = z
  .object({ old_password: Password, password: NewPassword, password_again: Password })
  .check(
    z.refine((value) => value.password === value.password_again, {
      error: 'passwords_match',
      path: ['password_again'],
    }),
  );

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/profile/password',
  summary: 'Change your own password; your other sessions end, no browser is trusted any more',
  access: 'staff',
  body: PasswordInput,
});

/** A session or a trusted browser, as its owner recognises it. */
const device = { id: Id, user_agent: z.string(), created_at: Instant, expires_at: Instant } as const;

export const OwnSession = z.object({
  ...device,
  ip: z.string(),
  last_used_at: Instant,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const TrustedBrowser = z.object(device);
export type TrustedBrowser = z.infer<typeof TrustedBrowser>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/profile/sessions',
  summary: 'Your active sessions, the most recently used first',
  access: 'staff',
  answer: z.array(OwnSession),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/users/profile/sessions/{id}/',
  summary: 'End one of your sessions',
  access: 'staff',
  params: IdParams,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/users/profile/end_other_sessions',
  summary: 'Log out everywhere else',
  access: 'staff',
});

export const listTrustedBrowsers = endpoint({
  method: 'GET',
  path: '/users/profile/trusted_browsers',
  summary: 'Browsers in which you need no access code',
  access: 'staff',
  answer: z.array(TrustedBrowser),
});

export const removeTrustedBrowser = endpoint({
  method: 'DELETE',
  path: '/users/profile/trusted_browsers/{id}/',
  summary: 'Stop trusting a browser',
  access: 'staff',
  params: IdParams,
});
