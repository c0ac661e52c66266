import * as z from 'zod/mini';
import { holdsCardNumber, readCardNumber } from '../card-number.ts';
import { Id, IsoDate, optionalLines, optionalText } from '../fields.ts';
import { RecipientEntry } from './recipient-entry.ts';

/**
 * What staff type about a remittance. What is needed and what is out of place follows from the quote's currency and
 * delivery (rule: remittance-needs): domain/remittance-needs.ts.
 */
export const RemittanceInput = z.object({
  /** Amounts, rate, fee and delivery (rule: rate-kept-for-a-quote); null keeps those that were agreed. */
  quote_id: z._default(z.nullable(Id), null),
  /** The sender's record. */
  member_id: Id,
  /** Passport or license of the sender, and when they were born, as the bank asks for them. */
  sender_document: optionalText(40),
  sender_birth_date: z._default(z.nullable(IsoDate), null),
  /** The sender has said that money and recipient are permitted; the remittance keeps when. */
  declared: z._default(z.boolean(), false),
  /** Who gets it, and where. */
  recipient: RecipientEntry,
  /** Of the card that it goes to; empty leaves the one that is kept. */
  card_number: z._default(z.string().check(z.overwrite(readCardNumber), z.maxLength(30)), ''),
  provider_id: z._default(z.nullable(Id), null),
  /** Null is the provider's (rule: defaults-stay). */
  office_id: z._default(z.nullable(Id), null),
  note: optionalLines(2000).check(z.refine((note) => !holdsCardNumber(note), { error: 'card_in_text' })),
});
export type RemittanceInput = z.infer<typeof RemittanceInput>;
