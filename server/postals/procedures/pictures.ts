import type { ProcedureInput } from '../../../src/lib/contract/postals/procedure-input.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { attachFiles } from '../../lib/attachments.ts';
import type { Call } from '../../lib/call.ts';
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';
import { formPictureProblem } from '../../lib/form-pictures.ts';
import type { FormPicture } from '../../lib/form-pictures.ts';
import { invalid } from '../../lib/problem.ts';
import { readBytes } from '../../lib/stored-file.ts';

/** Photo, signature and documents of a procedure. */

const PICTURES = { photo: 'passport_photo', signature: 'signature' } as const satisfies Record<
  string,
  FormPicture
>;
type PictureField = keyof typeof PICTURES;

/** A file may have been uploaded as anything: what becomes part of the form is looked at once more. Throws 422. */
async function refuseWrongPicture(
  { db, services }: Call<Endpoint>,
  field: PictureField,
  id: number,
): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', id)
    .where('record_id', 'is', null)
    .executeTakeFirst();
  // One that is there already was looked at; what is not there is refused where it is attached.
  if (!file) return;
  const bytes = await readBytes(services.files, file.storage_key);
  const problem = await formPictureProblem(bytes, PICTURES[field]);
  if (problem) throw invalid({ field, ...problem });
}

/** Makes the files of the form those of the procedure. Throws 422. */
export async function attachProcedureFiles(
  call: Call<Endpoint>,
  recordId: number,
  { photo, signature, documents }: Pick<ProcedureInput, 'photo' | 'signature' | 'documents'>,
): Promise<void> {
  const attach = (field: string, ids: readonly number[]) =>
    attachFiles(call, { key: procedures.key, recordId, field, ids, memberId: call.member.id });
  for (const [field, id] of Object.entries({ photo, signature }) as [PictureField, number | null][]) {
    if (id !== null) await refuseWrongPicture(call, field, id);
    await attach(field, id === null ? [] : [id]);
  }
  if (!documents) return;
  await attach('documents', documents);
  const other = await call.db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [0, ...documents])
    .where('type', '<>', 'application/pdf')
    .executeTakeFirst();
  if (other) throw invalid({ field: 'documents', key: 'file_pdf' });
}
