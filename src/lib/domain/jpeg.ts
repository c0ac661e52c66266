/** What a JPEG says of itself before its pixels (ITU T.81, JFIF 1.02). */

const START = 0xd8;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP13 = 0xed;

interface Segment {
  readonly marker: number;
  readonly data: Uint8Array;
}

/** Segments up to the pixels; fewer of a file that breaks off. */
function* segmentsOf(bytes: Uint8Array): Iterable<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== START) return;
  for (let at = 2; at + 3 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    yield { marker, data: bytes.subarray(at + 4, at + 2 + length) };
    at += 2 + length;
  }
}

const JFIF = 'JFIF\0';
const INCH = 1;
const startsWith = (data: Uint8Array, text: string): boolean =>
  [...text].every((letter, index) => data[index] === letter.charCodeAt(0));

export interface JpegFacts {
  /** Dots an inch, across and down; undefined where it names none. */
  readonly density: readonly [number, number] | undefined;
  /** What a camera or a program wrote beside the pixels: EXIF, XMP, IPTC. */
  readonly notes: boolean;
}

export function jpegFacts(bytes: Uint8Array): JpegFacts {
  const segments = [...segmentsOf(bytes)];
  const jfif = segments.find(({ marker, data }) => marker === APP0 && startsWith(data, JFIF))?.data;
  const at = (index: number) => ((jfif?.[index] ?? 0) << 8) | (jfif?.[index + 1] ?? 0);
  return {
    density: jfif?.[7] === INCH ? [at(8), at(10)] : undefined,
    notes: segments.some(({ marker }) => marker === APP1 || marker === APP13),
  };
}
