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

/** Numbers of files that the form may take as its pictures. */
export type SeenPictures = ReadonlySet<number>;

/**
 * A file may have been uploaded as anything: the caller's own that is to become part of the form is looked at once more,
 * before a transaction begins, since a bucket may be slow. Throws 422.
 */
export async function seenPictures({
  db,
  services,
  member,
  body,
}: Pick<Call<Endpoint>, 'db' | 'services' | 'member'> & {
  readonly body: Pick<ProcedureInput, 'photo' | 'signature'>;
}): Promise<SeenPictures> {
  // What is the form's already was looked at; what is not there is refused where it is attached.
  const files = await db
    .selectFrom('file')
    .select(['id', 'storage_key'])
    .where('id', 'in', [body.photo ?? 0, body.signature ?? 0])
    .where('record_id', 'is', null)
    .where('uploaded_by', '=', member.id)
    .orderBy('id')
    .execute();
  for (const [field, picture] of Object.entries(PICTURES) as [PictureField, FormPicture][]) {
    const file = files.find(({ id }) => id === body[field]);
    if (!file) continue;
    const problem = await formPictureProblem(await readBytes(services.files, file.storage_key), picture);
    if (problem) throw invalid({ field, ...problem });
  }
  return new Set(files.map(({ id }) => id));
}

/** Makes the files of the form those of the procedure: of new pictures only those that were looked at. Throws 422. */
export async function attachProcedureFiles(
  call: Call<Endpoint>,
  recordId: number,
  { photo, signature, documents }: Pick<ProcedureInput, 'photo' | 'signature' | 'documents'>,
  seen: SeenPictures,
): Promise<void> {
  const attach = (field: string, ids: readonly number[]) =>
    attachFiles(call, { key: procedures.key, recordId, field, ids, memberId: call.member.id });
  for (const [field, id] of Object.entries({ photo, signature })) {
    if (id !== null && !seen.has(id)) await refuseUnseen(call, field, id);
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

/** One that a record let go since is nobody's, and nobody looked at it. Throws 422. */
async function refuseUnseen({ db }: Call<Endpoint>, field: string, id: number): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('record_id', 'is', null)
    .executeTakeFirst();
  if (file) throw invalid({ field, key: 'file_unknown' });
}
