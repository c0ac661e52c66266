import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jpegFacts, jpegSize, plainJpeg } from './jpeg.ts';

/* The bytes around the pixels (a browser's drawing says 72 dots or none). */

const SCAN = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 17, 42, 0xff, 0, 99, 0xff, 0xd9];
const FRAME = [8, 2, 19, 1, 157, 3];
const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 0xff,
  ...data,
];
const jpeg = (...segments: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...SCAN]);
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const jfif = (unit: number, dots: number) =>
  segment(0xe0, [...letters('JFIF\0'), 1, 1, unit, 0, dots, 0, dots, 0, 0]);
const exif = segment(0xe1, letters('Exif\0\0II*'));
const frame = segment(0xc0, FRAME);

test.each([
  ['of 72 dots', [jfif(1, 72), frame]],
  ['without a density', [jfif(0, 1), frame]],
  ['without a JFIF header', [frame]],
  ['with EXIF and IPTC', [exif, segment(0xed, letters('Photoshop 3.0\0')), frame]],
  ['with EXIF before JFIF', [exif, jfif(1, 96), frame]],
])('a drawing %s becomes one of 300 dots without notes', (_, segments) => {
  const plain = plainJpeg(jpeg(...segments), 300);
  expect(jpegFacts(plain)).toEqual({ density: [300, 300], notes: false });
  // Header, frame and pixels, and nothing else.
  expect(Array.from(plain.slice(20))).toEqual([...frame, ...SCAN]);
  expect(jpegSize(plain)).toEqual({ width: 413, height: 531 });
});

const anySegment = fc
  .tuple(
    fc.constantFrom(0xc0, 0xc4, 0xdb, 0xdd, 0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xfe),
    fc.array(fc.nat(255), { maxLength: 40 }),
  )
  .map(([marker, data]) => segment(marker, data));

test('whatever stands before them, the pixels stay and the density is said', () => {
  fc.assert(
    fc.property(fc.array(anySegment, { maxLength: 8 }), fc.integer({ min: 1, max: 65_535 }), (some, dots) => {
      const plain = plainJpeg(jpeg(...some), dots);
      expect(jpegFacts(plain)).toEqual({ density: [dots, dots], notes: false });
      expect(Array.from(plain.slice(-SCAN.length))).toEqual(SCAN);
      expect(plainJpeg(plain, dots)).toEqual(plain);
      const others = some.filter(([, marker = 0]) => ![0xe0, 0xe1, 0xed].includes(marker));
      expect(Array.from(plain.slice(20, -SCAN.length))).toEqual(others.flat());
    }),
  );
});

test('a file that breaks off has no size, and none is read behind its end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      jpegSize(Uint8Array.from([0xff, 0xd8, ...bytes]));
      jpegFacts(bytes);
    }),
  );
  expect(jpegSize(jpeg(exif))).toBeUndefined();
  expect(jpegSize(new Uint8Array())).toBeUndefined();
});
