/** What a JPEG says of itself before its pixels (ITU T.81, JFIF 1.02), and how it says nothing but its density. */

const START = 0xd8;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP13 = 0xed;
/** Frames are C0 to CF, without the three that stand for tables and an extension. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

interface Segment {
  readonly marker: number;
  readonly data: Uint8Array;
  /** Where the next one begins. */
  readonly end: number;
}

/** Segments up to the pixels; fewer of a file that breaks off. */
function* segmentsOf(bytes: Uint8Array): Iterable<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== START) return;
  for (let at = 2; at + 3 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    yield { marker, data: bytes.subarray(at + 4, end), end };
    at = end;
  }
}

const JFIF = 'JFIF\0';
const INCH = 1;
const startsWith = (data: Uint8Array, text: string): boolean =>
  [...text].every((letter, index) => data[index] === letter.charCodeAt(0));
const wordAt = (data: Uint8Array | undefined, index: number): number =>
  ((data?.[index] ?? 0) << 8) | (data?.[index + 1] ?? 0);
/** What a camera or a program writes beside the pixels: EXIF, XMP, IPTC. */
const isNotes = ({ marker }: Segment): boolean => marker === APP1 || marker === APP13;

export interface JpegFacts {
  /** Dots an inch, across and down; undefined where it names none. */
  readonly density: readonly [number, number] | undefined;
  /** What a camera or a program wrote beside the pixels: EXIF, XMP, IPTC. */
  readonly notes: boolean;
}

export function jpegFacts(bytes: Uint8Array): JpegFacts {
  const segments = [...segmentsOf(bytes)];
  const jfif = segments.find(({ marker, data }) => marker === APP0 && startsWith(data, JFIF))?.data;
  return {
    density: jfif?.[7] === INCH ? [wordAt(jfif, 8), wordAt(jfif, 10)] : undefined,
    notes: segments.some(isNotes),
  };
}

/** Pixels across and down, as they lie in the file; undefined where it breaks off before it says so. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  for (const { marker, data } of segmentsOf(bytes))
    if (isFrame(marker) && data.length > 4) return { width: wordAt(data, 3), height: wordAt(data, 1) };
  return undefined;
}

/**
 * The same pixels in a file that names its density in dots an inch, and carries no notes. Browsers name none or 72, and
 * one of them writes EXIF beside its own drawing.
 */
export function plainJpeg(bytes: Uint8Array, dots: number): Uint8Array<ArrayBuffer> {
  const header = [0xff, APP0, 0, 16, ...Array.from(JFIF, (letter) => letter.charCodeAt(0)), 1, 2, INCH];
  const density = [dots >> 8, dots & 0xff];
  const segments = [...segmentsOf(bytes)];
  const kept = segments.filter((segment) => segment.marker !== APP0 && !isNotes(segment));
  const parts = [
    bytes.subarray(0, 2),
    // No small picture.
    Uint8Array.from([...header, ...density, ...density, 0, 0]),
    ...kept.map(({ data, end }) => bytes.subarray(end - data.length - 4, end)),
    bytes.subarray(segments.at(-1)?.end ?? 2),
  ];
  const plain = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    plain.set(part, at);
    at += part.length;
  }
  return plain;
}
