import * as z from 'zod/mini';
import { hasLetter } from '../../domain/names.ts';
import { readIdentityCard } from '../../domain/identity-card.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  PersonName,
  Phone,
  QueryInteger,
  QueryIntegers,
  optionalLines,
  optionalText,
  rowFields,
  searchText,
  text,
} from '../fields.ts';
import { action, defaultsOf, resource } from '../resource.ts';

/** Recipient: somebody in Cuba to whom clients send packages and remittances, and for whom they ask procedures. */

/** What a recipient is to the member who sends; words in postals/recipients.json. */
export const RELATIONS = [
  'parent',
  'partner',
  'child',
  'sibling',
  'grandparent',
  'grandchild',
  'uncle_aunt',
  'nephew_niece',
  'cousin',
  'in_law',
  'friend',
  'self',
  'other',
] as const;
export const Relation = z.enum(RELATIONS);
export type Relation = z.infer<typeof Relation>;

/** Active; inactive ones are no longer offered. */
const RECIPIENT_STATUS = [1, 2] as const;
/** Members of one recipient: a family, not a company. */
const MEMBERS_MAX = 50;

/** Eleven digits; whether they hold a birth date is checked where "today" is known (domain/identity.ts). */
const IdentityCard = z
  .string()
  .check(z.overwrite(readIdentityCard), z.regex(/^\d{11}$/, { error: 'identity_card' }));

const neededName = text(80).check(z.refine((name) => name === '' || hasLetter(name), { error: 'name' }));

/** Who somebody is and where they live: what a package or a remittance keeps a copy of, as it was then. */
const values = {
  first_name: neededName,
  middle_name: PersonName,
  first_surname: neededName,
  second_surname: PersonName,
  identity_card: z._default(z.nullable(IdentityCard), null),
  /** Numbers of Cuba. */
  mobile: z._default(z.nullable(Phone), null),
  landline: z._default(z.nullable(Phone), null),
  street: optionalText(120),
  /** "A y B": the streets between which the house stands. */
  between_streets: optionalText(120),
  house_number: optionalText(20),
  building: optionalText(60),
  apartment: optionalText(20),
  suburb: optionalText(80),
  /** A municipality of Cuba. */
  city_id: Id,
  directions: optionalLines(300),
} as const;
export const RecipientValues = z.object(values);
export type RecipientValues = z.infer<typeof RecipientValues>;

const RecipientLink = z.object({ member_id: Id, relation: Relation });

const RecipientInput = z.object({
  ...values,
  status: z._default(z.literal([...RECIPIENT_STATUS]), RECIPIENT_STATUS[0]),
  note: optionalLines(2000),
  /** Whose recipient it is. The first one's brand is the recipient's; the others are of the same. */
  members: z._default(
    z.array(RecipientLink).check(
      z.maxLength(MEMBERS_MAX),
      z.refine((links) => new Set(links.map(({ member_id }) => member_id)).size === links.length, {
        error: 'duplicate',
      }),
    ),
    [],
  ),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

const { city_id: _, ...stored } = values;
export const RecipientRow = z.object({
  ...rowFields,
  ...stored,
  /** All names, as an envelope has them. */
  name: z.string(),
  municipality: z.object({
    id: Id,
    name: z.string(),
    state: z.object({ id: Id, name: z.string(), country_code: z.string() }),
  }),
  /** What the identity card tells. */
  birth_date: z.nullable(z.string()),
  sex: z.nullable(z.enum(['female', 'male'])),
  brand: z.string(),
  status: z.int(),
  note: z.string(),
  members: z.array(z.object({ id: Id, name: z.string(), relation: Relation })),
  /** Since when their data are only kept (rule: restricted-person); null: they are used. */
  restricted_at: z.nullable(z.string()),
  erased_at: z.nullable(z.string()),
});
export type RecipientRow = z.infer<typeof RecipientRow>;

/** What a form of their data holds. */
export const recipientValuesOf = ({
  first_name,
  middle_name,
  first_surname,
  second_surname,
  identity_card,
  mobile,
  landline,
  street,
  between_streets,
  house_number,
  building,
  apartment,
  suburb,
  municipality,
  directions,
}: RecipientRow): RecipientValues => ({
  first_name,
  middle_name,
  first_surname,
  second_surname,
  identity_card,
  mobile,
  landline,
  street,
  between_streets,
  house_number,
  building,
  apartment,
  suburb,
  city_id: municipality.id,
  directions,
});

export const recipients = resource({
  area: 'postals',
  name: 'recipients',
  singular: 'recipient',
  entity: 'recipients',
  row: RecipientRow,
  input: RecipientInput,
  filters: {
    member: z.optional(QueryIntegers),
    /** Provinces, through the municipality. */
    state: z.optional(QueryIntegers),
    city: z.optional(QueryIntegers),
    status: z.optional(QueryIntegers),
    brand: z.optional(z.string().check(z.maxLength(40))),
  },
  sorts: [
    'first_surname',
    'first_name',
    'identity_card',
    'municipality',
    'status',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'first_surname',
  blank: defaultsOf(RecipientInput),
  valuesOf: (row) => ({
    ...recipientValuesOf(row),
    status: RECIPIENT_STATUS.find((value) => value === row.status) ?? RECIPIENT_STATUS[0],
    note: row.note,
    members: row.members.map(({ id, relation }) => ({ member_id: id, relation })),
  }),
});

export const linkRecipient = action(recipients, 'link', {
  summary: 'Link a recipient to another member, or change their relation',
  access: 'recipients:update',
  body: RecipientLink,
});

export const unlinkRecipient = action(recipients, 'unlink', {
  summary: 'Unlink a recipient from a member; what was sent stays',
  access: 'recipients:update',
  body: z.object({ member_id: Id }),
});

/** The member who sends decides the brand; without one it is that of the site. */
const sender = z.optional(z.pipe(QueryInteger, Id));

export const recipientChoices = endpoint({
  method: 'GET',
  path: '/postals/recipient_choices',
  summary:
    'The first twenty active recipients of a brand that a search finds, those of the member first; without a search, those of the member',
  access: 'recipients:read',
  query: z.object({ q: z.optional(searchText), id: sender, member: sender }),
  answer: z.array(RecipientRow),
});

/** Somebody who may be the same person, and by what. */
export const RecipientDuplicate = z.object({
  recipient: RecipientRow,
  fields: z.array(z.enum(['identity_card', 'mobile', 'landline'])),
});
export type RecipientDuplicate = z.infer<typeof RecipientDuplicate>;

const typed = z.optional(z.string().check(z.maxLength(200)));
export const recipientDuplicates = endpoint({
  method: 'GET',
  path: '/postals/recipient_duplicates',
  summary: 'Recipients of a brand with the same identity card or phone, active or not, and whose they are',
  access: 'recipients:read',
  query: z.object({
    identity_card: typed,
    mobile: typed,
    landline: typed,
    member: sender,
    /** The recipient who is being edited. */
    except: sender,
  }),
  answer: z.array(RecipientDuplicate),
});
