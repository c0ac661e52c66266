import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Schema } from '../endpoint.ts';
import { Id, IdParams, Instant, text } from '../fields.ts';
import type { Permission } from '../permissions.ts';
import { recipients } from '../postals/recipients.ts';
import { action } from '../resource.ts';
import { members } from './members.ts';

/** What a person may ask of the company about their own data: all of it, its rest, and its end. */

/** Years for which the law keeps records of travel and remittances (31 CFR 501.601). */
export const RETENTION_YEARS = 10;
export const RESTRICTION_REASON = 300;

const Counted = z.object({
  /** The table that has them, such as rental. */
  kind: z.string(),
  count: z.int(),
});

/** What erasing somebody would do, or has left. */
export const PersonalData = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  restricted_at: z.nullable(Instant),
  erased_at: z.nullable(Instant),
  /** Until when the law keeps what is left; null: nothing is. */
  kept_until: z.nullable(Instant),
  /** What has to end first. */
  open: z.array(z.object({ kind: z.string(), id: Id, code: z.string() })),
  /** What is erased at once. */
  erased: z.array(Counted),
  /** What the law keeps, and until when. */
  kept: z.array(z.object({ ...Counted.shape, until: Instant })),
});
export type PersonalData = z.infer<typeof PersonalData>;

const EraseInput = z.object({
  /** The person's name or number, so that nobody is erased by a slip. */
  typed: text(200),
});

/** The calls for one kind of person. */
function personalDataOf<Row extends Schema>(of: {
  readonly path: string;
  readonly row: Row;
  readonly singular: string;
  readonly entity: 'members' | 'recipients';
}) {
  const access: Permission = `${of.entity}:personal_data`;
  const path = `${of.path}{id}/`;
  return {
    preview: endpoint({
      method: 'GET',
      path: `${path}personal_data/`,
      summary: `What erasing a ${of.singular} would do: what has to end first, what goes, what the law keeps and until when`,
      access,
      params: IdParams,
      answer: PersonalData,
    }),
    exportAll: endpoint({
      method: 'POST',
      path: `${path}export_personal_data/`,
      summary: `Everything about one ${of.singular} as a ZIP: person.json and their files; the history keeps who asked`,
      access,
      params: IdParams,
      download: 'application/zip',
      success: 'file_generated',
    }),
    restrict: action(of, 'restrict', {
      summary: `Restrict the data of a ${of.singular}: nothing new is made for them, and they get mail only about what is still open`,
      access,
      body: z.object({ reason: text(RESTRICTION_REASON) }),
    }),
    lift: action(of, 'lift_restriction', {
      summary: `Lift the restriction on the data of a ${of.singular}`,
      access,
      body: z.object({ reason: text(RESTRICTION_REASON) }),
    }),
    erase: endpoint({
      method: 'POST',
      path: `${path}erase/`,
      summary: `Erase what is known of a ${of.singular} but for what the law keeps, which goes when its time is over`,
      access,
      params: IdParams,
      body: EraseInput,
      answer: PersonalData,
      versioned: true,
    }),
  };
}

const { path, row, singular } = members;
export const memberData = personalDataOf({ path, row, singular, entity: 'members' });
export const recipientData = personalDataOf({
  path: recipients.path,
  row: recipients.row,
  singular: recipients.singular,
  entity: 'recipients',
});
