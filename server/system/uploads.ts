import type { FilePurpose } from '../../src/lib/contract/files.ts';
import { DOCUMENT_BYTES, FILE_SIZE_STEP, PHOTO_BYTES } from '../../src/lib/contract/limits.ts';
import { pictureFormat } from '../../src/lib/domain/picture-format.ts';
import { FORM_PICTURES, formPictureProblem, formPictureSize } from '../lib/form-pictures.ts';
import type { FormPicture } from '../lib/form-pictures.ts';
import { BadPicture, redrawn, sourcesOf } from '../lib/pictures.ts';
import type { PictureSource, PictureType } from '../lib/pictures.ts';
import { invalid } from '../lib/problem.ts';

/**
 * What an uploaded file is, judged by its bytes: its name and what the browser calls it prove nothing
 * (rule: content-not-name).
 */

interface Kind {
  type: PictureType | 'application/pdf';
  extension: string;
}

const JPEG: Kind = { type: 'image/jpeg', extension: 'jpg' };
const PNG: Kind = { type: 'image/png', extension: 'png' };
const WEBP: Kind = { type: 'image/webp', extension: 'webp' };
const PDF: Kind = { type: 'application/pdf', extension: 'pdf' };
const PICTURES = { jpeg: JPEG, png: PNG, webp: WEBP } as const;

const ACCEPTED: Record<FilePurpose, readonly Kind[]> = {
  photo: [JPEG, PNG, WEBP],
  document: [PDF, JPEG, PNG, WEBP],
  pdf: [PDF],
  passport_photo: [JPEG],
  signature: [JPEG],
};

/** What is told of a file that its purpose does not accept. */
const UNACCEPTED: Record<FilePurpose, string> = {
  photo: 'file_photo',
  document: 'file_type',
  pdf: 'file_pdf',
  passport_photo: 'picture_jpeg',
  signature: 'picture_jpeg',
};

const isFormPicture = (purpose: FilePurpose): purpose is FormPicture => FORM_PICTURES.has(purpose);

/** A PDF may have a few bytes before its mark. */
const PDF_MARK_WITHIN = 1_024;

function kindOf(bytes: Buffer): Kind | 'heic' | undefined {
  const kind = pictureFormat(bytes);
  if (kind) return kind === 'heic' ? kind : PICTURES[kind];
  return bytes.toString('latin1', 0, PDF_MARK_WITHIN).includes('%PDF-') ? PDF : undefined;
}

/** A file as it is stored, and of a photo its size in pixels and its smaller widths. */
export interface CheckedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly width: number | null;
  readonly height: number | null;
  readonly sources: readonly PictureSource[];
}

/** Checks and cleans an upload. Throws 422 on `file` with what is wrong with it. */
export async function checkUpload(file: File, purpose: FilePurpose): Promise<CheckedFile> {
  const limit = purpose === 'photo' || isFormPicture(purpose) ? PHOTO_BYTES : DOCUMENT_BYTES;
  if (file.size === 0) throw refused('file_empty');
  if (file.size > limit)
    throw refused('file_size', { megabytes: Math.floor((limit / FILE_SIZE_STEP ** 2) * 10) / 10 });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind === 'heic') throw refused('file_heic');
  if (!kind || !ACCEPTED[purpose].includes(kind)) throw refused(UNACCEPTED[purpose]);
  const { type } = kind;
  const name = nameOf(file.name, kind);
  const none = { width: null, height: null, sources: [] };
  if (type === 'application/pdf') return { name, type, bytes, ...none };
  if (isFormPicture(purpose)) {
    const problem = await formPictureProblem(bytes, purpose);
    if (problem) throw refused(problem.key, problem.params);
    return { name, type, bytes, ...formPictureSize(purpose), sources: [] };
  }
  const picture = await redrawn(bytes, type).catch((error: unknown) => {
    throw error instanceof BadPicture ? refused(error.key) : error;
  });
  if (purpose !== 'photo') return { name, type, bytes: picture.bytes, ...none };
  return { name, type, ...picture, sources: await sourcesOf(picture) };
}

const refused = (key: string, params: Readonly<Record<string, number>> = {}) =>
  invalid({ field: 'file', key, params });

/** The name that was uploaded, harmless in a header and a folder, with the ending of what the file is. */
function nameOf(given: string, { extension }: Kind): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const base = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\p{C}"<>:|?*]/gu, '')
    .trim()
    .slice(0, 120);
  return `${base || 'file'}.${extension}`;
}
