import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement, statementCsv } from '../../../src/lib/contract/financials/statement.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { move, openAccount } from './money.ts';

let application: TestApplication;
let token: string;
let account: number;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  const member = await buildMember(application.services.db, {
    first_name: 'María de los Ángeles',
    last_name: 'Íñiguez de la Torre y Núñez',
    language: 'es',
  });
  account = await openAccount(application, member);
  const now = application.clock.now;
  for (const [at, amount] of [
    ['2026-05-31T16:00:00Z', 100_00],
    // 01/06, 00:00 and 30/06, 23:30 at the main office.
    ['2026-06-01T04:00:00Z', 40_00],
    ['2026-07-01T03:30:00Z', -90_00],
    ['2026-07-01T04:00:00Z', 5_00],
  ] as const) {
    application.clock.now = new Date(at);
    await move(application, account, amount, { reason: '=1+1' });
  }
  application.clock.now = now;
});
afterAll(() => application.close());

const june = { from: '2026-06-01', to: '2026-06-30' };
const read = (query: object) =>
  application.call(statement, { token, params: { id: account }, query: { ...query } as typeof june });

it('has every line of both days, between opening and closing balance (rule: company-day)', async () => {
  const { body } = await read(june);
  expect(body.opening.amount).toBe(100_00);
  expect(body.lines.map(({ type, amount, balance }) => [type, amount.amount, balance.amount])).toEqual([
    [2, 40_00, 140_00],
    [1, 90_00, 50_00],
  ]);
  expect(body).toMatchObject({
    debits: { amount: 40_00 },
    credits: { amount: 90_00 },
    closing: { amount: 50_00, currency: 'USD' },
  });
  // One period begins where the one before ended.
  expect((await read({ from: '2026-07-01', to: '2026-07-31' })).body.opening.amount).toBe(50_00);
});

it('is empty for a period without movements, and refuses one that ends before it begins', async () => {
  expect((await read({ from: '2026-01-01', to: '2026-01-31' })).body).toMatchObject({
    opening: { amount: 0 },
    lines: [],
    closing: { amount: 0 },
  });
  expect((await read({ from: '2026-06-30', to: '2026-06-01' })).problem.errors).toMatchObject([
    { field: 'to', key: 'date_order' },
  ]);
  expect((await read({ from: '2026-02-30', to: '2026-06-01' })).status).toBe(422);
  expect((await read({})).status).toBe(422);
  expect((await application.call(statement, { token, params: { id: 999_999 }, query: june })).status).toBe(
    404,
  );
});

it('comes as CSV that no spreadsheet takes for a formula', async () => {
  const { body } = await application.call(statementCsv, {
    token,
    params: { id: account },
    query: june,
    language: 'es',
  });
  const lines = String(body).trim().split('\r\n');
  expect(lines[1]).toBe('"2026-06-01","Saldo inicial","","",,,100,"USD"');
  expect(lines[2]).toBe(`"2026-06-01","Cargo","","'=1+1",40,,140,"USD"`);
  expect(lines.at(-1)).toBe('"2026-06-30","Saldo final","","",,,50,"USD"');
});

it('comes as PDF in both languages, of many pages where there are many lines', async () => {
  for (let line = 0; line < 120; line += 1) await move(application, account, line % 2 === 0 ? 1_00 : -1_00);
  const today = application.clock.now.toISOString().slice(0, 10);
  for (const query of [june, { from: '2026-01-01', to: today, language: 'en' }]) {
    const response = await application.request(
      'GET',
      `/financials/accounts/${account}/statement.pdf?${new URLSearchParams(query)}`,
      { token },
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(
      /inline; filename="A-\d{6}-2026-\d\d-01-2026/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
