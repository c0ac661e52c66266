import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyResult } from '../../../server/financials/payments/attempts/apply-result.ts';
import { accountCredit } from '../../../server/financials/ledger/account.ts';
import { capturePayment } from '../../../server/financials/payments/capture.ts';
import { createPayment } from '../../../server/financials/payments/create.ts';
import { changeService } from '../../../server/financials/services/change.ts';
import { beginRefund } from '../../../server/financials/payments/refunds/refund.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import type { RefundPrice } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { memberMoney } from '../../../src/lib/contract/users/member-money.ts';
import { resolvePayment } from '../../../src/lib/contract/financials/payment-resolution.ts';
import { administrator } from '../application.ts';
import { CARDS } from '../banks/shopper.ts';
import { makeService } from '../financials/payment-scene.ts';
import { paymentScene, redirectOf } from './scene.ts';
import type { Debt, DebtValues, PaymentScene } from './scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
beforeEach(() => scene.sandbox.admin('PUT', '/settings', { rest: 'answers', lookUp: true }));
afterAll(() => scene.close());

async function paid(values: DebtValues = {}): Promise<Debt> {
  const debt = await scene.debt(values);
  const begun = redirectOf(await scene.pay(debt));
  await scene.comeBack(
    await scene.person.pay(await scene.person.post(begun.address, begun.fields), CARDS.approved),
  );
  await scene.settle();
  return debt;
}
/** Refunds that did not arrive, as staff read of them beside the service and its client. */
async function shownTroubles(id: number) {
  const { application } = scene;
  const { token } = await application.login(administrator);
  const service = (await application.call(services.get, { token, params: { id } })).body;
  const client = (await application.call(memberMoney, { token, params: { id: service.client.id } })).body;
  return { service: service.payment.refund_trouble, client: client.refund_troubles };
}
const begin = (debt: Debt, amount: number, price: RefundPrice = 'owed') =>
  scene.inside((context) => beginRefund(context, debt.payment, { amount, reason: 'Storm', price }));
const refundsOf = (debt: Debt) =>
  scene.application.services.db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', debt.payment)
    .orderBy('id')
    .execute();
const orderOf = (debt: Debt) =>
  scene.application.services.db
    .selectFrom('payment_attempt')
    .select(['id', 'order_number'])
    .where('payment_id', '=', debt.payment)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
const atBank = async (debt: Debt) =>
  (
    (await scene.sandbox.admin('GET', `/operations/${(await orderOf(debt)).order_number}`)) as {
      refunded: number;
    }
  ).refunded;
const later = (minutes: number): void => {
  scene.application.clock.now = new Date(scene.application.clock.now.getTime() + minutes * 60_000);
};

/** The bank's own word that 30.00 went back. */
const GIVEN_BACK = {
  order: '',
  outcome: 'refunded',
  code: '0900',
  declined: undefined,
  amount: 30_00,
  currency: 'EUR',
  authorizationCode: '777001',
  secure: 0,
  cardLast4: undefined,
  cardBrand: undefined,
  cardCountry: undefined,
  bankTime: undefined,
  raw: {},
} as const;

describe('money that goes back through a bank', () => {
  it('goes once, has a record of its own, and the ledger follows (rule: refund-once)', async () => {
    const debt = await paid();
    await begin(debt, debt.amount);
    await Promise.all([scene.sweep(), scene.sweep(), scene.sweep()]);
    expect(await scene.booked(debt)).toMatchObject({
      status: 4,
      charged: 490_30,
      refunded: 490_30,
      balance: 490_30,
      received: 0,
      movements: 2,
    });
    expect(await refundsOf(debt)).toMatchObject([
      { status: 'refunded', amount: 490_30, code: expect.stringMatching(/^\d{6}$/) },
    ]);
    expect(await atBank(debt)).toBe(490_30);
    const mails = await scene.application.services.db
      .selectFrom('mail')
      .select('subject')
      .where('key', '=', 'financials/payments')
      .where('record_id', '=', debt.payment)
      .orderBy('id')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Receipt'),
      expect.stringContaining('Receipt'),
      expect.stringContaining('Refund of €490.30'),
    ]);
    await expect(begin(debt, 1)).rejects.toMatchObject({ status: 409, reason: 'refund_exceeds' });
  });

  it('stands in the history with who began it and why, from the beginning (rule: refund-has-an-author)', async () => {
    const { application } = scene;
    const { id: member, token } = await application.login(administrator, {
      first_name: 'Rosa',
      last_name: 'Peña',
    });
    const debt = await paid();
    const row = await application.call(payments.get, { token, params: { id: debt.payment } });
    await application.call(refundPayment, {
      token,
      params: { id: debt.payment },
      version: row.body.version,
      body: { amount: 90_30, reason: 'Hotel closed', price: 'owed' },
    });
    const history = async (key: string, id: number) =>
      (await application.call(auditTrail, { token, query: { key, id } })).body.map(
        ({ action, by, reason }) => [action, by, reason],
      );
    expect((await history(payments.key, debt.payment))[0]).toEqual([
      'begin_refund',
      'Rosa Peña',
      'Hotel closed',
    ]);
    await scene.sweep();
    expect((await history(payments.key, debt.payment))[0]).toEqual(['refund', 'Rosa Peña', 'Hotel closed']);
    expect((await history('financials/services', row.body.service.id))[0]).toEqual([
      'settle',
      'Rosa Peña',
      'Hotel closed',
    ]);
    const movement = await application.services.db
      .selectFrom('ledger_movement')
      .select(['member_id', 'reason'])
      .where('source', '=', 'refund')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(movement).toEqual({ member_id: member, reason: 'Hotel closed' });
  });

  it('never exceeds what is left: 33.33 three times, then 0.01 twice of 100.00', async () => {
    const debt = await paid({ amount: 100_00 });
    for (const amount of [33_33, 33_33, 33_33, 1]) await begin(debt, amount);
    await expect(begin(debt, 1)).rejects.toMatchObject({ status: 409, reason: 'refund_exceeds' });
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({
      status: 4,
      refunded: 100_00,
      movements: 5,
      balance: 100_00,
    });
    expect(await atBank(debt)).toBe(100_00);
  });

  it('counts what is on its way, also for requests at the same time (rule: charged-once)', async () => {
    const debt = await paid({ amount: 100_00 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => begin(debt, 40_00)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ status: 2, refunded: 80_00, balance: 80_00 });
  });

  it('a lost answer is looked up, not repeated (rule: asked-not-repeated)', async () => {
    const debt = await paid({ amount: 100_00 });
    const { order_number } = await orderOf(debt);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answer_lost' });
    await begin(debt, 40_00);
    await begin(debt, 40_00);
    await scene.sweep();
    expect(await refundsOf(debt)).toMatchObject([{ status: 'begun' }, { status: 'begun', sent_at: null }]);
    expect(await atBank(debt)).toBe(40_00);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answers' });
    later(1);
    await scene.sweep();
    expect(await refundsOf(debt)).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }]);
    expect(await atBank(debt)).toBe(80_00);
    expect(await scene.booked(debt)).toMatchObject({ refunded: 80_00, attention: [] });
  });

  it('lowers the price once the money is back, and leaves other links alone (rule: goodwill-asked)', async () => {
    const { db } = scene.application.services;
    const debt = await paid({ amount: 100_00, service_total: 150_00 });
    const rest = await scene.inside((context) =>
      createPayment(context, { service_id: debt.service, amount: 50_00, method: 'card', provider: 2 }),
    );
    const standing = () =>
      db
        .selectFrom('payment_service')
        .select(['allowance', 'due', 'received', 'status'])
        .where('id', '=', debt.service)
        .executeTakeFirstOrThrow();
    await begin(debt, 30_00, 'lowered');
    expect(await standing()).toEqual({ allowance: 0, due: 150_00, received: 100_00, status: 2 });
    await scene.sweep();
    expect(await standing()).toEqual({ allowance: 30_00, due: 120_00, received: 70_00, status: 2 });
    expect(
      await db
        .selectFrom('payment')
        .select(['status', 'link_revoked_at'])
        .where('id', '=', rest)
        .executeTakeFirst(),
    ).toEqual({ status: 1, link_revoked_at: null });
    expect(await scene.booked(debt)).toMatchObject({ refunded: 30_00, balance: 50_00 });
    // Refused by the bank, nothing was given back, and so nothing given up.
    const { order_number } = await orderOf(debt);
    await scene.application.services.banks
      .find(2, 'EUR')
      ?.refund({ order: order_number, amount: 100_00, currency: 'EUR' }, 70_00);
    await begin(debt, 20_00, 'lowered');
    await scene.sweep();
    expect(await refundsOf(debt)).toMatchObject([
      { allowance: 30_00 },
      { status: 'refused', allowance: 20_00 },
      { amount: 70_00, allowance: 0 },
    ]);
    expect(await standing()).toMatchObject({ allowance: 30_00, due: 120_00, received: 0 });
  });

  it('one that the bank refused needs nobody any more once as much went back (rule: refund-once)', async () => {
    const debt = await paid({ amount: 100_00 });
    const { order_number } = await orderOf(debt);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'refund_refused' });
    await begin(debt, 40_00);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ refunded: 0, attention: ['refund_refused'] });
    // Whoever looks at the service, its rental or the client reads of it, too.
    const trouble = {
      kind: 'refused',
      payment: { id: debt.payment, name: expect.stringMatching(/^P-/) },
      amount: { amount: 40_00, currency: debt.currency },
    };
    const shown = () => shownTroubles(debt.service);
    expect(await shown()).toEqual({ service: trouble, client: [trouble] });
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answers' });
    await begin(debt, 39_99);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ refunded: 39_99, attention: ['refund_refused'] });
    await begin(debt, 40_00);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ refunded: 79_99, attention: [] });
    expect(await shown()).toEqual({ service: null, client: [] });
  });

  it('one that was refused and one of which the bank does not tell are both shown, and end each by itself (rule: every-reason-stands)', async () => {
    const debt = await paid({ amount: 100_00 });
    const { id, order_number } = await orderOf(debt);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'refund_refused' });
    await begin(debt, 40_00);
    await scene.sweep();
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answer_lost', lookUp: false });
    await begin(debt, 30_00);
    for (const minutes of [0, 1, 10, 30]) {
      later(minutes);
      await scene.sweep();
    }
    expect(await scene.booked(debt)).toMatchObject({
      refunded: 0,
      attention: ['refund_refused', 'refund_unknown'],
    });
    // The bank's late word ends what was not known, and nothing else.
    await scene.inside((context) => applyResult(context, id, GIVEN_BACK, 'notification'));
    expect(await scene.booked(debt)).toMatchObject({ refunded: 30_00, attention: ['refund_refused'] });
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answers' });
    await begin(debt, 40_00);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ refunded: 70_00, attention: [] });
  });

  it('one that never reached the bank is sent again', async () => {
    const debt = await paid({ amount: 100_00 });
    const { order_number } = await orderOf(debt);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'unavailable' });
    await begin(debt, 40_00);
    await scene.sweep();
    expect(await atBank(debt)).toBe(0);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answers' });
    later(1);
    await scene.sweep();
    expect(await atBank(debt)).toBe(40_00);
    expect(await scene.booked(debt)).toMatchObject({ refunded: 40_00 });
  });

  it('where the bank does not say, staff do', async () => {
    const { token } = await scene.application.login(administrator);
    const debt = await paid({ amount: 100_00 });
    const { order_number } = await orderOf(debt);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { rest: 'answer_lost', lookUp: false });
    await begin(debt, 40_00);
    for (const minutes of [0, 1, 10, 30]) {
      later(minutes);
      await scene.sweep();
    }
    expect(await scene.booked(debt)).toMatchObject({ refunded: 0, attention: ['refund_unknown'] });
    const [refund] = await refundsOf(debt);
    expect(refund).toMatchObject({ status: 'unknown' });
    const { version } = await scene.application.services.db
      .selectFrom('payment')
      .select('version')
      .where('id', '=', debt.payment)
      .executeTakeFirstOrThrow();
    const { token: fresh } = await scene.application.login(administrator);
    const body = {
      subject: 'refund',
      id: refund?.id ?? 0,
      happened: true,
      reference: 'B-1',
      reason: 'Seen on the screens of the bank',
    } as const;
    expect(
      (await scene.application.call(resolvePayment, { token, params: { id: debt.payment }, version, body }))
        .status,
    ).toBe(401);
    const answered = await scene.application.call(resolvePayment, {
      token: fresh,
      params: { id: debt.payment },
      version,
      body,
    });
    expect(answered.body).toMatchObject({ refunded: { amount: 40_00 }, needs_attention: false });
    expect(await scene.booked(debt)).toMatchObject({ refunded: 40_00, balance: 40_00, attention: [] });
  });

  it('is refused by the bank when somebody gave it back there, which is booked', async () => {
    const debt = await paid({ amount: 100_00 });
    const { order_number } = await orderOf(debt);
    const bank = scene.application.services.banks.find(2, 'EUR');
    await bank?.refund({ order: order_number, amount: 100_00, currency: 'EUR' }, 100_00);
    await begin(debt, 40_00);
    await scene.sweep();
    expect(await refundsOf(debt)).toMatchObject([
      { status: 'refused', code: 'SIS0057' },
      { status: 'refunded', amount: 100_00, reason: '' },
    ]);
    expect(await scene.booked(debt)).toMatchObject({
      status: 4,
      refunded: 100_00,
      attention: ['refund_refused'],
      balance: 100_00,
    });
  });

  it('a bank’s own word of a refund is booked once', async () => {
    const debt = await paid({ amount: 100_00 });
    const { id } = await orderOf(debt);
    const say = (change: object = {}) =>
      scene.inside((context) => applyResult(context, id, { ...GIVEN_BACK, ...change }, 'notification'));
    expect([
      await say(),
      await say(),
      await say({ authorizationCode: '777002' }),
      await say({ amount: 90_00, authorizationCode: '777003' }),
    ]).toEqual(['refunded_at_bank', 'known', 'refunded_at_bank', 'refund_exceeds']);
    expect(await scene.booked(debt)).toMatchObject({
      refunded: 60_00,
      attention: ['bank_differs'],
      balance: 60_00,
    });
  });
});

describe('money that is not there any more', () => {
  it('a surplus that paid another service stays', async () => {
    const debt = await paid({ amount: 100_00 });
    await scene.inside(async ({ db }) => {
      // As if the price had fallen to 40.00 and the rest had paid something else.
      await db
        .updateTable('payment_service')
        .set({ total: 40_00, moved: 60_00, received: 40_00 })
        .where('id', '=', debt.service)
        .execute();
    });
    await expect(begin(debt, 41_00)).rejects.toMatchObject({ status: 409, reason: 'credit_used' });
  });
  it('a part that is on its way counts as gone', async () => {
    const debt = await paid({ amount: 100_00 });
    await scene.inside(async ({ db }) => {
      await db
        .updateTable('payment_service')
        .set({ total: 40_00, moved: 60_00, received: 40_00 })
        .where('id', '=', debt.service)
        .execute();
    });
    await begin(debt, 30_00);
    await expect(begin(debt, 11_00)).rejects.toMatchObject({ status: 409, reason: 'credit_used' });
  });

  it('a surplus that is on its way back pays nothing else', async () => {
    const debt = await paid({ amount: 100_00 });
    await scene.inside((context) => changeService(context, debt.service, { total: 40_00 }));
    const { account_id, member_id, currency } = await scene.application.services.db
      .selectFrom('payment_service')
      .select(['account_id', 'member_id', 'currency'])
      .where('id', '=', debt.service)
      .executeTakeFirstOrThrow();
    const credit = () => accountCredit(scene.application.services.db, account_id);
    expect(await credit()).toBe(60_00);
    await begin(debt, 50_00);
    expect(await credit()).toBe(10_00);
    const { id: other } = await makeService(scene.application, 50_00, { member_id, currency });
    const payByCredit = (amount: number, movementKey: string) =>
      scene.inside(async (context) => {
        const id = await createPayment(context, { service_id: other, amount, method: 'account' });
        await capturePayment(context, id, { amount, book: null, movementKey });
      });
    await expect(payByCredit(11_00, 'credit:1')).rejects.toMatchObject({ status: 422 });
    await payByCredit(10_00, 'credit:2');
    await scene.sweep();
    expect(await refundsOf(debt)).toMatchObject([{ status: 'refunded', amount: 50_00 }]);
    expect(await scene.booked(debt)).toMatchObject({ refunded: 50_00, received: 40_00 });
    expect(await credit()).toBe(0);
  });
});
