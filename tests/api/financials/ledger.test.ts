import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, adjustAccount } from '../../../src/lib/contract/financials/accounts.ts';
import { expenses } from '../../../src/lib/contract/financials/expenses.ts';
import { adjustTransaction, transactions } from '../../../src/lib/contract/financials/transactions.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { accountCredit, refuseBeyondLimit } from '../../../server/financials/ledger/account.ts';
import { postMovement } from '../../../server/financials/ledger/post.ts';
import { verifyLedger } from '../../../server/financials/ledger/verify.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { pay } from './funding-scene.ts';
import { asMember, move, openAccount } from './money.ts';
import { makeService } from './payment-scene.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
let chief: { id: number; token: string };
beforeAll(async () => {
  application = await testApplication();
  chief = await application.login(administrator);
});
afterAll(() => application.close());

const STEPS = 60;
const CLIENTS = 3;

/** What an account must be, kept beside it: the whole rule in two numbers. */
interface Model {
  id: number;
  limit: number | null;
  balance: number;
  lines: number;
}

const amount = fc.integer({ min: 1, max: 900_00 });
const who = fc.nat({ max: CLIENTS - 1 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('charge' as const), who, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), who, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), who, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('adjust' as const), who, amount, type: fc.constantFrom(1, 2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      who,
      amount: fc.nat({ max: 900_00 }),
      line: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      who,
      limit: fc.option(fc.nat({ max: 1500_00 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** New debt is refused exactly when it would pass the limit. */
const allows = ({ limit, balance }: Model, debt: number) =>
  debt <= 0 || limit === null || balance + debt <= limit;

let events = 0;
function charge(id: number, debt: number): Promise<boolean> {
  events += 1;
  const key = `history:${events}`;
  return asMember(application, chief.id, async (context) => {
    await refuseBeyondLimit(context, id, debt);
    return postMovement(context, {
      key,
      source: 'charge',
      brand: 'alisios',
      currency: 'USD',
      entries: [
        { book: 'client', account_id: id, amount: debt },
        { book: 'unearned', amount: -debt },
      ],
    });
  });
}

const versionOf = async (id: number) =>
  (await application.call(accounts.get, { token: chief.token, params: { id } })).body;

async function take(account: Model, request: Step): Promise<void> {
  const { token } = chief;
  const post = (signed: number): void => {
    account.balance += signed;
    account.lines += 1;
  };
  if (request.kind === 'charge') {
    const outcome = await charge(account.id, request.amount).catch((error: unknown) => error);
    expect(outcome === true).toBe(allows(account, request.amount));
    if (outcome === true) post(request.amount);
  } else if (request.kind === 'pay') {
    await move(application, account.id, -request.amount, { clerk_id: chief.id });
    post(-request.amount);
  } else if (request.kind === 'refund') {
    await move(application, account.id, request.amount, {
      source: 'refund',
      other: 'cash',
      clerk_id: chief.id,
    });
    post(request.amount);
  } else if (request.kind === 'adjust') {
    const signed = request.type === 2 ? request.amount : -request.amount;
    const { version } = await versionOf(account.id);
    const { status } = await application.call(adjustAccount, {
      token,
      params: { id: account.id },
      version,
      body: { type: request.type, amount: request.amount, reason: 'History' },
    });
    expect(status).toBe(allows(account, signed) ? 200 : 409);
    if (status === 200) post(signed);
  } else if (request.kind === 'correct') {
    const { results } = (
      await application.call(transactions.list, {
        token,
        query: { account: account.id, page_size: 250, sort: 'date' },
      })
    ).body;
    const line = results[request.line % Math.max(1, results.length)];
    if (!line) return;
    const sign = line.type === 2 ? 1 : -1;
    const difference = sign * (request.amount - (line.corrected ?? line.amount).amount);
    const { status } = await application.call(adjustTransaction, {
      token,
      params: { id: line.id },
      version: line.version,
      body: { amount: request.amount, reason: 'History' },
    });
    // A correction itself is not corrected.
    expect(status).toBe(
      difference !== 0 && allows(account, difference) && line.record?.key !== transactions.key ? 200 : 409,
    );
    if (status === 200) post(difference);
  } else {
    const { version, member } = await versionOf(account.id);
    const body = { member_id: member.id, currency: 'USD', credit_limit: request.limit };
    const below =
      request.limit !== null && request.limit < account.balance && request.limit !== account.limit;
    const save = (reason: string) =>
      application.call(accounts.update, {
        token,
        params: { id: account.id },
        version,
        body: { ...body, reason },
      });
    // Below the debt only with a reason (rule: limit-below-debt).
    const { status } = await save('');
    expect(status).toBe(below ? 422 : 200);
    if (below) expect((await save('Lowered')).status).toBe(200);
    account.limit = request.limit;
  }
}

/** What is found wrong after what only a superuser can do, without triggers and references; it is undone again. */
async function faultAfter(statements: readonly RawBuilder<unknown>[]): Promise<string | undefined> {
  let fault: string | undefined;
  const undone = new Error('Undone');
  const damaging = application.services.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
    fault = await verifyLedger(db);
    throw undone;
  });
  await expect(damaging).rejects.toBe(undone);
  return fault;
}

describe('the ledger', () => {
  it('keeps every balance equal to its entries through any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (history) => {
        const models: Model[] = [];
        for (let client = 0; client < CLIENTS; client += 1) {
          models.push({
            id: await openAccount(application, await buildMember(application.services.db)),
            limit: null,
            balance: 0,
            lines: 0,
          });
        }
        for (const request of history) {
          const account = models[request.who];
          if (account) await take(account, request);
        }
        for (const { id, limit, balance, lines } of models) {
          const row = await versionOf(id);
          expect(row).toMatchObject({
            balance: { amount: balance },
            credit_limit: limit === null ? null : { amount: limit },
          });
          expect(row.available).toEqual(limit === null ? null : { amount: limit - balance, currency: 'USD' });
          expect(
            (await application.call(transactions.list, { token: chief.token, query: { account: id } })).body
              .count,
          ).toBe(lines);
          // Without services all that was paid is unused: the formula is the balance with the other sign.
          expect(await accountCredit(application.services.db, id)).toBe(balance === 0 ? 0 : -balance);
        }
        expect(await verifyLedger(application.services.db)).toBeUndefined();
      }),
      { ...randomRuns(4), endOnFailure: true },
    );
  });

  it('takes what many do at once, one after the other', async () => {
    const id = await openAccount(application, await buildMember(application.services.db));
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => move(application, id, index % 3 === 0 ? -7_00 : 5_00)),
    );
    expect((await versionOf(id)).balance.amount).toBe(20 * 5_00 - 10 * 7_00);
    expect(await verifyLedger(application.services.db)).toBeUndefined();
  });

  it('is seen to be wrong wherever it was damaged past every guard', async () => {
    const { db } = application.services;
    const member = await buildMember(db, { last_name: 'Damaged' });
    const { body: account } = await application.call(accounts.create, {
      token: chief.token,
      body: { member_id: member, currency: 'USD', credit_limit: 500_00 },
    });
    const { id: serviceId } = await makeService(application, 100_00, { member_id: member });
    await pay(application, serviceId, 60_00);
    const [payment] = await db
      .selectFrom('payment')
      .select(['id', 'code'])
      .where('service_id', '=', serviceId)
      .execute();
    const service = await db
      .selectFrom('payment_service')
      .select('code')
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    const input = {
      date: '2026-01-15',
      category: 'rent',
      concept: 'Local',
      amount: 7_00,
      currency: 'USD',
      method: 'cash',
    } as const;
    const { body: expense } = await application.call(expenses.create, { token: chief.token, body: input });
    const movement = (key: string, id: number | undefined, source: string) =>
      sql`(select id from ledger_movement where record_key = ${key} and record_id = ${id ?? 0} and source = ${source})`;
    const charge = movement('financials/services', serviceId, 'charge');
    const income = movement('financials/services', serviceId, 'income');
    const paid = movement('financials/payments', payment?.id, 'payment');
    const booked = movement('financials/expenses', expense.id, 'expense');
    const damages: [damage: string, statements: RawBuilder<unknown>[], fault: RegExp][] = [
      [
        'a leg is gone',
        [sql`delete from ledger_entry where movement_id = ${charge} and book = 'unearned'`],
        /^Movement \d+ \(service:\d+:charge\) does not balance: its entries add up to 10000$/,
      ],
      [
        'a leg is changed',
        [sql`update ledger_entry set amount = amount + 1 where movement_id = ${paid} and book = 'cash'`],
        /^Movement \d+ \(.+\) does not balance: its entries add up to 1$/,
      ],
      [
        'a leg is there twice',
        [sql`insert into ledger_entry (movement_id, book, amount) values (${income}, 'income', -1)`],
        /^Movement \d+ \(service:\d+:income:\d+\) does not balance: its entries add up to -1$/,
      ],
      [
        'all legs are gone',
        [sql`delete from ledger_entry where movement_id = ${income}`],
        /^Movement \d+ \(service:\d+:income:\d+\) has no entries$/,
      ],
      [
        'both legs are changed',
        [sql`update ledger_entry set amount = amount * 2 where movement_id = ${charge}`],
        new RegExp(
          `^Line \\d+ of account ${account.number} has balance 10000, but the entries add up to 20000$`,
        ),
      ],
      [
        'a line is another account’s',
        [
          sql`update ledger_entry set account_id = (select min(id) from account where currency = 'USD') where movement_id = ${paid} and book = 'client'`,
        ],
        /^Line \d+ of account A-\d+ has balance \d+, but the entries add up to -?\d+$/,
      ],
      [
        'a balance after a line',
        [sql`update ledger_entry set balance = balance - 1 where movement_id = ${paid} and book = 'client'`],
        new RegExp(
          `^Line \\d+ of account ${account.number} has balance 3999, but the entries add up to 4000$`,
        ),
      ],
      [
        'the credit before a line',
        [sql`update ledger_entry set previous_limit = 1 where movement_id = ${paid} and book = 'client'`],
        /names a credit limit of 10001, which the account never had$/,
      ],
      [
        'a limit past the history',
        [
          sql`update account set credit_limit = 900 where id = ${account.id}`,
          sql`delete from audit_entry where key = 'financials/accounts' and record_id = ${account.id}`,
        ],
        /names a credit limit of 50000, which the account never had$/,
      ],
      [
        'an account’s balance',
        [sql`update account set balance = 0 where id = ${account.id}`],
        new RegExp(`^Account ${account.number} has balance 0, but its entries add up to 4000$`),
      ],
      [
        'a currency with an account',
        [sql`update ledger_movement set currency = 'EUR' where id = ${paid}`],
        new RegExp(`^Line \\d+ of account ${account.number} is of EUR$`),
      ],
      [
        'a currency without one',
        [sql`update ledger_movement set currency = 'EUR' where id = ${income}`],
        new RegExp(`^${service.code} has -6000 EUR in the book income, but stands at 0$`),
      ],
      [
        'a movement is gone whole',
        [
          sql`delete from ledger_entry where movement_id = ${income}`,
          sql`delete from ledger_movement where id = ${income}`,
        ],
        new RegExp(`^${service.code} has 0 USD in the book income, but stands at -6000$`),
      ],
      [
        'what a payment says',
        [sql`update payment set charged = 61_00 where id = ${payment?.id}`],
        new RegExp(`^${payment?.code} has -6000 USD in the book client, but stands at -6100$`),
      ],
      [
        'what a service says',
        [sql`update payment_service set total = 99_00 where id = ${serviceId}`],
        new RegExp(`^${service.code} has 10000 USD in the book client, but stands at 9900$`),
      ],
      [
        'what an expense says',
        [sql`update expense set amount = 8_00 where id = ${expense.id}`],
        new RegExp(`^${expense.code} has 700 USD in the book expense, but stands at 800$`),
      ],
      [
        'both legs of an expense',
        [sql`update ledger_entry set amount = amount * 3 where movement_id = ${booked}`],
        new RegExp(`^${expense.code} has 2100 USD in the book expense, but stands at 700$`),
      ],
    ];
    for (const [damage, statements, fault] of damages)
      expect(await faultAfter(statements), damage).toMatch(fault);
    expect(await verifyLedger(db)).toBeUndefined();
  });

  it('is verified by a command, which names the first fault', async () => {
    const { db } = application.services;
    const run = () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['server/commands/ledger-verify.ts'], {
        encoding: 'utf8',
        env: { ...process.env, ...application.database.environment },
      });
      return { status, stdout, stderr };
    };
    expect(run()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^The ledger is right: \d+ movements, \d+ entries, \d+ accounts\n$/),
    });
    const id = await openAccount(application, await buildMember(db));
    await move(application, id, 42_00);
    const { number } = await db
      .selectFrom('account')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ balance: 43_00 }).where('id', '=', id).execute();
    expect(run()).toMatchObject({
      status: 1,
      stderr: `Account ${number} has balance 4300, but its entries add up to 4200\n`,
    });
    // The chain is seen before the sum: a line that was written past the ledger carries a wrong balance on.
    await move(application, id, 1_00);
    expect(run().stderr).toMatch(
      new RegExp(`^Line \\d+ of account ${number} has balance 4400, but the entries add up to 4300\\n$`),
    );
  });
});
