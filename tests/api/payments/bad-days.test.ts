import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxTerminals } from '../../../server/banks/configuration.ts';
import { SIGNED_FIELDS, encodeParameters, signatureOf } from '../../../server/banks/redsys-signature.ts';
import { paymentInFlightUntil } from '../../../server/financials/payments/attempts/in-flight.ts';
import { processNotices } from '../../../server/financials/payments/attempts/process.ts';
import { cancelService } from '../../../server/financials/services/cancel.ts';
import { verifyReturn } from '../../../src/lib/contract/payments/public.ts';
import { CARDS } from '../banks/shopper.ts';
import { PAYER, paymentScene, redirectOf } from './scene.ts';
import type { Debt, PaymentScene } from './scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
beforeEach(() =>
  scene.sandbox.admin('PUT', '/settings', {
    notification: 'after_return',
    altered: 'no',
    returnParameters: true,
    rest: 'answers',
    lookUp: true,
    copies: 1,
  }),
);
afterAll(() => scene.close());

const db = () => scene.application.services.db;
const minutes = (count: number): void => {
  scene.application.clock.now = new Date(scene.application.clock.now.getTime() + count * 60_000);
};
const attemptsOf = (debt: Debt) =>
  db()
    .selectFrom('payment_attempt')
    .selectAll()
    .where('payment_id', '=', debt.payment)
    .orderBy('id')
    .execute();

/** Presses Pay, with settings of the bank for this order; gives the order and how to go on. */
async function begin(debt: Debt, settings: Record<string, unknown> = {}) {
  const begun = redirectOf(await scene.pay(debt));
  const order = (await attemptsOf(debt)).at(-1)?.order_number ?? '';
  await scene.sandbox.admin('PUT', `/settings/${order}`, settings);
  const finish = async (card: string = CARDS.approved) =>
    scene.person.pay(await scene.person.post(begun.address, begun.fields), card);
  return { order, token: begun.outcome_token, finish };
}
const notify = (order: string) => scene.sandbox.admin('POST', `/operations/${order}/notify`);

/** A notification as the bank of provider 2 signs it. */
function signed(order: string, change: Record<string, string>): Record<string, string> {
  const terminal = sandboxTerminals(scene.sandbox.address).find(
    ({ provider, currency }) => provider === 2 && currency === 'EUR',
  );
  if (!terminal) throw new Error('No terminal');
  const [version] = terminal.versions;
  const parameters = {
    Ds_Order: order,
    Ds_Amount: '49030',
    Ds_Currency: '978',
    Ds_MerchantCode: terminal.merchantCode,
    Ds_Terminal: '001',
    Ds_TransactionType: '0',
    Ds_Response: '0000',
    Ds_AuthorisationCode: '123456',
    ...change,
  };
  const text = encodeParameters(version, parameters);
  return {
    [SIGNED_FIELDS.version]: version,
    [SIGNED_FIELDS.parameters]: text,
    [SIGNED_FIELDS.signature]: signatureOf(version, terminal.secretKey, order, text),
  };
}
const send = (
  fields: Record<string, string>,
  provider = 2,
  headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' },
) =>
  scene.application.request('POST', `/payments/notifications/${provider}/`, {
    body:
      headers['content-type'] === 'application/json'
        ? JSON.stringify(fields)
        : new URLSearchParams(fields).toString(),
    headers,
  });

describe('a notification that is not the bank’s', () => {
  it.each([
    ['signature', 403],
    ['parameters', 403],
    ['version', 403],
    ['empty', 400],
  ])('forged by %s is answered %i and changes nothing', async (altered, status) => {
    const debt = await scene.debt();
    const { order, finish } = await begin(debt, {
      altered,
      notification: 'before_return',
      returnParameters: false,
    });
    await finish();
    expect(await scene.sandbox.admin('GET', `/operations/${order}`)).toMatchObject({
      notices: [{ altered, status }],
    });
    expect(await scene.booked(debt)).toMatchObject({
      status: 1,
      charged: 0,
      attempts: ['begun'],
      movements: 0,
      attention: [],
    });
    expect(
      await db().selectFrom('payment_notice').select('id').where('order_number', '=', order).execute(),
    ).toEqual([]);
  });

  it.each(['amount', 'currency', 'terminal', 'merchant'])(
    'signed for another %s is heard, not believed, and shown to staff',
    async (altered) => {
      const debt = await scene.debt();
      const { order, token, finish } = await begin(debt, {
        altered,
        notification: 'before_return',
        returnParameters: false,
      });
      await finish();
      expect(await scene.sandbox.admin('GET', `/operations/${order}`)).toMatchObject({
        notices: [{ altered, status: 200 }],
      });
      await scene.settle();
      expect(await scene.booked(debt)).toMatchObject({
        charged: 0,
        attempts: ['begun'],
        movements: 0,
        attention: ['bank_differs'],
      });
      const diary = await db()
        .selectFrom('payment_diary')
        .select('signature')
        .where('payment_id', '=', debt.payment)
        .where('event', '=', 'not_believed')
        .execute();
      expect(diary).toEqual([{ signature: `other_${altered}` }]);
      // The visitor who brings such fields gets e9.
      const notice = await db()
        .selectFrom('payment_notice')
        .select('received')
        .where('order_number', '=', order)
        .executeTakeFirstOrThrow();
      const brought = await scene.application.call(verifyReturn, {
        token,
        body: { provider: 2, fields: notice.received },
      });
      expect(brought.problem).toMatchObject({ status: 422, code: 'e9' });
      // The true one is believed all the same.
      await scene.sandbox.admin('PUT', `/settings/${order}`, { altered: 'no' });
      await notify(order);
      await scene.settle();
      expect(await scene.booked(debt)).toMatchObject({ status: 2, charged: 490_30, movements: 1 });
    },
  );

  it('signed for an order that we never made is kept and touches nothing', async () => {
    const debt = await scene.debt();
    const { order, finish } = await begin(debt, {
      altered: 'order',
      notification: 'before_return',
      returnParameters: false,
    });
    await finish();
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({ charged: 0, attempts: ['begun'] });
    const other = `${order.slice(0, -1)}${order.endsWith('0') ? '1' : '0'}`;
    expect(
      await db().selectFrom('payment_notice').select('outcome').where('order_number', '=', other).execute(),
    ).toEqual([{ outcome: 'unknown_order' }]);
  });

  it('at the other provider’s address, as JSON, too long or as nonsense', async () => {
    const debt = await scene.debt();
    const { order } = await begin(debt);
    expect((await send(signed(order, {}), 1)).status).toBe(403);
    expect((await send({ a: 'x'.repeat(30_000) })).status).toBe(400);
    expect((await send({}, 2, { 'content-type': 'application/json' })).status).toBe(400);
    expect(
      (
        await scene.application.request('POST', '/payments/notifications/2/', {
          body: '{"a":',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(400);
    expect(
      (await scene.application.request('POST', '/payments/notifications/3/', { body: 'a=b' })).status,
    ).toBe(404);
    expect((await send(signed(order, {}), 2, { 'content-type': 'application/json' })).status).toBe(200);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30 });
  });
});

describe('a true notification', () => {
  it('counts once, however often and by how many ways it comes', async () => {
    const debt = await scene.debt();
    const { order, token, finish } = await begin(debt, { notification: 'before_return', copies: 5 });
    const back = await finish();
    const { a: _, ...fields } = back.kind === 'shop' ? back.received : {};
    await Promise.all([
      notify(order),
      scene.comeBack(back),
      scene.comeBack(back),
      ...Array.from({ length: 8 }, () => send(fields)),
      scene.sweep(),
      processNotices(scene.application.services),
    ]);
    minutes(3);
    await scene.sweep();
    await scene.settle();
    expect(await scene.booked(debt)).toEqual({
      status: 2,
      charged: 490_30,
      refunded: 0,
      attention: [],
      received: 490_30,
      balance: 0,
      attempts: ['paid'],
      movements: 1,
    });
    expect(await scene.outcome(token)).toBe('paid');
    const mails = await db()
      .selectFrom('mail')
      .select('recipient')
      .where('key', '=', 'financials/payments')
      .where('record_id', '=', debt.payment)
      .execute();
    // One receipt for the client, and one for the address that was typed.
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ recipient }) => recipient === PAYER.email)).toHaveLength(1);
  });

  it.each([
    ['declined, then paid', ['0190', '0000']],
    ['paid, then declined', ['0000', '0190']],
    ['cancelled, then paid, then cancelled', ['9915', '0000', '9915']],
    ['in progress, declined, paid, in progress', ['9998', '0180', '0000', '9999']],
  ])('out of order: %s stays paid', async (_, codes) => {
    const debt = await scene.debt();
    const { order } = await begin(debt);
    for (const code of codes) {
      expect((await send(signed(order, { Ds_Response: code }))).status).toBe(200);
      await scene.settle();
    }
    expect(await scene.booked(debt)).toMatchObject({
      status: 2,
      charged: 490_30,
      attempts: ['paid'],
      movements: 1,
      attention: [],
    });
    expect(await scene.state(debt)).toBe('paid');
  });

  it('that cannot be processed is counted, kept and tried again (rule: payment-diary)', async () => {
    const debt = await scene.debt();
    const { order } = await begin(debt);
    const { pool } = scene.application.services;
    await pool.query(
      "create function refuse_now() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await pool.query(
      "create trigger refuse_now before insert on ledger_movement for each row when (new.source = 'payment') execute function refuse_now()",
    );
    expect((await send(signed(order, {}))).status).toBe(200);
    const notice = () =>
      db()
        .selectFrom('payment_notice')
        .select(['tries', 'processed_at', 'error'])
        .where('order_number', '=', order)
        .executeTakeFirstOrThrow();
    await expect.poll(notice).toMatchObject({ tries: 1, processed_at: null, error: 'error: no' });
    expect(await scene.booked(debt)).toMatchObject({ charged: 0, attempts: ['begun'], movements: 0 });
    await pool.query('drop trigger refuse_now on ledger_movement');
    minutes(6);
    await Promise.all([scene.sweep(), scene.sweep()]);
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, movements: 1 });
  });
});

describe('the clock', () => {
  it('honours what was begun at minute 59, and refuses a page that is merely open at minute 61 (rule: bank-has-its-time)', async () => {
    const begun = await scene.debt();
    const open = await scene.debt();
    const limit = new Date(scene.application.clock.now.getTime() + 60 * 60_000);
    await db()
      .updateTable('payment')
      .set({ link_expires_at: limit, payment_limit_at: limit })
      .where('id', 'in', [begun.payment, open.payment])
      .execute();
    minutes(59);
    const { token, finish } = await begin(begun);
    minutes(2);
    expect(await scene.state(begun)).toBe('in_progress');
    expect(await scene.state(open)).toBe('expired');
    expect((await scene.pay(open)).problem).toMatchObject({ status: 409, reason: 'link_expired' });
    await scene.comeBack(await finish());
    expect(await scene.outcome(token)).toBe('paid');
    await scene.settle();
    expect(await scene.booked(begun)).toMatchObject({ charged: 490_30, attention: [] });
  });

  it('protects what is being paid from cancelling itself (rule: exact-limit)', async () => {
    const debt = await scene.debt();
    await db()
      .updateTable('payment_service')
      .set({ record_key: 'cars/rentals', record_id: debt.service })
      .where('id', '=', debt.service)
      .execute();
    const until = () =>
      paymentInFlightUntil(db(), { key: 'cars/rentals', id: debt.service }, scene.application.clock.now);
    expect(await until()).toBeNull();
    await begin(debt);
    expect(await until()).toEqual(new Date(scene.application.clock.now.getTime() + 30 * 60_000));
  });
});

describe('what was to be paid is no more', () => {
  it('a link of something cancelled or withdrawn begins nothing', async () => {
    const cancelled = await scene.debt();
    await scene.inside((context) => cancelService(context, cancelled.service, { kept: 0, reason: 'Storm' }));
    expect(await scene.state(cancelled)).toBe('cancelled');
    expect((await scene.pay(cancelled)).problem).toMatchObject({ status: 409, reason: 'debt_cancelled' });
    const revoked = await scene.debt();
    await db()
      .updateTable('payment')
      .set({ link_revoked_at: new Date() })
      .where('id', '=', revoked.payment)
      .execute();
    expect(await scene.state(revoked)).toBe('revoked');
    expect((await scene.pay(revoked)).problem).toMatchObject({ status: 409, reason: 'link_revoked' });
  });

  it('money that comes late for it is credit, and staff see it', async () => {
    const debt = await scene.debt();
    const { token, finish } = await begin(debt);
    await scene.inside((context) => cancelService(context, debt.service, { kept: 0, reason: 'Storm' }));
    await scene.comeBack(await finish());
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({
      status: 2,
      charged: 490_30,
      balance: -490_30,
      attention: ['paid_after_cancellation'],
    });
    expect(await scene.outcome(token)).toBe('paid');
  });

  it('a second charge of one debt is credit, and staff see it', async () => {
    const debt = await scene.debt();
    const first = await begin(debt, { notification: 'held', returnParameters: false });
    const page = first.finish;
    minutes(36);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['unfinished'], status: 1 });
    const second = await begin(debt);
    await scene.comeBack(await second.finish());
    // The bank's form of the first try is sent only now: docs/banks.md says that it can be.
    await page();
    await notify(first.order);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({
      status: 2,
      charged: 980_60,
      balance: -490_30,
      attempts: ['paid', 'paid'],
      movements: 2,
      attention: ['second_charge'],
    });
  });

  it('a second charge of something cancelled meanwhile is both (rule: every-reason-stands)', async () => {
    const debt = await scene.debt();
    const first = await begin(debt, { notification: 'held', returnParameters: false });
    minutes(36);
    await scene.sweep();
    const second = await begin(debt);
    await scene.comeBack(await second.finish());
    await scene.settle();
    await scene.inside((context) => cancelService(context, debt.service, { kept: 0, reason: 'Storm' }));
    await first.finish();
    await notify(first.order);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({
      charged: 980_60,
      attention: ['second_charge', 'paid_after_cancellation'],
    });
  });
});

describe('several links of one service', () => {
  it('charge no more together than is due', async () => {
    const one = await scene.debt({ amount: 60_00, service_total: 100_00 });
    const two = await scene.debt({ amount: 60_00, service_total: 100_00 });
    await db()
      .updateTable('payment')
      .set({ service_id: one.service })
      .where('id', '=', two.payment)
      .execute();
    await begin(one);
    expect(await scene.state(two)).toBe('in_progress');
    expect((await scene.pay(two)).problem).toMatchObject({ reason: 'in_progress' });
  });
});
