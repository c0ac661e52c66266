import type { FilePurpose } from '../../src/lib/contract/files.ts';
import { DOCUMENT_BYTES, FILE_SIZE_STEP, PHOTO_BYTES } from '../../src/lib/contract/limits.ts';
import { invalid } from '../lib/problem.ts';

/**
 * What an uploaded file is, judged by its bytes: its name and what the browser calls it prove nothing
 * (rule: content-not-name).
 */

interface Kind {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  extension: string;
}

const JPEG: Kind = { type: 'image/jpeg', extension: 'jpg' };
const PNG: Kind = { type: 'image/png', extension: 'png' };
const WEBP: Kind = { type: 'image/webp', extension: 'webp' };
const PDF: Kind = { type: 'application/pdf', extension: 'pdf' };

const ACCEPTED: Record<FilePurpose, readonly Kind[]> = {
  photo: [JPEG, PNG, WEBP],
  document: [PDF, JPEG, PNG, WEBP],
  pdf: [PDF],
};

/** A photo is kept at most this wide and high; a picture of more pixels in all is a bomb. */
const PHOTO_PIXELS = 2_400;
const INPUT_PIXELS = 60_000_000;
const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
/** A PDF may have a few bytes before its mark. */
const PDF_MARK_WITHIN = 1_024;

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function kindOf(bytes: Buffer): Kind | 'heic' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return JPEG;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return PNG;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return WEBP;
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIC.has(ascii(bytes, 8, 12))) return 'heic';
  if (ascii(bytes, 0, PDF_MARK_WITHIN).includes('%PDF-')) return PDF;
  return undefined;
}

/** A file as it is stored: pictures drawn anew, upright and without what a camera wrote beside them. */
export interface CheckedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Checks and cleans an upload. Throws 422 on `file` with what is wrong with it. */
export async function checkUpload(file: File, purpose: FilePurpose): Promise<CheckedFile> {
  const limit = purpose === 'photo' ? PHOTO_BYTES : DOCUMENT_BYTES;
  if (file.size === 0) throw refused('file_empty');
  if (file.size > limit)
    throw refused('file_size', { megabytes: Math.floor((limit / FILE_SIZE_STEP ** 2) * 10) / 10 });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind === 'heic') throw refused('file_heic');
  if (!kind || !ACCEPTED[purpose].includes(kind))
    throw refused(purpose === 'pdf' ? 'file_pdf' : purpose === 'photo' ? 'file_photo' : 'file_type');
  return {
    name: nameOf(file.name, kind),
    type: kind.type,
    bytes: kind === PDF ? bytes : await redraw(bytes, kind),
  };
}

const refused = (key: string, params: Record<string, number> = {}) => invalid({ field: 'file', key, params });

/**
 * Drawn anew: turned as the camera says (rule: photos-upright), nothing but pixels left, so no place, no script and no
 * trailing bytes.
 */
async function redraw(bytes: Buffer, kind: Kind): Promise<Buffer> {
  // Loaded with the first picture: most servers of a company never see one, and its library takes its share of memory.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true });
    if (kind === PNG) return await picture.png().toBuffer();
    return await (
      kind === WEBP ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 85, mozjpeg: true })
    ).toBuffer();
  } catch {
    throw refused('file_broken');
  }
}

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
