import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../../server/lib/files/store.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import type { FilePurpose } from '../../../src/lib/contract/files.ts';
import { registerCash } from '../../../src/lib/contract/financials/payment-actions.ts';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import {
  cancelProcedure,
  deliverProcedure,
  reopenProcedure,
  submitProcedure,
} from '../../../src/lib/contract/postals/procedure-actions.ts';
import { ProcedureInput } from '../../../src/lib/contract/postals/procedure-input.ts';
import {
  procedureSettings,
  saveProcedureSettings,
} from '../../../src/lib/contract/postals/procedure-settings.ts';
import {
  earlierProcedures,
  procedureFacets,
  procedureTotals,
  procedures,
} from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import { mailServiceClient, mailTemplates, sentMails } from '../../../src/lib/contract/system/mails.ts';
import { askedFields, procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { randomRuns } from '../../random-runs.ts';
import { makeSender } from './package-scene.ts';
import { face, photoJpeg, signatureJpeg, upload } from './form-picture.ts';
import { PLAYA, ask, asked, complete, completeForm, pictures } from './procedure-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  const { version, ...decided } = (await application.call(procedureSettings, { token })).body;
  const own = { immediate: { USD: 60_00, EUR: 55_00 }, service_fee: { amount: 35_00, fee_type: 2 } };
  await application.call(saveProcedureSettings, { token: chief, version, body: { ...decided, ...own } });
});
beforeEach(() => {
  application.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(async () => {
  expect(await verifyLedger(application.services.db)).toBeUndefined();
  await application.close();
});

const FRAME = { today: '2026-11-20', adult_age: 16 };
const keysOf = (problem: { errors?: readonly { field: string; key: string }[] | undefined }) =>
  problem.errors?.map(({ field, key }) => `${field} ${key}`);
const read = async (id: number) => (await application.call(procedures.get, { token, params: { id } })).body;
const target = ({ id, version }: ProcedureRow) => ({ token, params: { id }, version });
const save = (row: ProcedureRow, values: object) =>
  application.call(procedures.update, {
    ...target(row),
    body: { ...procedures.valuesOf(row), ...values },
  });
const submit = (row: ProcedureRow) => application.call(submitProcedure, { ...target(row), body: {} });
const serviceOf = async ({ id }: ProcedureRow) =>
  (await application.call(paymentServices.list, { token, query: { procedure: String(id) } })).body.results[0];
const pay = async (row: ProcedureRow) =>
  application.call(registerCash, {
    token,
    body: { service_id: (await serviceOf(row))?.id ?? 0, amount: row.total.amount },
  });

describe('a procedure', () => {
  it('is saved half filled, says what is missing, and charges the client (rule: half-filled-forms)', async () => {
    const row = await asked(application, token, { first_name: 'José', birth_country: 'CU' });
    expect(row).toMatchObject({
      code: expect.stringMatching(/^PR-2026-\d{6}$/),
      status: 1,
      first_name: 'JOSE',
      applicant_name: 'JOSE',
      office: { id: 19 },
      age_group: 'adult',
      validity_years: 10,
      consular_fee: { amount: 180_00, currency: 'USD' },
      total: { amount: 215_00 },
      payment: { state: 'unpaid' },
    });
    expect(row.missing[0]).toEqual({ field: 'first_surname', section: 'identity', key: 'required' });
    expect(row.missing.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['birth_city_id', 'cuban_addresses', 'photo', 'signature']),
    );
    expect(await serviceOf(row)).toMatchObject({ total: row.total, service_type: { id: 5 } });
    const more = await save(row, { first_surname: 'Ñáñez', birth_date: '2020-01-01' });
    expect(more.body).toMatchObject({
      applicant_name: 'JOSE ÑAÑEZ',
      age_group: 'minor',
      validity_years: 5,
      total: { amount: 175_00 },
    });
    expect(await serviceOf(more.body)).toMatchObject({ total: { amount: 175_00 } });
    expect((await pay(more.body)).status).toBe(201);
    expect(await read(row.id)).toMatchObject({ paid: { amount: 175_00 }, balance: { amount: 0 } });
  });

  it('keeps names as the form has them, and refuses what no form has (rule: plain-letters)', async () => {
    const row = await asked(application, token, {
      first_name: '  maría  de la ',
      first_surname: 'García-Íñiguez',
      second_surname: 'O’Farrill Agüero',
      father_name: 'Łukasz Ñúñez',
      address: 'Calle 1ra  e/ 5 y 7, #12-B',
    });
    expect([row.first_name, row.first_surname, row.second_surname, row.father_name, row.address]).toEqual([
      'MARIA DE LA',
      'GARCIA-IÑIGUEZ',
      "O'FARRILL AGUERO",
      'LUKASZ ÑUÑEZ',
      'CALLE 1RA E/ 5 Y 7, #12-B',
    ]);
    const member_id = await makeSender(application);
    const refused = async (values: object) =>
      keysOf((await ask(application, token, { member_id, type: 1, ...values })).problem);
    expect(await refused({ first_name: 'Ana2' })).toEqual(['first_name form_name']);
    expect(await refused({ first_name: 'Анна' })).toEqual(['first_name form_name']);
    expect(await refused({ address: 'Улица 1' })).toEqual(['address form_letters']);
    expect(await refused({ height: 39 })).toEqual(['height min']);
    expect(await refused({ height: 1.65 })).toEqual(['height number']);
    expect(await refused({ birth_date: '2026-02-29' })).toEqual(['birth_date date']);
    expect(await refused({ birth_country: 'ZZ' })).toEqual(['birth_country select_option']);
    expect(await refused({ birth_city_id: 1 })).toEqual(['birth_city_id select_option']);
    expect(await refused({ identity_card: '02023061531' })).toEqual([
      'identity_card identity_card_birth_date',
    ]);
    expect(await refused({ applicant: 'family' })).toEqual(['relation select_option']);
    expect(await refused({ member_id: 999_999 })).toEqual(['member_id select_option']);
    expect(await refused({ photo: 999_999 })).toEqual(['photo file_unknown']);
  });

  it('is written about to the client, in their language', async () => {
    const row = await asked(application, token, { first_name: 'Ana', first_surname: 'Paz' });
    const about = { key: procedures.key, record_id: row.id };
    const { body } = await application.call(mailTemplates, { token, query: about });
    expect(body).toMatchObject({ to: row.client.email, language: row.client.language });
    const ready = body.templates.find(({ id }) => id === 'procedure_ready');
    expect([ready?.subject, ready?.text]).toEqual([
      expect.stringContaining('ANA PAZ'),
      expect.not.stringContaining('{{'),
    ]);
    const mail = { ...about, to: 'ana@example.com', subject: row.code, text: 'Hola' };
    expect((await application.call(mailServiceClient, { token, body: mail })).status).toBe(201);
    const sent = await application.call(sentMails, { token, query: about });
    expect(sent.body).toMatchObject([{ to: 'ana@example.com', subject: row.code }]);
  });

  it('is submitted once nothing is missing, and then stays as it is (rule: procedure-moves)', async () => {
    const row = await complete(application, token, {
      birth_state: 'Habana vieja',
      guardian_name: 'Nadie',
    });
    expect(row.missing).toEqual([]);
    const { body: submitted, status } = await submit(row);
    expect(status).toBe(200);
    // What is out of place is not kept.
    expect(submitted).toMatchObject({
      status: 2,
      application_date: '2026-11-20',
      birth_state: '',
      guardian_name: '',
      submitted_at: '2026-11-20T15:00:00.000Z',
    });
    expect((await save(submitted, { note: 'x' })).problem.reason).toBe('procedure_submitted');
    expect((await submit(submitted)).problem.reason).toBe('procedure_submitted');
    const reason = { reason: 'El consulado la devolvió' };
    const cancelled = await application.call(cancelProcedure, { ...target(submitted), body: reason });
    expect(cancelled.problem.reason).toBe('procedure_submitted');
    const { body: back } = await application.call(reopenProcedure, { ...target(submitted), body: reason });
    const { body: again } = await submit((await save(back, { height: 166 })).body);
    const { body: delivered } = await application.call(deliverProcedure, {
      ...target(again),
      body: { received_by: 'Ana Paz' },
    });
    expect(delivered).toMatchObject({ status: 3, received_by: 'Ana Paz', height: 166 });
    expect((await save(delivered, {})).problem.reason).toBe('procedure_closed');
    expect(
      (await application.call(procedures.remove, { token: chief, params: { id: row.id } })).problem.reason,
    ).toBe('procedure_kept');
  });

  it('names everything that is missing when it is submitted too early', async () => {
    const row = await asked(application, token, { type: 2 });
    const { status, problem } = await submit(row);
    expect(status).toBe(422);
    expect(keysOf(problem)).toEqual(row.missing.map(({ field, key }) => `${field} ${key}`));
    expect(keysOf(problem)).toContain('renewal_reason required');
  });

  it('warns where the identity card says otherwise, and refuses nothing', async () => {
    const row = await complete(application, token, { birth_date: '1991-02-11', sex: 'male' });
    expect(row.warnings).toEqual([
      { field: 'birth_date', key: 'card_birth_date' },
      { field: 'sex', key: 'card_sex' },
    ]);
    expect((await submit(row)).status).toBe(200);
  });

  it('looks at its new pictures before it takes a connection, since a bucket may be slow (rule: pictures-of-the-form)', async () => {
    const { files, pool } = application.services;
    const connections: number[] = [];
    const watched: FileStore = {
      ...files,
      read: (key) => {
        connections.push(pool.totalCount - pool.idleCount);
        return files.read(key);
      },
    };
    Object.assign(application.services, { files: watched });
    try {
      const row = await complete(application, token);
      const { body } = await save(row, await pictures(application, token));
      expect([body.photo?.id, body.signature?.id]).not.toEqual([row.photo?.id, row.signature?.id]);
      expect(connections).toEqual([0, 0, 0, 0]);
      await save(body, { note: 'Nothing to look at' });
      expect(connections).toHaveLength(4);
    } finally {
      Object.assign(application.services, { files });
    }
  });

  it('takes no picture of somebody else, nor one that is none (rule: pictures-of-the-form)', async () => {
    const row = await asked(application, token);
    const photo = async (by: string, bytes: Buffer, purpose: FilePurpose) =>
      (await upload(application, by, { bytes, purpose })).body.id;
    const others = await photo(chief, await photoJpeg(), 'passport_photo');
    expect(keysOf((await save(row, { photo: others })).problem)).toEqual(['photo file_unknown']);
    const large = await photo(token, await face({ width: 800, height: 600 }).jpeg().toBuffer(), 'photo');
    expect(keysOf((await save(row, { photo: large })).problem)).toEqual(['photo picture_pixels']);
    const drawn = await photo(token, await signatureJpeg(), 'signature');
    expect(keysOf((await save(row, { photo: drawn })).problem)).toEqual(['photo picture_pixels']);
    const { photo: own, signature } = await complete(application, token);
    const theirs = { photo: own?.id ?? 0, signature: signature?.id ?? 0 };
    expect(keysOf((await save(row, theirs)).problem)).toEqual(['photo file_unknown']);
    expect((await read(row.id)).photo).toBeNull();
  });

  it('open in two tabs is saved by one of them (rule: nobody-overwrites)', async () => {
    const row = await asked(application, token);
    const both = await Promise.all([save(row, { first_name: 'Ana' }), save(row, { first_name: 'Eva' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('cancelled is not charged any more; one that was entered by mistake is removed', async () => {
    const row = await asked(application, token);
    await pay(row);
    const { body } = await application.call(cancelProcedure, {
      ...target(await read(row.id)),
      body: { reason: 'No viaja' },
    });
    expect(body).toMatchObject({ status: 4, cancellation_reason: 'No viaja' });
    expect(await serviceOf(row)).toMatchObject({ status: 5 });
    const mistaken = await asked(application, token);
    const { status } = await application.call(procedures.remove, {
      token: chief,
      params: { id: mistaken.id },
    });
    expect(status).toBe(204);
  });

  it('keeps its fee while the settings change, and takes the new one when its kind does (rule: procedure-price)', async () => {
    const row = await asked(application, token);
    const { body: settings } = await application.call(procedureSettings, { token });
    const { version, ...decided } = settings;
    const renewal = { adult: { USD: 200_00, EUR: 190_00 }, minor: { USD: 150_00, EUR: 140_00 } };
    const change = (values: object, at: number) =>
      application.call(saveProcedureSettings, {
        token: chief,
        version: at,
        body: { ...decided, ...values },
      });
    const { body: changed } = await change({ consular: { ...decided.consular, renewal } }, version);
    const kept = await save(row, { note: 'x' });
    expect(kept.body.total.amount).toBe(215_00);
    const moved = await save(kept.body, { type: 2, request_type: 'immediate' });
    expect(moved.body).toMatchObject({
      consular_fee: { amount: 200_00 },
      immediate_fee: { amount: 60_00 },
      total: { amount: 295_00 },
    });
    await change({}, changed.version);
    await pay(moved.body);
    const euros = await save(await read(row.id), { currency: 'EUR' });
    expect(keysOf(euros.problem)).toEqual(['currency currency_paid']);
  });

  it('offers what each person gave before, the newest first, without what belongs to one request', async () => {
    const member_id = await makeSender(application);
    const given = { ...completeForm, member_id };
    await ask(application, token, { ...given, height: 160 });
    application.clock.now = new Date('2026-11-20T15:10:00Z');
    await ask(application, token, { ...given, type: 2, passport_number: 'k123456' });
    await ask(application, token, {
      ...given,
      applicant: 'family',
      relation: 'child',
      identity_card: null,
      first_name: 'Leo',
      birth_date: '2024-02-29',
    });
    const fresh = await ask(application, token, { member_id, type: 2 });
    const { body } = await application.call(earlierProcedures, {
      token,
      query: { member: String(member_id), except: String(fresh.body.id) },
    });
    expect(body.map(({ applicant_name, form }) => [applicant_name, form.height])).toEqual([
      ["LEO NUÑEZ O'FARRILL", 165],
      ["YANET NUÑEZ O'FARRILL", 165],
    ]);
    expect(body[1]?.form).toMatchObject({
      passport_number: '',
      request_type: 'regular',
      mother_name: "INES O'FARRILL",
    });
  });

  it('is listed by what is to be done next, searched, summed and exported', async () => {
    const row = await complete(application, token, { first_name: 'Zenaida' });
    const listed = async (query: Record<string, string>) =>
      (await application.call(procedures.list, { token, query })).body.results.map(({ id }) => id);
    expect(await listed({ preset: 'to_submit', q: 'zenaida nunez' })).toEqual([row.id]);
    expect(await listed({ preset: 'to_complete', q: 'zenaida' })).toEqual([]);
    // What is missing is one thing, the pictures another.
    const lacking = (values: object) => listed({ preset: 'without_pictures', q: 'wilma', ...values });
    await complete(application, token, { first_name: 'Wilma', mother_name: '' });
    expect(await lacking({})).toEqual([]);
    const unsigned = await complete(application, token, { first_name: 'Wilma', signature: null });
    expect(await lacking({})).toEqual([unsigned.id]);
    expect(await lacking({ preset: 'to_complete' })).toHaveLength(2);
    expect(await listed({ q: row.code, type: '1', is_paid: 'false', sort: '-applicant' })).toEqual([row.id]);
    for (const sort of procedures.sorts) expect(await listed({ sort, q: row.code })).toEqual([row.id]);
    await submit(row);
    expect(await listed({ preset: 'submitted', member: String(row.member_id) })).toEqual([row.id]);
    const { body: facets } = await application.call(procedureFacets, { token });
    expect(facets.submitted).toBeGreaterThan(0);
    const { body: sums } = await application.call(procedureTotals, { token, query: { q: row.code } });
    expect(sums.totals).toMatchObject([{ currency: 'USD', amounts: { total: row.total } }]);
    const csv = await application.request('GET', `/postals/export_procedures.csv?q=${row.code}`, {
      token,
      language: 'es',
    });
    expect(await csv.text()).toContain('Pasaporte por primera vez');
  });
});

describe('the form', () => {
  it('and the API say the same of any form (rule: procedure-needs)', async () => {
    const member_id = await makeSender(application);
    const year = fc.option(fc.integer({ min: 1985, max: 2016 }), { nil: null });
    const forms = fc.record({
      type: fc.constantFrom(1, 2),
      birth_country: fc.constantFrom('', 'CU', 'US'),
      birth_date: fc.constantFrom(null, '1991-02-10', '2012-02-29', '2010-11-20'),
      application_date: fc.constantFrom(null, '2026-12-01'),
      left_cuba_date: fc.constantFrom(null, '2015-08-01', '1980-01-01'),
      first_name: fc.constantFrom('', 'ANA'),
      guardian_name: fc.constantFrom('', 'EVA'),
      birth_city_id: fc.constantFrom(null, PLAYA),
      cuban_addresses: fc.array(
        fc.record({
          address: fc.constantFrom('', 'CALLE 1'),
          city_id: fc.constantFrom(null, PLAYA),
          from_year: year,
          to_year: year,
          gap_reason: fc.constantFrom('', 'SERVICIO'),
        }),
        { maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(forms, async (values) => {
        const form = ProcedureInput.parse({ ...completeForm, ...values, member_id });
        const problems = procedureProblems(form, FRAME);
        const { body: row } = await ask(application, token, form);
        expect(row.missing).toEqual(problems);
        const told = await submit(row);
        expect(keysOf(told.problem)).toEqual(problems.map(({ field, key }) => `${field} ${key}`));
        const { body: definition } = await application.call(procedures.modifyForm, {
          token,
          params: { id: row.id },
        });
        const needed = definition.fields.filter(({ required }) => required).map(({ name }) => name);
        expect(needed.toSorted()).toEqual(
          [
            'member_id',
            'type',
            ...askedFields(form, FRAME)
              .filter(({ required }) => required)
              .map(({ field }) => field),
          ].toSorted(),
        );
      }),
      randomRuns(15),
    );
  });

  it('is defined in both languages, with its catalogues', async () => {
    const { body } = await application.call(procedures.addForm, { token });
    const field = (name: string) => body.fields.find((each) => each.name === name);
    expect(field('eyes')?.options?.length).toBe(5);
    expect(body.fields.filter(({ label }) => label.includes('.'))).toEqual([]);
    expect([field('first_name')?.required, field('middle_name')?.required]).toEqual([true, false]);
  });
});
