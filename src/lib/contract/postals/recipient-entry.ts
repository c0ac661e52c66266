import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { RecipientValues, Relation } from './recipients.ts';

/**
 * The recipient's part of whatever is sent: who was picked, what the form holds of them, and whether a change is for this
 * one only or for the person. The server's settleRecipient (server/postals/recipients/entry.ts) takes it.
 */
export const RecipientEntry = z.object({
  /** Null for somebody new. */
  recipient_id: z._default(z.nullable(Id), null),
  /** Version of the record that the form was filled from: nobody overwrites what somebody else has corrected meanwhile. */
  version: z._default(z.nullable(z.int()), null),
  values: RecipientValues,
  /** "person" writes what differs into the record, and keeps somebody new; "only_here" leaves records alone. */
  scope: z._default(z.enum(['only_here', 'person']), 'only_here'),
  /** To the member who sends, for somebody who is not a recipient of theirs yet. */
  relation: z._default(Relation, 'other'),
});
export type RecipientEntry = z.infer<typeof RecipientEntry>;
