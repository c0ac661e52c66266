import type { savePackageFiles } from '../../../src/lib/contract/postals/package-actions.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { attachFiles } from '../../lib/attachments.ts';
import type { Call } from '../../lib/call.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';

/** Documents of a package, as their ids stand in its history. */
const attach = (call: Call<typeof savePackageFiles> | Call<typeof packages.remove>, ids: readonly number[]) =>
  attachFiles(call, {
    key: packages.key,
    recordId: call.params.id,
    field: 'file_ids',
    ids,
    memberId: call.member.id,
  });

/** Keeps documents with a package, whatever its status: an invoice or a claim comes when it was delivered or lost. */
export async function saveFiles(call: Call<typeof savePackageFiles>): Promise<void> {
  const before = await lockVersion(call.db, 'package', call.params.id, call.version);
  await attach(call, call.body.file_ids);
  await updateRecord(call, before, { table: 'package', key: packages.key, values: {} });
}

/** A package that is deleted leaves none behind. */
export const removeFiles = (call: Call<typeof packages.remove>): Promise<void> => attach(call, []);
