import { fileContent, signFile, uploadFile } from '../../src/lib/contract/files.ts';
import type { Services } from '../services.ts';
import { fileEntry, linkIsGood } from '../lib/attachments.ts';
import { audit } from '../lib/audit.ts';
import { ProblemError, invalid, notFound } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { checkUpload } from './uploads.ts';

/** Hours that an uploaded file waits for the save that names it. */
const WAITING_HOURS = 24;

export const fileRoutes = [
  route(uploadFile, async (call) => {
    const [file, ...more] = call.files;
    if (!file) throw invalid({ field: 'file', key: 'required' });
    if (more.length > 0) throw invalid({ field: 'file', key: 'files_count' });
    const { name, type, bytes } = await checkUpload(file, call.body.purpose);
    const { files } = call.services;
    const storageKey = await files.put(bytes);
    try {
      const stored = await call.db
        .insertInto('file')
        .values({
          storage_key: storageKey,
          name,
          type,
          size: bytes.length,
          uploaded_by: call.member.id,
          created_at: call.now,
        })
        .returning(['id', 'name', 'type', 'size'])
        .executeTakeFirstOrThrow();
      await audit(call, {
        key: 'system/files',
        id: stored.id,
        action: 'create',
        after: { name, type, size: bytes.length },
      });
      return fileEntry(call.services, stored);
    } catch (error) {
      await files.remove(storageKey);
      throw error;
    }
  }),
  route(signFile, async ({ db, services, params, member }) => {
    const file = await db
      .selectFrom('file')
      .select(['id', 'name', 'type', 'size'])
      .where('id', '=', params.id)
      // Until a record has it, a file is its uploader's alone.
      .where((where) => where.or([where('record_id', 'is not', null), where('uploaded_by', '=', member.id)]))
      .executeTakeFirst();
    if (!file) throw notFound();
    return fileEntry(services, file);
  }),
  route(fileContent, async ({ db, services, params, query }) => {
    if (!linkIsGood(services, params.id, query.expires, query.signature))
      throw new ProblemError('e10', { status: 403, reason: 'link_expired' });
    const file = await db
      .selectFrom('file')
      .select(['storage_key', 'name', 'type', 'size'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!file) throw notFound();
    return new Response(services.files.read(file.storage_key), {
      headers: {
        'content-type': file.type,
        'content-length': String(file.size),
        'content-disposition': disposition(file.name, file.type),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // The address holds its own end, so that a picture is fetched once.
        'cache-control': `private, max-age=${Math.max(0, query.expires - Math.floor(services.clock().getTime() / 1000))}`,
      },
    });
  }),
];

/** Pictures are shown, everything else is saved; the name in both spellings of RFC 6266. */
function disposition(name: string, type: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Removes files that no save named within a day, or that their record let go. */
export async function forgetFiles(services: Services, db: Services['db']): Promise<void> {
  const before = new Date(services.clock().getTime() - WAITING_HOURS * 3_600_000).toISOString();
  const gone = await db
    .deleteFrom('file')
    .where('record_id', 'is', null)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('member.id').whereRef('member.photo_id', '=', 'file.id'))),
    )
    .returning('storage_key')
    .execute();
  for (const { storage_key } of gone) await services.files.remove(storage_key);
}
