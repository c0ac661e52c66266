import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { registerCash } from '../../../src/lib/contract/financials/payment-actions.ts';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import {
  closeCourierTill,
  courierCounts,
  courierMovements,
  courierTills,
  moveCourierCash,
} from '../../../src/lib/contract/postals/courier-cash.ts';
import {
  movePayoutFunds,
  payoutFundings,
  payoutFunds,
} from '../../../src/lib/contract/postals/payout-funds.ts';
import { cancelRemittance } from '../../../src/lib/contract/postals/remittance-actions.ts';
import {
  batchSheetPdf,
  batchSheetXlsx,
  remittanceBatches,
  scanRemittance,
  sendRemittanceBatch,
} from '../../../src/lib/contract/postals/remittance-batches.ts';
import { stepRemittance } from '../../../src/lib/contract/postals/remittance-steps.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { textOf } from '../pdf.ts';
import { BAYAMO, makeSender } from './package-scene.ts';
import { MLC, cashForm, mlcForm, quoted, remitted, setRates } from './remittance-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
let courier_id: number;
const office_id = 19;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
  await setRates(application, chief);
  ({ id: courier_id } = await application.login(ROLES.driver, { first_name: 'Pedro', last_name: 'Paz' }));
});
beforeEach(() => {
  application.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(async () => {
  const { db } = application.services;
  expect(await verifyLedger(db)).toBeUndefined();
  // Whatever was done, each currency adds up to zero, and the couriers' book is what their tills say.
  const { rows } = await sql<{ currency: string; sum: number; courier: number; tills: number }>`
    select currency, sum(amount)::bigint as sum, coalesce(sum(amount) filter (where book = 'courier'), 0)::bigint as courier,
      (select coalesce(sum(balance), 0)::bigint from courier_till where courier_till.currency = movement.currency) as tills
    from ledger_movement movement join ledger_entry on movement_id = movement.id group by currency`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { sum, courier, tills } of rows) expect([sum, courier]).toEqual([0, tills]);
  await application.close();
});

const read = async (id: number) => (await application.call(remittances.get, { token, params: { id } })).body;
const serviceOf = async ({ id }: { id: number }) =>
  (await application.call(paymentServices.list, { token, query: { remittance: String(id) } })).body.results[0]
    ?.id ?? 0;
const pay = async (row: RemittanceRow, amount: number) =>
  application.call(registerCash, { token, body: { service_id: await serviceOf(row), amount } });
async function paid(values: Parameters<typeof remitted>[2] = {}): Promise<RemittanceRow> {
  const row = await remitted(application, token, values);
  await pay(row, row.total.amount);
  return read(row.id);
}
const step = ({ id }: { id: number }, name: string, values: object = {}) =>
  application.call(stepRemittance, { token, params: { id }, body: { step: name, ...values } });
const batch = (rows: readonly { id: number }[], values: object = { courier_id }) =>
  application.call(sendRemittanceBatch, {
    token,
    body: { remittance_ids: rows.map(({ id }) => id), ...values },
  });

/** What all books but the clients' stand at because of one remittance, by currency. */
async function booksOf({ id }: { id: number }) {
  const { rows } = await sql<{ book: string; currency: string; amount: number }>`
    select book, currency, sum(amount)::bigint as amount from ledger_movement movement join ledger_entry on movement_id = movement.id
    where record_key = ${remittances.key} and record_id = ${id} group by book, currency having sum(amount) <> 0`.execute(
    application.services.db,
  );
  return Object.fromEntries(rows.map(({ book, currency, amount }) => [`${book} ${currency}`, amount]));
}

describe('the ledger (rule: paid-out-per-currency)', () => {
  it('owes to the family what was paid for them, the fee last, and takes it back when it is cancelled', async () => {
    const row = await remitted(application, token);
    await pay(row, 60_00);
    expect(await booksOf(row)).toEqual({ 'income USD': 60_00, 'recipients USD': -60_00 });
    await pay(row, 43_50);
    expect(await booksOf(row)).toEqual({ 'income USD': 100_00, 'recipients USD': -100_00 });
    const { version } = await read(row.id);
    await application.call(cancelRemittance, {
      token,
      params: { id: row.id },
      version,
      body: { reason: 'Se arrepintió' },
    });
    expect(await booksOf(row)).toEqual({});
  });

  it('follows a new quote of what was paid, also where only the fee is another', async () => {
    const row = await paid();
    const save = async (values: object) =>
      application.call(remittances.update, {
        token,
        params: { id: row.id },
        version: (await read(row.id)).version,
        body: { ...remittances.valuesOf(row), ...values },
      });
    const smaller = await save({ quote_id: await quoted(application, token, { remit_amount: 50_00 }) });
    expect(smaller.body.balance.amount).toBe(-49_50);
    expect(await booksOf(row)).toEqual({ 'income USD': 50_00, 'recipients USD': -50_00 });
    const quote_id = await quoted(application, token, { remit_amount: 51_00 });
    await application.services.db
      .updateTable('remittance_quote')
      .set({ fee_amount: 3_00 })
      .where('id', '=', quote_id)
      .execute();
    expect((await save({ quote_id })).body.total.amount).toBe(54_00);
    expect(await booksOf(row)).toEqual({ 'income USD': 51_00, 'recipients USD': -51_00 });
  });

  it('pays out in the currency of the family, with the difference of the exchange by itself', async () => {
    const row = await paid();
    await step(row, 'send', { courier_id });
    await step(row, 'deliver', { received_by: 'Yanet' });
    // 38,500 pesos are 96.25 dollars at 400.
    expect(await booksOf(row)).toEqual({
      'income USD': 100_00,
      'exchange USD': -96_25,
      'exchange_difference USD': -3_75,
      'exchange CUP': 38_500_00,
      'courier CUP': -38_500_00,
    });
    const card = await paid({ ...mlcForm, quote: MLC });
    await step(card, 'send');
    await step(card, 'deliver');
    expect(await booksOf(card)).toEqual({
      'income USD': 100_00,
      'exchange USD': -98_00,
      'exchange_difference USD': -2_00,
      'exchange MLC': 98_00,
      'funds MLC': -98_00,
    });
    const dollars = await paid({ quote: { receive_currency: 'USD' } });
    await step(dollars, 'send', { courier_id });
    await step(dollars, 'deliver', { received_by: 'Yanet' });
    expect(await booksOf(dollars)).toEqual({
      'income USD': 100_00,
      'exchange_difference USD': -3_00,
      'courier USD': -97_00,
    });
  });

  it('knows of one that was delivered on credit what it costs at once, and of its payment later', async () => {
    const member_id = await makeSender(application);
    const row = await remitted(application, token, { member_id });
    await application.services.db
      .updateTable('account')
      .set({ credit_limit: 500_00 })
      .where('member_id', '=', member_id)
      .execute();
    expect((await step(row, 'send', { courier_id })).status).toBe(200);
    await step(row, 'deliver', { received_by: 'Yanet' });
    const before = await booksOf(row);
    expect(before['income USD']).toBe(100_00);
    await pay(row, row.total.amount);
    expect(await booksOf(row)).toEqual(before);
    expect((await read(row.id)).paid).toEqual(row.total);
  });
});

describe('a batch (rule: sent-in-batches)', () => {
  const there = {
    ...cashForm,
    recipient: { values: { ...cashForm.recipient.values, city_id: BAYAMO, first_name: 'Zoila' } },
  };

  it('is sent whole or not at all, by one of two at once, printed by province, and scanned back', async () => {
    const rows = [await paid(there), await paid()];
    const unpaid = await remitted(application, token);
    expect((await batch([...rows, unpaid])).problem.reason).toBe('remittance_unpaid');
    expect((await batch(rows, {})).status).toBe(422);
    expect((await read(rows[0]?.id ?? 0)).status).toBe(1);
    const both = await Promise.all([batch(rows), batch(rows)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const sent = both.find(({ status }) => status === 201)?.body;
    expect(sent).toMatchObject({
      code: expect.stringMatching(/^RB-2026-\d{6}$/),
      courier: { name: 'Pedro Paz' },
      count: 2,
      delivered: 0,
      open: 2,
      not_delivered: 0,
      receive: [{ amount: 77_000_00, currency: 'CUP' }],
    });
    const id = sent?.id ?? 0;
    const file = (endpoint: typeof batchSheetPdf | typeof batchSheetXlsx) =>
      application.request('GET', endpoint.path.replace('{id}', String(id)), { token });
    const pdf = await textOf(new Uint8Array(await (await file(batchSheetPdf)).arrayBuffer()));
    const numbers = await Promise.all(rows.map(async (row) => (await read(row.id)).receiver_order ?? ''));
    for (const part of [...numbers, 'Granma', 'La Habana', 'Zoila Morales', 'Pedro Paz', sent?.code ?? ''])
      expect(pdf.toLowerCase()).toContain(part.toLowerCase());
    expect((await file(batchSheetXlsx)).headers.get('content-disposition')).toContain(`${sent?.code}.xlsx`);
    const scan = (code: string, values: object = { received_by: 'Zoila' }) =>
      application.call(scanRemittance, { token, body: { code, ...values } });
    expect((await scan(`${numbers[0]?.replaceAll('-', '')}\r\n`)).body).toMatchObject({
      id: rows[0]?.id,
      status: 3,
      batch: { name: sent?.code },
    });
    expect((await scan(numbers[0] ?? '')).problem.reason).toBe('remittance_again');
    for (const [code, reason] of [
      ['PK-0000-0000-0000', 'remittance_unknown'],
      ['PK-0000-0000-0001', 'mistyped_number'],
      ['4006381333931', 'scan_foreign'],
    ] as const)
      expect((await scan(code)).problem).toMatchObject({ code: 'e23', reason });
    expect((await scan(' ')).status).toBe(422);
    const after = await application.call(remittanceBatches.get, { token, params: { id } });
    expect(after.body).toMatchObject({ delivered: 1, open: 1 });
    const listed = await application.call(remittanceBatches.list, {
      token,
      query: {
        courier: courier_id,
        is_open: true,
        q: 'pedro',
        created_from: '2026-11-20',
        created_to: '2026-11-20',
      },
    });
    expect(listed.body.results[0]).toEqual(after.body);
    const of = await application.call(remittances.list, { token, query: { batch: id } });
    expect(of.body.count).toBe(2);
    const none = { created_from: '2026-11-21' };
    expect((await application.call(remittanceBatches.list, { token, query: none })).body.count).toBe(0);
    const csv = await application.request('GET', remittanceBatches.exportCsv.path, { token });
    expect(await csv.text()).toContain(sent?.code);
    // The sheet of the other one came back signed by whom it names.
    expect((await scan(rows[1]?.code ?? '', {})).body).toMatchObject({
      status: 3,
      received_by: rows[1]?.receiver_name,
    });
  });

  it('of 500 has its sheet within five seconds', async () => {
    const row = await paid();
    const { body } = await batch([row]);
    // As many as a batch may have, each with the number of an order of its own.
    const { pool } = application.services;
    const { rows: columns } = await pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'remittance'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'code', 'quote_id', 'receiver_order')",
    );
    const names = columns.map(({ name }) => name).join(', ');
    await pool.query(
      `with quote as (
        insert into remittance_quote (exchange_rate_id, rate, rate_since, remit_currency, receive_currency, typed, delivery, remit_amount, receive_amount, fee_amount, member_id, created_at, valid_until)
        select exchange_rate_id, rate, rate_since, remit_currency, receive_currency, typed, delivery, remit_amount, receive_amount, fee_amount, member_id, created_at, valid_until
        from remittance_quote, generate_series(1, 499) where id = (select quote_id from remittance where id = $1) returning id
      ), numbered as (select id, row_number() over (order by id) as number from quote)
      insert into remittance (code, quote_id, receiver_order, ${names})
      select 'RM-2020-' || lpad(numbered.number::text, 6, '0'), numbered.id, 'PK-ABCD-' || lpad(numbered.number::text, 4, '0'), ${names}
      from numbered, (select ${names} from remittance where id = $1) as held`,
      [row.id],
    );
    const begun = performance.now();
    const answer = await application.request('GET', batchSheetPdf.path.replace('{id}', String(body.id)), {
      token,
    });
    const bytes = await answer.arrayBuffer();
    const taken = performance.now() - begun;
    console.info(`a sheet of 500 takes ${Math.round(taken)} ms`);
    expect(answer.status).toBe(200);
    expect(await textOf(new Uint8Array(bytes))).toContain('PK-ABCD-0499');
    expect(taken).toBeLessThan(20_000);
    await pool.query("delete from remittance where code like 'RM-2020-%'");
  });
});

describe('the cash of a courier (rule: courier-cash)', () => {
  const till = { office_id, currency: 'CUP' } as const;
  const move = (courier: number, kind: string, amount: number) =>
    application.call(moveCourierCash, { token, body: { ...till, courier_id: courier, kind, amount } });
  const close = (courier: number, expected: number, counted: number, reason = '') =>
    application.call(closeCourierTill, {
      token,
      body: { ...till, courier_id: courier, expected, counted, reason },
    });

  it('is what they were given less what they delivered and brought back, and is counted like a till', async () => {
    const { id } = await application.login(ROLES.driver, { first_name: 'Luis', last_name: 'Cruz' });
    expect((await move(id, 'advance', 50_000_00)).body).toMatchObject({
      courier: { name: 'Luis Cruz' },
      balance: 50_000_00,
      advance: 50_000_00,
      closed_at: null,
    });
    const row = await paid();
    await step(row, 'send', { courier_id: id });
    await step(row, 'deliver', { received_by: 'Yanet' });
    const { problem } = await move(id, 'returned', 11_500_01);
    expect(problem.errors).toMatchObject([
      { field: 'amount', message: expect.stringMatching(/The courier has CUP.11,500\.00\./) },
    ]);
    expect((await move(id, 'returned', 11_000_00)).body).toMatchObject({
      balance: 500_00,
      delivered: 38_500_00,
      returned: 11_000_00,
    });
    expect((await close(id, 500_00, 400_00)).status).toBe(422);
    expect((await close(id, 600_00, 600_00)).problem.reason).toBe('courier_moved');
    application.clock.now = new Date('2026-11-20T15:05:00Z');
    const closed = await close(id, 500_00, 400_00, 'Faltó un billete');
    expect(closed.body).toMatchObject({
      balance: 400_00,
      advance: 0,
      delivered: 0,
      closed_at: '2026-11-20T15:05:00.000Z',
    });
    const { body } = await application.call(courierMovements, {
      token,
      query: { courier: id, office: office_id, currency: 'CUP' },
    });
    expect(body.results.map(({ kind, amount, remittance }) => [kind, amount, remittance?.name])).toEqual([
      ['difference', -100_00, undefined],
      ['returned', -11_000_00, undefined],
      ['delivered', -38_500_00, row.code],
      ['advance', 50_000_00, undefined],
    ]);
    const { body: counts } = await application.call(courierCounts, {
      token,
      query: { courier: id, office: office_id, currency: 'CUP' },
    });
    expect(counts.results).toMatchObject([
      { expected: 500_00, counted: 400_00, reason: 'Faltó un billete', at: '2026-11-20T15:05:00.000Z' },
    ]);
    const { body: all } = await application.call(courierTills, { token, query: { courier: id } });
    expect(all.tills).toEqual([closed.body]);
    const filtered = await application.call(courierTills, { token, query: { office: 1 } });
    expect(filtered.body.tills).toEqual([]);
  });

  it('is given to no client, and by two at once it adds up', async () => {
    expect((await move(await makeSender(application), 'advance', 1_00)).status).toBe(422);
    const { id } = await application.login(ROLES.driver);
    await Promise.all(Array.from({ length: 8 }, () => move(id, 'advance', 1_00)));
    // Who works here no more brings back what they have, and gets nothing.
    const { db } = application.services;
    await db.updateTable('member').set({ status: 2 }).where('id', '=', id).execute();
    expect((await move(id, 'advance', 1_00)).status).toBe(422);
    const backs = await Promise.all(Array.from({ length: 10 }, () => move(id, 'returned', 1_00)));
    expect(backs.filter(({ status }) => status === 200)).toHaveLength(8);
    expect((await close(id, 0, 0)).status).toBe(200);
  });
});

describe('what is there to be paid out (rule: payout-funds)', () => {
  const fund = (values: object, by = chief) =>
    application.call(movePayoutFunds, { token: by, body: { kind: 'put_in', currency: 'CUP', ...values } });
  const balances = async () => {
    const { body } = await application.call(payoutFunds, { token });
    return Object.fromEntries(body.funds.map(({ currency, balance }) => [currency, balance]));
  };
  /** What the movements of the newest funding come to, by book and currency. */
  async function booked() {
    const { rows } = await sql<{ book: string; currency: string; amount: number }>`
      select book, currency, sum(amount)::bigint as amount from ledger_movement movement join ledger_entry on movement_id = movement.id
      where key like 'payout_funding:' || (select max(id) from payout_funding) || ':%' group by book, currency`.execute(
      application.services.db,
    );
    return Object.fromEntries(rows.map(({ book, currency, amount }) => [`${book} ${currency}`, amount]));
  }

  it('is bought by the Administrator, each currency by itself, and advances are taken from it', async () => {
    const before = await balances();
    const bought = { amount: 400_000_00, way: 'bank', paid_amount: 1_000_00, note: 'Transferencia' };
    expect((await fund(bought, token)).status).toBe(403);
    expect((await fund({ ...bought, paid_amount: null })).status).toBe(422);
    expect((await fund({ ...bought, amount: 0 })).status).toBe(422);
    expect((await fund(bought)).status).toBe(200);
    expect(await booked()).toEqual({
      'funds CUP': 400_000_00,
      'exchange CUP': -400_000_00,
      'exchange USD': 1_000_00,
      'bank USD': -1_000_00,
    });
    expect(await balances()).toEqual({ ...before, CUP: (before['CUP'] ?? 0) + 400_000_00 });
    await application.call(moveCourierCash, {
      token,
      body: { courier_id, office_id, currency: 'CUP', kind: 'advance', amount: 100_000_00 },
    });
    expect((await balances())['CUP']).toBe((before['CUP'] ?? 0) + 300_000_00);
    // A mistake is taken back by the same amounts.
    await fund({ ...bought, kind: 'taken_out' });
    expect(await booked()).toMatchObject({ 'funds CUP': -400_000_00, 'bank USD': 1_000_00 });
    const { body } = await application.call(payoutFundings, { token });
    expect(body.results).toMatchObject([
      { kind: 'taken_out' },
      {
        kind: 'put_in',
        way: 'bank',
        amount: { amount: 400_000_00, currency: 'CUP' },
        paid: { amount: 1_000_00, currency: 'USD' },
        note: 'Transferencia',
      },
    ]);
  });

  it('of the same currency costs what differs, and what was there before costs nothing', async () => {
    await fund({ currency: 'USD', amount: 980_00, way: 'cash', paid_amount: 1_000_00 });
    expect(await booked()).toEqual({
      'funds USD': 980_00,
      'cash USD': -1_000_00,
      'exchange_difference USD': 20_00,
    });
    await fund({ currency: 'MLC', amount: 500_00, way: 'opening', paid_amount: 7_00 });
    expect(await booked()).toEqual({ 'funds MLC': 500_00, 'opening MLC': -500_00 });
    const { body } = await application.call(payoutFundings, { token });
    expect(body.results[0]).toMatchObject({ way: 'opening', paid: null });
  });
});
