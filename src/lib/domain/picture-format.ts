import { jpegSize } from './jpeg.ts';

/** What format a picture has and how large, by its first bytes: its name and what a browser calls it prove nothing (rule: content-not-name). */

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic';

const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const PNG = '\x89PNG\r\n\x1a\n';

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Undefined for anything that is not a photo: a GIF, a document, nothing. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (latin(bytes, 0, PNG.length) === PNG) return 'png';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  return latin(bytes, 4, 8) === 'ftyp' && HEIC.has(latin(bytes, 8, 12)) ? 'heic' : undefined;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels as they lie in the file, before a camera's turn; undefined where its first bytes do not say. Nothing is decoded. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = pictureFormat(bytes);
  if (format === 'jpeg') return jpegSize(bytes);
  if (bytes.length < 30) return undefined;
  if (format === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
  return format === 'webp' ? webpSize(view, latin(bytes, 12, 16)) : undefined;
}

/** Each of its three ways of writing has a place of its own for the size. */
function webpSize(view: DataView, way: string): PictureSize | undefined {
  const word = (at: number): number => view.getUint16(at, true);
  if (way === 'VP8 ') return { width: word(26) & 0x3fff, height: word(28) & 0x3fff };
  if (way === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  const long = (at: number): number => word(at) + (view.getUint8(at + 2) << 16) + 1;
  return way === 'VP8X' ? { width: long(24), height: long(27) } : undefined;
}
