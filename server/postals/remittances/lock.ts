import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RequestContext } from '../../lib/call.ts';
import { notFound } from '../../lib/problem.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { StoredRemittance } from './rows.ts';

/** Locks remittances with their money, in the order of their numbers. Throws 404 unless all are there. */
export async function lockRemittances(
  { db }: Pick<RequestContext, 'db'>,
  ids: readonly number[],
): Promise<StoredRemittance[]> {
  const wanted = [...new Set(ids)];
  await lockReservations(remittances, db, wanted);
  const rows = await db
    .selectFrom('remittance')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

/** Locks one. Throws 404. */
export async function lockRemittance(
  context: Pick<RequestContext, 'db'>,
  id: number,
): Promise<StoredRemittance> {
  const [stored] = await lockRemittances(context, [id]);
  if (!stored) throw notFound();
  return stored;
}
