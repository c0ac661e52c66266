import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import { registerCash } from '../../../src/lib/contract/financials/payment-actions.ts';
import {
  packageDeclaration,
  packageLabel,
  packageLabelZpl,
  packageLabels,
  packageReceipt,
} from '../../../src/lib/contract/postals/package-papers.ts';
import { companyOffices } from '../../../src/lib/contract/system/company-offices.ts';
import { administrator, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { textOf } from '../pdf.ts';
import { BAYAMO, makeSender, ordered, parcel, recipientOf, sent } from './package-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
});
afterAll(() => application.close());

async function pdf(path: string, language: 'en' | 'es' = 'en') {
  const response = await application.request('GET', path, { token, language });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { text: await textOf(bytes), raw: bytes.toString('latin1') };
}

const pages = (raw: string): number => raw.match(/\/MediaBox/g)?.length ?? 0;

describe('papers of a package', () => {
  it('has a label for each parcel, of both sizes, and one of one parcel (rule: codes-that-scan)', async () => {
    const row = await ordered(application, token, {
      parcels: [parcel('8.4'), parcel('3.5', 'kg')],
      recipient: recipientOf({ identity_card: '85010112345', apartment: '4', city_id: BAYAMO }),
    });
    const { text, raw } = await pdf(`/postals/packages/${row.id}/label.pdf`);
    expect(pages(raw)).toBe(2);
    expect(raw).toContain('/MediaBox [0 0 288 432]');
    for (const said of [
      '1/2',
      '2/2',
      row.folio,
      row.number,
      'Yanet Morales Ñíguez',
      'Calle 23 #456, apto. 4',
      'e/ F y G',
      'CI 85010112345 · +53 5 3317131',
      'Bayamo',
      'GRANMA',
      '8.4 lb · 3.81 kg',
      '3.5 kg · 7.716 lb',
    ])
      expect(text).toContain(said);
    const one = await pdf(`/postals/packages/${row.id}/label.pdf?size=a6&parcel=2`);
    expect(pages(one.raw)).toBe(1);
    expect(one.text).not.toContain('1/2');
    const none = { token, params: { id: row.id }, query: { parcel: 3 } };
    expect((await application.call(packageLabel, none)).status).toBe(404);
    const zpl = await application.call(packageLabelZpl, { token, params: { id: row.id } });
    expect(String(zpl.body).match(/\^XA/g)).toHaveLength(2);
    expect(String(zpl.body)).toContain(`?n=${row.number}^FS`);
  });

  it('prints on the paper of the office, of many on that of the first', async () => {
    const { body: office } = await application.call(companyOffices.create, {
      token,
      body: { name: 'Hialeah', zone: 'America/New_York', label_size: 'a6', status: 1 },
    });
    const small = await ordered(application, token, { office_id: office.id });
    const usual = await ordered(application, token);
    const paperOf = async (path: string) => (await pdf(path)).raw.match(/MediaBox \[0 0 (\d+)/)?.[1];
    expect(await paperOf(`/postals/packages/${small.id}/label.pdf`)).toBe('297');
    expect(await paperOf(`/postals/packages/${small.id}/label.pdf?size=4x6`)).toBe('288');
    expect(await paperOf(`/postals/labels.pdf?ids=${small.id},${usual.id}`)).toBe('297');
    expect(await paperOf(`/postals/labels.pdf?ids=${usual.id},${small.id}`)).toBe('288');
  });

  it('prints many in the order in which they are named', async () => {
    const [one, other] = [await ordered(application, token), await ordered(application, token)];
    const { text, raw } = await pdf(`/postals/labels.pdf?ids=${other.id},${one.id}&size=a6`);
    expect(pages(raw)).toBe(2);
    expect(text.indexOf(other.folio)).toBeLessThan(text.indexOf(one.folio));
    const missing = await application.call(packageLabels, { token, query: { ids: `${one.id},999999` } });
    expect(missing.status).toBe(404);
    const many = Array.from({ length: 3 }, () => one.id);
    const large = await ordered(application, token, {
      parcels: Array.from({ length: 200 }, () => parcel('1')),
    });
    const refused = await application.call(packageLabels, {
      token,
      query: { ids: [...many, large.id].join(',') },
    });
    expect([refused.status, refused.problem.reason]).toEqual([409, 'labels_too_many']);
  });

  it('has no label without an order, which the label is found by', async () => {
    const row = await sent(application, token);
    for (const call of [packageLabel, packageLabelZpl, packageDeclaration]) {
      const { status, problem } = await application.call(call, { token, params: { id: row.id } });
      expect([status, problem.reason]).toEqual([409, 'order_missing']);
    }
    expect((await pdf(`/postals/packages/${row.id}/receipt.pdf`)).text).toContain(row.folio);
  });

  it('declares what is in it, in the form of its value', async () => {
    const content = {
      description: 'Leche en polvo',
      class: 'food',
      quantity: 3,
      unit_weight: { value: '0.333', unit: 'kg' },
      value: 60_00,
      hs_code: '040221',
    };
    const low = await ordered(application, token, { contents: [content] });
    const { text } = await pdf(`/postals/packages/${low.id}/declaration.pdf`);
    for (const said of [
      'CN 22',
      'Leche en polvo',
      '0.999',
      '$60.00',
      '[X] Regalo',
      'Ana Paz',
      'Playa, La Habana',
    ])
      expect(text).toContain(said);
    const high = await ordered(application, token, { contents: [{ ...content, value: 450_00 }] });
    expect((await pdf(`/postals/packages/${high.id}/declaration.pdf`)).text).toContain('CN 23');
  });

  it('gives the sender a receipt in their language, or in another (rule: both-languages)', async () => {
    const member_id = await makeSender(application, { language: 'es' });
    const row = await ordered(application, token, { member_id });
    const spanish = await pdf(`/postals/packages/${row.id}/receipt.pdf`);
    for (const said of ['Recibo de paquete', row.number, '2 × Ropa', 'Falta por pagar'])
      expect(spanish.text).toContain(said);
    const english = await pdf(`/postals/packages/${row.id}/receipt.pdf?language=en`);
    expect(english.text).toContain('Package receipt');
  });

  it('says on the receipt of a paid package that nothing is left to pay', async () => {
    const row = await ordered(application, token);
    const services = await application.call(paymentServices.list, {
      token,
      query: { package: String(row.id) },
    });
    const body = { service_id: services.body.results[0]?.id ?? 0, amount: row.total.amount };
    await application.call(registerCash, { token, body });
    const paid = await pdf(`/postals/packages/${row.id}/receipt.pdf?language=en`);
    expect(paid.text).toContain("Nothing, it's paid in full");
  });

  it('is for staff only (rule: only-who-may)', async () => {
    const row = await ordered(application, token);
    const stranger = await application.login(client);
    for (const call of [packageLabel, packageLabelZpl, packageDeclaration, packageReceipt])
      expect(
        (await application.call(call, { token: stranger.token, params: { id: row.id } })).status,
      ).not.toBe(200);
  });
});
