import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Email,
  FileEntry,
  Id,
  IdParams,
  IsoDate,
  Language,
  Money,
  PersonName,
  Phone,
  Price,
  QueryBoolean,
  QueryInteger,
  QueryIntegers,
  oneName,
  optionalLines,
  optionalText,
  rowFields,
  searchText,
} from '../fields.ts';
import { readPassport } from '../../domain/typed-identifier.ts';
import { LANGUAGES } from '../limits.ts';
import { ROLES, STAFF_ROLES } from '../permissions.ts';
import { resource } from '../resource.ts';

/** Member (rule: fields-of-the-specification): everybody that the company deals with, clients and staff alike. */

export const MEMBER_ROLES = [
  ROLES.client,
  ROLES.administrator,
  ROLES.partner,
  ROLES.provider,
  ROLES.driver,
  ROLES.agent,
] as const;
/** Documents that may hang on a member: scans of passports, licences and letters. */
export const MEMBER_FILES = 10;

/** Months before the end of a passport at which its client is reminded. */
export const PASSPORT_MONTHS = [9, 6, 3] as const;

/** Letters and digits: what people put between them does not count. */
export const Passport = z
  .string()
  .check(z.overwrite(readPassport), z.regex(/^[A-Z0-9]{4,25}$/, { error: 'passport' }));

const emailOfStaff = z.refine<{ role: number; email: string | null }>(
  ({ role, email }) => !STAFF_ROLES.includes(role) || email !== null,
  {
    error: 'required',
    path: ['email'],
  },
);

export const MemberInput = z
  .object({
    first_name: PersonName,
    last_name: PersonName,
    /** Staff log in with it, so they must have one. */
    email: z._default(z.nullable(Email), null),
    phone: z._default(z.nullable(Phone), null),
    passport: z._default(z.nullable(Passport), null),
    birth_date: z._default(z.nullable(IsoDate), null),
    passport_expires_on: z._default(z.nullable(IsoDate), null),
    address: optionalText(300),
    role: z._default(z.literal([...MEMBER_ROLES]), ROLES.client),
    language: z._default(Language, LANGUAGES[0]),
    status: z._default(z.literal([1, 2]), 1),
    /** Id of a brand. Left out it stays as it is; a new member gets that of the site. */
    brand: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
    /** Written by the Administrator only: an Agent sends it unchanged, 0 for a new member. */
    credit_limit: z._default(Price, { amount: 0, currency: 'USD' }),
    note: optionalLines(2000),
    file_ids: z._default(z.array(Id).check(z.maxLength(MEMBER_FILES, { error: 'files_count' })), []),
  })
  .check(oneName, emailOfStaff);
export type MemberInput = z.infer<typeof MemberInput>;

export const MemberRow = z.object({
  ...rowFields,
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Calling code of the phone's country, such as +53; follows from the phone. */
  dial_code: z.nullable(z.string()),
  passport: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  passport_expires_on: z.nullable(z.string()),
  /** Whole years today, at the company's main office. */
  age: z.nullable(z.int()),
  address: z.string(),
  role: z.int(),
  language: Language,
  status: z.int(),
  /** Brand whose client they are; null while of none. */
  brand: z.nullable(z.string()),
  credit_limit: Money,
  note: z.string(),
  files: z.array(FileEntry),
  /** Staff who have not chosen a password yet: their invitation is still open. */
  invited: z.boolean(),
  /** Since when their data are only kept (rule: restricted-person), and why; null: they are used. */
  restricted_at: z.nullable(z.string()),
  restriction_reason: z.string(),
  /** When they were erased as far as the law allows. */
  erased_at: z.nullable(z.string()),
  /** Until when the law keeps what is left. */
  kept_until: z.nullable(z.string()),
});
export type MemberRow = z.infer<typeof MemberRow>;

export const members = resource({
  area: 'users',
  name: 'members',
  singular: 'member',
  entity: 'members',
  row: MemberRow,
  input: MemberInput,
  filters: {
    role: z.optional(QueryIntegers),
    status: z.optional(QueryIntegers),
    language: z.optional(Language),
    brand: z.optional(z.string().check(z.maxLength(40))),
    /** Days at the company's main office; both count whole. */
    created_from: z.optional(IsoDate),
    created_to: z.optional(IsoDate),
    /** Days on which the passport ends; both count. */
    passport_from: z.optional(IsoDate),
    passport_to: z.optional(IsoDate),
    /** Whether a new passport of their own is asked for and not handed over yet. */
    is_renewing: z.optional(QueryBoolean),
  },
  sorts: ['last_name', 'first_name', 'role', 'status', 'language', 'created_at', 'updated_at'],
  defaultSort: 'last_name',
  blank: {
    role: ROLES.client,
    status: 1,
    address: '',
    note: '',
    credit_limit: { amount: 0, currency: 'USD' },
    file_ids: [],
  },
  valuesOf: ({ files }) => ({ file_ids: files.map(({ id }) => id) }),
});

/** What a form needs to choose a person by. */
export const MemberChoice = z.object({
  id: Id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  dial_code: z.nullable(z.string()),
  passport: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  language: Language,
  role: z.int(),
  /** Their data are only kept: nothing new can be made for them (rule: restricted-person). */
  restricted: z.boolean(),
});
export type MemberChoice = z.infer<typeof MemberChoice>;

export const memberChoices = endpoint({
  method: 'GET',
  path: '/users/member_choices',
  summary: 'The first twenty active members that match a search, or the one with an id',
  access: 'members:read',
  query: z.object({
    q: z.optional(searchText),
    id: z.optional(z.pipe(QueryInteger, Id)),
    role: z.optional(QueryIntegers),
  }),
  answer: z.array(MemberChoice),
});

/** Another member who may be the same person, and by what. */
export const MemberDuplicate = z.object({
  id: Id,
  name: z.string(),
  fields: z.array(z.enum(['passport', 'email', 'phone'])),
  restricted: z.boolean(),
});
export type MemberDuplicate = z.infer<typeof MemberDuplicate>;

const identity = z.optional(z.string().check(z.maxLength(200)));
export const memberDuplicates = endpoint({
  method: 'GET',
  path: '/users/member_duplicates',
  summary: 'Members with the same passport, email or phone',
  access: 'members:read',
  query: z.object({
    passport: identity,
    email: identity,
    phone: identity,
    /** The member who is being edited. */
    except: z.optional(z.pipe(QueryInteger, Id)),
  }),
  answer: z.array(MemberDuplicate),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/users/members/{id}/invite/',
  summary: 'Mail staff a new invitation to choose a password; earlier links stop working',
  access: 'members:write_staff',
  params: IdParams,
  success: 'email_sent',
});
