import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedColumns } from '../../../server/users/personal-data/columns.ts';
import { TABLES } from '../../../server/users/personal-data/registry.ts';
import { newKey } from '../../../server/lib/files/store.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { exportPersonalData } from '../../../src/lib/contract/users/personal-data.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { OTHERS } from './other-tables.ts';

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

async function archive(id: number) {
  const response = await application.request('POST', exportPersonalData.path.replace('{id}', String(id)), {
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
    await application.call(services.create, {
      token,
      body: {
        service_type_id: SERVICE_TYPES.tour,
        member_id: id,
        concept: 'Excursión a Viñales',
        unit_amount: 40_00,
        total: 40_00,
        currency: 'USD',
      },
    });
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

    const { names, files, said } = await archive(id);
    expect(said.person).toEqual({ key: members.key, id });
    expect(said.records['member']).toMatchObject([{ id, first_name: 'Zoraida', status_name: 'active' }]);
    expect(said.records['payment_service']).toMatchObject([
      { concept: 'Excursión a Viñales', total: 40_00, currency: 'USD' },
    ]);
    expect(said.records['payment_service']?.[0]?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(said.records['recipient']).toMatchObject([{ first_name: 'Marta' }]);
    expect(said.records['mail']).toMatchObject([{ subject: 'Código de acceso', text: '' }]);
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
    expect((await application.call(exportPersonalData, { token, params: { id } })).status).toBe(403);
    expect(
      (await application.call(exportPersonalData, { token: chief, params: { id: 999_999 } })).status,
    ).toBe(404);
  });
});
