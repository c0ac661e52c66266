import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { declarationPdf, type DeclarationOf } from './declaration.ts';

const DECLARATION: DeclarationOf = {
  form: 'CN23',
  brand: 'alisios',
  number: 'PK-DEMO-0001',
  sender: {
    name: 'Rita Ñúñez',
    address: ['1234 W Flagler St', 'Miami, FL 33135'],
    country: 'Estados Unidos',
    phone: '+1 786 555 0142',
  },
  recipient: { name: 'José 王', address: ['Calle 23\n#1205', ''], country: 'Cuba', phone: '' },
  category: 'gift',
  lines: [
    {
      description: 'Camisas "de algodón" #x $y',
      quantity: 3,
      weight: { value: '0.999', unit: 'kg' },
      value: 60_03,
      tariff: '6105.10',
      origin: 'China',
    },
    {
      description: 'Leche',
      quantity: 1,
      weight: { value: '1', unit: 'lb' },
      value: 5_00,
      tariff: '',
      origin: '',
    },
  ],
  currency: 'USD',
  weights: [{ value: '8.4', unit: 'lb' }],
  postal_charges: 20_50,
  remarks: '',
  office: 'Miami',
  date: '2026-11-29',
};

async function readOf(declaration: DeclarationOf) {
  const pdf = await declarationPdf(declaration);
  const { text, totalPages } = await extractText(Uint8Array.from(pdf), { mergePages: true });
  return { text, totalPages, box: /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) };
}

describe('the customs declaration', () => {
  it('has what customs asks, in Spanish and French, whatever letters it holds (rule: letters-in-documents)', async () => {
    const { text, totalPages, box } = await readOf(DECLARATION);
    expect(totalPages).toBe(1);
    // A5 across.
    expect([Number(box?.[1]), Number(box?.[2])]).toEqual([
      expect.closeTo(595.28, 1),
      expect.closeTo(419.53, 1),
    ]);
    for (const said of [
      'CN 23',
      'Déclaration en douane',
      'PK-DEMO-0001',
      'Camisas "de algodón" #x $y',
      '6105.10',
      '$65.03',
      '1.453',
      '8.4 lb · 3.81 kg',
      '$20.50',
      'José 王',
      '[X] Regalo',
      'Miami · 29/11/2026',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Observaciones');
  });

  it('is a page of A6 as CN 22, and has no sum of weights of which one lacks', async () => {
    const lines = DECLARATION.lines.map((line, at) => (at === 0 ? { ...line, weight: null } : line));
    const { text, totalPages, box } = await readOf({ ...DECLARATION, form: 'CN22', lines });
    expect(totalPages).toBe(1);
    expect([Number(box?.[1]), Number(box?.[2])]).toEqual([
      expect.closeTo(297.64, 1),
      expect.closeTo(419.53, 1),
    ]);
    expect(text).toContain('CN 22');
    expect(text).not.toContain('1.453');
  });

  it('takes more pages for more lines', async () => {
    const [line] = DECLARATION.lines;
    if (!line) throw new Error('No line');
    const lines = Array.from({ length: 60 }, () => line);
    const { text, totalPages } = await readOf({ ...DECLARATION, lines });
    expect(totalPages).toBeGreaterThan(2);
    expect(text).toContain('$3,601.80');
  });
});
