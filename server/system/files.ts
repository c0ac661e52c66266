import type { Selectable } from 'kysely';
import { fileContent, signFile, uploadFile } from '../../src/lib/contract/files.ts';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import type { FilePurpose } from '../../src/lib/contract/files.ts';
import type { UploadedFile } from '../../src/lib/contract/photos.ts';
import type { FileTable } from '../db/tables/system.ts';
import type { Services } from '../services.ts';
import { fileEntry, linkIsGood, sourceEntries } from '../lib/attachments.ts';
import { audit } from '../lib/audit.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { ProblemError, invalid, notFound } from '../lib/problem.ts';
import { preparedRoute, route } from '../lib/route.ts';
import { keep, letGo } from '../lib/stored-file.ts';
import type { Kept } from '../lib/stored-file.ts';
import { checkUpload } from './uploads.ts';
import type { CheckedFile } from './uploads.ts';

/** Hours that an uploaded file waits for the save that names it. */
const WAITING_HOURS = 24;
const FORGOTTEN_AT_A_TIME = 50;

export const fileRoutes = [
  preparedRoute(
    uploadFile,
    (call) => keptUpload(call, call.body.purpose),
    async (call, upload) => {
      const id = await insertUpload(call, upload, call.member.id);
      const stored = await call.db
        .selectFrom('file')
        .select(SHOWN)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return shown(call.services, stored);
    },
    dropUpload,
  ),
  route(signFile, async ({ db, services, params, member }) => {
    const file = await db
      .selectFrom('file')
      .select(SHOWN)
      .where('id', '=', params.id)
      // Until a record has it, a file is its uploader's alone.
      .where((where) => where.or([where('record_id', 'is not', null), where('uploaded_by', '=', member.id)]))
      .executeTakeFirst();
    if (!file) throw notFound();
    return shown(services, file);
  }),
  route(fileContent, async ({ db, services, params, query }) => {
    const { width } = query;
    if (!linkIsGood(services, { id: params.id, width }, query.expires, query.signature))
      throw new ProblemError('e10', { status: 403, reason: 'link_expired' });
    const found = await db
      .selectFrom('file')
      .select(['storage_key', 'name', 'type', 'size', 'sources'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    const file = found && (width === undefined ? found : inWidth(found, width));
    if (!file) throw notFound();
    const served = {
      type: file.type,
      disposition: disposition(file.name, file.type),
      seconds: Math.max(0, query.expires - Math.floor(services.clock().getTime() / 1000)),
    };
    // The address holds its own end, so that a picture is fetched once.
    const caching = { 'cache-control': `private, max-age=${served.seconds}` };
    const location = await services.files.addressOf?.(file.storage_key, served);
    if (location !== undefined) return new Response(null, { status: 302, headers: { ...caching, location } });
    return new Response(await services.files.read(file.storage_key), {
      headers: {
        ...caching,
        'content-type': served.type,
        'content-length': String(file.size),
        'content-disposition': served.disposition,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }),
];

/** An upload as it was checked, and where its bytes are. */
export interface Upload {
  readonly checked: CheckedFile;
  readonly kept: Kept;
}

/** Makes a stored file one that belongs to no record yet. `uploadedBy` is null of a client without a login. Gives its number. */
export async function insertUpload(
  context: RequestContext,
  { checked, kept }: Upload,
  uploadedBy: number | null,
): Promise<number> {
  const { name, type, bytes, width, height } = checked;
  const { id } = await context.db
    .insertInto('file')
    .values({
      storage_key: kept.storage_key,
      name,
      type,
      size: bytes.length,
      width,
      height,
      sources: JSON.stringify(kept.sources),
      uploaded_by: uploadedBy,
      created_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { name, type, size: bytes.length };
  await audit(context, { key: 'system/files', id, action: 'create', after });
  return id;
}

/** The one file of a call, checked and stored: before a connection is taken, since a bucket may be slow. */
export async function keptUpload(
  { files, services }: Pick<Call<Endpoint>, 'files' | 'services'>,
  purpose: FilePurpose,
): Promise<Upload> {
  const [file, ...more] = files;
  if (!file) throw invalid({ field: 'file', key: 'required' });
  if (more.length > 0) throw invalid({ field: 'file', key: 'files_count' });
  const checked = await checkUpload(file, purpose);
  return { checked, kept: await keep(services.files, checked) };
}
/** Undoes it. */
export async function dropUpload(
  { services }: Pick<RequestContext, 'services'>,
  { kept }: Upload,
): Promise<void> {
  await letGo(services.files, kept);
}

/** Columns of a file that answers show. */
const SHOWN = ['id', 'name', 'type', 'size', 'width', 'height', 'sources'] as const;
type Shown = Pick<Selectable<FileTable>, (typeof SHOWN)[number]>;

const shown = (services: Services, file: Shown): UploadedFile => ({
  ...fileEntry(services, file),
  width: file.width,
  height: file.height,
  sources: sourceEntries(services, file.id, file.sources),
});

/** A photo in one of its smaller widths; undefined where it has none that wide. */
function inWidth({ name, sources }: Pick<Shown, 'name' | 'sources'>, width: number) {
  const source = sources.find((each) => each.width === width);
  return source && { ...source, type: 'image/webp', name: name.replace(/\.\w+$/, `-${width}.webp`) };
}

/** Pictures are shown, everything else is saved; the name in both spellings of RFC 6266. */
function disposition(name: string, type: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Removes files that no save named within a day, or that their record let go; some at a time, as a bucket takes its time for each. */
export async function forgetFiles(services: Services, db: Services['db']): Promise<void> {
  const before = new Date(services.clock().getTime() - WAITING_HOURS * 3_600_000).toISOString();
  const some = db
    .selectFrom('file')
    .select('id')
    .where('record_id', 'is', null)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('member.id').whereRef('member.photo_id', '=', 'file.id'))),
    )
    .limit(FORGOTTEN_AT_A_TIME);
  for (;;) {
    const gone = await db
      .deleteFrom('file')
      .where('id', 'in', some)
      .returning(['storage_key', 'sources'])
      .execute();
    if (gone.length === 0) return;
    await Promise.all(gone.map((kept) => letGo(services.files, kept)));
  }
}
