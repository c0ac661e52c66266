import type { RecipientInput } from '../../../src/lib/contract/postals/recipients.ts';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { audit } from '../../lib/audit.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { refuseAnewForRestricted } from '../../lib/restricted.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { heldMember } from '../../users/merged.ts';

/** Whose recipients somebody is. */
type Links = RecipientInput['members'];

/** The links of a recipient as they are stored. */
export const linksOf = async (db: RequestContext['db'], id: number): Promise<Links> =>
  db
    .selectFrom('recipient_member')
    .select(['member_id', 'relation'])
    .where('recipient_id', '=', id)
    .orderBy('created_at')
    .orderBy('member_id')
    .execute();

/**
 * The same links to members who are there, and of one brand (rule: recipients-of-a-brand): of `brand`, else of the first
 * member's, else of the site's. A link that is `stored` already stays whatever its member is now. Throws 409, 422.
 */
export async function readLinks(
  context: Pick<RequestContext, 'db' | 'brand'>,
  links: Links,
  {
    brand,
    stored = [],
    fieldOf = (index) => `members.${index}.member_id`,
  }: { brand?: string; stored?: Links; fieldOf?: (index: number) => string } = {},
): Promise<{ brand: string; links: Links }> {
  const living: Links = [];
  let own = brand;
  for (const [index, { member_id, relation }] of links.entries()) {
    const member = await heldMember(context.db, member_id);
    const field = fieldOf(index);
    if (member === undefined) throw invalid({ field, key: 'select_option' });
    if (living.some((link) => link.member_id === member)) throw invalid({ field, key: 'duplicate' });
    if (!stored.some((link) => link.member_id === member)) {
      await refuseAnewForRestricted(context.db, { member_id: member });
      const theirs = await brandOfMember(context, member);
      own ??= theirs;
      if (theirs !== own) throw invalid({ field, key: 'recipient_brand' });
    }
    living.push({ member_id: member, relation });
  }
  return { brand: own ?? context.brand, links: living };
}

/** Writes the links of a recipient, with what changed in its history; those that stay keep their place. */
export async function writeLinks(
  context: RequestContext,
  id: number,
  { before, after, action = 'update' }: { before: Links; after: Links; action?: string },
): Promise<void> {
  const isNew = (link: Links[number]) =>
    !before.some((one) => one.member_id === link.member_id && one.relation === link.relation);
  const gone = before.filter((link) => !after.some(({ member_id }) => member_id === link.member_id));
  const written = after.filter(isNew);
  if (gone.length + written.length === 0) return;
  for (const { member_id } of gone)
    await context.db
      .deleteFrom('recipient_member')
      .where('recipient_id', '=', id)
      .where('member_id', '=', member_id)
      .execute();
  for (const { member_id, relation } of written)
    await context.db
      .insertInto('recipient_member')
      .values({ recipient_id: id, member_id, relation, created_at: context.now })
      .onConflict((conflict) => conflict.columns(['recipient_id', 'member_id']).doUpdateSet({ relation }))
      .execute();
  await audit(context, {
    key: recipients.key,
    id,
    action,
    before: { members: before },
    after: { members: await linksOf(context.db, id) },
  });
}

/** Before two members are merged: of a recipient whom both have, the link of the one who stays. */
export async function keepSharedLinks(db: RequestContext['db'], from: number, to: number): Promise<void> {
  await db
    .deleteFrom('recipient_member')
    .where('member_id', '=', from)
    .where('recipient_id', 'in', (shared) =>
      shared.selectFrom('recipient_member').select('recipient_id').where('member_id', '=', to),
    )
    .execute();
}
