import type { Kysely } from 'kysely';
import type { PackageInput } from '../../../src/lib/contract/postals/package-input.ts';
import { cubanAddress } from '../../../src/lib/domain/cuban-address.ts';
import { tidyName } from '../../../src/lib/domain/names.ts';
import type { Database } from '../../db/tables.ts';
import { invalid } from '../../lib/problem.ts';
import { officeFor } from '../../system/provider-office.ts';

/** What of the receiver stands beside the whole: for labels, searches and lists. */
function receiverColumns(receiver: PackageInput['receiver']) {
  const { first_name, middle_name, first_surname, second_surname } = receiver;
  const names = {
    first_name: tidyName(first_name),
    middle_name: tidyName(middle_name),
    first_surname: tidyName(first_surname),
    second_surname: tidyName(second_surname),
  };
  return {
    receiver: JSON.stringify({ ...receiver, ...names }),
    receiver_name: Object.values(names).filter(Boolean).join(' '),
    receiver_phone: receiver.mobile ?? receiver.landline ?? '',
    receiver_address: cubanAddress(receiver),
    receiver_city_id: receiver.city_id,
  };
}

/** A recipient is one of the sender's brand (rule: recipients-of-a-brand). Throws 422. */
async function refuseRecipient(db: Kysely<Database>, id: number, brand: string): Promise<void> {
  const known = await db
    .selectFrom('recipient')
    .select('id')
    .where('id', '=', id)
    .where('brand', '=', brand)
    .executeTakeFirst();
  if (!known) throw invalid({ field: 'recipient_id', key: 'select_option' });
}

/** What a person types beside sender and price. Throws 422 for what is not there. */
export async function plainColumns(db: Kysely<Database>, body: PackageInput, brand: string) {
  if (body.recipient_id !== null) await refuseRecipient(db, body.recipient_id, brand);
  return {
    type: body.type,
    recipient_id: body.recipient_id,
    ...receiverColumns(body.receiver),
    provider_id: body.provider_id,
    office_id: await officeFor(db, body),
    expected_date: body.expected_date,
    limit_reason: body.limit_reason,
    note: body.note,
  };
}
