import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, QueryInteger, Reference, lines, rowFields } from './fields.ts';
import { NOTE_LENGTH } from './limits.ts';

/** Notes on any record (key and record_id) and general ones with neither (rule: notes-on-records). */
export const Note = z.object({
  ...rowFields,
  key: z.nullable(z.string()),
  record_id: z.nullable(Id),
  text: z.string(),
  pinned: z.boolean(),
  by: z.string(),
  /** Staff whom it mentions; each was told by mail. */
  mentions: z.array(Id),
});
export type Note = z.infer<typeof Note>;

export const Notes = z.object({
  results: z.array(Note),
  /** The person whose record it is was erased: nothing more is written there (rule: erased-but-for-the-law). */
  erased: z.boolean(),
});
export type Notes = z.infer<typeof Notes>;

export const getNotes = endpoint({
  method: 'GET',
  path: '/system/get_notes',
  summary: 'Notes of a record, or the general ones; pinned first, then newest',
  access: 'notes:read',
  query: z.object({
    key: z.optional(z.string().check(z.maxLength(60))),
    record_id: z.optional(QueryInteger),
    since: z.optional(Instant),
  }),
  answer: Notes,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/system/notes/',
  summary: 'Write a note',
  access: 'notes:create',
  body: z
    .object({
      key: z.optional(z.string().check(z.maxLength(60))),
      record_id: z.optional(Id),
      text: lines(NOTE_LENGTH),
      pinned: z._default(z.boolean(), false),
      mentions: z._default(z.array(Id).check(z.maxLength(20)), []),
    })
    .check(
      z.refine(({ key, record_id }) => (key === undefined) === (record_id === undefined), {
        error: 'required',
        path: ['record_id'],
      }),
    ),
  answer: Note,
  status: 201,
});

export const pinNote = endpoint({
  method: 'POST',
  path: '/system/notes/{id}/pin/',
  summary: 'Pin or unpin a note',
  access: 'notes:update',
  params: IdParams,
  body: z.object({ pinned: z.boolean() }),
  answer: Note,
  versioned: true,
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/system/notes/{id}/',
  summary: 'Delete a note',
  access: 'notes:remove',
  params: IdParams,
  success: 'record_deleted',
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/system/list_staff',
  summary: 'Active staff, whom a note can mention',
  access: 'notes:read',
  answer: z.array(Reference),
});
