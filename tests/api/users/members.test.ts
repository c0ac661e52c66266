import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { currentSession, resetPassword } from '../../../src/lib/contract/authentication.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import {
  inviteMember,
  memberChoices,
  memberDuplicates,
  members,
} from '../../../src/lib/contract/users/members.ts';
import { administrator, agent, client, fieldsOf, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { mailedLink, newestMail } from '../authentication/staff.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(() => application.close());
beforeEach(() => application.services.db.deleteFrom('rate_limit').execute());

let count = 0;
const yanet = () => {
  count += 1;
  return {
    first_name: ' Yanet ',
    last_name: 'Morales  Ñíguez',
    email: `Yanet.${count}@Example.com`,
    phone: '+5353317131',
    passport: `k 12345${count}`,
    birth_date: '1990-02-28',
    address: '123 Main St Apt 4B, Hialeah FL',
    language: 'es' as const,
    note: 'Prefers calls after six',
  };
};
const create = (values: object = {}, as = token) =>
  application.call(members.create, { token: as, body: { ...yanet(), ...values } });
const update = (id: number, version: number, body: object, as = token) =>
  application.call(members.update, {
    token: as,
    params: { id },
    version,
    body: fieldsOf(members.input, body),
  });

describe('members', () => {
  it('registers a client tidily, with dial code and age', async () => {
    application.clock.now = new Date('2026-02-28T04:30:00Z');
    const { status, body } = await create({ birth_date: '1990-02-28' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      first_name: 'Yanet',
      last_name: 'Morales Ñíguez',
      dial_code: '+53',
      role: client,
      status: 1,
      credit_limit: { amount: 0, currency: 'USD' },
      invited: false,
    });
    expect(body.email).toMatch(/^yanet\.\d+@example\.com$/);
    expect(body.passport).toMatch(/^K12345\d+$/);
    // At half past four in UTC it is still the 27th at the main office.
    expect(body.age).toBe(35);
    application.clock.now = new Date();
  });

  it('names what is wrong with it', async () => {
    const refused = await create({
      first_name: '',
      last_name: ' ',
      email: 'yanet@',
      phone: '12',
      birth_date: '31/02/2026',
    });
    expect(refused.problem.errors?.map(({ field }) => field).sort()).toEqual([
      'birth_date',
      'email',
      'first_name',
      'phone',
    ]);
    expect((await create({ phone: '+5361234567' })).problem.errors?.[0]).toMatchObject({
      field: 'phone',
      key: 'phone',
    });
    expect((await create({ birth_date: '2099-01-01' })).problem.errors?.[0]).toMatchObject({
      field: 'birth_date',
      key: 'birth_date',
    });
    expect((await create({ birth_date: '1899-12-31' })).problem.errors?.[0]?.field).toBe('birth_date');
    expect((await create({ role: 6, email: null }, chief)).problem.errors?.[0]).toMatchObject({
      field: 'email',
      key: 'required',
    });
  });

  it('takes a person with one name, and no name without a letter (rule: one-name-is-enough)', async () => {
    const { body, status } = await create({ first_name: 'Suharto', last_name: '' });
    expect([status, body.first_name, body.last_name]).toEqual([201, 'Suharto', '']);
    expect((await application.call(memberChoices, { token, query: { id: body.id } })).body[0]).toMatchObject({
      name: 'Suharto',
    });
    for (const [names, refused] of [
      [{ first_name: '.', last_name: 'Pérez' }, 'first_name name'],
      [{ first_name: '-', last_name: '·' }, 'first_name name,last_name name'],
      [{ first_name: '\u200B', last_name: '' }, 'first_name one_name'],
    ] as const) {
      const { problem } = await create(names);
      expect(keysOf(problem)?.join()).toBe(refused);
    }
  });

  it('refuses a text beyond its limit and says how long it is (rule: nothing-cut)', async () => {
    const { problem } = await create({ last_name: 'ñ'.repeat(120) });
    expect(problem.errors).toMatchObject([
      { field: 'last_name', key: 'max_length', message: 'Enter at most 80 characters; there are 120.' },
    ]);
  });

  it('lets a stored number be, however odd it is', async () => {
    const { body } = await create({ phone: null });
    await application.services.db
      .updateTable('member')
      .set({ phone: '+17865550009', dial_code: '+1' })
      .where('id', '=', body.id)
      .execute();
    const saved = await update(body.id, 1, { ...body, phone: '+17865550009', note: 'Called' });
    expect(saved.body).toMatchObject({ phone: '+17865550009', dial_code: '+1', note: 'Called' });
  });

  it('finds people by name, email, phone and passport, with or without accents (rule: search-forgives)', async () => {
    const { body } = await create({
      first_name: 'Ñico',
      last_name: 'Camagüey',
      phone: '+17876711234',
      passport: 'ZX998877',
    });
    for (const q of ['nico', 'ÑICO', 'camaguey nico', body.email ?? '', '7876711234', 'zx9988']) {
      const found = await application.call(members.list, { token, query: { q } });
      expect({ q, ids: found.body.results.map(({ id }) => id) }).toEqual({ q, ids: [body.id] });
      const choices = await application.call(memberChoices, { token, query: { q } });
      expect(choices.body[0]).toMatchObject({ id: body.id, name: 'Ñico Camagüey', passport: 'ZX998877' });
    }
  });

  it('finds them whatever stands between letters and digits (rule: search-forgives, unseen-marks)', async () => {
    const { body } = await create({
      first_name: 'Odalys',
      last_name: 'Bare',
      phone: '+13055550177',
      passport: 'K987.654',
    });
    for (const q of [
      '305-555-0177',
      '(305) 555-0177',
      '+1 305.555.0177',
      '\u202A305\u2011555\u20110177\u202C',
      'K 987.654',
      'k987-654',
      'odalys 555-0177',
      '３０５５５５０１７７',
    ]) {
      const found = await application.call(members.list, { token, query: { q } });
      expect({ q, ids: found.body.results.map(({ id }) => id) }).toEqual({ q, ids: [body.id] });
      expect(
        (await application.call(memberChoices, { token, query: { q } })).body.map(({ id }) => id),
      ).toEqual([body.id]);
      expect((await application.call(search, { token, query: { q } })).body).toMatchObject([
        { key: members.key, id: body.id },
      ]);
    }
  });

  it('reads copied identifiers and texts without what nobody sees (rule: unseen-marks)', async () => {
    const { body } = await create({
      first_name: '\u202EAna\u0007',
      last_name: 'gnp.exe\u2069',
      email: '\u200Emailto:Copied\u200B@Example.com ',
      phone: 'tel:\u2066+1\u00A0786\u2011555\u20110188\u2069',
      passport: '\u202Ak\u00AD 00\u201112\u202C',
      note: 'one\r\ntwo\u202E',
    });
    expect(body).toMatchObject({
      first_name: 'Ana',
      last_name: 'gnp.exe',
      email: 'copied@example.com',
      phone: '+17865550188',
      passport: 'K0012',
      note: 'one\ntwo',
    });
  });

  it('sorts names as they are read, in lists and choices, and every name of the database in one way (rule: read-order)', async () => {
    for (const last_name of ['Ñico Orden', 'Nunez Orden', 'Ólmez Orden', 'Zaldívar Orden', 'Núñez Orden'])
      await create({ last_name });
    const order = ['Nunez', 'Núñez', 'Ñico', 'Ólmez', 'Zaldívar'].map((name) => `${name} Orden`);
    expect(
      (await application.call(members.list, { token, query: { q: 'orden' } })).body.results.map(
        ({ last_name }) => last_name,
      ),
    ).toEqual(order);
    expect(
      (await application.call(memberChoices, { token, query: { q: 'orden' } })).body.map(
        ({ last_name }) => last_name,
      ),
    ).toEqual(order);
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'text' and collation_name is null
        and column_name in ('first_name', 'last_name', 'brand', 'name', 'name_en', 'name_es')`.execute(
      application.services.db,
    );
    expect(
      rows
        .map(({ place }) => place)
        .filter(
          (place) => !/^(migration|file|view|setting|job|.*\.brand$)/.test(place) || place === 'model.brand',
        ),
    ).toEqual([]);
  });

  it('filters by role, status, language and whole days of the main office', async () => {
    application.clock.now = new Date('2026-03-02T04:59:00Z');
    const late = (await create({ last_name: 'Lastminute' })).body;
    application.clock.now = new Date();
    const list = async (query: object) =>
      (
        await application.call(members.list, { token, query: { q: 'lastminute', ...query } })
      ).body.results.map(({ id }) => id);
    expect(await list({ created_from: '2026-03-01', created_to: '2026-03-01' })).toEqual([late.id]);
    expect(await list({ created_from: '2026-03-02' })).toEqual([]);
    expect(await list({ role: '1,3', status: '1', language: 'es' })).toEqual([late.id]);
    expect(await list({ role: '2' })).toEqual([]);
    expect(await list({ language: 'en' })).toEqual([]);
    expect(
      (await application.call(members.list, { token, query: { created_from: '2026-02-31' } })).status,
    ).toBe(422);
  });

  it('lets an Agent write clients, and neither staff, roles nor credit limits (rule: only-who-may, roles-of-staff)', async () => {
    const { body } = await create();
    const { files: _, ...same } = body;
    const limit = { amount: 500_00, currency: 'USD' };
    expect((await update(body.id, 1, { ...same, role: 6 })).problem).toMatchObject({
      status: 403,
      code: 'e10',
      reason: 'not_permitted',
    });
    expect((await update(body.id, 1, { ...same, credit_limit: limit })).status).toBe(403);
    expect((await create({ role: 6 })).status).toBe(403);
    expect((await create({ credit_limit: limit })).status).toBe(403);
    const staff = await application.login(agent);
    const other = (await application.call(members.get, { token, params: { id: staff.id } })).body;
    expect((await update(staff.id, 1, { ...other, language: 'es' })).status).toBe(403);
    expect((await application.call(members.get, { token, params: { id: staff.id } })).body.language).toBe(
      'en',
    );
    const limited = await update(body.id, 1, { ...same, credit_limit: limit }, chief);
    expect(limited.body.credit_limit).toEqual(limit);
    // The Agent edits the client on, and the limit stays.
    expect((await update(body.id, 2, { ...same, credit_limit: limit, note: 'Called' })).body).toMatchObject({
      note: 'Called',
      credit_limit: limit,
    });
  });

  it('keeps the credit limit in the account of its currency, as one truth (rule: limit-below-debt)', async () => {
    const { db } = application.services;
    const { id, version } = (await create({ credit_limit: { amount: 500_00, currency: 'USD' } }, chief)).body;
    const accounts = () =>
      db
        .selectFrom('account')
        .select(['currency', 'credit_limit'])
        .where('member_id', '=', id)
        .orderBy('id')
        .execute();
    const { files: _, ...same } = (await application.call(members.get, { token, params: { id } })).body;
    const limit = (at: number, amount: number, currency: string) =>
      update(id, at, { ...same, credit_limit: { amount, currency } }, chief);
    expect(await accounts()).toEqual([{ currency: 'USD', credit_limit: 500_00 }]);
    expect((await limit(version, 300_00, 'EUR')).body.credit_limit).toEqual({
      amount: 300_00,
      currency: 'EUR',
    });
    expect(await accounts()).toEqual([
      { currency: 'USD', credit_limit: null },
      { currency: 'EUR', credit_limit: 300_00 },
    ]);
    await db
      .updateTable('account')
      .set({ balance: 250_00 })
      .where('member_id', '=', id)
      .where('currency', '=', 'EUR')
      .execute();
    expect((await limit(version + 1, 200_00, 'EUR')).problem.errors?.[0]).toMatchObject({
      field: 'credit_limit.amount',
      key: 'limit_below_debt',
    });
    // 0 is none agreed.
    expect((await limit(version + 1, 0, 'EUR')).body.credit_limit).toEqual({ amount: 0, currency: 'USD' });
    expect((await accounts())[1]).toEqual({ currency: 'EUR', credit_limit: null });
    const { body } = await application.call(members.exportCsv, { token, query: { q: same.email ?? '' } });
    expect(String(body)).toContain('USD');
  });

  it('shows no secret of anybody', async () => {
    const { body } = await application.call(members.list, { token, query: { page_size: 100 } });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|hash/);
  });

  it('invites staff by mail; the link sets the first password', async () => {
    const { body } = await create({ role: 6, language: 'es' }, chief);
    expect(body.invited).toBe(true);
    const { me, mc } = await mailedLink(application, body.email ?? '');
    expect(me).toBe(String(body.id));
    const password = 'the first long password';
    expect(
      (await application.call(resetPassword, { body: { me, mc, password, password_again: password } }))
        .status,
    ).toBe(204);
    expect((await application.call(members.get, { token, params: { id: body.id } })).body.invited).toBe(
      false,
    );
    expect(
      (await application.call(inviteMember, { token: chief, params: { id: body.id } })).problem.reason,
    ).toBe('has_password');
  });

  it('sends an invitation again, after which the former link is dead; clients are not invited', async () => {
    const { body } = await create({ role: 6 }, chief);
    const first = await mailedLink(application, body.email ?? '');
    expect((await application.call(inviteMember, { token, params: { id: body.id } })).status).toBe(403);
    expect((await application.call(inviteMember, { token: chief, params: { id: body.id } })).status).toBe(
      204,
    );
    const password = 'the first long password';
    expect(
      (
        await application.call(resetPassword, {
          body: { me: first.me, mc: first.mc, password, password_again: password },
        })
      ).problem.code,
    ).toBe('e12');
    const visitor = (await create()).body;
    expect(
      (await application.call(inviteMember, { token: chief, params: { id: visitor.id } })).problem.reason,
    ).toBe('not_staff');
    expect(await newestMail(application, visitor.email ?? '')).toBeUndefined();
  });

  it('mails a corrected address a new invitation, and the wrong one opens nothing', async () => {
    const { body } = await create({ role: 6 }, chief);
    const wrong = await mailedLink(application, body.email ?? '');
    const right = `right.${body.id}@example.com`;
    await update(body.id, 1, { ...body, email: right }, chief);
    const password = 'the first long password';
    expect(
      (
        await application.call(resetPassword, {
          body: { me: wrong.me, mc: wrong.mc, password, password_again: password },
        })
      ).problem.code,
    ).toBe('e12');
    expect((await mailedLink(application, right)).me).toBe(String(body.id));
  });

  it('refuses a second login with one email, and allows a family to share one', async () => {
    const first = (await create({ role: 6 }, chief)).body;
    expect((await create({ role: 6, email: first.email }, chief)).problem.errors?.[0]).toMatchObject({
      field: 'email',
      key: 'already_exists',
    });
    expect((await create({ email: first.email })).status).toBe(201);
  });

  it('ends the sessions of whom it deactivates or moves out of the staff', async () => {
    for (const change of [{ status: 2 }, { role: 5 }]) {
      const staff = await application.login(agent);
      const { body } = await application.call(members.get, { token, params: { id: staff.id } });
      await update(staff.id, body.version, { ...body, ...change }, chief);
      expect((await application.call(currentSession, { token: staff.token })).status).toBe(401);
    }
  });

  it('keeps one active Administrator, also when two leave at once', async () => {
    const own = await testApplication();
    const one = await own.login(administrator);
    const other = await own.login(administrator);
    const rowOf = async (id: number) =>
      (await own.call(members.get, { token: one.token, params: { id } })).body;
    const rows = [await rowOf(one.id), await rowOf(other.id)];
    const leave = (row: (typeof rows)[number], change: object) =>
      own.call(members.update, {
        token: one.token,
        params: { id: row.id },
        version: row.version,
        body: fieldsOf(members.input, { ...row, ...change }),
      });
    const answers = await Promise.all(
      rows.map((row, index) => leave(row, index === 0 ? { status: 2 } : { role: 6 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const active = await own.services.db
      .selectFrom('member')
      .select('id')
      .where('role', '=', 2)
      .where('status', '=', 1)
      .execute();
    expect(active).toHaveLength(1);
    await own.close();
  });

  it('warns of the same passport, email or phone', async () => {
    const { body } = await create({ phone: '+13055550142' });
    const ask = async (query: object) => (await application.call(memberDuplicates, { token, query })).body;
    expect(await ask({ passport: ` ${body.passport?.toLowerCase()} ` })).toEqual([
      { id: body.id, name: 'Yanet Morales Ñíguez', fields: ['passport'], restricted: false },
    ]);
    expect(await ask({ email: body.email?.toUpperCase() ?? '', phone: '+13055550142' })).toEqual([
      expect.objectContaining({ id: body.id, fields: ['email', 'phone'] }),
    ]);
    expect(await ask({ passport: body.passport ?? '', except: body.id })).toEqual([]);
    expect(await ask({ passport: '', email: '', phone: '' })).toEqual([]);
  });

  it('deletes for the Administrator, nobody who is used, and never oneself', async () => {
    const { body } = await create();
    expect((await application.call(members.remove, { token, params: { id: body.id } })).status).toBe(403);
    expect((await application.call(members.remove, { token: chief, params: { id: body.id } })).status).toBe(
      204,
    );
    expect((await application.call(members.get, { token, params: { id: body.id } })).status).toBe(404);
    const used = await application.login(agent);
    await application.call(members.create, { token: used.token, body: yanet() });
    expect(
      (await application.call(members.remove, { token: chief, params: { id: used.id } })).problem.reason,
    ).toBe('in_use');
    const self = (await application.call(currentSession, { token: chief })).body.member.id;
    expect(
      (await application.call(members.remove, { token: chief, params: { id: self } })).problem.reason,
    ).toBe('own_record');
  });

  it('keeps who changed what', async () => {
    const { body } = await create();
    await update(body.id, 1, { ...body, language: 'en' });
    const { body: entries } = await application.call(auditTrail, {
      token,
      query: { key: members.key, id: body.id },
    });
    expect(entries.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(entries[0]?.changes).toEqual({ language: ['es', 'en'] });
  });

  it('exports the rows of the filter in words', async () => {
    const { body } = await create({ last_name: '=Fórmula', note: 'x' });
    const response = await application.request('GET', `/users/export_members.csv?q=formula`, {
      token,
      language: 'es',
    });
    const text = await response.text();
    expect(text).toContain("'=Fórmula");
    expect(text).toContain('Cliente');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(body.id).toBeGreaterThan(0);
  });

  it('draws its form from its contract', async () => {
    const { body } = await application.call(members.addForm, { token, language: 'es' });
    expect(body.fields.find(({ name }) => name === 'role')?.options?.map(({ label }) => label)).toContain(
      'Chofer',
    );
    expect(body.fields.find(({ name }) => name === 'credit_limit')?.type).toBe('money');
  });
});
