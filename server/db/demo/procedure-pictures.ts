import type { Kysely } from 'kysely';
import sharp from 'sharp';
import {
  PASSPORT_PHOTO,
  PICTURE_DENSITY,
  SIGNATURE_PICTURE,
} from '../../../src/lib/contract/postals/procedure-pictures.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { keep } from '../../lib/stored-file.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';

/** Photos and signatures of the demo's forms, drawn here: nobody's face is copied. */

/** So many of each are drawn, since each takes its time; others have the same. */
const DRAWN = 6;
const SKIN = ['#f1c9a5', '#d9a47b', '#b87f56', '#8d5a3b', '#6b432c', '#e5b590'];
const HAIR = ['#2b1d14', '#4a2f1d', '#1b1b1f', '#8a8a8a', '#6d4a24', '#30241c'];
const SHIRT = ['#2f5d8a', '#7a2e3a', '#3c6e4f', '#54457f', '#2d3b40', '#9a5b2c'];

const { width, height } = PASSPORT_PHOTO;
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** A face from the front on a light wall: the head is three quarters of the picture high. */
const faceOf = (
  index: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#eceff1"/>
<path d="M40 531q10-92 120-104h93q110 12 120 104z" fill="${pick(SHIRT, index)}"/>
<path d="M170 380h73v60q-36 34-73 0z" fill="${pick(SKIN, index)}"/>
<ellipse cx="206" cy="240" rx="${index % 2 === 0 ? 146 : 130}" ry="198" fill="${pick(HAIR, index)}"/>
<ellipse cx="206" cy="262" rx="112" ry="158" fill="${pick(SKIN, index)}"/>
<path d="M92 226q20-130 114-130t114 130q-50-70-114-72t-114 72z" fill="${pick(HAIR, index)}"/>
<g fill="#fff"><ellipse cx="162" cy="252" rx="21" ry="12"/><ellipse cx="250" cy="252" rx="21" ry="12"/></g>
<g fill="#2b1d14"><circle cx="162" cy="252" r="10"/><circle cx="250" cy="252" r="10"/></g>
<path d="M138 226q24-14 48-2M226 224q24-12 48 2" stroke="${pick(HAIR, index)}" stroke-width="9" fill="none"/>
<path d="M206 262l-12 52h24z" fill="#0002"/>
<path d="M168 350q38 18 76 0" stroke="#8a3b3b" stroke-width="9" fill="none"/></svg>`;

/** Black ink on white paper. */
function signatureOf(random: Random): string {
  const points = Array.from(
    { length: 16 },
    (_, step) => `${60 + step * 32} ${100 + Math.round(Math.sin(step * (1 + random.next())) * 60)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIGNATURE_PICTURE.width}" height="${SIGNATURE_PICTURE.height}"><rect width="100%" height="100%" fill="#fff"/><path d="M${points.join('L')}" fill="none" stroke="#000" stroke-width="7" stroke-linejoin="round"/></svg>`;
}

/** JFIF 1.02 with the density that forms ask for, as the browser's tools write it. */
const JFIF = Buffer.from('ffe000104a46494600010201000000000000', 'hex');
JFIF.writeUInt16BE(PICTURE_DENSITY, 12);
JFIF.writeUInt16BE(PICTURE_DENSITY, 14);

async function formJpeg(svg: string): Promise<Buffer> {
  const jpeg = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer();
  const hasHeader = jpeg.toString('latin1', 6, 10) === 'JFIF';
  return Buffer.concat([jpeg.subarray(0, 2), JFIF, jpeg.subarray(hasHeader ? 2 + JFIF.length : 2)]);
}

/** Some pictures of each kind. */
const drawnPictures = async (random: Random) => ({
  photo: await Promise.all(Array.from({ length: DRAWN }, (_, index) => formJpeg(faceOf(index)))),
  signature: await Promise.all(Array.from({ length: DRAWN }, () => formJpeg(signatureOf(random)))),
});

/** A birth certificate as a scanner makes one. */
const DOCUMENT = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 83>>stream
BT /F 20 Tf 72 740 Td (CERTIFICACION DE NACIMIENTO - COPIA DE DEMOSTRACION) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  'latin1',
);

export interface Pictured {
  readonly id: number;
  readonly at: Date;
  readonly documents: boolean;
}

/** Gives procedures a photo and a signature, and some a document. */
export async function seedProcedurePictures(
  { files }: Pick<Services, 'files'>,
  db: Kysely<Database>,
  random: Random,
  pictured: readonly Pictured[],
): Promise<void> {
  const drawn = await drawnPictures(random);
  const rows = [];
  for (const [index, { id, at, documents }] of pictured.entries()) {
    const of = (field: 'photo' | 'signature') => drawn[field][index % DRAWN] ?? Buffer.alloc(0);
    const parts = [
      { field: 'photo', name: 'foto.jpg', type: 'image/jpeg', bytes: of('photo'), size: PASSPORT_PHOTO },
      {
        field: 'signature',
        name: 'firma.jpg',
        type: 'image/jpeg',
        bytes: of('signature'),
        size: SIGNATURE_PICTURE,
      },
      ...(documents
        ? [
            {
              field: 'documents',
              name: 'nacimiento.pdf',
              type: 'application/pdf',
              bytes: DOCUMENT,
              size: undefined,
            },
          ]
        : []),
    ];
    for (const { bytes, size, ...part } of parts)
      rows.push({
        ...part,
        storage_key: (await keep(files, { bytes, sources: [] })).storage_key,
        size: bytes.length,
        width: size?.width ?? null,
        height: size?.height ?? null,
        key: procedures.key,
        record_id: id,
        uploaded_by: null,
        created_at: at,
      });
  }
  await insertMany(db, 'file', rows);
}
