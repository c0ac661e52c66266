import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { areKnown } from '../../lib/records.ts';

const COURIER = 'courier_id';
const OFFICE = 'office_id';

/** Throws 422 for whom nobody gives cash to: a client, and who works here no more. */
export async function refuseNoCourier({ db }: Pick<RequestContext, 'db'>, id: number): Promise<void> {
  const courier = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('role', '<>', ROLES.client)
    .where('status', '=', ITEM.active)
    .executeTakeFirst();
  if (!courier) throw invalid({ field: COURIER, key: 'courier' });
}

/** Throws 422 for an office that there is not. */
export async function refuseNoOffice({ db }: Pick<RequestContext, 'db'>, id: number): Promise<void> {
  if (!(await areKnown(db, 'company_office', [id]))) throw invalid({ field: OFFICE, key: 'select_option' });
}
