import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import type { StoredRemittance } from './rows.ts';

/** Cancels a remittance; its money is whoever's calls it. */
export async function endRemittance(
  context: RequestContext,
  stored: StoredRemittance,
  { action, reason }: { readonly action: string; readonly reason: string },
): Promise<void> {
  const { now } = context;
  const values = {
    status: REMITTANCE.cancelled,
    event_code: 'cancelled',
    event_at: now,
    cancelled_at: now,
    cancellation_reason: reason,
  };
  await updateRecord(
    context,
    { ...stored },
    { table: 'remittance', key: remittances.key, values, action, reason },
  );
}
