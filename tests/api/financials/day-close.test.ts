import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDay, dayTills } from '../../../src/lib/contract/financials/day-close.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { move, openAccount } from './money.ts';

let application: TestApplication;
let clerk: { id: number; token: string };
let other: { id: number; token: string };
let chief: { id: number; token: string };
let account: number;
const DATE = '2026-06-30';
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-07-01T03:30:00Z');
  clerk = await application.login(agent, { first_name: 'Belkis' });
  other = await application.login(agent);
  chief = await application.login(administrator);
  account = await openAccount(application, await buildMember(application.services.db));
});
afterAll(() => application.close());

const take = (amount: number, book: 'cash' | 'bank' | 'transfer', clerk_id = clerk.id) =>
  move(application, account, -amount, { other: book, clerk_id });
const tills = (as = clerk, query: object = {}) =>
  application.call(dayTills, { token: as.token, query: { date: DATE, ...query } });
const booked = { cash: 150_00, card: 80_00, transfer: 0 };
const close = (values: object = {}, as = clerk) =>
  application.call(closeDay, {
    token: as.token,
    body: { date: DATE, clerk_id: clerk.id, currency: 'USD', booked, counted: booked, reason: '', ...values },
  });

describe('the end of a day', () => {
  it('has what passed through each till by the company’s clock, refunds taken off', async () => {
    await take(200_00, 'cash');
    await take(80_00, 'bank');
    await move(application, account, 50_00, { other: 'cash', source: 'refund', clerk_id: clerk.id });
    await take(10_00, 'cash', other.id);
    await move(application, account, 1000_00);
    // An expense in cash comes out of the till, one from the bank does not.
    for (const book of ['cash', 'bank'] as const) {
      const entries = [
        { book: 'expense', amount: 5_00 },
        { book, amount: -5_00 },
      ] as const;
      await move(application, account, 5_00, { source: 'expense', clerk_id: other.id, entries });
    }
    const { body } = await tills();
    expect(body).toEqual({
      date: DATE,
      tills: [
        {
          clerk: { id: clerk.id, name: expect.stringContaining('Belkis') },
          date: DATE,
          currency: 'USD',
          booked,
          close: null,
        },
      ],
    });
    expect((await application.call(dayTills, { token: clerk.token })).body.date).toBe(DATE);
    expect((await tills(chief)).body.tills).toHaveLength(2);
    expect((await tills(chief, { clerk: other.id })).body.tills).toMatchObject([
      { booked: { cash: 5_00, card: 0 } },
    ]);
    expect((await tills(clerk, { clerk: other.id })).status).toBe(403);
    expect((await tills(clerk, { date: '2026-06-29' })).body.tills).toEqual([]);
  });

  it('wants a reason for a difference, today’s figures, and one’s own till', async () => {
    expect((await close({ counted: { ...booked, cash: 149_00 } })).problem.errors).toMatchObject([
      { field: 'reason', key: 'required' },
    ]);
    expect(
      (await close({ booked: { ...booked, cash: 140_00 }, reason: 'A torn note' })).problem,
    ).toMatchObject({ status: 409, reason: 'day_moved' });
    expect((await close({}, other)).status).toBe(403);
    expect((await close({ date: '2026-07-01' })).problem.errors).toMatchObject([
      { field: 'date', key: 'in_future' },
    ]);
    expect((await close({ clerk_id: 999_999 }, chief)).problem.errors).toMatchObject([
      { field: 'clerk_id', key: 'select_option' },
    ]);
    for (const wrong of [
      { counted: { cash: 1 } },
      { counted: { ...booked, card: 0.5 } },
      { currency: 'CUP' },
      { date: '30/06/2026' },
    ])
      expect((await close(wrong)).status).toBe(422);
  });

  it('is closed once, and shows what came later as a difference (rule: till-closed-daily)', async () => {
    const counted = { ...booked, cash: 149_00 };
    const both = await Promise.all([
      close({ counted, reason: 'A dollar was torn' }),
      close({ counted, reason: 'A dollar was torn' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await close({}, chief)).problem).toMatchObject({ status: 409, reason: 'day_closed' });
    await take(30_00, 'transfer');
    expect((await tills()).body.tills).toMatchObject([
      {
        booked: { ...booked, transfer: 30_00 },
        close: { booked, counted, reason: 'A dollar was torn', by: { id: clerk.id } },
      },
    ]);
    // Another currency is another till, and the Administrator closes anybody's.
    const empty = { cash: 0, card: 0, transfer: 0 };
    expect((await close({ currency: 'EUR', booked: empty, counted: empty }, chief)).body).toMatchObject({
      currency: 'EUR',
      close: { by: { id: chief.id } },
    });
  });
});
