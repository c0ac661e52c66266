import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedColumns } from '../../../server/users/personal-data/columns.ts';
import { TABLES } from '../../../server/users/personal-data/registry.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { eraseAgain, erasedLines } from '../../../server/users/personal-data/erased-lines.ts';
import { eraseKept } from '../../../server/users/personal-data/erasure.ts';
import { FOR_PERSONS, refuseRestricted } from '../../../server/lib/restricted.ts';
import { newKey } from '../../../server/lib/files/store.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import {
  cancelService,
  restoreService,
  saveServiceFiles,
  services,
} from '../../../src/lib/contract/financials/services.ts';
import { addNote, getNotes } from '../../../src/lib/contract/notes.ts';
import { linkRecipient, recipientChoices, recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { mailServiceClient } from '../../../src/lib/contract/system/mails.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { PAYMENT } from '../../../src/lib/domain/payments.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { mergeMember } from '../../../src/lib/contract/users/member-merge.ts';
import { memberData, recipientData } from '../../../src/lib/contract/users/personal-data.ts';
import { memberChoices, memberDuplicates, members } from '../../../src/lib/contract/users/members.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, fieldsOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { OTHERS } from './other-tables.ts';
import { whereverIs } from './personal-scan.ts';

const PLAYA = 2301;

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(() => application.close());

const db = () => application.services.db;

describe('what is kept of persons is known (rule: personal-data-is-known)', () => {
  /** What may hold words of or about somebody. */
  const TELLING = new Set([
    'text',
    'varchar',
    'jsonb',
    'bytea',
    'date',
    'timestamp',
    '_text',
    '_date',
    'inet',
  ]);
  const LOOKS_PERSONAL =
    /name|mail|phone|passport|birth|address|identity|licence|document|payer|passenger|signature|signed_by|received_by|guest|driver|contact|user_agent|(^|_)ip$|card/;

  it('says of every column of a table of persons what becomes of it', async () => {
    const unnamed = (await storedColumns(db())).filter(({ table, name, type, computed }) => {
      const known = TABLES.find((each) => each.table === table);
      return (
        known && !computed && TELLING.has(type) && !(name in known.columns) && !known.plain.includes(name)
      );
    });
    expect(
      unnamed.map(({ table, name }) => `server/users/personal-data says nothing of ${table}.${name}`),
    ).toEqual([]);
  });

  it('names each table once, so that nothing is exported twice', () => {
    const names = TABLES.map(({ table }) => table);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has every table that refers to a person, or has a column that looks like theirs', async () => {
    const stored = await storedColumns(db());
    const suspect = stored.filter(
      ({ table, name, refers, computed, type }) =>
        !TABLES.some((each) => each.table === table) &&
        !computed &&
        (refers === 'member' || refers === 'recipient' || (TELLING.has(type) && LOOKS_PERSONAL.test(name))),
    );
    const others: Readonly<Record<string, readonly string[] | undefined>> = OTHERS;
    const forgotten = suspect.filter(({ table, name }) => !others[table]?.includes(name));
    expect(
      forgotten.map(({ table, name }) => `server/users/personal-data/registry.ts lacks ${table}.${name}`),
    ).toEqual([]);
    const there = new Set(stored.map(({ table, name }) => `${table}.${name}`));
    const named = Object.entries(others).flatMap(([table, names = []]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });
});

const note = (key: string, record_id: number) =>
  application.call(addNote, { token, body: { key, record_id, text: 'Call back on Monday' } });
const notesOf = (key: string, record_id: number) =>
  application.call(getNotes, { token, query: { key, record_id } });
const sell = (member_id: number, concept = 'Excursión', note = '') =>
  application.call(services.create, {
    token,
    body: {
      service_type_id: SERVICE_TYPES.tour,
      member_id,
      concept,
      unit_amount: 40_00,
      total: 40_00,
      currency: 'USD',
      note,
    },
  });
async function archive(id: number) {
  const response = await application.request('POST', memberData.exportAll.path.replace('{id}', String(id)), {
    token: chief,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const said = JSON.parse(strFromU8(files['person.json'] ?? new Uint8Array())) as {
    person: object;
    records: Record<string, Record<string, unknown>[]>;
  };
  return { names: Object.keys(files), files, said };
}

/** A file of a record, whose bytes are there unless said otherwise. */
async function addFile(recordId: number, name: string, bytes?: Buffer): Promise<void> {
  const storage_key = newKey();
  if (bytes) await application.services.files.put(storage_key, bytes);
  await db()
    .insertInto('file')
    .values({
      storage_key,
      name,
      type: 'application/pdf',
      size: bytes?.length ?? 0,
      key: members.key,
      record_id: recordId,
      field: 'file_ids',
      created_at: application.clock.now,
    })
    .execute();
}

describe('the export of a person', () => {
  it('has their records and files, nothing of others and no secret, and stands in the history (rule: personal-data-exported)', async () => {
    const id = await buildMember(db(), {
      first_name: 'Zoraida',
      last_name: 'Quintanal',
      email: 'zoraida@example.com',
      language: 'es',
      password_hash: 'never-told',
    });
    const other = await buildMember(db(), { first_name: 'Wenceslao', last_name: 'Urrutibeascoa' });
    const { body: sale } = await sell(id, 'Excursión a Viñales');
    const { account_id } = await db()
      .selectFrom('payment_service')
      .select('account_id')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow();
    // Somebody else pays for them.
    const payer = { name: 'Filomena Pagadora', email: 'filomena@example.com', phone: '', address: '' };
    await db()
      .insertInto('payment')
      .values({
        code: 'PG-PERSONAL',
        brand: 'alisios',
        service_id: sale.id,
        account_id,
        method: 'card',
        amount: 40_00,
        currency: 'USD',
        payer: JSON.stringify(payer),
      })
      .execute();
    const shared = await application.call(recipients.create, {
      token,
      body: {
        first_name: 'Marta',
        first_surname: 'Iglesias',
        city_id: PLAYA,
        members: [id, other].map((member_id) => ({ member_id, relation: 'friend' })),
      },
    });
    expect(shared.status).toBe(201);
    await addFile(id, 'pasaporte.pdf', Buffer.from('%PDF passport'));
    await addFile(id, '../../perdido.pdf');
    await db()
      .insertInto('mail')
      .values({
        recipient: 'Zoraida@example.com',
        subject: 'Código de acceso',
        text: 'secret 123456',
        html: '',
        secret: true,
        brand: 'alisios',
        language: 'es',
        attachments: JSON.stringify([{ name: 'voucher.pdf', type: 'application/pdf', base64: 'JVBERg==' }]),
        next_try_at: application.clock.now,
      })
      .execute();

    await db()
      .insertInto('mail')
      .values({
        recipient: payer.email,
        subject: 'Paid for Zoraida',
        text: 'Thanks',
        html: '',
        brand: 'alisios',
        language: 'en',
        key: members.key,
        record_id: id,
        next_try_at: application.clock.now,
      })
      .execute();

    const { names, files, said } = await archive(id);
    expect(said.person).toEqual({ key: members.key, id });
    expect(said.records['member']).toMatchObject([{ id, first_name: 'Zoraida', status_name: 'active' }]);
    expect(said.records['payment_service']).toMatchObject([
      { concept: 'Excursión a Viñales', total: 40_00, currency: 'USD' },
    ]);
    expect(said.records['payment_service']?.[0]?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(said.records['recipient']).toMatchObject([{ first_name: 'Marta' }]);
    expect(said.records['mail']).toMatchObject([
      { subject: 'Código de acceso', text: '', recipient: 'Zoraida@example.com' },
      { subject: 'Paid for Zoraida', text: 'Thanks' },
    ]);
    expect(said.records['payment']).toMatchObject([{ code: 'PG-PERSONAL', amount: 40_00 }]);
    const passport = names.find((name) => name.endsWith('pasaporte.pdf')) ?? '';
    expect(passport).toMatch(/^files\/users_members-\d+\/\d+-pasaporte\.pdf$/);
    expect(strFromU8(files[passport] ?? new Uint8Array())).toBe('%PDF passport');
    expect(names.some((name) => /^files\/mail-\d+\/1-voucher\.pdf$/.test(name))).toBe(true);
    expect(names.some((name) => name.includes('..'))).toBe(false);
    const readme = strFromU8(files['README.txt'] ?? new Uint8Array());
    expect(readme).toContain('Sus datos personales');
    expect(readme).toMatch(/perdido\.pdf/);
    const whole = strFromU8(files['person.json'] ?? new Uint8Array());
    for (const hidden of [
      'Urrutibeascoa',
      'Pagadora',
      'filomena@',
      'never-told',
      'password_hash',
      '123456',
      'storage_key',
      'token_hash',
    ])
      expect(whole).not.toContain(hidden);

    const { body: history } = await application.call(auditTrail, { token, query: { key: members.key, id } });
    expect(history[0]).toMatchObject({ action: 'personal_data_exported', changes: {} });
  });

  it('is the Administrator’s, and of nobody who is not there', async () => {
    const id = await buildMember(db());
    expect((await application.call(memberData.exportAll, { token, params: { id } })).status).toBe(403);
    expect(
      (await application.call(memberData.exportAll, { token: chief, params: { id: 999_999 } })).status,
    ).toBe(404);
  });
});

const read = async (id: number) => (await application.call(members.get, { token, params: { id } })).body;
const versionOf = async (id: number) => (await read(id)).version;

describe('a restriction', () => {
  const restrict = async (id: number, as = chief) =>
    application.call(memberData.restrict, {
      token: as,
      params: { id },
      version: await versionOf(id),
      body: { reason: 'Asked by letter' },
    });

  it('lets nothing new be made and nobody write, until it is lifted (rule: restricted-person)', async () => {
    const id = await buildMember(db(), {
      first_name: 'Ofelia',
      last_name: 'Restrepo',
      email: 'ofelia@example.com',
    });
    expect((await restrict(id, token)).status).toBe(403);
    const { body } = await restrict(id);
    expect(body).toMatchObject({
      restricted_at: application.clock.now.toISOString(),
      restriction_reason: 'Asked by letter',
    });
    expect((await restrict(id)).problem.reason).toBe('restricted_already');

    expect((await sell(id)).problem).toMatchObject({
      status: 409,
      reason: 'person_restricted',
      record: { key: members.key, id },
    });
    const mail = await application.call(mailServiceClient, {
      token,
      body: { key: members.key, record_id: id, subject: 'Offer', text: 'Come again' },
    });
    expect(mail.problem.reason).toBe('person_restricted');
    const offered = await application.call(memberChoices, { token, query: { q: 'Restrepo' } });
    expect(offered.body).toMatchObject([{ id, restricted: true }]);
    const { body: found } = await application.call(search, { token, query: { q: 'Restrepo' } });
    expect(found).toMatchObject([{ key: members.key, id, restricted: true }]);

    const lifted = await application.call(memberData.lift, {
      token: chief,
      params: { id },
      version: await versionOf(id),
      body: { reason: 'Changed their mind' },
    });
    expect(lifted.body).toMatchObject({ restricted_at: null, restriction_reason: '' });
    expect((await sell(id)).status).toBe(201);
    const { body: history } = await application.call(auditTrail, { token, query: { key: members.key, id } });
    expect(history.map(({ action, reason }) => [action, reason]).slice(0, 2)).toEqual([
      ['restriction_lifted', 'Changed their mind'],
      ['restricted', 'Asked by letter'],
    ]);
  });

  it('lets nothing begin anew: no cancelled service, no new link; and a merge keeps it', async () => {
    const id = await buildMember(db(), { last_name: 'Anew', email: 'anew@example.com' });
    const { body: sale } = await sell(id);
    const target = { token, params: { id: sale.id } };
    const { body: cancelled } = await application.call(cancelService, {
      ...target,
      version: sale.version,
      body: { reason: 'Sick' },
    });
    const friend = await buildMember(db());
    const { body: recipient } = await application.call(recipients.create, {
      token,
      body: {
        first_name: 'Zenaida',
        first_surname: 'Enlace',
        city_id: PLAYA,
        members: [{ member_id: friend, relation: 'friend' }],
      },
    });
    await restrict(id);
    const restored = await application.call(restoreService, {
      ...target,
      version: cancelled.version,
      body: { reason: '' },
    });
    expect(restored.problem.reason).toBe('person_restricted');
    const linked = await application.call(linkRecipient, {
      token,
      params: { id: recipient.id },
      version: recipient.version,
      body: { member_id: id, relation: 'friend' },
    });
    expect(linked.problem.reason).toBe('person_restricted');
    const merged = await application.call(mergeMember, {
      token: chief,
      params: { id: friend },
      version: await versionOf(friend),
      body: { from_id: id, from_version: await versionOf(id), take: [] },
    });
    expect(merged.body).toMatchObject({ id: friend, restriction_reason: 'Asked by letter' });
    expect(merged.body.restricted_at).not.toBeNull();
  });

  it('holds for every record that is made for a person', () => {
    const owned = TABLES.filter(({ relation, since }) => 'owner' in relation && since !== undefined);
    expect(owned.map(({ table }) => table).toSorted()).toEqual([...FOR_PERSONS].toSorted());
  });
});

describe('an erasure', () => {
  const preview = async (id: number) =>
    (await application.call(memberData.preview, { token: chief, params: { id } })).body;
  const eraseAs = async (id: number, typed: string, { as = chief, version = 0 } = {}) =>
    application.call(memberData.erase, {
      token: as,
      params: { id },
      version: version || (await versionOf(id)),
      body: { typed },
    });

  it('waits for what is open, and for the name to be typed', async () => {
    const id = await buildMember(db(), { first_name: 'Deysi', last_name: 'Deudora' });
    const { body: sale } = await sell(id);
    expect((await preview(id)).open).toEqual(
      expect.arrayContaining([{ kind: services.key, id: sale.id, code: sale.code }]),
    );
    expect((await eraseAs(id, 'Deysi Deudora', { as: token })).status).toBe(403);
    expect((await eraseAs(id, 'Deysi')).problem.errors).toMatchObject([
      { field: 'typed', key: 'name_of_person' },
    ]);
    expect((await eraseAs(id, 'deysi  deudora')).problem).toMatchObject({
      status: 409,
      reason: 'person_has_open',
    });
    expect(await read(id)).toMatchObject({ erased_at: null, first_name: 'Deysi' });
  });

  it('takes all of who left no record, at once, with who is theirs alone in Cuba and their files', async () => {
    const id = await buildMember(db(), {
      first_name: 'Berta',
      last_name: 'Benavides',
      email: 'berta@example.com',
      passport: 'B7654321',
    });
    const friend = await buildMember(db());
    const link = (member_id: number) => ({ member_id, relation: 'friend' });
    const recipient = (first_surname: string, links: object[]) =>
      application.call(recipients.create, {
        token,
        body: { first_name: 'Lázara', first_surname, city_id: PLAYA, mobile: '+5353317131', members: links },
      });
    const [alone, shared] = [
      (await recipient('Sola', [link(id)])).body,
      (await recipient('Compartida', [link(id), link(friend)])).body,
    ];
    await addFile(id, 'secreto-de-berta.pdf', Buffer.from('%PDF'));
    // An offer to their address, before anybody knew whose it is.
    await db()
      .insertInto('audit_entry')
      .values({
        key: members.key,
        record_id: null,
        action: 'offer_mailed',
        changes: JSON.stringify({ to: [null, 'Berta@example.com'] }),
      })
      .execute();
    const told = await preview(id);
    expect(told).toMatchObject({ name: 'Berta Benavides', open: [], kept: [] });
    expect(told.erased).toEqual(
      expect.arrayContaining([
        { kind: 'member', count: 1 },
        { kind: 'file', count: 1 },
        { kind: 'recipient_member', count: 2 },
      ]),
    );
    const version = await versionOf(id);
    const twice = await Promise.all([1, 2].map(() => eraseAs(id, 'Berta Benavides', { version })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({
      first_name: '',
      last_name: `#${id}`,
      email: null,
      passport: null,
      status: 2,
      kept_until: null,
      files: [],
    });
    expect(await whereverIs(db(), 'erta@example.com')).toEqual([]);
    const get = async (one: { id: number }) =>
      (await application.call(recipients.get, { token, params: { id: one.id } })).body;
    expect(await get(alone)).toMatchObject({ name: `N. N. #${alone.id}`, mobile: null, members: [] });
    expect(await get(shared)).toMatchObject({ first_name: 'Lázara', members: [{ id: friend }] });
    const { body: history } = await application.call(auditTrail, { token, query: { key: members.key, id } });
    expect(history.filter(({ action }) => action === 'erased')).toHaveLength(1);
    const left = await db().selectFrom('file').select('name').where('name', 'like', 'secreto%').execute();
    expect(left).toEqual([]);
    expect((await eraseAs(id, 'anything')).status).toBe(200);
    const removed = await application.call(members.remove, { token: chief, params: { id } });
    expect(removed.problem.reason).toBe('person_erased');
    const linked = await application.call(linkRecipient, {
      token,
      params: { id: alone.id },
      version: (await get(alone)).version,
      body: { member_id: friend, relation: 'friend' },
    });
    expect(linked.problem.reason).toBe('person_erased');
    const again = await application.call(members.update, {
      token: chief,
      params: { id },
      version: await versionOf(id),
      body: {
        ...fieldsOf(members.input, members.valuesOf(await read(id))),
        first_name: 'Berta',
        last_name: 'Again',
      },
    });
    expect(again.problem.reason).toBe('person_erased');
    expect((await note(recipients.key, alone.id)).problem.reason).toBe('person_erased');
    expect((await note(recipients.key, shared.id)).status).toBe(201);
    expect((await notesOf(recipients.key, shared.id)).body).toMatchObject({ results: [{}], erased: false });
  });

  it('waits for what is being made for the person', async () => {
    const id = await buildMember(db(), { first_name: 'Paloma', last_name: 'Enseguida' });
    const version = await versionOf(id);
    const { resolve: end, promise: ended } = Promise.withResolvers<void>();
    const { resolve: begin, promise: begun } = Promise.withResolvers<void>();
    // Whoever makes a record has asked whether they may, and is not done yet.
    const making = db()
      .transaction()
      .execute(async (transaction) => {
        await refuseRestricted(transaction, 'rental', { values: { member_id: id } });
        begin();
        await ended;
      });
    await begun;
    const erasing = eraseAs(id, 'Paloma Enseguida', { version });
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db());
      return rows.length > 0;
    };
    const first = await Promise.race([
      erasing.then(() => 'erased'),
      expect
        .poll(waits)
        .toBe(true)
        .then(() => 'waited'),
    ]);
    end();
    await making;
    expect([first, (await erasing).status]).toEqual(['waited', 200]);
  });

  it('of two who send to one in Cuba, erased at once, leaves nobody behind; of one who sent there once, another’s', async () => {
    const [one, other, former] = [
      await buildMember(db(), { first_name: 'Uno', last_name: 'Mismo' }),
      await buildMember(db(), { first_name: 'Otro', last_name: 'Mismo' }),
      await buildMember(db(), { first_name: 'Antes', last_name: 'Mismo' }),
    ];
    const recipient = (first_surname: string, ids: number[]) =>
      application.call(recipients.create, {
        token,
        body: {
          first_name: 'Común',
          first_surname,
          city_id: PLAYA,
          members: ids.map((member_id) => ({ member_id, relation: 'friend' })),
        },
      });
    const [common, kept] = [
      (await recipient('Dedos', [one, other])).body,
      (await recipient('Deotro', [former, other])).body,
    ];
    // What was sent by who is no longer linked keeps them.
    await db()
      .insertInto('package')
      .values({
        folio: 'PERSONAL-1',
        brand: 'alisios',
        status: PACKAGE.delivered,
        member_id: former,
        recipient_id: kept.id,
        receiver: '{}',
        receiver_name: 'Común Deotro',
        receiver_city_id: PLAYA,
        weight: '1',
        weight_unit: 'lb',
      })
      .execute();
    await db().deleteFrom('recipient_member').where('member_id', '=', former).execute();
    const both = await Promise.all([eraseAs(one, 'Uno Mismo'), eraseAs(other, 'Otro Mismo')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await db()
      .selectFrom('recipient')
      .select(['id', 'first_surname'])
      .where('id', 'in', [common.id, kept.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: common.id, first_surname: `N. #${common.id}` },
      { id: kept.id, first_surname: 'Deotro' },
    ]);
  });

  it('keeps what the law keeps, found no more, and lets it go after ten years (rule: erased-but-for-the-law)', async () => {
    const id = await buildMember(db(), {
      first_name: 'Hortensia',
      last_name: 'Quesada',
      email: 'hortensia@example.com',
      phone: '+13055550177',
      passport: 'H1234567',
    });
    await application.call(members.update, {
      token: chief,
      params: { id },
      version: 1,
      body: { ...fieldsOf(members.input, members.valuesOf(await read(id))), address: 'Former street 7' },
    });
    const { body: sale } = await sell(id, 'Vuelo de Hortensia', 'By the window');
    const cancelled = await application.call(cancelService, {
      token,
      params: { id: sale.id },
      version: sale.version,
      body: { reason: 'Sick' },
    });
    expect(cancelled.status).toBe(200);
    const { body: done } = await eraseAs(id, 'Hortensia Quesada');
    const until = new Date(application.clock.now);
    until.setUTCFullYear(until.getUTCFullYear() + 10);
    expect(done).toMatchObject({
      erased_at: application.clock.now.toISOString(),
      kept_until: until.toISOString(),
      kept: [{ kind: 'payment_service', count: 1, until: until.toISOString() }],
    });
    // The next night would take it again, and nobody would know.
    const { account_id } = await db()
      .selectFrom('payment_service')
      .select('account_id')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow();
    const payment = await db()
      .insertInto('payment')
      .values({
        code: 'PG-ERASED',
        brand: 'alisios',
        service_id: sale.id,
        account_id,
        method: 'cash',
        status: PAYMENT.failed,
        amount: 40_00,
        currency: 'USD',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [key, record] of [
      [members.key, id],
      [services.key, sale.id],
      [payments.key, payment.id],
    ] as const) {
      expect((await note(key, record)).problem).toMatchObject({ status: 409, reason: 'person_erased' });
      // The screen knows it before anybody has written one.
      expect((await notesOf(key, record)).body).toEqual({ results: [], erased: true });
    }
    expect(await read(id)).toMatchObject({
      first_name: 'Hortensia',
      passport: 'H1234567',
      email: null,
      phone: null,
      address: '',
    });
    const { body: list } = await application.call(members.list, { token, query: { q: 'Quesada' } });
    expect(list.count).toBe(0);
    const { body: same } = await application.call(memberDuplicates, {
      token,
      query: { passport: 'H1234567' },
    });
    expect(same).toEqual([]);
    const { body: palette } = await application.call(search, { token, query: { q: 'Hortensia Quesada' } });
    expect(palette.filter(({ key }) => key === members.key)).toEqual([]);
    const { body: history } = await application.call(auditTrail, { token, query: { key: members.key, id } });
    expect(JSON.stringify(history)).not.toContain('Former street');
    // A form of the record that was open before brings nothing back.
    const kept = await application.call(services.get, { token, params: { id: sale.id } });
    expect(kept.body.version).toBe(cancelled.body.version + 1);
    expect(history.find(({ action }) => action === 'update')?.changes).toHaveProperty('address', [
      null,
      null,
    ]);

    const today = application.clock.now;
    const service = () =>
      db()
        .selectFrom('payment_service')
        .select(['concept', 'total'])
        .where('id', '=', sale.id)
        .executeTakeFirst();
    for (const [days, concept] of [
      [-1, 'Vuelo de Hortensia'],
      [1, ''],
    ] as const) {
      application.clock.now = new Date(until.getTime() + days * 86_400_000);
      await eraseKept(application.services);
      expect(await service()).toEqual({ concept, total: 40_00 });
    }
    application.clock.now = today;
    expect(await read(id)).toMatchObject({
      first_name: '',
      last_name: `#${id}`,
      passport: null,
      kept_until: null,
    });
    const { version } = (await application.call(services.get, { token, params: { id: sale.id } })).body;
    const late = await application.call(saveServiceFiles, {
      token,
      params: { id: sale.id },
      version,
      body: { file_ids: [] },
    });
    expect(late.problem.reason).toBe('person_erased');
    expect(await verifyLedger(db())).toBeUndefined();
  });

  it('ends the sessions of staff, but nobody erases themselves', async () => {
    const { id, token: theirs } = await application.login(agent, { first_name: 'Gone', last_name: 'Agent' });
    expect((await eraseAs(id, 'Gone Agent')).status).toBe(200);
    expect((await application.call(members.list, { token: theirs, query: {} })).status).toBe(401);
    const mine = await application.login(administrator, { first_name: 'My', last_name: 'Self' });
    expect((await eraseAs(mine.id, 'My Self', { as: mine.token })).problem.reason).toBe('own_erasure');
  });

  it('of a recipient leaves nothing to choose', async () => {
    const { body: row } = await application.call(recipients.create, {
      token,
      body: { first_name: 'Nieves', first_surname: 'Cordero', city_id: PLAYA },
    });
    const call = { token: chief, params: { id: row.id }, version: row.version };
    const restricted = await application.call(recipientData.restrict, { ...call, body: { reason: 'Asked' } });
    expect(restricted.status).toBe(200);
    const choices = await application.call(recipientChoices, { token, query: { q: 'Cordero' } });
    expect(choices.body).toMatchObject([{ id: row.id, restricted_at: application.clock.now.toISOString() }]);
    const response = await application.request(
      'POST',
      recipientData.exportAll.path.replace('{id}', `${row.id}`),
      {
        token: chief,
      },
    );
    expect(
      strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['person.json'] ?? new Uint8Array()),
    ).toContain('Cordero');
    const { body } = await application.call(recipientData.preview, call);
    expect(body).toMatchObject({ name: 'Nieves Cordero', open: [], kept: [] });
    const erased = await application.call(recipientData.erase, {
      ...call,
      version: body.version,
      body: { typed: 'Nieves Cordero' },
    });
    expect(erased.status).toBe(200);
    const { rows } = {
      rows: await db().selectFrom('recipient').selectAll().where('id', '=', row.id).execute(),
    };
    expect(rows).toMatchObject([{ first_name: 'N.', first_surname: `N. #${row.id}`, kept_until: null }]);
  });

  it('lets go of what is said of staff who are staff no more while the history names them, and names every number of a merged person', async () => {
    const { id, token: theirs } = await application.login(agent, { first_name: 'Fue', last_name: 'Agente' });
    const merged = await buildMember(db(), { last_name: 'Agente', merged_into_id: id, status: 2 });
    const client = await buildMember(db());
    await application.call(members.update, {
      token: theirs,
      params: { id: client },
      version: 1,
      body: { ...fieldsOf(members.input, members.valuesOf(await read(client))), note: 'Calls late' },
    });
    await application.call(members.update, {
      token: chief,
      params: { id },
      version: await versionOf(id),
      body: { ...fieldsOf(members.input, members.valuesOf(await read(id))), role: ROLES.client },
    });
    expect((await eraseAs(id, 'Fue Agente')).body.kept).toMatchObject([{ kind: 'audit_entry' }]);
    const actor = await db().selectFrom('audit_entry').select('ip').where('member_id', '=', id).execute();
    expect(new Set(actor.map(({ ip }) => ip))).toEqual(new Set(['']));
    const lines = await erasedLines(db());
    for (const number of [id, merged])
      expect(lines.some((line) => line.startsWith(`{"erased":{"kind":"member","id":${number},`))).toBe(true);
  });

  it('does not let a call be done twice whose answer it took away', async () => {
    const id = await buildMember(db(), { first_name: 'Repetida', last_name: 'Llamada' });
    const body = { ...fieldsOf(members.input, members.valuesOf(await read(id))), note: 'Once' };
    const again = () =>
      application.call(members.update, { token, params: { id }, version: 1, key: 'told-of-her', body });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    await eraseAs(id, 'Repetida Llamada');
    expect((await again()).problem.reason).toBe('answer_erased');
  });

  it('is done again after a restore, from the lines that were kept apart', async () => {
    const id = await buildMember(db(), {
      first_name: 'Vuelta',
      last_name: 'Regreso',
      created_at: application.clock.now,
    });
    await eraseAs(id, 'Vuelta Regreso');
    const lines = await erasedLines(db());
    expect(lines.some((line) => line.startsWith(`{"erased":{"kind":"member","id":${id},`))).toBe(true);
    // As a backup from before has them.
    const restored = { first_name: 'Vuelta', last_name: 'Regreso', erased_at: null, restricted_at: null };
    await db().updateTable('member').set(restored).where('id', '=', id).execute();
    const at = application.clock.now.toISOString();
    // Numbers are given once more after a restore: who came later is somebody else.
    const later = await buildMember(db(), { last_name: 'Later', created_at: application.clock.now });
    const text = [
      'not a line of ours',
      `{"erased":{"kind":"member","id":999999,"at":"${at}"}}`,
      `{"erased":{"kind":"member","id":${later},"at":"${new Date(Date.parse(at) - 1).toISOString()}"}}`,
      ...lines,
    ].join('\n');
    const again = () => eraseAgain(application.services, text);
    expect(await again()).toMatchObject({ again: 1 });
    expect(await again()).toMatchObject({ again: 0 });
    expect(await read(later)).toMatchObject({ last_name: 'Later', erased_at: null });
    expect(await read(id)).toMatchObject({ first_name: '', last_name: `#${id}` });
  });
});
