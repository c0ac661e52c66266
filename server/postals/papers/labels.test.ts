import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScan } from '../../../src/lib/domain/scan-code.ts';
import { labelsPdf, type LabelOf } from './labels.ts';
import { labelsZpl } from './zpl.ts';

/*
 * Labels as a printer of 203 dots an inch makes them: drawn by PDFium, read by ZXing, and measured dot by dot. Neither
 * has a part in making them.
 */

const DPI = 203;
const EDGE = Math.floor((3 / 25.4) * DPI);
const DARK = 128;

const LABEL: LabelOf = {
  brand: 'Alisios',
  parcel: 2,
  parcels: 3,
  folio: 'F-2026-000123',
  order: 'PK-DEMO-0001',
  recipient: 'José Ñúñez Álvarez',
  address: ['Calle 23 #1205, apto. 4', 'e/ 12 y 14', 'Reparto Vedado'],
  municipality: 'San Luis',
  province: 'Santiago de Cuba',
  weight: { value: '8.4', unit: 'lb' },
  tracking_url: 'https://www.alisios.example/es/payment/tracking/?n=PK-DEMO-0001',
};

interface Raster {
  readonly width: number;
  readonly height: number;
  /** One byte a dot. */
  readonly gray: Uint8Array;
}

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** The pages as so many dots as a printer has across its size, exactly. */
async function pagesOf(pdf: Buffer): Promise<{ text: string; raster: Raster }[]> {
  const document = await pdfium.loadDocument(pdf);
  const { width: points, height } = boxOf(pdf);
  const dots = { width: Math.round((points * DPI) / 72), height: Math.round((height * DPI) / 72) };
  const pages = [];
  for (const page of document.pages()) {
    // Drawing a page closes it.
    const text = page.getText();
    const { data, ...size } = await page.render({ scale: 1, ...dots, colorSpace: 'Gray', render: 'bitmap' });
    pages.push({ text, raster: { width: size.width, height: size.height, gray: data } });
  }
  document.destroy();
  return pages;
}

/** The page box as it is written in the file. */
function boxOf(pdf: Buffer): { width: number; height: number } {
  const boxes = new Set(
    [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => `${width} ${height}`,
    ),
  );
  expect(boxes.size).toBe(1);
  const [width = 0, height = 0] = [...boxes].join('').split(' ').map(Number);
  return { width, height };
}

async function codesOn({ width, height, gray }: Raster) {
  const data = new Uint8ClampedArray(gray.length * 4);
  for (const [at, value] of gray.entries()) data.set([value, value, value, 255], at * 4);
  const image = { width, height, data, colorSpace: 'srgb' } as ImageData;
  return readBarcodes(image, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 8, tryDownscale: false });
}

const darkAt = ({ width, gray }: Raster, x: number, y: number): boolean =>
  (gray[y * width + x] ?? 255) < DARK;

/** Lengths of dark and white along a line, white first. */
function runsOf(raster: Raster, y: number): number[] {
  const runs = [0];
  let dark = false;
  for (let x = 0; x < raster.width; x += 1) {
    if (darkAt(raster, x, y) !== dark) {
      runs.push(0);
      dark = !dark;
    }
    runs.push((runs.pop() ?? 0) + 1);
  }
  return runs;
}

function expectWhiteEdges(raster: Raster): void {
  const { width, height } = raster;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) < EDGE;
      if (edge && darkAt(raster, x, y)) expect.unreachable(`Dark within 3 mm of the edge, at ${x}, ${y}`);
    }
}

describe('labels (rule: codes-that-scan)', () => {
  it.each([
    ['4x6', 288, 432],
    ['a6', 297.638, 419.528],
  ] as const)(
    'of %s have the exact size, white edges, and codes that are read',
    async (size, width, height) => {
      const pdf = await labelsPdf([LABEL], size);
      const box = boxOf(pdf);
      expect([box.width, box.height]).toEqual([
        size === '4x6' ? width : expect.closeTo(width, 2),
        size === '4x6' ? height : expect.closeTo(height, 2),
      ]);
      const [page] = await pagesOf(pdf);
      if (!page) throw new Error('No page');
      const { raster, text } = page;
      expectWhiteEdges(raster);
      const codes = await codesOn(raster);
      expect(codes.map(({ text: code }) => code).toSorted()).toEqual(
        ['F-2026-000123', 'PK-DEMO-0001', 'PKDEMO0001-2', LABEL.tracking_url].toSorted(),
      );
      expect(readScan('PKDEMO0001-2')).toEqual({ kind: 'parcel', number: 'PK-DEMO-0001', parcel: 2 });
      for (const { format, position } of codes.filter((code) => code.format === 'Code128')) {
        const runs = runsOf(raster, Math.round((position.topLeft.y + position.bottomLeft.y) / 2));
        const narrow = Math.min(...runs);
        // Two dots are 0.2502 mm; every bar and gap is a whole number of narrow ones, and ten are white on both sides.
        expect([format, narrow >= 2 && (narrow * 25.4) / DPI >= 0.25]).toEqual([format, true]);
        expect(runs.slice(1, -1).filter((run) => run % narrow !== 0)).toEqual([]);
        expect(Math.min(runs[0] ?? 0, runs.at(-1) ?? 0)).toBeGreaterThanOrEqual(10 * narrow);
      }
      for (const said of ['SANTIAGO DE CUBA', 'San Luis', '2/3', 'José Ñúñez Álvarez', '8.4 lb · 3.81 kg'])
        expect(text).toContain(said);
      expect(text.match(/F-2026-000123/g)).toHaveLength(2);
      // Beside the weight, and beneath its two codes.
      expect(text.match(/PK-DEMO-0001/g)).toHaveLength(3);
    },
  );

  it('hold any name and address (rule: letters-in-documents)', async () => {
    const strange: LabelOf[] = [
      { ...LABEL, recipient: 'Ñandú '.repeat(14).slice(0, 80) },
      { ...LABEL, recipient: 'W'.repeat(80), folio: 'A'.repeat(29) },
      { ...LABEL, recipient: '王小明 🎉 ő محمد \u{1F9FF}', address: ['Calle\n23\tno. 4', '€ 12,50', ''] },
      {
        ...LABEL,
        recipient: '"#let x = 1 $\\ ^XA~',
        address: Array.from({ length: 40 }, () => 'entre A y B'),
      },
      {
        ...LABEL,
        municipality: 'Isla de la Juventud',
        province: 'Isla de la Juventud',
        parcel: 100,
        parcels: 999,
      },
      { ...LABEL, folio: 'B'.repeat(60) },
    ];
    const pages = await pagesOf(await labelsPdf(strange, '4x6'));
    expect(pages).toHaveLength(strange.length);
    for (const { raster } of pages) expectWhiteEdges(raster);
    expect(pages[2]?.text).toContain('王小明');
    expect(pages[2]?.text).toContain('€ 12,50');
    expect(pages[4]?.text.match(/isla de la juventud/gi)).toHaveLength(1);
    const codes = await Promise.all(
      pages.map(async ({ raster }) => (await codesOn(raster)).map(({ text }) => text)),
    );
    // The longest that two dots a bar have room for, and one that stands as text alone.
    expect(codes[1]).toContain('A'.repeat(29));
    expect(codes[5]).toHaveLength(3);
    expect(pages[5]?.text).toContain('B'.repeat(60));
    for (const page of codes) expect(page).toContain(LABEL.tracking_url);
  });

  it('come in the order given, a hundred within five seconds', async () => {
    const labels = Array.from({ length: 100 }, (_, at) => ({ ...LABEL, parcel: 100 - at, parcels: 100 }));
    const began = performance.now();
    const pdf = await labelsPdf(labels, '4x6');
    // A machine three times slower than usual is only slow.
    expect(performance.now() - began).toBeLessThan(15_000);
    const document = await pdfium.loadDocument(pdf);
    const pieces = [...document.pages()].map((page) => /(\d+)\/100/.exec(page.getText())?.[1]);
    document.destroy();
    expect(pieces).toEqual(labels.map(({ parcel }) => String(parcel)));
  });
});

describe('labels for label printers', () => {
  it('say the same, and no text is a command', () => {
    const zpl = labelsZpl([{ ...LABEL, recipient: '^XZ~JA José_Ñúñez\n王' }, LABEL]);
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    expect(zpl.match(/\^XZ/g)).toHaveLength(2);
    expect(zpl).not.toContain('~');
    expect(zpl).toContain('^FD_5EXZ_7EJA José_5FÑúñez ?^FS');
    for (const said of ['^PW812^LL1218', '^FDPKDEMO0001-2^FS', '^FDF-2026-000123^FS', '^FDPK-DEMO-0001^FS'])
      expect(zpl).toContain(said);
    expect(zpl).toContain(`^FDMA,${LABEL.tracking_url}^FS`);
    expect(zpl).toContain('^FDSANTIAGO DE CUBA^FS');
  });

  it('cut what is too long, and print a code that has no room as text', () => {
    const zpl = labelsZpl([{ ...LABEL, recipient: 'W'.repeat(500), folio: 'F'.repeat(60) }]);
    expect(Math.max(...[...zpl.matchAll(/\^FD(W+)/g)].map(([, name = '']) => name.length))).toBeLessThan(200);
    expect(zpl).not.toContain(`N,N,N^FD${'F'.repeat(60)}`);
    expect(zpl).toContain(`Folio ${'F'.repeat(60)}`);
  });
});
