import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '../../../src/lib/contract/users/members.ts';
import { importMembers } from '../../../src/lib/contract/users/member-import.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const send = (
  rows: object[],
  options: { rehearsal?: boolean; duplicates?: boolean; leave_out?: boolean } = {},
) =>
  application.call(importMembers, {
    token,
    language: 'es',
    body: { rows, rehearsal: false, leave_out: true, ...options },
  });
const countOf = async () => (await application.call(members.list, { token })).body.count;

describe('importing members', () => {
  const rows = [
    {
      first_name: 'Ana',
      last_name: 'de la Cruz',
      phone: '(787) 671-1234',
      birth_date: '05/06/1980',
      passport: 'b-100',
      language: 'Español',
    },
    {
      first_name: 'Luis',
      last_name: "O'Farrill",
      phone: '53317131',
      birth_date: '1975-12-31',
      email: 'LUIS@example.com',
    },
    {
      first_name: '.',
      last_name: '',
      birth_date: '31/02/2026',
      phone: '12',
      email: 'x@',
      language: 'klingon',
    },
    { first_name: 'Luis', last_name: 'Again', email: 'luis@example.com' },
  ];

  it('tells the errors of every row without writing anything', async () => {
    const before = await countOf();
    const { status, body } = await send(rows, { rehearsal: true });
    expect(status).toBe(200);
    expect(body.added).toBe(2);
    expect(body.results.map(({ accepted }) => accepted)).toEqual([true, true, false, false]);
    expect(body.results[2]?.errors.map(({ field }) => field).sort()).toEqual([
      'birth_date',
      'email',
      'first_name',
      'language',
      'phone',
    ]);
    expect(body.results[2]?.errors.find(({ field }) => field === 'email')?.message).toMatch(/correo/);
    expect(body.results[3]).toMatchObject({ duplicates: [{ id: null, name: '2', fields: ['email'] }] });
    expect(await countOf()).toBe(before);
  });

  it('adds the good rows, once, and only when the others are left out', async () => {
    const before = await countOf();
    expect((await send(rows, { leave_out: false })).body.added).toBe(0);
    expect(await countOf()).toBe(before);
    expect((await send(rows)).body.added).toBe(2);
    expect(await countOf()).toBe(before + 2);
    const { body } = await application.call(members.list, { token, query: { q: 'de la cruz' } });
    expect(body.results[0]).toMatchObject({
      phone: '+17876711234',
      birth_date: '1980-06-05',
      passport: 'B100',
      language: 'es',
      role: 1,
    });
    const cuban = await application.call(members.list, { token, query: { q: "o'farrill" } });
    expect(cuban.body.results[0]).toMatchObject({
      phone: '+5353317131',
      dial_code: '+53',
      email: 'luis@example.com',
      language: 'es',
    });
    const again = await send(rows);
    expect(again.body.added).toBe(0);
    expect(again.body.results[0]?.duplicates[0]).toMatchObject({
      name: 'Ana de la Cruz',
      fields: ['passport', 'phone'],
    });
    expect((await send([rows[1] ?? {}], { duplicates: true })).body.added).toBe(1);
  });

  it('keeps zeros in front, names who differs in them alone, and asks of which country a number is (rule: duplicates-are-noticed, cuban-number-asked)', async () => {
    await send([{ first_name: 'Cero', last_name: 'Uno', passport: "'0012345678" }]);
    expect(
      (await application.call(members.list, { token, query: { q: '0012345678' } })).body.results,
    ).toMatchObject([{ passport: '0012345678' }]);
    const { body } = await send(
      [
        { first_name: 'Cero', last_name: 'Dos', passport: '12345678' },
        { first_name: 'Ana', last_name: 'Tres', phone: '53 4751 8460' },
      ],
      { rehearsal: true },
    );
    expect(body.results).toMatchObject([
      { accepted: false, duplicates: [{ name: 'Cero Uno', fields: ['passport'] }] },
      { accepted: false, errors: [{ field: 'phone', key: 'phone_country' }] },
    ]);
  });

  it('makes no staff, whatever a column says', async () => {
    const eve = { first_name: 'Eve', last_name: 'Importer', email: 'eve@example.com' };
    expect((await send([{ ...eve, role: '2' }])).status).toBe(422);
    await send([eve]);
    const { body } = await application.call(members.list, { token, query: { q: 'importer' } });
    expect(body.results.map(({ role }) => role)).toEqual([1]);
  });

  it('refuses no rows and more than a thousand', async () => {
    expect((await send([])).status).toBe(422);
    expect(
      (await send(Array.from({ length: 1001 }, () => ({ first_name: 'A', last_name: 'B' })))).status,
    ).toBe(422);
  });
});
