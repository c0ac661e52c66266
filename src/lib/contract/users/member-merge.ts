import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { action } from '../resource.ts';
import { members } from './members.ts';

/** Two members who are one person become one. */

/** Fields that a merge may take from the member who goes. */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'passport',
  'birth_date',
  'passport_expires_on',
  'address',
  'language',
  'note',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

export const mergeMember = action(members, 'merge', {
  summary:
    'Merge another member into this one: its rentals, files and notes move here, and it leaves the list',
  access: 'members:merge',
  body: z.object({
    from_id: Id,
    /** Version of the other one that the person saw. */
    from_version: z.int(),
    /** Fields that take the other one's value; what is empty here takes it anyway. */
    take: z._default(z.array(z.enum(MERGE_FIELDS)), []),
  }),
});
