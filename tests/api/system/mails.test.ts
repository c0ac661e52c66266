import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { mailServiceClient, mailTemplates, sentMails } from '../../../src/lib/contract/system/mails.ts';
import { outbox } from '../../../src/lib/contract/system/outbox.ts';
import { agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { bodyOf, createRental, makeScene } from '../cars/rental-scene.ts';

let application: TestApplication;
let token: string;
let member: number;
beforeAll(async () => {
  application = await testApplication({ MALECON_DEMO: '1' });
  ({ token } = await application.login(agent));
  ({ id: member } = await application.login(client, {
    first_name: 'Yanet',
    email: 'yanet@example.com',
    language: 'es',
  }));
});
afterAll(() => application.close());

const KEY = 'users/members';
const send = (body: object, options: object = {}) =>
  application.call(mailServiceClient, {
    token,
    body: { key: KEY, record_id: member, subject: 'Hola', text: 'Uno.\n\nDos <script>', ...body },
    ...options,
  });

describe('mails to a client', () => {
  it('offers templates in the client’s language, filled in, by their names in that of staff', async () => {
    const { body } = await application.call(mailTemplates, {
      token,
      language: 'en',
      query: { key: KEY, record_id: member },
    });
    expect(body).toMatchObject({ to: 'yanet@example.com', language: 'es' });
    expect(body.templates[0]?.text).toMatch(/^Hola, Yanet:/);
    expect(body.templates.map(({ id, name }) => [id, name])).toEqual([
      ['message', 'Message'],
      ['documents', 'Documents'],
    ]);
  });

  it('shows every template in both languages without a record, with nothing left open', async () => {
    for (const language of ['en', 'es'] as const) {
      const { body } = await application.call(mailTemplates, { token, query: { language } });
      expect(body.templates.length).toBeGreaterThan(4);
      expect(JSON.stringify(body)).not.toMatch(/\{\{|mail_templates/);
    }
  });

  it('queues in the client’s language and the site’s brand, escaped, once per request, and keeps a log (rule: mails-to-clients)', async () => {
    const key = crypto.randomUUID();
    const headers = { origin: 'https://www.ceiba.example', cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' };
    const [first, again] = [await send({}, { key, headers }), await send({}, { key, headers })];
    expect(first.status, JSON.stringify(first.problem)).toBe(201);
    expect(again.body.id).toBe(first.body.id);
    const mail = await application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('id', '=', first.body.id)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      recipient: 'yanet@example.com',
      language: 'es',
      brand: 'ceiba',
      key: KEY,
      record_id: member,
    });
    expect(mail.html).toContain('Dos &lt;script&gt;');
    const log = await application.call(sentMails, { token, query: { key: KEY, record_id: member } });
    expect(log.body.map(({ id }) => id)).toEqual([first.body.id]);
    const history = await application.call(auditTrail, { token, query: { key: KEY, id: member } });
    expect(history.body[0]).toMatchObject({
      action: 'emailed',
      changes: { to: [null, 'yanet@example.com'] },
    });
  });

  it('cannot be made to write another header', async () => {
    const { body } = await send({ subject: 'Hola\r\nBcc: all@example.com' });
    expect(body.subject).toBe('Hola Bcc: all@example.com');
    expect((await send({ to: 'a@example.com\r\nBcc: b@example.com' })).status).toBe(422);
  });

  it('attaches the writer’s uploads and nobody else’s', async () => {
    const form = new FormData();
    form.set('purpose', 'pdf');
    form.set('file', new File(['%PDF-1.7\n%%EOF'], 'Contrato.PDF'));
    const file = await application.call(uploadFile, { token, body: form });
    const sent = await send({ attachments: [file.body.id] });
    expect(sent.body.attachments).toEqual(['Contrato.pdf']);
    const { token: other } = await application.login(agent);
    const refused = await application.call(mailServiceClient, {
      token: other,
      body: { key: KEY, record_id: member, subject: 'x', text: 'y', attachments: [file.body.id] },
    });
    expect(refused.problem.errors?.[0]).toMatchObject({ field: 'attachments', key: 'file_unknown' });
  });

  it('refuses a record that is not there, a kind that has no client, and a client without an address', async () => {
    expect((await send({ record_id: 999_999 })).status).toBe(404);
    expect((await send({ key: 'cars/models' })).status).toBe(404);
    const silent = await application.services.db
      .insertInto('member')
      .values({
        role: 1,
        first_name: 'Sin',
        last_name: 'Correo',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await send({ record_id: silent.id })).problem).toMatchObject({
      status: 409,
      reason: 'client_without_email',
    });
    expect((await send({ record_id: silent.id, to: 'otra@example.com' })).body.to).toBe('otra@example.com');
  });
});

describe('the outbox', () => {
  it('shows the demo’s mails of an address, newest first', async () => {
    await send({ subject: 'Primero', to: 'buzon@example.com' });
    await send({ subject: 'Segundo', to: 'buzon@example.com' });
    const { body } = await application.call(outbox, { query: { to: 'Buzon@example.com' } });
    expect(body.map(({ subject }) => subject)).toEqual(['Segundo', 'Primero']);
    expect(body[0]).toMatchObject({
      to: 'buzon@example.com',
      text: expect.any(String),
      html: expect.any(String),
      created_at: expect.any(String),
    });
  });

  it('does not exist outside of the demo', async () => {
    const real = await testApplication();
    expect((await real.call(outbox)).status).toBe(404);
    await real.close();
  });
});

describe('records of other kinds', () => {
  it('writes to the address of the rental itself, with its code', async () => {
    const scene = await makeScene(application);
    const rental = await createRental(
      application,
      token,
      bodyOf(scene, '2027-03-01T10:00', '2027-03-06T10:00'),
    );
    expect(rental.status, JSON.stringify(rental.problem)).toBe(201);
    const { body } = await application.call(mailTemplates, {
      token,
      query: { key: 'cars/rentals', record_id: rental.body.id },
    });
    expect(body.to).toBe('ana@example.com');
    expect(body.templates.find(({ id }) => id === 'rental_confirmed')?.subject).toContain(rental.body.code);
    expect(body.templates.map(({ id }) => id)).not.toContain('package_arrived');
  });

  it('writes to a package’s sender under the package’s brand, with its number', async () => {
    const sent = await application.services.db
      .insertInto('package')
      .values({
        number: 'PK-TEST-0001',
        folio: 'F-TEST-0001',
        brand: 'ceiba',
        member_id: member,
        receiver: '{}',
        receiver_name: 'Olga',
        receiver_city_id: 2301,
        weight: '4.50',
        weight_unit: 'lb',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { key: 'postals/packages', record_id: sent.id };
    const { body } = await application.call(mailTemplates, { token, query: about });
    expect(body.brand).toBe('Ceiba Services');
    const arrived = body.templates.find(({ id }) => id === 'package_arrived');
    expect(arrived?.subject).toBe('Su paquete PK-TEST-0001 llegó a Cuba');
    const mailed = await application.call(mailServiceClient, {
      token,
      body: {
        ...about,
        template: 'package_arrived',
        subject: arrived?.subject ?? '',
        text: arrived?.text ?? '',
      },
    });
    const mail = await application.services.db
      .selectFrom('mail')
      .select(['brand', 'recipient'])
      .where('id', '=', mailed.body.id)
      .executeTakeFirstOrThrow();
    expect(mail).toEqual({ brand: 'ceiba', recipient: 'yanet@example.com' });
  });
});
