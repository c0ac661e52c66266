import sharp from 'sharp';
import type { FilePurpose } from '../../../src/lib/contract/files.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { PASSPORT_PHOTO, SIGNATURE_PICTURE } from '../../../src/lib/contract/postals/procedure-pictures.ts';
import type { TestApplication } from '../application.ts';

/** JFIF 1.02 with a density in dots an inch, and no small picture. */
const header = Buffer.from('ffe000104a46494600010201000000000000', 'hex');

/** A JPEG that names its density in a JFIF header, as the browser's crop tool writes it. */
export function withDensity(jpeg: Buffer, density = 300): Buffer {
  const rest =
    jpeg.toString('latin1', 6, 10) === 'JFIF' ? jpeg.subarray(2 + header.length) : jpeg.subarray(2);
  const named = Buffer.from(header);
  named.writeUInt16BE(density, 12);
  named.writeUInt16BE(density, 14);
  return Buffer.concat([jpeg.subarray(0, 2), named, rest]);
}

/** A face, as far as a machine looks: skin on a light wall. */
export const face = ({ width, height }: { width: number; height: number } = PASSPORT_PHOTO) =>
  sharp({ create: { width, height, channels: 3, background: '#e8eef2' } }).composite([
    {
      input: {
        create: {
          width: Math.max(1, Math.round(width / 2)),
          height: Math.max(1, Math.round(height / 2)),
          channels: 3,
          background: '#c98d63',
        },
      },
    },
  ]);

export const photoJpeg = async (): Promise<Buffer> => withDensity(await face().jpeg().toBuffer());

const { width, height } = SIGNATURE_PICTURE;
const STROKES = `<path d="M40 150 C120 20 180 20 200 140 S320 40 380 120 S500 60 560 90" fill="none" stroke="black" stroke-width="6"/>`;
/** A line of ink on white paper. */
export const ink = (drawn = STROKES) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${drawn}</svg>`,
    ),
  ).flatten({ background: '#ffffff' });

export const signatureJpeg = async (drawn?: string): Promise<Buffer> =>
  withDensity(await ink(drawn).jpeg().toBuffer());

/** Uploads a file as a screen does. */
export async function upload(
  application: TestApplication,
  token: string,
  { bytes, purpose, name = 'foto.jpg' }: { bytes: Buffer; purpose: FilePurpose; name?: string },
) {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([Uint8Array.from(bytes)], name));
  return application.call(uploadFile, { token, body: form });
}
