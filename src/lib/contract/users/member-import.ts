import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FieldError } from '../errors.ts';
import { Id } from '../fields.ts';
import { IMPORT_ROWS, MemberDuplicate } from './members.ts';

/** Columns that an import reads; every value comes as the text of its cell. */
export const IMPORT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'passport',
  'birth_date',
  'address',
  'language',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
const cell = z.optional(z.string().check(z.maxLength(3000)));
export const ImportRow = z.object(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])) as Record<ImportField, typeof cell>,
);
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportResult = z.object({
  /** Place in the rows that were sent, from 0. */
  row: z.int(),
  /** Reads well and, in an import that was carried out, was added. */
  accepted: z.boolean(),
  errors: z.array(FieldError),
  /** Members, or earlier rows (without id), who seem to be the same person. */
  duplicates: z.array(z.extend(z.omit(MemberDuplicate, { id: true }), { id: z.nullable(Id) })),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const importMembers = endpoint({
  method: 'POST',
  path: '/users/import_members',
  summary:
    'Add clients from the rows of a file; a rehearsal tells the errors of every row and writes nothing',
  access: 'members:import',
  body: z.object({
    rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
    rehearsal: z.boolean(),
    /** Also adds rows that seem to be somebody who is there already. */
    duplicates: z._default(z.boolean(), false),
  }),
  answer: z.object({ added: z.int(), results: z.array(ImportResult) }),
  success: false,
});
