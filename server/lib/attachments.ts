import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FileEntry } from '../../src/lib/contract/fields.ts';
import type { Database } from '../db/tables.ts';
import type { StoredSource } from '../db/tables/system.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import type { RequestContext } from './call.ts';
import { invalid } from './problem.ts';
import { sameText } from './tokens.ts';

/** Files of records: private, and read through links that are signed for a minute, since <img> and <a> send no token. */

const LINK_SECONDS = 60;

interface StoredFile {
  id: number;
  name: string;
  type: string;
  size: number;
}

/** What a link opens: a file, or a photo in one of its smaller widths. */
interface Linked {
  readonly id: number;
  readonly width?: number | undefined;
}

const signature = (secret: string, { id, width }: Linked, expires: number) =>
  createHmac('sha256', secret)
    .update(width === undefined ? `${id}.${expires}` : `${id}.${expires}.${width}`)
    .digest('base64url');

/** A link that lives `LINK_SECONDS`. */
function linkTo(services: Services, linked: Linked): string {
  // Rounded up to whole half minutes, so that a list read twice shows the same address and the browser keeps the picture.
  const expires = Math.ceil((services.clock().getTime() / 1000 + LINK_SECONDS) / 30) * 30;
  const width = linked.width === undefined ? '' : `&width=${linked.width}`;
  return `/api/system/files/${linked.id}/content?expires=${expires}&signature=${signature(services.secret, linked, expires)}${width}`;
}

/** A file as answers show it. */
export function fileEntry(services: Services, { id, name, type, size }: StoredFile): FileEntry {
  return { id, name, type, size, url: linkTo(services, { id }) };
}

/** The smaller widths of a photo as answers show them. */
export const sourceEntries = (services: Services, id: number, sources: readonly StoredSource[]) =>
  sources.map(({ width }) => ({ width, url: linkTo(services, { id, width }) }));

/** True while a link is good. */
export function linkIsGood(services: Services, linked: Linked, expires: number, given: string): boolean {
  return (
    expires * 1000 > services.clock().getTime() &&
    sameText(given, signature(services.secret, linked, expires))
  );
}

/** Files of records of one kind, by record: one query for a whole page. */
export async function filesOf(
  services: Services,
  db: Kysely<Database>,
  key: string,
  ids: readonly number[],
): Promise<Map<number, FileEntry[]>> {
  const entries = new Map<number, FileEntry[]>();
  if (ids.length === 0) return entries;
  const files = await db
    .selectFrom('file')
    .select(['id', 'name', 'type', 'size', 'record_id'])
    .where('key', '=', key)
    .where('record_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const file of files) {
    const recordId = file.record_id ?? 0;
    entries.set(recordId, [...(entries.get(recordId) ?? []), fileEntry(services, file)]);
  }
  return entries;
}

/** Rows with their files under the field's name. */
export async function withFiles<R extends { id: number }, Field extends string>(
  { services, db }: RequestContext,
  key: string,
  field: Field,
  rows: readonly R[],
) {
  const files = await filesOf(
    services,
    db,
    key,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, [field]: files.get(row.id) ?? [] }) as R & Record<Field, FileEntry[]>);
}

interface Attachment {
  key: string;
  /** Key of the record, where its files of this field stand under a key of their own. */
  recordKey?: string;
  recordId: number;
  field: string;
  /** Every file that the field has after the save; others of the field are let go. */
  ids: readonly number[];
  /** Who saves: a file that nobody has attached yet may be attached by its uploader only. Null is a client without a login. */
  memberId: number | null;
  /** Writes what else the field says of its files, such as their order, once they are the record's. */
  describe?(): Promise<void>;
}

/** The files that a record's field has, as the audit trail keeps them: their names in order, with what photos show. */
async function namesOf(db: Kysely<Database>, { key, recordId, field }: Attachment): Promise<string> {
  const files = await db
    .selectFrom('file')
    .select(['name', 'alt_en', 'alt_es'])
    .where('key', '=', key)
    .where('record_id', '=', recordId)
    .where('field', '=', field)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return files
    .map(({ name, alt_en, alt_es }) => {
      const shows = [alt_en, alt_es].filter(Boolean).join(' / ');
      return shows ? `${name} (${shows})` : name;
    })
    .join(', ');
}

/**
 * Makes `ids` the files of a record's field, and keeps in its history what came and went. Throws 422 when one is
 * unknown, another record's or another person's.
 */
export async function attachFiles(context: RequestContext, attachment: Attachment): Promise<void> {
  const { key, recordKey = key, recordId, field } = attachment;
  const before = await namesOf(context.db, attachment);
  await replaceFiles(context.db, attachment);
  await attachment.describe?.();
  const after = await namesOf(context.db, attachment);
  if (after !== before)
    await audit(context, {
      key: recordKey,
      id: recordId,
      action: 'update',
      before: { [field]: before || null },
      after: { [field]: after || null },
    });
}

const NOBODYS = { key: null, record_id: null, field: null } as const;

/** Lets go of all files of a record that is deleted: a job removes their bytes. */
export async function releaseFiles(db: Kysely<Database>, key: string, recordId: number): Promise<void> {
  await db
    .updateTable('file')
    .where('key', '=', key)
    .where('record_id', '=', recordId)
    .set(NOBODYS)
    .execute();
}

async function replaceFiles(
  db: Kysely<Database>,
  { key, recordId, field, ids, memberId }: Attachment,
): Promise<void> {
  const mine = db
    .updateTable('file')
    .where('key', '=', key)
    .where('record_id', '=', recordId)
    .where('field', '=', field);
  await mine
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .set(NOBODYS)
    .execute();
  if (ids.length === 0) return;
  const attached = await db
    .updateTable('file')
    .set({ key, record_id: recordId, field })
    .where('id', 'in', ids)
    .where((where) =>
      where.or([
        where.and([where('record_id', 'is', null), where('uploaded_by', 'is not distinct from', memberId)]),
        where.and([where('key', '=', key), where('record_id', '=', recordId), where('field', '=', field)]),
      ]),
    )
    .returning('id')
    .execute();
  if (attached.length !== new Set(ids).size) throw invalid({ field, key: 'file_unknown' });
}
