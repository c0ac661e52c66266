import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { dayList } from '../../../src/lib/contract/cars/day-list.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { printableData } from '../../../server/lib/pdf/printable.ts';
import { printPdf } from '../../../server/lib/pdf/printer.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { contentsOf } from '../pdf.ts';
import { ana, bodyOf, createRental, makeScene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
beforeEach(() => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

const nasty = {
  ...ana,
  first_name: 'José 🎉 漢字',
  last_name: 'Ñúñez ő <img src=x onerror=alert(1)>\n#panic("x")',
};

async function rental(values: object = {}) {
  const scene = await makeScene(application);
  const { status, body } = await createRental(
    application,
    token,
    bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { client: nasty, ...values }),
  );
  expect(status).toBe(201);
  return body;
}

const pdfOf = async (path: string, language: 'en' | 'es' = 'en') => {
  const response = await application.request('GET', path, { token, language });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
};

describe('the voucher', () => {
  it('is a tagged PDF in the asked language, whatever people wrote (rule: letters-in-documents, markup-is-text)', async () => {
    const { id } = await rental({
      note: 'Line\nbreak\ttab € 12,50',
      extras: [{ name: '\u0007GPS\u200b ✈ \u{1F9F3}', unit: 100, quantity: 1, per: 'rental' }],
    });
    const [english, spanish] = [
      await pdfOf(`/cars/rentals/${id}/voucher.pdf?language=en`),
      await pdfOf(`/cars/rentals/${id}/voucher.pdf?language=es`),
    ];
    for (const [pdf, language] of [
      [english, 'en'],
      [spanish, 'es'],
    ] as const) {
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      const contents = contentsOf(pdf);
      expect(contents).toContain('/StructTreeRoot');
      expect(contents).toContain(`/Lang (${language}`);
    }
    expect(english.equals(spanish)).toBe(false);
  });

  it('is smaller by its prices when they are excluded (rule: price-excluded)', async () => {
    const [shown, hidden] = [await rental(), await rental({ exclude_price: true })];
    const sizes = [
      await pdfOf(`/cars/rentals/${shown.id}/voucher.pdf`),
      await pdfOf(`/cars/rentals/${hidden.id}/voucher.pdf`),
    ].map((pdf) => pdf.length);
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
  });

  it('is mailed to the client in the language of the client, attached, once per transaction', async () => {
    const { id, code } = await rental();
    const sent = await application.call(actions.sendVoucher, {
      token,
      params: { id },
      version: 1,
      body: { language: 'es', message: 'Buen viaje' },
    });
    expect(sent.status).toBe(200);
    const mail = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ recipient: 'ana@example.com', language: 'es', key: rentals.key });
    expect(mail.text).toContain('2 de noviembre de 2026, 09:00');
    expect(mail.text).toContain('Buen viaje');
    expect(mail.attachments[0]).toMatchObject({ name: `${code}.pdf`, type: 'application/pdf' });
    expect(
      Buffer.from(mail.attachments[0]?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const without = await rental({ client: { ...ana, email: null } });
    const refused = await application.call(actions.sendVoucher, {
      token,
      params: { id: without.id },
      version: 1,
      body: {},
    });
    expect(refused.problem.errors?.[0]).toMatchObject({ field: 'to', key: 'required' });
  });

  it('of nothing is not found', async () => {
    expect((await application.request('GET', '/cars/rentals/999999/voucher.pdf', { token })).status).toBe(
      404,
    );
  });
});

describe('the day list', () => {
  it('has who comes and who brings back, by the clock of the office, without the cancelled (rule: day-list)', async () => {
    const scene = await makeScene(application, 3);
    const make = async (from: string, to: string) =>
      (await createRental(application, token, bodyOf(scene, from, to, { client: nasty }))).body;
    const comes = await make('2026-11-05T16:30', '2026-11-08T09:00');
    const returns = await make('2026-11-02T09:00', '2026-11-05T09:00');
    const cancelled = await make('2026-11-05T10:00', '2026-11-08T09:00');
    await application.call(actions.cancelRental, {
      token,
      params: { id: cancelled.id },
      version: 1,
      body: { reason: 'x', notify: false },
    });
    const { body } = await application.call(dayList, {
      token,
      query: { date: '2026-11-05', office: scene.office },
    });
    expect(body.pick_ups.map(({ id, local }) => [id, local])).toEqual([[comes.id, '2026-11-05T16:30']]);
    expect(body.drop_offs.map(({ id }) => id)).toEqual([returns.id]);
    expect((await application.call(dayList, { token, query: { date: '2026-02-31' } })).status).toBe(422);
    expect(
      (await application.call(dayList, { token, query: { date: '2026-11-05', office: 999_999 } })).status,
    ).toBe(404);
    const pdf = await pdfOf(`/cars/day_list.pdf?date=2026-11-05&office=${scene.office}`, 'es');
    expect(contentsOf(pdf)).toContain('/StructTreeRoot');
    await pdfOf('/cars/day_list.pdf?date=2020-01-01');
  });
});

describe('the printer', () => {
  it('makes any text printable: no control characters, no halves of letters, line breaks kept', () => {
    expect(printableData({ rows: [['a\u0000b\tc\u0085', 'x\r\ny\ud83d', 3, null]] })).toEqual({
      rows: [['a b c ', 'x\ny\ufffd', 3, null]],
    });
  });

  it('refuses what a template cannot show, and prints the next document', async () => {
    await expect(printPdf('voucher', {})).rejects.toThrow('could not be made');
    const { id } = await rental();
    await pdfOf(`/cars/rentals/${id}/voucher.pdf`);
  });

  it('prints 120 documents at once, over more than one child', { timeout: 60_000 }, async () => {
    const { id } = await rental();
    const pdfs = await Promise.all(
      Array.from({ length: 120 }, () => pdfOf(`/cars/rentals/${id}/voucher.pdf`)),
    );
    expect(pdfs).toHaveLength(120);
  });
});
