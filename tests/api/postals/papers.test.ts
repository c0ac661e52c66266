import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestPdf, manifestXlsx, type ManifestOf } from '../../../server/postals/papers/manifest.ts';
import { receiptPdf, type PackageReceiptOf } from '../../../server/postals/papers/receipt.ts';
import { packagePrice } from '../../../src/lib/domain/package-price.ts';
import { testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { textOf } from '../pdf.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-29T15:00:00Z');
});
afterAll(() => application.close());

const context = () => ({ db: application.services.db, now: application.clock.now });

const RECEIPT: PackageReceiptOf = {
  brand: 'alisios',
  folio: 'F-2026-000123',
  order: 'PK-DEMO-0001',
  date: '2026-11-29',
  sender: 'Rita Ñúñez',
  recipient: 'José 王 🎉',
  municipality: 'San Luis',
  province: 'Pinar del Río',
  parcels: 2,
  weight: { value: '233', unit: 'lb' },
  contents: ['2 × Camisas', 'Leche "en polvo" $x'],
  declared_value: 200_01,
  price: packagePrice({
    currency: 'USD',
    weight: { value: '233', unit: 'lb' },
    transport: { rate: 2_99, unit: 'lb' },
    customs: 73_50,
    declared_value: 200_01,
    insurance: { fee_type: 1, amount: 2_50 },
    distribution: 5_00,
    delivery: 0,
    service_fee: null,
  }),
  paid: 100_00,
  tracking_url: 'https://www.alisios.example/es/payment/tracking/?n=PK-DEMO-0001',
};

const MANIFEST: ManifestOf = {
  brand: 'alisios',
  number: 'M-2026-000007',
  carrier: 'Aerovaradero',
  awb: '123-45678901',
  pallet: '',
  seal: 'S-9',
  date: '2026-11-29',
  route: 'Miami – La Habana',
  currency: 'USD',
  packages: [
    {
      order: 'PK-DEMO-0001',
      folio: 'F-2026-000123',
      parcels: 2,
      weight: { value: '233', unit: 'lb' },
      value: 200_01,
      content_class: 'food',
      sender: 'Rita',
      recipient: 'José Ñúñez',
      identity_card: '85010112345',
      municipality: 'San Luis',
      province: 'Pinar del Río',
      description: 'Leche',
    },
    {
      order: 'PK-DEMO-0002',
      folio: 'F-2026-000124',
      parcels: 1,
      weight: { value: '6.87', unit: 'kg' },
      value: 10_00,
      content_class: 'durable',
      sender: 'Rita',
      recipient: 'Ana',
      identity_card: '',
      municipality: 'Isla de la Juventud',
      province: 'Isla de la Juventud',
      description: '',
    },
  ],
};

describe('papers of packages', () => {
  it('a receipt says the price line by line in the language of the sender (rule: package-price)', async () => {
    const spanish = await textOf(await receiptPdf(context(), RECEIPT, 'es'));
    for (const said of [
      'Recibo de paquete',
      'Folio F-2026-000123',
      'José 王',
      'San Luis, Pinar del Río',
      '233 lb · 105.687 kg',
      'Leche "en polvo" $x',
      'Aduana',
      '$73.50',
      '$780.17',
      'Falta por pagar',
      '$680.17',
    ])
      expect(spanish).toContain(said);
    expect(spanish).toContain('PK-DEMO-0001');
    const english = await textOf(await receiptPdf(context(), RECEIPT, 'en'));
    for (const said of ['Package receipt', 'Insurance', '$5.00', 'Still to be paid', 'November 29, 2026'])
      expect(english).toContain(said);
  });

  it('a manifest lists its packages and has totals by class (rule: weights-as-entered)', async () => {
    const text = await textOf(await manifestPdf(context(), MANIFEST, 'es'));
    for (const said of [
      'M-2026-000007',
      '123-45678901',
      'Miami – La Habana',
      'PK-DEMO-0002',
      '85010112345',
      'Alimentos',
      '105.687',
      '112.557',
      '248.146',
      '$210.01',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Palé');
    expect(await textOf(await manifestPdf(context(), { ...MANIFEST, packages: [] }, 'en'))).toContain(
      'No packages.',
    );
  });

  it('a manifest is a workbook, too', async () => {
    const bytes = await manifestXlsx(MANIFEST, 'es');
    expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK');
  });
});
