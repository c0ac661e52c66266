import { attempt } from '../../../lib/api/attempt.ts';
import { download } from '../../../lib/api/call.ts';
import { exportPersonalData } from '../../../lib/contract/users/personal-data.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Saves everything about a person as an archive. */
export const exportPerson = ({ id }: Pick<MemberRow, 'id'>): void =>
  void attempt(async () => saveFile(await download(exportPersonalData, { params: { id } })));
