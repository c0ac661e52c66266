import { call } from '../../../lib/api/call.ts';
import { importMembers } from '../../../lib/contract/users/member-import.ts';
import type { ImportResult } from '../../../lib/contract/users/member-import.ts';
import { createImport } from '../../../lib/records/record-import.ts';
import { list } from './store.ts';

/** Members from a file. */
export const memberImport = createImport<ImportResult>({
  send: (body, options) => call(importMembers, { body, ...options }),
  reload: () => void list.reload(),
});
