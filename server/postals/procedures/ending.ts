import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import type { StoredProcedure } from './rows.ts';

/** Cancels a procedure; its money is whoever's calls it. */
export async function endProcedure(
  context: RequestContext,
  stored: StoredProcedure,
  { action, reason }: { readonly action: string; readonly reason: string },
): Promise<void> {
  const values = { status: PROCEDURE.cancelled, cancelled_at: context.now, cancellation_reason: reason };
  await updateRecord(
    context,
    { ...stored },
    { table: 'procedure', key: procedures.key, values, action, reason },
  );
}
