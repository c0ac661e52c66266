import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type {
  RecipientDuplicate,
  RecipientRow,
  recipientChoices,
  recipientDuplicates,
} from '../../../src/lib/contract/postals/recipients.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import { readIdentityCard } from '../../../src/lib/domain/identity-card.ts';
import { readInternationalPhone } from '../../../src/lib/domain/typed-identifier.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { isOfMember } from '../../users/merged.ts';
import { recipientMatches, recipientRows, shownRecipients } from './rows.ts';

const CHOICES = 20;
const DUPLICATES = 10;
const IDENTIFYING = ['identity_card', 'mobile', 'landline'] as const;

/** The brand of the member who sends, else the site's (rule: recipients-of-a-brand). */
const brandFor = (context: RequestContext, member: number | undefined) =>
  member === undefined ? context.brand : brandOfMember(context, member);

/** What a form chooses from: the member's own first, and with a search those of everybody of the brand. */
export async function choicesOf(call: Call<typeof recipientChoices>): Promise<RecipientRow[]> {
  const { q, id, member } = call.query;
  let rows = recipientRows(call).limit(CHOICES);
  // A form that shows an old record names somebody who may be inactive by now.
  if (id !== undefined) return shownRecipients(call, await rows.where('recipient.id', '=', id).execute());
  rows = rows
    .where('recipient.status', '=', ITEM.active)
    .where('recipient.brand', '=', await brandFor(call, member));
  if (member !== undefined) {
    const isOwn = sql<SqlBool>`exists (select from recipient_member link where link.recipient_id = recipient.id and ${isOfMember('link.member_id', member)})`;
    rows = q ? rows.orderBy(isOwn, 'desc') : rows.where(isOwn);
  }
  if (q) rows = rows.where(recipientMatches(q));
  return shownRecipients(
    call,
    await rows
      .orderBy('recipient.first_surname')
      .orderBy('recipient.first_name')
      .orderBy('recipient.id')
      .execute(),
  );
}

/** Who may be the same person: by the card, or by a number in either field (rule: duplicates-are-noticed). */
export async function duplicatesOf(call: Call<typeof recipientDuplicates>): Promise<RecipientDuplicate[]> {
  const { member, except = 0 } = call.query;
  const asked = {
    identity_card: readIdentityCard(call.query.identity_card ?? ''),
    mobile: readInternationalPhone(call.query.mobile ?? ''),
    landline: readInternationalPhone(call.query.landline ?? ''),
  };
  const known = IDENTIFYING.filter((field) => asked[field] !== '');
  if (known.length === 0) return [];
  const found = await recipientRows(call)
    .where('recipient.brand', '=', await brandFor(call, member))
    .where('recipient.id', '!=', except)
    .where('recipient.erased_at', 'is', null)
    .where((where) => where.or(known.map((field) => where(`recipient.${field}`, '=', asked[field]))))
    .orderBy('recipient.id')
    .limit(DUPLICATES)
    .execute();
  const shown = await shownRecipients(call, found);
  return shown.map((recipient) => ({
    recipient,
    fields: known.filter((field) => recipient[field] === asked[field]),
  }));
}
