import type { Selectable } from 'kysely';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import type { RecipientEntry } from '../../../src/lib/contract/postals/recipient-entry.ts';
import type { RecipientValues } from '../../../src/lib/contract/postals/recipients.ts';
import type { RecipientTable } from '../../db/tables/postals.ts';
import type { RequestContext } from '../../lib/call.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import { insertRecord, lockVersion, updateRecord } from '../../lib/records.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { linksOf, writeLinks } from './links.ts';
import { refuseWrong, tidied } from './rules.ts';

/** Who something is sent to: the record behind it, if any, and what it keeps of them as they are now. */
export interface SettledRecipient {
  readonly recipient_id: number | null;
  readonly values: RecipientValues;
}

/** Who sent to whom before, of what is being changed. */
interface Sent extends SettledRecipient {
  readonly memberId: number;
}

interface Settling {
  readonly entry: RecipientEntry;
  /** Who sends. */
  readonly memberId: number;
  /** Path of the entry in the body, for refusals. */
  readonly at: string;
  /** It may stay as it is, and so may the links: whoever was unlinked since is not linked again by another change. */
  readonly before?: Sent | undefined;
}

/**
 * Takes the recipient of a package, a remittance or a procedure (rule: change-asks-for-whom): a picked one becomes the
 * member's, somebody new is kept where the form says so, a change goes into the record or stays with this one. Throws 422
 * at the entry's fields, 412 when somebody else has changed the record.
 */
export function settleRecipient(
  context: RequestContext,
  { entry, memberId, at, before }: Settling,
): Promise<SettledRecipient> {
  return refusedAt(at, async () => {
    const stored = await storedOf(context, entry, memberId);
    const values = tidied(entry.values);
    await refusedAt('values', () => refuseWrong(context, values, { ...stored, ...before?.values }));
    const recipient_id = stored
      ? await keepStored(context, { stored, values, entry, memberId, before })
      : entry.scope === 'person'
        ? await addNew(context, { values, entry, memberId })
        : null;
    return { recipient_id, values };
  });
}

/** The record that was picked, of the brand of who sends. Throws 422. */
async function storedOf(
  context: RequestContext,
  { recipient_id }: RecipientEntry,
  memberId: number,
): Promise<Selectable<RecipientTable> | undefined> {
  if (recipient_id === null) return undefined;
  const found = await context.db
    .selectFrom('recipient')
    .selectAll()
    .where('id', '=', recipient_id)
    .where('brand', '=', await brandOfMember(context, memberId))
    .executeTakeFirst();
  if (!found) throw invalid({ field: 'recipient_id', key: 'select_option' });
  return found;
}

interface Keeping {
  readonly values: RecipientValues;
  readonly entry: RecipientEntry;
  readonly memberId: number;
}

async function keepStored(
  context: RequestContext,
  {
    stored,
    values,
    entry,
    memberId,
    before,
  }: Keeping & { stored: Selectable<RecipientTable>; before: Sent | undefined },
): Promise<number> {
  const differs = Object.entries(values).some(
    ([name, value]) => value !== stored[name as keyof RecipientValues],
  );
  if (differs && entry.scope === 'person') {
    const row = await lockVersion(context.db, 'recipient', stored.id, entry.version ?? stored.version);
    await refusedAt('values', () =>
      updateRecord(context, row, { table: 'recipient', key: recipients.key, values }),
    );
  }
  const isSame = before?.recipient_id === stored.id && before.memberId === memberId;
  if (!isSame) await link(context, stored.id, { entry, memberId });
  return stored.id;
}

async function addNew(context: RequestContext, { values, entry, memberId }: Keeping): Promise<number> {
  const brand = await brandOfMember(context, memberId);
  const id = await refusedAt('values', () =>
    insertRecord(context, { table: 'recipient', key: recipients.key, values: { ...values, brand } }),
  );
  await link(context, id, { entry, memberId });
  return id;
}

async function link(
  context: RequestContext,
  id: number,
  { entry: { relation }, memberId }: Omit<Keeping, 'values'>,
): Promise<void> {
  const before = await linksOf(context.db, id);
  if (before.some(({ member_id }) => member_id === memberId)) return;
  const after = [...before, { member_id: memberId, relation }];
  await writeLinks(context, id, { before, after, action: 'link' });
}

/** The same work, whose refusals name the fields by their path in the body. */
async function refusedAt<T>(at: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.fields.length === 0) throw error;
    throw new ProblemError(error.code, {
      status: error.status,
      fields: error.fields.map((refused) => ({ ...refused, field: `${at}.${refused.field}` })),
      ...(error.record && { record: error.record }),
    });
  }
}
