import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetDocuments } from '../../../server/postals/procedures/retention.ts';
import { forgetFiles } from '../../../server/system/files.ts';
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';
import {
  cancelProcedure,
  deliverProcedure,
  reopenProcedure,
  submitProcedure,
} from '../../../src/lib/contract/postals/procedure-actions.ts';
import {
  procedureCoverPdf,
  procedureFormPdf,
  procedureForms,
} from '../../../src/lib/contract/postals/procedure-papers.ts';
import {
  procedureSubmissions,
  submissionProcedures,
  submissionSheetPdf,
  submissionSheetXlsx,
} from '../../../src/lib/contract/postals/procedure-submissions.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import { agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { contentsOf, textOf } from '../pdf.ts';
import { makeSender } from './package-scene.ts';
import { PLAYA, asked, complete } from './procedure-scene.ts';

let application: TestApplication;
let token: string;
const NOW = new Date('2026-11-20T15:00:00Z');
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = NOW;
  ({ token } = await application.login(agent, { first_name: 'Rita', last_name: 'Mora' }));
});
beforeEach(() => {
  application.clock.now = NOW;
});
afterAll(() => application.close());

const target = ({ id, version }: ProcedureRow) => ({ token, params: { id }, version });
const read = async (id: number) => (await application.call(procedures.get, { token, params: { id } })).body;
const path = ({ path: named }: Endpoint, id: number) => named.replace('{id}', String(id));
async function pdfOf(address: string): Promise<Buffer> {
  const answer = await application.request('GET', address, { token });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
}

interface Printed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}
/** Texts of a page with the places that they take, in points. */
async function pagesOf(pdf: Buffer): Promise<{ width: number; height: number; texts: Printed[] }[]> {
  const file = await getDocumentProxy(Uint8Array.from(pdf));
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const page = await file.getPage(index + 1);
      const [, , width = 0, height = 0] = page.view;
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[];
        return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + size * 0.7 }];
      });
      return { width, height, texts };
    }),
  );
}
/** Texts that leave the page's edge of 10 mm, and pairs that lie over each other. */
function faultsOf({ width, texts }: Awaited<ReturnType<typeof pagesOf>>[number]): string[] {
  const outside = texts.filter(({ left, right, bottom }) => left < 28 || right > width - 28 || bottom < 15);
  const over = texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.bottom < other.top - 0.5 &&
          other.bottom < one.top - 0.5,
      )
      .map((other) => `${one.text} over ${other.text}`),
  );
  return [...outside.map(({ text }) => `${text} outside`), ...over];
}

describe('the consular form (rule: consular-form-printed)', () => {
  it('has everything in Spanish on one page, on either paper, with both pictures in their exact sizes', async () => {
    const row = await complete(application, token, {
      member_id: await makeSender(application, { language: 'en' }),
    });
    for (const [paper, size] of [
      ['letter', [612, 792]],
      ['a4', [595.28, 841.89]],
    ] as const) {
      const pdf = await pdfOf(`${path(procedureFormPdf, row.id)}?paper=${paper}`);
      const pages = await pagesOf(pdf);
      expect(pages).toHaveLength(1);
      expect([pages[0]?.width, pages[0]?.height]).toEqual(size.map((points) => expect.closeTo(points, 1)));
      expect(pages.flatMap(faultsOf)).toEqual([]);
      const text = await textOf(pdf);
      for (const said of [
        'Solicitud de pasaporte',
        'Pasaporte por primera vez',
        row.code,
        'NUÑEZ',
        "O'FARRILL",
        'FEMENINO',
        'CASADO',
        '91021027775',
        '10/02/1991',
        '165',
        'MULATA O MESTIZA',
        'NINGUNA',
        'CAMAGUEY',
        'PRE: PERMISO DE RESIDENCIA EN EL EXTERIOR',
        '1200 NW 7TH ST, APT #4',
        'ESTADOS UNIDOS',
        '+1 305 555 0199',
        'yanet@example.com',
        'PLAYA',
        '20/11/2026',
        '1/1',
      ])
        expect(text.replaceAll(' / ', '/')).toContain(said);
      // 413 × 531 and 600 × 200 dots, 300 to the inch, as the JPEG that was uploaded.
      const contents = contentsOf(pdf);
      expect(contents).toMatch(/\n99\.12 0 0 127\.44 [\d.]+ [\d.]+ cm\n\/x\d Do/);
      expect(contents).toMatch(/\n144 0 0 48 [\d.]+ [\d.]+ cm\n\/x\d Do/);
      expect(contents.match(/\/DCTDecode/g)).toHaveLength(2);
    }
  });

  it('cuts nothing off and lays nothing over anything, however long it is (rule: nothing-cut)', async () => {
    const name = 'Ñ'.repeat(80);
    const wide = 'W'.repeat(160);
    const row = await complete(application, token, {
      first_name: name,
      middle_name: name,
      first_surname: name,
      second_surname: name,
      father_name: name,
      mother_name: 'W'.repeat(80),
      special_marks: wide.slice(0, 120),
      birth_registry: name,
      birth_volume: 'W'.repeat(20),
      birth_folio: 'W'.repeat(20),
      birth_certificate_place: name,
      address: wide,
      city: name,
      state: name,
      zip_code: 'W'.repeat(12),
      email: `${'w'.repeat(60)}@${'example.'.repeat(10)}com`,
      workplace: wide.slice(0, 120),
      work_address: wide,
      profession: name,
      occupation: name,
      reference_first_name: name,
      reference_middle_name: name,
      reference_first_surname: name,
      reference_second_surname: name,
      reference_address: wide,
      cuban_addresses: Array.from({ length: 10 }, (_, index) => ({
        address: `CASA ${index} ${wide.slice(0, 150)}`,
        city_id: PLAYA,
        from_year: 2005 + index,
        to_year: 2006 + index,
        gap_reason: index === 9 ? wide.slice(0, 120) : '',
      })),
    });
    for (const paper of ['letter', 'a4']) {
      const pages = await pagesOf(await pdfOf(`${path(procedureFormPdf, row.id)}?paper=${paper}`));
      expect(pages).toHaveLength(2);
      expect(pages.flatMap(faultsOf)).toEqual([]);
      const said = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
      expect(said.match(/Ñ/g)?.length).toBe(80 * 15);
      // Of ten addresses the last two, the newest first.
      expect(said.match(/CASA \d/g)).toEqual(['CASA 9', 'CASA 8']);
    }
    const cover = await pagesOf(await pdfOf(path(procedureCoverPdf, row.id)));
    expect(cover.flatMap(faultsOf)).toEqual([]);
  });

  it('half filled says so, has a dash in what is not asked, and room for the photo', async () => {
    const row = await asked(application, token, {
      type: 2,
      birth_country: 'MX',
      birth_place: 'Mérida',
      birth_state: 'Yucatán',
      birth_date: '2020-02-29',
      guardian_name: 'Ana Paz',
    });
    const text = await textOf(await pdfOf(path(procedureFormPdf, row.id)));
    for (const said of [
      `Incompleta: faltan ${row.missing.length} datos.`,
      'Renovación de pasaporte',
      'MEXICO',
      'MERIDA',
      'YUCATAN',
      'ANA PAZ',
      '—',
      'Foto',
    ])
      expect(text).toContain(said);
  });

  it('of many is one file in the order in which they are named, with cover sheets in front', async () => {
    const mine = await complete(application, token, {
      member_id: await makeSender(application, { language: 'en' }),
    });
    const theirs = await complete(application, token, {
      member_id: await makeSender(application, { language: 'es' }),
      type: 2,
      passport_number: 'K123456',
      renewal_reason: 'expired',
    });
    const of = `${procedureForms.path}?ids=${theirs.id},${mine.id}`;
    const pages = await pagesOf(await pdfOf(`${of}&covers=true`));
    const texts = pages.map(({ texts: all }) => all.map(({ text }) => text).join('\n'));
    expect(texts).toHaveLength(4);
    for (const [index, said] of [
      'Carátula del trámite',
      'Solicitud de pasaporte',
      'Cover sheet',
      'Solicitud de pasaporte',
    ].entries()) {
      expect(texts[index]).toContain(said);
      expect(texts[index]).toContain(index < 2 ? theirs.code : mine.code);
    }
    expect(await pagesOf(await pdfOf(of))).toHaveLength(2);
    const unknown = await application.request('GET', `${of},999999`, { token });
    expect(unknown.status).toBe(404);
  });
});

it('the cover sheet says in the language of its client what is in the envelope (rule: envelope-of-a-procedure)', async () => {
  const row = await complete(application, token, {
    member_id: await makeSender(application, { language: 'en' }),
  });
  const address = path(procedureCoverPdf, row.id);
  const english = await textOf(await pdfOf(address));
  for (const said of [
    'Cover sheet',
    row.code,
    'Birth certificate',
    '04/05/2020 · CAMAGUEY',
    '$180.00',
    '10 years',
  ])
    expect(english).toContain(said);
  expect(english).not.toContain('Old passport');
  expect(await textOf(await pdfOf(`${address}?language=es`))).toContain('Certificación de nacimiento');
});

describe('procedures submitted together (rule: submitted-together)', () => {
  const submit = (ids: readonly number[], note = '') =>
    application.call(procedureSubmissions.create, { token, body: { procedure_ids: [...ids], note } });
  const contents = async (id: number) =>
    (await application.call(submissionProcedures, { token, params: { id } })).body;

  it('have a number, a date and a sheet, and one that is taken back leaves its trace', async () => {
    const one = await complete(application, token);
    const other = await complete(application, token, { request_type: 'immediate' });
    const { status, body } = await submit([one.id, other.id], 'Con Pedro');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      code: expect.stringMatching(/^PS-2026-\d{6}$/),
      date: '2026-11-20',
      note: 'Con Pedro',
      by: { name: 'Rita Mora' },
      procedures: 2,
      submitted: 2,
    });
    expect(await read(one.id)).toMatchObject({
      status: 2,
      submission: { id: body.id, name: body.code },
      application_date: '2026-11-20',
    });
    const { body: back } = await application.call(reopenProcedure, {
      ...target(await read(one.id)),
      body: { reason: 'Foto borrosa' },
    });
    expect(back).toMatchObject({ status: 1, submission: null });
    await application.call(deliverProcedure, {
      ...target(await read(other.id)),
      body: { received_by: 'Ana' },
    });
    expect(await contents(body.id)).toMatchObject([
      { id: other.id, status: 3, taken_back_at: null },
      {
        id: one.id,
        taken_back_at: NOW.toISOString(),
        taken_back_by: { name: 'Rita Mora' },
        reason: 'Foto borrosa',
      },
    ]);
    // It goes out again with another one, and still stands in this one.
    const { body: again } = await application.call(submitProcedure, { ...target(back), body: {} });
    expect(again.submission?.name).not.toBe(body.code);
    const { body: after } = await application.call(procedureSubmissions.get, {
      token,
      params: { id: body.id },
    });
    expect(after).toMatchObject({ procedures: 2, submitted: 0, delivered: 1, taken_back: 1 });

    const sheet = await textOf(await pdfOf(path(submissionSheetPdf, body.id)));
    for (const said of [
      'Trámites presentados',
      body.code,
      other.code,
      'RETIRADOS',
      one.code,
      'Foto borrosa',
      '$180.00',
    ])
      expect(sheet).toContain(said);
    const english = await textOf(await pdfOf(`${path(submissionSheetPdf, body.id)}?language=en`));
    expect(english).toContain('Procedures submitted');
    const book = await application.request('GET', path(submissionSheetXlsx, body.id), { token });
    expect(new TextDecoder().decode(await book.arrayBuffer()).slice(0, 2)).toBe('PK');
    const { body: listed } = await application.call(procedureSubmissions.list, {
      token,
      query: { q: body.code },
    });
    expect(listed.results.map(({ id }) => id)).toEqual([body.id]);
  });

  it('go all or none: one that is not complete, or gone already, keeps the others', async () => {
    const good = await complete(application, token);
    const half = await asked(application, token);
    const gone = await complete(application, token);
    await submit([gone.id]);
    const { status, problem } = await submit([good.id, half.id, gone.id]);
    expect([status, problem.reason]).toEqual([409, 'procedures_not_ready']);
    expect(problem.detail).toContain(`${half.code}, ${gone.code}`);
    expect((await read(good.id)).status).toBe(1);
    expect((await submit([good.id, 999_999])).status).toBe(404);
    expect((await submit([])).status).toBe(422);
    const { token: theirs } = await application.login(client);
    const refused = await application.call(procedureSubmissions.create, {
      token: theirs,
      body: { procedure_ids: [good.id], note: '' },
    });
    expect(refused.status).toBe(403);
  });

  it('submitted by two at once go out with one of them', async () => {
    const rows = [await complete(application, token), await complete(application, token)];
    const ids = rows.map(({ id }) => id);
    const both = await Promise.all([submit(ids), submit(ids.toReversed())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const one = await complete(application, token);
    const mixed = await Promise.all([
      submit([one.id]),
      application.call(submitProcedure, { ...target(one), body: {} }),
    ]);
    const [done, told] = mixed.map(({ status }) => status).toSorted();
    expect([200, 201]).toContain(done);
    // By what it has become, or by its version.
    expect([409, 412]).toContain(told);
  });
});

it('photo, signature and documents are forgotten so many years after the end (rule: documents-forgotten)', async () => {
  const { services } = application;
  const row = await complete(application, token);
  const open = await complete(application, token);
  await application.call(cancelProcedure, { ...target(row), body: { reason: 'No viaja' } });
  const sweep = async (at: string) => {
    application.clock.now = new Date(at);
    await forgetDocuments(services, services.db);
    await forgetFiles(services, services.db);
    application.clock.now = NOW;
    return read(row.id);
  };
  expect((await sweep('2036-11-20T14:00:00Z')).photo).not.toBeNull();
  expect(await sweep('2036-11-20T16:00:00Z')).toMatchObject({
    photo: null,
    signature: null,
    first_name: 'YANET',
  });
  expect((await read(open.id)).photo).not.toBeNull();
  const files = await services.db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [row.photo?.id ?? 0, row.signature?.id ?? 0])
    .execute();
  expect(files).toEqual([]);
  const { action } = await services.db
    .selectFrom('audit_entry')
    .select('action')
    .where('key', '=', procedures.key)
    .where('record_id', '=', row.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(action).toBe('documents_forgotten');
});
