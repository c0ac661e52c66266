import type { RecipientEntry } from '../../../src/lib/contract/postals/recipient-entry.ts';
import type { RecipientValues } from '../../../src/lib/contract/postals/recipients.ts';
import { cubanAddress } from '../../../src/lib/domain/cuban-address.ts';
import { recipientName } from '../../../src/lib/domain/names.ts';
import { ADDRESS_PARTS } from '../../../src/lib/domain/remittance-needs.ts';
import type { RemittanceKind } from '../../../src/lib/domain/remittance-needs.ts';
import type { RequestContext } from '../../lib/call.ts';
import { settleRecipient } from '../recipients/entry.ts';

type Values = Pick<RecipientValues, (typeof ADDRESS_PARTS)[number]>;

/** The address of somebody's values alone. */
const addressOf = (values: Values) =>
  Object.fromEntries(ADDRESS_PARTS.map((part) => [part, values[part]])) as Values;
const NO_ADDRESS = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, ''])) as Values;

/** What goes to a card names no address; the record of the person keeps the one that it has. */
async function withKeptAddress({ db }: RequestContext, entry: RecipientEntry): Promise<RecipientEntry> {
  if (entry.recipient_id === null) return entry;
  const stored = await db
    .selectFrom('recipient')
    .select(ADDRESS_PARTS)
    .where('id', '=', entry.recipient_id)
    .executeTakeFirst();
  return stored ? { ...entry, values: { ...entry.values, ...addressOf(stored) } } : entry;
}

interface Sent {
  readonly entry: RecipientEntry;
  readonly kind: RemittanceKind;
  /** Who sends. */
  readonly memberId: number;
  /** Who sent it to whom before this change. */
  readonly before?: Parameters<typeof settleRecipient>[1]['before'];
}

/** Takes the recipient, and gives what a remittance keeps of them. Throws 422, 412. */
export async function receiverColumns(context: RequestContext, { entry, kind, ...sent }: Sent) {
  const settled = await settleRecipient(context, {
    entry: kind === 'cash' ? entry : await withKeptAddress(context, entry),
    at: 'recipient',
    ...sent,
  });
  const receiver = { ...settled.values, ...(kind === 'cash' ? {} : NO_ADDRESS) };
  return {
    recipient_id: settled.recipient_id,
    receiver: JSON.stringify(receiver),
    receiver_name: recipientName(receiver),
    receiver_phone: receiver.mobile ?? receiver.landline ?? '',
    receiver_address: cubanAddress(receiver),
    receiver_city_id: receiver.city_id,
  };
}
