import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../../server/jobs.ts';
import { mailSender } from '../../../server/lib/mail/send.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import {
  clientFormPlaces,
  finishClientForm,
  readClientForm,
  removeClientFile,
  saveClientForm,
  uploadClientFile,
} from '../../../src/lib/contract/postals/procedure-client.ts';
import type { ClientFile } from '../../../src/lib/contract/postals/procedure-client.ts';
import {
  cancelProcedure,
  deliverProcedure,
  submitProcedure,
} from '../../../src/lib/contract/postals/procedure-actions.ts';
import {
  acceptForm,
  createFormLink,
  formLink,
  revokeFormLink,
  sendBackForm,
  sendFormLink,
} from '../../../src/lib/contract/postals/procedure-links.ts';
import { procedureFacets, procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import { agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { startSmtp } from '../smtp.ts';
import type { Smtp } from '../smtp.ts';
import { strayFiles } from '../stray-files.ts';
import { photoJpeg, signatureJpeg } from './form-picture.ts';
import { makeSender } from './package-scene.ts';
import { asked, complete, completeForm } from './procedure-scene.ts';

let smtp: Smtp;
let application: TestApplication;
let staff: string;
const NOW = new Date('2026-11-20T15:00:00Z');
beforeAll(async () => {
  smtp = await startSmtp();
  application = await testApplication({ SMTP_URL: smtp.url, TRUST_PROXY: '1' });
  application.clock.now = NOW;
  ({ token: staff } = await application.login(agent, { email: 'rita@example.com' }));
});
beforeEach(() => {
  application.clock.now = NOW;
  smtp.received.length = 0;
});
afterAll(async () => {
  await application.close();
  await smtp.close();
});

const read = async (id: number) =>
  (await application.call(procedures.get, { token: staff, params: { id } })).body;
const target = ({ id, version }: ProcedureRow) => ({ token: staff, params: { id }, version });
const later = (days: number) => {
  application.clock.now = new Date(NOW.getTime() + days * 86_400_000);
};

/** The token of a procedure's link, as its address has it. */
async function tokenOf({ id }: ProcedureRow): Promise<string> {
  const { body } = await application.call(formLink, { token: staff, params: { id } });
  return new URL(body.url).searchParams.get('token') ?? '';
}
/** A procedure with a link. */
async function linked(values: object = {}): Promise<{ row: ProcedureRow; token: string }> {
  const before = await asked(application, staff, values);
  const {
    body: row,
    problem,
    status,
  } = await application.call(createFormLink, {
    ...target(before),
    body: {},
  });
  expect(status, JSON.stringify(problem)).toBe(200);
  return { row, token: await tokenOf(row) };
}
const open = async (token: string) => (await application.call(readClientForm, { token })).body;
const save = (token: string, changes: object, was: object) =>
  application.call(saveClientForm, { token, body: { changes, was } });
async function send(
  token: string,
  field: ClientFile,
  bytes: Buffer | string,
  { name = 'foto.jpg', key, address = '203.0.113.7' }: { name?: string; key?: string; address?: string } = {},
) {
  const form = new FormData();
  form.set('field', field);
  form.set('file', new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name));
  return application.call(uploadClientFile, {
    token,
    body: form,
    key,
    headers: { 'x-forwarded-for': address },
  });
}
const PDF = '%PDF-1.4\n%%EOF';
/** Everything of a complete form that a client says, and what it was before. */
const {
  type: _type,
  applicant: _applicant,
  ...said
} = completeForm as typeof completeForm & Record<string, unknown>;
const blank = async (token: string) => {
  const form: Record<string, unknown> = { ...(await open(token)).filled?.form };
  return Object.fromEntries(Object.keys(said).map((field) => [field, form[field]]));
};

describe('the link of a form (rule: client-form-by-link)', () => {
  it('is made, given more time, withdrawn and mailed, and no answer but one holds its secret', async () => {
    const { row, token } = await linked();
    expect(row.client_form).toMatchObject({ review: 'with_client', link: 'open', sent_at: null });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { body: address } = await application.call(formLink, {
      token: staff,
      params: { id: row.id },
    });
    expect(address.url).toMatch(/\/(en|es)\/procedure-form\/\?token=/);
    expect(decodeURIComponent(address.whatsapp)).toContain(address.url);
    const { body: longer } = await application.call(createFormLink, { ...target(row), body: { days: 60 } });
    expect(await tokenOf(longer)).toBe(token);
    expect(longer.client_form?.expires_at).toBe('2027-01-19T15:00:00.000Z');

    const { body: sent } = await application.call(sendFormLink, {
      ...target(longer),
      body: { to: 'madre@example.com' },
    });
    await mailSender(application.services, DOCUMENTS)();
    expect(sent.client_form?.sent_at).toBe(NOW.toISOString());
    const [mail] = smtp.received;
    expect(mail?.to).toMatchObject({ text: 'madre@example.com' });
    expect(mail?.text).toContain(token);
    expect(mail?.subject).toContain(row.code);

    const { body: withdrawn } = await application.call(revokeFormLink, { ...target(sent), body: {} });
    expect(withdrawn.client_form?.link).toBe('revoked');
    expect(await open(token)).toMatchObject({ state: 'revoked', filled: null });
    expect((await save(token, { height: 170 }, { height: null })).problem.reason).toBe('form_link_closed');
    const refused = await application.call(sendFormLink, { ...target(withdrawn), body: {} });
    expect(refused.problem.reason).toBe('form_link_needed');
    // The next one is another one; the old one stays dead.
    const { body: fresh } = await application.call(createFormLink, { ...target(withdrawn), body: {} });
    const other = await tokenOf(fresh);
    expect(other).not.toBe(token);
    expect((await application.call(readClientForm, { token })).problem).toMatchObject({
      status: 404,
      reason: 'form_link',
    });
    expect((await open(other)).state).toBe('open');
    const history = await application.call(auditTrail, {
      token: staff,
      query: { key: procedures.key, id: String(row.id) },
    });
    expect(JSON.stringify(history.body)).not.toMatch(new RegExp(`${token}|${other}|link_nonce|link_hash`));
    expect(JSON.stringify(await read(row.id))).not.toMatch(/link_nonce|link_hash/);
  });

  it('ends, tells nothing of a person then, and opens again with more time', async () => {
    const { row, token } = await linked({ first_name: 'Zoraida' });
    later(22);
    const ended = await application.call(readClientForm, { token });
    expect(ended.body).toMatchObject({ state: 'expired', filled: null, brand: row.brand });
    expect(JSON.stringify(ended.body)).not.toContain('ZORAIDA');
    for (const answer of [
      await save(token, { height: 170 }, { height: null }),
      await send(token, 'photo', await photoJpeg()),
      await application.call(finishClientForm, { token, body: {} }),
    ])
      expect([answer.status, answer.problem.reason]).toEqual([409, 'form_link_closed']);
    application.clock.now = NOW;
    const { body: longer } = await application.call(createFormLink, { ...target(row), body: { days: 40 } });
    expect(longer.client_form?.link).toBe('open');
    later(22);
    expect((await open(token)).filled?.form.first_name).toBe('ZORAIDA');
  });

  it('refuses every token that opens nothing alike, and slows who guesses', async () => {
    const row = await asked(application, staff);
    const noLink = await application.call(formLink, { token: staff, params: { id: row.id } });
    expect(noLink.problem.reason).toBe('form_link_needed');
    const { token: ofClient } = await application.login(client);
    const told = await Promise.all(
      [undefined, 'a'.repeat(43), staff, ofClient].map(
        async (token) => (await application.call(readClientForm, { token })).problem,
      ),
    );
    for (const problem of told)
      expect(problem).toMatchObject({ code: 'e10', status: 404, reason: 'form_link' });
    const guesses = Array.from({ length: 60 }, () =>
      application.call(readClientForm, { token: 'b'.repeat(43) }),
    );
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
    await application.services.db.deleteFrom('rate_limit').execute();
  });

  it('is of one procedure and one brand, and closes when that is submitted or cancelled', async () => {
    const { row, token } = await linked();
    const { token: other } = await linked();
    expect((await open(token)).code).toBe(row.code);
    expect((await open(other)).code).not.toBe(row.code);
    expect(await open(token)).toMatchObject({ brand: row.brand, site: expect.stringMatching(/^https?:/) });
    await application.call(cancelProcedure, {
      ...target(await read(row.id)),
      body: { reason: 'No viaja' },
    });
    expect(await open(token)).toMatchObject({ state: 'cancelled', filled: null });
  });
});

describe('the client', () => {
  it('fills in section by section, sends photo, signature and documents, and says that it is done', async () => {
    const { row, token } = await linked();
    const was = await blank(token);
    expect(
      (await save(token, { first_name: 'José ', sex: 'male' }, was)).body.now.filled?.form,
    ).toMatchObject({
      first_name: 'JOSE',
      sex: 'male',
    });
    const saved = await save(token, said, { ...was, first_name: 'JOSE', sex: 'male' });
    expect(saved.body.conflicts).toEqual([]);
    // Sent once more, because the answer was lost.
    const { version } = await read(row.id);
    expect((await save(token, said, { ...was, first_name: 'JOSE', sex: 'male' })).status).toBe(200);
    expect((await read(row.id)).version).toBe(version);

    // Sent once more by a phone whose line, and address, changed meanwhile, it is the same photo.
    const key = 'photo-of-this-phone';
    const { body: sent } = await send(token, 'photo', await photoJpeg(), { key });
    expect(sent.filled?.photo?.type).toBe('image/jpeg');
    const again = await send(token, 'photo', await photoJpeg(), { key, address: '198.51.100.4' });
    expect(again.body.filled?.photo?.id).toBe(sent.filled?.photo?.id);
    await send(token, 'signature', await signatureJpeg());
    const gif = await send(token, 'photo', 'GIF89a');
    expect(gif.problem.errors).toMatchObject([{ field: 'file', key: 'picture_jpeg' }]);
    await send(token, 'documents', PDF, { name: 'acta.pdf' });
    await send(token, 'documents', PDF, { name: 'acta.pdf' });
    const { body } = await send(token, 'documents', PDF, { name: 'pasaporte.pdf' });
    expect(body.filled?.documents.map(({ name }) => name)).toEqual(['acta.pdf', 'pasaporte.pdf']);
    expect(await strayFiles(application)).toEqual([]);
    const { body: fewer } = await application.call(removeClientFile, {
      token,
      body: { id: body.filled?.documents[0]?.id ?? 0 },
    });
    expect(fewer.filled?.documents.map(({ name }) => name)).toEqual(['pasaporte.pdf']);
    const foreign = await complete(application, staff);
    const taken = await application.call(removeClientFile, { token, body: { id: foreign.photo?.id ?? 0 } });
    expect(taken.status).toBe(404);
    expect((await read(row.id)).missing).toEqual([]);

    await application.call(finishClientForm, { token, body: {} });
    const twice = await application.call(finishClientForm, { token, body: {} });
    expect(twice.body.filled?.done_at).toBe(NOW.toISOString());
    await mailSender(application.services, DOCUMENTS)();
    expect(smtp.received.map(({ to, subject }) => [to, subject])).toMatchObject([
      [{ text: 'rita@example.com' }, `The form ${row.code} has been filled in`],
    ]);
    expect((await read(row.id)).client_form).toMatchObject({
      review: 'to_review',
      opened_at: NOW.toISOString(),
    });
  });

  it('is told field by field what staff changed meanwhile, and loses nothing (rule: client-form-merges)', async () => {
    const { row, token } = await linked();
    await application.call(procedures.update, {
      ...target(row),
      body: { ...procedures.valuesOf(row), eyes: 'blue', hair: 'red' },
    });
    const { body } = await save(
      token,
      { eyes: 'green', hair: 'red', height: 171 },
      { eyes: null, hair: null, height: null },
    );
    expect(body.conflicts).toEqual(['eyes']);
    expect(body.now.filled?.form).toMatchObject({ eyes: 'blue', hair: 'red', height: 171 });
    const mine = await save(token, { eyes: 'green' }, { eyes: 'blue' });
    expect(mine.body).toMatchObject({ conflicts: [], now: { filled: { form: { eyes: 'green' } } } });
  });

  it('in two tabs saves both, and two saves of one field tell one of them', async () => {
    const { row, token } = await linked();
    const both = await Promise.all([
      save(token, { eyes: 'green', height: 180 }, { eyes: null, height: null }),
      save(token, { hair: 'red', height: 181 }, { hair: null, height: null }),
    ]);
    expect(both.map(({ body }) => body.conflicts).toSorted()).toEqual([[], ['height']]);
    expect(await read(row.id)).toMatchObject({ eyes: 'green', hair: 'red' });
    const stale = await application.call(procedures.update, {
      ...target(row),
      body: procedures.valuesOf(row),
    });
    expect(stale.status).toBe(412);
  });

  it('is refused what no form may hold, and what is not the client’s to say', async () => {
    const { token } = await linked();
    const keys = async (changes: object) => {
      const { status, problem } = await save(token, changes, { identity_card: null });
      return [status, problem.errors?.map(({ field, key }) => `${field} ${key}`)];
    };
    expect(await keys({ first_name: 'Анна' })).toEqual([422, ['changes.first_name form_name']]);
    expect(await keys({ identity_card: '02023061531' })).toEqual([
      422,
      ['identity_card identity_card_birth_date'],
    ]);
    expect(await keys({ request_type: 'immediate' })).toEqual([422, ['changes.request_type unknown_field']]);
  });

  it('is not asked for what earlier procedures and the record gave (rule: asked-once-for-all)', async () => {
    const member_id = await makeSender(application);
    await asked(application, staff, { ...completeForm, member_id, special_marks: 'Lunar' });
    const { token } = await linked({ member_id, height: 170 });
    expect((await open(token)).filled?.form).toMatchObject({
      first_name: 'YANET',
      special_marks: 'LUNAR',
      height: 170,
      reference_first_name: 'ANA',
      passport_number: '',
    });
    const { row, token: ofChild } = await linked({ member_id, applicant: 'family', relation: 'child' });
    expect((await open(ofChild)).filled?.form).toMatchObject({
      first_name: '',
      address: '1200 NW 7TH ST, APT #4',
      reference_city_id: completeForm.reference_city_id,
    });
    expect((await open(ofChild)).filled?.form.guardian_name).not.toBe('');
    expect(row.first_name).toBe('');
    const { body: places } = await application.call(clientFormPlaces, { token });
    expect(places.municipalities.length).toBeGreaterThan(150);
    expect(places.countries).toContainEqual({ code: 'CU', name: 'Cuba' });
    expect(places.municipalities.find(({ id }) => id === completeForm.birth_city_id)?.state.name).toBe(
      'Camagüey',
    );
  });
});

describe('staff', () => {
  it('send fields back with remarks, and accept what came: the price follows then', async () => {
    const { row, token } = await linked();
    await save(token, said, await blank(token));
    await send(token, 'photo', await photoJpeg());
    await send(token, 'signature', await signatureJpeg());
    await application.call(finishClientForm, { token, body: {} });
    const { body: back, status } = await application.call(sendBackForm, {
      ...target(await read(row.id)),
      body: {
        remarks: [
          { field: 'birth_date', text: 'No es la del acta' },
          { field: 'photo', text: 'El fondo está oscuro' },
        ],
      },
    });
    expect(status).toBe(200);
    expect(back.client_form).toMatchObject({ review: 'sent_back', done_at: null });
    smtp.received.length = 0;
    await application.call(sendFormLink, { ...target(back), body: { to: 'madre@example.com' } });
    await mailSender(application.services, DOCUMENTS)();
    expect(smtp.received.at(-1)?.text).toContain('El fondo está oscuro');
    expect((await open(token)).filled?.remarks).toMatchObject([
      { field: 'birth_date', text: 'No es la del acta', answered_at: null },
      { field: 'photo', answered_at: null },
    ]);
    // Whose birth date changes pays a child's fee: once staff accept it.
    await save(
      token,
      { birth_date: '2015-02-10', identity_card: null, guardian_name: 'Ana' },
      {
        birth_date: '1991-02-10',
        identity_card: '91021027775',
        guardian_name: '',
      },
    );
    await send(token, 'photo', await photoJpeg());
    expect((await open(token)).filled?.remarks.map(({ answered_at }) => answered_at)).toEqual([
      NOW.toISOString(),
      NOW.toISOString(),
    ]);
    await application.call(finishClientForm, { token, body: {} });
    const waiting = await read(row.id);
    const listed = { token: staff, query: { preset: 'to_review', q: row.code } };
    expect((await application.call(procedures.list, listed)).body.count).toBe(1);
    expect((await application.call(procedureFacets, { token: staff })).body.to_review).toBeGreaterThan(0);
    expect(waiting.consular_fee.amount).toBe(180_00);
    const { body: accepted } = await application.call(acceptForm, { ...target(waiting), body: {} });
    expect(accepted).toMatchObject({
      client_form: { review: 'accepted', remarks: [] },
      consular_fee: { amount: 140_00 },
      payment: { due: { amount: 140_00 } },
    });
    expect(await open(token)).toMatchObject({ state: 'accepted', filled: null });
    expect((await save(token, { height: 99 }, {})).problem.reason).toBe('form_link_closed');
    const again = await application.call(acceptForm, { ...target(accepted), body: {} });
    expect(again.problem.reason).toBe('form_link_needed');
  });

  it('who submit without accepting charge what the form says, too', async () => {
    const before = await complete(application, staff);
    await application.call(createFormLink, { ...target(before), body: {} });
    const token = await tokenOf(before);
    await save(
      token,
      { birth_date: '2015-02-10', identity_card: null, guardian_name: 'Ana', left_cuba_date: '2015-08-01' },
      {
        birth_date: '1991-02-10',
        identity_card: '91021027775',
        guardian_name: '',
        left_cuba_date: '2015-08-01',
      },
    );
    await save(
      token,
      { cuban_addresses: [{ ...completeForm.cuban_addresses[0], from_year: 2015, to_year: 2015 }] },
      { cuban_addresses: (await open(token)).filled?.form.cuban_addresses },
    );
    const { body, problem } = await application.call(submitProcedure, {
      ...target(await read(before.id)),
      body: {},
    });
    expect(problem.errors).toBeUndefined();
    expect(body).toMatchObject({ status: 2, age_group: 'minor', payment: { due: { amount: 140_00 } } });
    expect(await open(token)).toMatchObject({ state: 'accepted', filled: null });
    await application.call(deliverProcedure, { ...target(body), body: { received_by: 'Yanet' } });
    expect(await open(token)).toMatchObject({ state: 'delivered', filled: null });
  });
});
