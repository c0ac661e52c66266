import type { PackageInput } from '../../../src/lib/contract/postals/package-input.ts';
import type { RecipientValues } from '../../../src/lib/contract/postals/recipients.ts';
import { cubanAddress } from '../../../src/lib/domain/cuban-address.ts';
import { recipientName } from '../../../src/lib/domain/names.ts';
import type { RequestContext } from '../../lib/call.ts';
import { officeFor } from '../../system/provider-office.ts';
import { settleRecipient } from '../recipients/entry.ts';

/** What of the receiver stands beside the whole: for labels, searches and lists. */
const receiverColumns = (receiver: RecipientValues) => ({
  receiver: JSON.stringify(receiver),
  receiver_name: recipientName(receiver),
  receiver_phone: receiver.mobile ?? receiver.landline ?? '',
  receiver_address: cubanAddress(receiver),
  receiver_city_id: receiver.city_id,
});

interface Typed {
  readonly body: PackageInput;
  /** Who sends. */
  readonly memberId: number;
  /** Who sent it to whom before this change. */
  readonly before?: Parameters<typeof settleRecipient>[1]['before'];
}

/** What a person types beside sender and price; takes the recipient. Throws 422 for what is not there, 412. */
export async function plainColumns(context: RequestContext, { body, ...sent }: Typed) {
  const { recipient_id, values } = await settleRecipient(context, {
    entry: body.recipient,
    at: 'recipient',
    ...sent,
  });
  return {
    type: body.type,
    recipient_id,
    ...receiverColumns(values),
    provider_id: body.provider_id,
    office_id: await officeFor(context.db, body),
    expected_date: body.expected_date,
    limit_reason: body.limit_reason,
    note: body.note,
  };
}
