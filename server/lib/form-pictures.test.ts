import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegFacts } from '../../src/lib/domain/jpeg.ts';
import { face, ink, photoJpeg, signatureJpeg, withDensity } from '../../tests/api/postals/form-picture.ts';
import { formPictureProblem } from './form-pictures.ts';
import type { FormPicture } from './form-pictures.ts';

/* Each property of a picture is told by name (rule: pictures-of-the-form). */

const told = async (bytes: Buffer, picture: FormPicture = 'passport_photo') =>
  (await formPictureProblem(bytes, picture))?.key;
const jpegOf = (size: { width: number; height: number }) => face(size).jpeg().toBuffer();

test('what the tools make is taken as it is', async () => {
  expect(await told(await photoJpeg())).toBeUndefined();
  expect(await told(await signatureJpeg(), 'signature')).toBeUndefined();
  expect(jpegFacts(await photoJpeg())).toEqual({ density: [300, 300], notes: false });
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['a GIF', () => sharp(Buffer.from(GIF, 'base64')).gif().toBuffer(), 'picture_jpeg'],
  ['a transparent PNG', () => face().ensureAlpha(0.5).png().toBuffer(), 'picture_jpeg'],
  ['no picture', () => Promise.resolve(Buffer.from('<html></html>')), 'picture_jpeg'],
  ['nothing', () => Promise.resolve(Buffer.alloc(0)), 'picture_jpeg'],
  ['one pixel', () => jpegOf({ width: 1, height: 1 }), 'picture_pixels'],
  ['one pixel too wide', () => jpegOf({ width: 414, height: 531 }), 'picture_pixels'],
  ['on its side', () => jpegOf({ width: 531, height: 413 }), 'picture_pixels'],
  ['of 108 million pixels', huge, 'picture_pixels'],
  ['with EXIF', () => face().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'picture_exif'],
  ['of 72 dots', async () => withDensity(await photoJpeg(), 72), 'picture_density'],
  ['of no density', async () => unnamed(await photoJpeg()), 'picture_density'],
  [
    'of CMYK',
    async () => withDensity(await face().toColourspace('cmyk').jpeg().toBuffer()),
    'picture_colour',
  ],
  ['in grey', grey, 'picture_colour'],
  [
    'too many bytes',
    async () => Buffer.concat([await photoJpeg(), Buffer.alloc(2_000_000)]),
    'picture_bytes',
  ],
  ['cut off', async () => (await photoJpeg()).subarray(0, 900), 'file_broken'],
])('a photo: %s', async (_, make, key) => {
  expect(await told(await make())).toBe(key);
});

test.each([
  ['empty', '', 'signature_empty'],
  ['a dot of dust', '<circle cx="9" cy="9" r="1"/>', 'signature_empty'],
  ['in blue', '<path d="M40 150 L560 60" stroke="#1030c0" stroke-width="9"/>', 'signature_black_white'],
  ['in pencil', '<path d="M40 150 L560 60" stroke="#808080" stroke-width="9"/>', 'signature_black_white'],
  ['white on black', '<rect width="100%" height="100%"/>', 'signature_black_white'],
])('a signature: %s', async (_, drawn, key) => {
  expect(await told(await signatureJpeg(drawn), 'signature')).toBe(key);
});

test('a signature in grey levels only is taken, and one of another size is not', async () => {
  expect(await told(withDensity(await ink().greyscale().jpeg().toBuffer()), 'signature')).toBeUndefined();
  expect(await told(await photoJpeg(), 'signature')).toBe('picture_pixels');
});

const GIF = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A header that says 12,000 × 9,000, without as many pixels. */
async function huge(): Promise<Buffer> {
  const bytes = Buffer.from(await photoJpeg());
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(9_000, frame + 5);
  bytes.writeUInt16BE(12_000, frame + 7);
  return bytes;
}

/** The same with a density in no unit. */
function unnamed(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  bytes[13] = 0;
  return bytes;
}

/** Drawn first: a composite is laid on after the colours have gone. */
async function grey(): Promise<Buffer> {
  const drawn = await face().png().toBuffer();
  return withDensity(await sharp(drawn).greyscale().jpeg().toBuffer());
}
