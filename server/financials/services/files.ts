import type { saveServiceFiles, services } from '../../../src/lib/contract/financials/services.ts';
import { attachFiles } from '../../lib/attachments.ts';
import type { Call } from '../../lib/call.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import { removeService } from './save.ts';
import { SERVICES } from './stored.ts';

const attach = (
  call: Call<typeof saveServiceFiles> | Call<typeof services.remove>,
  ids: readonly number[],
): Promise<void> =>
  attachFiles(call, {
    key: SERVICES,
    recordId: call.params.id,
    field: 'file_ids',
    ids,
    memberId: call.member.id,
  });

/** Keeps documents with a service, whatever its status and whose it is: a provider's invoice comes when it has long ended. Throws 404, 412, 422. */
export async function saveFiles(call: Call<typeof saveServiceFiles>): Promise<void> {
  const before = await lockVersion(call.db, 'payment_service', call.params.id, call.version);
  await attach(call, call.body.file_ids);
  await updateRecord(call, before, { table: 'payment_service', key: SERVICES, values: {} });
}

/** Removes a mistaken entry, and lets its documents go. Throws 404, 409. */
export async function removeWithFiles(call: Call<typeof services.remove>): Promise<void> {
  await attach(call, []);
  await removeService(call, call.params.id);
}
