import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { importBody, importResult, importRow } from '../imports.ts';
import { MemberDuplicate } from './members.ts';

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
export const ImportRow = importRow(IMPORT_FIELDS);
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportResult = z.object({
  ...importResult,
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
    ...importBody(ImportRow),
    /** Also adds rows that seem to be somebody who is there already. */
    duplicates: z._default(z.boolean(), false),
  }),
  answer: z.object({ added: z.int(), results: z.array(ImportResult) }),
  success: false,
});
