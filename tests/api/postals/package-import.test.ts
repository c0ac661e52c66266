import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { importPackages } from '../../../src/lib/contract/postals/package-import.ts';
import { cancelPackage } from '../../../src/lib/contract/postals/package-actions.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { read } from './package-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  await addSender('Ana', 'Paz', { email: 'ana@example.com', phone: '+13055550199' });
  // A family shares a phone, and two people a name.
  await addSender('Luis', 'Paz', { phone: '+13055550142' });
  await addSender('Eva', 'Paz', { phone: '+13055550142' });
  await addSender('Eva', 'Rey', { phone: '+13055550101' });
  await addSender('Eva', 'Rey', { phone: '+13055550102' });
});
afterAll(() => application.close());

async function addSender(first_name: string, last_name: string, values: object): Promise<void> {
  await application.services.db
    .insertInto('member')
    .values({ role: 1, brand: 'alisios', first_name, last_name, ...values })
    .execute();
}

let folios = 0;
/** A row that can be added, with what is said of it here. */
const row = (values: object = {}) => ({
  partner_folio: `A-${(folios += 1)}`,
  sender_email: 'ana@example.com',
  first_name: 'Yanet',
  first_surname: 'Morales',
  identity_card: '90010112345',
  mobile: '53317131',
  street: 'Calle 23',
  city: 'Playa',
  contents: 'Ropa: 40,00',
  weight: '5,5 lb',
  ...values,
});
const send = (
  rows: object[],
  { key, ...options }: { rehearsal?: boolean; leave_out?: boolean; key?: string } = {},
) =>
  application.call(importPackages, {
    token,
    language: 'en',
    key,
    body: { rows, rehearsal: false, ...options },
  });
const rehearse = async (...rows: object[]) => (await send(rows, { rehearsal: true })).body.results;
/** What is wrong with one row: columns and keys. */
const faultsOf = async (values: object) =>
  (await rehearse(row(values)))[0]?.errors.map(({ field, key }) => `${field} ${key}`);
const messageOf = async (values: object) => (await rehearse(row(values)))[0]?.errors[0]?.message;
const countOf = async () => (await application.call(packages.list, { token })).body.count;
const found = async (q: string) =>
  (await application.call(packages.list, { token, query: { q } })).body.results;

describe('an import of packages', () => {
  it('tries every row and writes nothing, then adds them all with price, debt and recipient', async () => {
    const before = await countOf();
    const rows = [
      row({
        partner_folio: ' g-77 ',
        contents: '2 x Ropa: 40,00; Ventilador (duradero): 55,50',
        value: '95.50',
        weight: '2 x 5,5; 2 kg',
        weight_unit: 'libras',
        type: 'Documentos',
        insured: 'No',
        delivery_to: 'almacén',
        expected_date: '46387',
      }),
      row(),
    ];
    const [first] = await rehearse(...rows);
    expect(first).toMatchObject({ accepted: true, errors: [], warnings: [] });
    expect(await countOf()).toBe(before);
    expect((await send(rows)).body).toMatchObject({ added: 2 });
    const [added] = await found('g-77');
    expect(added).toMatchObject({
      partner_folio: 'g-77',
      status: 1,
      type: 2,
      insured: false,
      delivery_to: 'pickup',
      expected_date: '2026-12-31',
      receiver_name: 'Yanet Morales',
      receiver: { identity_card: '90010112345', mobile: '+5353317131' },
      city: { name: 'Playa' },
      declared_value: { amount: 95_50 },
      total: first?.total,
      parcels: [{ weight: { lb: '5.5' } }, { weight: { lb: '5.5' } }, { weight: { kg: '2', unit: 'kg' } }],
    });
    const debts = await application.call(services.list, { token, query: { package: String(added?.id) } });
    expect(debts.body.results[0]?.total).toEqual(first?.total);
    // The person is kept once, as theirs who sends.
    const people = await application.call(recipients.list, { token, query: { q: '90010112345' } });
    expect(people.body.results).toMatchObject([{ members: [{ name: 'Ana Paz' }] }]);
    expect(await verifyLedger(application.services.db)).toBeUndefined();
  });

  it('comes in once, however often it is sent (rule: partner-packages-once)', async () => {
    const rows = [row({ partner_folio: 'B-1' })];
    const before = await countOf();
    const key = 'package-import-test-0001';
    const answers = [await send(rows, { key }), await send(rows, { key })];
    expect(answers.map(({ body }) => body.added)).toEqual([1, 1]);
    expect(await countOf()).toBe(before + 1);
    const [there] = await found('B-1');
    expect(await messageOf({ partner_folio: 'b-1' })).toBe(
      `This package is already here: ${there?.folio}. Leave the row out.`,
    );
    const twice = await rehearse(row({ partner_folio: 'B-2' }), row({ partner_folio: 'B-2' }));
    expect(twice.map(({ errors }) => errors[0]?.key)).toEqual([undefined, 'import_folio_twice']);
    // Another partner may have the same number, and what was cancelled may come again.
    const { name } = await application.services.db
      .insertInto('service_provider')
      .values({ name: 'Correo Sur', company_office_id: 19 })
      .returning('name')
      .executeTakeFirstOrThrow();
    expect(await faultsOf({ partner_folio: 'B-1', provider: name.toUpperCase() })).toEqual([]);
    const { id, version } = await read(application, token, there?.id ?? 0);
    await application.call(cancelPackage, { token, params: { id }, version, body: { reason: 'Wrong file' } });
    expect(await faultsOf({ partner_folio: 'B-1' })).toEqual([]);
  });

  it('writes nothing while a row has a fault, unless that row is left out', async () => {
    const before = await countOf();
    const rows = [row(), row({ identity_card: '99990112345' })];
    const refused = await send(rows);
    expect(refused.body).toMatchObject({ added: 0, results: [{ accepted: true }, { accepted: false }] });
    expect(await countOf()).toBe(before);
    expect((await send(rows, { leave_out: true })).body.added).toBe(1);
    expect(await countOf()).toBe(before + 1);
  });

  it('names the column of every fault, and what to do', async () => {
    for (const [values, faults] of [
      [{ partner_folio: '' }, ['partner_folio import_folio']],
      [{ identity_card: '9001011234' }, ['identity_card identity_card']],
      [{ identity_card: '99990112345' }, ['identity_card identity_card_birth_date']],
      [{ first_name: 'Otra' }, ['identity_card import_card_named']],
      [{ first_surname: '.' }, ['first_surname name']],
      [{ mobile: '12' }, ['mobile phone']],
      [{ mobile: '+13055550199' }, ['mobile cuban_mobile']],
      [{ city: 'San Luis' }, ['state import_several']],
      [{ city: 'San Luis', state: 'La Habana' }, ['state import_elsewhere']],
      [{ city: 'San Luis', state: 'Santiago de Cuba' }, []],
      [{ city: '' }, ['city required']],
      [{ weight: '1000 x 5 lb' }, ['weight import_parcels']],
      [{ weight: '5' }, ['weight import_unit']],
      [{ weight: '0.001 lb' }, []],
      [{ weight: '0.0001 lb' }, ['weight import_weight']],
      [{ value: '200.01', contents: 'Ropa: 200' }, ['value import_sum']],
      [{ contents: 'TV (durable): 500.01' }, ['limit_reason limit_reason']],
      [{ contents: 'TV (durable): 500.01', limit_reason: 'The family moves' }, []],
      [{ sender_email: '' }, ['sender_name import_sender']],
      [{ sender_email: 'nobody@example.com' }, ['sender_email import_sender_unknown']],
      [{ sender_email: '', sender_name: 'ana paz' }, []],
      [{ sender_email: '', sender_name: 'Eva Rey' }, ['sender_name import_sender_several']],
      [{ sender_email: '', sender_phone: '305 555 0142' }, ['sender_phone import_sender_several']],
      [{ sender_email: '', sender_phone: '305 555 0142', sender_name: 'Eva Paz' }, []],
      [{ sender_email: '', sender_phone: '53 4751 8460' }, ['sender_phone phone_country']],
      [{ type: 'Regalito', office: 'Mars' }, ['office import_choice', 'type import_choice']],
      [{ expected_date: '31/02/2027' }, ['expected_date date']],
    ] as const)
      expect(await faultsOf(values), JSON.stringify(values)).toEqual(faults);
    expect(await messageOf({ city: 'San Luis' })).toBe(
      'This municipality is in Pinar del Río or Santiago de Cuba. Enter the province.',
    );
  });

  it('tells what customs finds unusual, and adds it all the same', async () => {
    const [dear, drone] = await rehearse(
      row({ contents: 'Ropa', value: '200.01' }),
      row({ contents: 'Dron: 20.00' }),
    );
    expect(dear).toMatchObject({ accepted: true, warnings: [{ kind: 'value', needs_reason: false }] });
    expect(drone).toMatchObject({ accepted: true, warnings: [{ kind: 'forbidden', word: 'dron' }] });
  });

  it('stops at the credit limit of the sender, counting the rows before', async () => {
    await addSender('Tope', 'Justo', { email: 'tope@example.com' });
    const [priced] = await rehearse(row({ sender_email: 'tope@example.com' }));
    const { id } = await application.services.db
      .selectFrom('member')
      .select('id')
      .where('email', '=', 'tope@example.com')
      .executeTakeFirstOrThrow();
    await application.services.db
      .insertInto('account')
      .values({ member_id: id, currency: 'USD', credit_limit: priced?.total?.amount ?? 0 })
      .execute();
    const both = await rehearse(
      row({ sender_email: 'tope@example.com' }),
      row({ sender_email: 'tope@example.com' }),
    );
    expect(both).toMatchObject([
      { accepted: true },
      { accepted: false, errors: [{ field: '', key: 'credit_limit' }] },
    ]);
  });

  it('keeps nobody waiting whose rows a preview is done with (rule: import-row-by-row)', async () => {
    const { db } = application.services;
    const accountOf = (email: string) =>
      db
        .selectFrom('account')
        .innerJoin('member', 'member.id', 'account.member_id')
        .select('account.id')
        .where('email', '=', email)
        .forNoKeyUpdate('account')
        .noWait();
    await addSender('Rosa', 'Sol', { email: 'rosa@example.com', phone: '+13055550188' });
    const { body } = await send([row(), row({ sender_email: 'rosa@example.com', identity_card: '' })]);
    expect(body.added).toBe(2);
    let waiting: ReturnType<typeof rehearse> | undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction.executeQuery(accountOf('rosa@example.com').compile());
      waiting = rehearse(row(), row({ sender_email: 'rosa@example.com', identity_card: '' }), row());
      const waits = sql<{ waits: number }>`select count(*)::int as waits from pg_locks where not granted`;
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.waits).toBe(1);
      // Of the first sender both rows were tried.
      await db.transaction().execute((other) => other.executeQuery(accountOf('ana@example.com').compile()));
    });
    expect((await waiting)?.map(({ row: index, accepted }) => [index, accepted])).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ]);
  });

  it('refuses no rows and more than a thousand', async () => {
    expect((await send([])).status).toBe(422);
    expect((await send(Array.from({ length: 1001 }, () => ({ partner_folio: '1' })))).status).toBe(422);
  });
});
