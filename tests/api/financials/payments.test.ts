import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { receiptPdf, sendReceipt } from '../../../src/lib/contract/financials/payment-receipts.ts';
import { paymentDiary } from '../../../src/lib/contract/financials/payment-diary.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../src/lib/contract/financials/payments.ts';
import {
  cancelService as cancelByStaff,
  restoreService,
  services,
} from '../../../src/lib/contract/financials/services.ts';
import { readDebt } from '../../../src/lib/contract/payments/public.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { accountCredit } from '../../../server/financials/ledger/account.ts';
import { capturePayment } from '../../../server/financials/payments/capture.ts';
import { createPayment } from '../../../server/financials/payments/create.ts';
import { expirePayments } from '../../../server/financials/payments/expiry.ts';
import { linkOf, paymentByToken } from '../../../server/financials/payments/link.ts';
import { storedPayment } from '../../../server/financials/payments/stored.ts';
import { cancelService } from '../../../server/financials/services/cancel.ts';
import { changeService } from '../../../server/financials/services/change.ts';
import { serviceLines } from '../../../server/financials/services/lines.ts';
import { storedService } from '../../../server/financials/services/stored.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createFunding, makeRental, termsOf } from './funding-scene.ts';
import { asMember, move, openAccount } from './money.ts';
import {
  balanceOf,
  bankDetails,
  ledgerFault,
  mailsAbout,
  makeService,
  serviceNow,
  writeBankDetails,
} from './payment-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(async () => {
  // Whatever the tests did, every balance equals its entries.
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

const cash = (service_id: number, amount: number, values: object = {}, key?: string) =>
  application.call(calls.registerCash, { token, key, body: { service_id, amount, ...values } });
const link = (service_id: number, amount: number, values: object = {}) =>
  application.call(calls.createPaymentLink, { token, body: { service_id, amount, provider: 1, ...values } });
const read = async ({ id }: { id: number }) =>
  (await application.call(payments.get, { token, params: { id } })).body;
const complete = (row: PaymentRow, amount: number, values: object = {}) =>
  application.call(calls.completePayment, {
    token,
    params: { id: row.id },
    version: row.version,
    body: { amount, reference: 'TR-1', ...values },
  });
const optionsOf = async (service_id: number) =>
  (await application.call(calls.paymentOptions, { token, query: { service_id } })).body;
const errorsOf = ({ problem }: { problem: Parameters<typeof keysOf>[0] }) => keysOf(problem);
const runSweep = () => expirePayments(application.services);
const after = (minutes: number) =>
  (application.clock.now = new Date(application.clock.now.getTime() + minutes * 60_000));

describe('cash', () => {
  it('is charged at once, with a numbered receipt, and the client is told', async () => {
    const { id, member } = await makeService(application, 100_00, { language: 'es' });
    const { status, body } = await cash(id, 40_00, { reference: 'Caja 2' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 2,
      method: 'cash',
      charged: { amount: 40_00 },
      refundable: { amount: 40_00 },
      late: false,
      partial: false,
      excess: false,
      service: { received: { amount: 40_00 } },
    });
    expect(body.code).toMatch(/^P-\d{4}-[1-9]\d{8}$/);
    expect(await serviceNow(application, id)).toMatchObject({
      received: 40_00,
      recognized: 40_00,
      status: 2,
    });
    expect(await balanceOf(application, member)).toBe(60_00);
    const next = await cash(id, 60_00);
    expect(next.body.receipt_number).toBe((body.receipt_number ?? 0) + 1);
    expect(await serviceNow(application, id)).toMatchObject({ received: 100_00, status: 3 });
    const [mail] = await mailsAbout(application, body);
    expect(mail).toMatchObject({ language: 'es', subject: expect.stringContaining('recibimos su pago') });
    expect(mail?.text).toContain('Falta por pagar: $60.00');
    const [last] = await mailsAbout(application, next.body);
    expect(last?.text).toContain('Falta por pagar: Nada, está pagado por completo');
  });

  it('is numbered without a gap, also at once and after a refusal', async () => {
    const before = (await cash((await makeService(application)).id, 1_00)).body.receipt_number ?? 0;
    const made = await Promise.all(Array.from({ length: 8 }, () => makeService(application, 10_00)));
    const paid = await Promise.all(made.flatMap(({ id }) => [cash(id, 10_00), cash(id, 10_01)]));
    const numbers = paid.filter(({ status }) => status === 201).map(({ body }) => body.receipt_number ?? 0);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 8 }, (_, index) => before + 1 + index),
    );
  });

  it.each([
    [0, 'amount_positive'],
    [-5_00, 'amount_positive'],
    [0.5, 'invalid'],
    [0.005, 'invalid'],
    [10_000_01, 'above_due'],
    [100_000_000_001, 'amount_too_large'],
    [1e15, 'amount_too_large'],
    ['100', 'invalid'],
    [null, 'required'],
  ])('refuses %s of what is due and names the field', async (amount, key) => {
    const { id } = await makeService(application, 10_000_00);
    const answer = await application.call(calls.registerCash, { token, body: { service_id: id, amount } });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([`amount ${key}`]);
    expect((await serviceNow(application, id)).received).toBe(0);
  });

  it('is taken exactly as typed, never more and never as thousandths (rule: amount-as-shown, money-in-cents)', async () => {
    const amounts = [820, 1799, 1990, 59_980, 435, 115, 11_500];
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const { id } = await makeService(application, total);
    for (const amount of amounts) expect((await cash(id, amount)).body.charged.amount).toBe(amount);
    expect(await serviceNow(application, id)).toMatchObject({ received: total, status: 3 });
  });

  it('has one effect for a double click, also in two requests at once (rule: charged-once)', async () => {
    const { id, member } = await makeService(application);
    const [one, other] = await Promise.all([cash(id, 60_00, {}, 'press-1'), cash(id, 60_00, {}, 'press-1')]);
    expect(one.body.id).toBe(other.body.id);
    expect(await balanceOf(application, member)).toBe(40_00);
    // Without a key the second one is more than is due.
    expect((await cash(id, 60_00)).problem.errors).toMatchObject([
      { field: 'amount', key: 'above_due', message: 'At most $40.00 is due.' },
    ]);
  });

  it('refuses two clerks who take the same money at once', async () => {
    const { id, member } = await makeService(application);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cash(id, 100_00)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
    expect(await balanceOf(application, member)).toBe(0);
  });
});

describe('a payment link', () => {
  it('has an address of the brand in the language of the client, and only its hash is stored', async () => {
    const { id } = await makeService(application, 100_00, { language: 'es' });
    const { status, body } = await link(id, 100_00, { payment_limit: '24' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 1,
      method: 'card',
      provider: 1,
      link: { state: 'open', language: 'es' },
      payment_limit: '24',
    });
    expect(Date.parse(body.link.expires_at ?? '') - application.clock.now.getTime()).toBe(24 * 3_600_000);
    const { body: answer } = await application.call(calls.paymentLink, { token, params: { id: body.id } });
    expect(answer.url).toMatch(/^https?:\/\/[^/]+\/es\/payment\/form\/1\/\?t=[\w-]{43}$/);
    expect(answer.whatsapp).toBe(`https://wa.me/17865550142?text=${encodeURIComponent(answer.text)}`);
    expect(answer.text).toContain('Excursión a Viñales');
    const secret = answer.url.split('?t=')[1] ?? '';
    expect((await paymentByToken(application.services.db, secret))?.id).toBe(body.id);
    expect(await paymentByToken(application.services.db, `${secret}x`)).toBeUndefined();
    const stored = await application.services.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const kept = await application.services.db.selectFrom('idempotency').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await serviceNow(application, id)).toMatchObject({ status: 2, received: 0 });
  });

  it('asks for no more than is due and not asked for yet', async () => {
    const { id } = await makeService(application);
    expect((await link(id, 70_00)).status).toBe(201);
    expect((await link(id, 30_01)).problem.errors).toMatchObject([{ field: 'amount', key: 'above_pending' }]);
    expect((await link(id, 30_00)).status).toBe(201);
    expect((await optionsOf(id)).askable.amount).toBe(0);
    expect(errorsOf(await link(id, 100_01))).toEqual(['amount above_due']);
    expect(errorsOf(await link(id, 10_00, { provider: 3 }))).toEqual(['provider invalid']);
    expect(errorsOf(await link(id, 10_00, { provider: null }))).toEqual(['provider select_option']);
  });

  it('is mailed, sent again in another language, and opens the same debt', async () => {
    const { id } = await makeService(application);
    const { body } = await link(id, 100_00, { send: true });
    const again = await application.call(calls.sendPaymentLink, {
      token,
      params: { id: body.id },
      version: (await read(body)).version,
      body: { language: 'es', to: 'hija@example.com' },
    });
    expect(again.status).toBe(200);
    const mails = await mailsAbout(application, body);
    expect(mails.map(({ language, recipient }) => `${language} ${recipient.includes('hija')}`)).toEqual([
      'en false',
      'es true',
    ]);
    const addresses = mails.map(({ text }) => /\?t=([\w-]+)/.exec(text)?.[1]);
    expect(addresses[0]).toBe(addresses[1]);
    expect(again.body.link.sent_at).not.toBeNull();
  });

  it('names the address that lacks', async () => {
    const member_id = await buildMember(application.services.db, { email: null });
    const { id } = await makeService(application, 100_00, { member_id });
    expect(errorsOf(await link(id, 100_00, { send: true }))).toEqual(['to required']);
    expect((await optionsOf(id)).pending.amount).toBe(0);
    expect((await link(id, 100_00)).status).toBe(201);
  });

  it('is withdrawn: what it asked for is free, and a new one has another token', async () => {
    const { id } = await makeService(application);
    const { body } = await link(id, 100_00);
    const { body: first } = await application.call(calls.paymentLink, { token, params: { id: body.id } });
    const revoked = await application.call(calls.revokePayment, {
      token,
      params: { id: body.id },
      version: body.version,
      body: { reason: 'Wrong client' },
    });
    expect(revoked.body).toMatchObject({ status: 3, link: { state: 'revoked' } });
    expect((await optionsOf(id)).askable.amount).toBe(100_00);
    expect((await serviceNow(application, id)).status).toBe(1);
    expect(
      (await application.call(calls.paymentLink, { token, params: { id: body.id } })).problem.reason,
    ).toBe('link_withdrawn');
    const send = (values: object) =>
      application.call(calls.sendPaymentLink, {
        token,
        params: { id: body.id },
        version: revoked.body.version,
        body: values,
      });
    expect((await send({})).problem.reason).toBe('link_expired_choose_limit');
    const sent = await send({ payment_limit: '20' });
    expect(sent.body).toMatchObject({ status: 1, link: { state: 'open' } });
    const { body: second } = await application.call(calls.paymentLink, { token, params: { id: body.id } });
    expect(second.url).not.toBe(first.url);
    expect(await paymentByToken(application.services.db, first.url.split('?t=')[1] ?? '')).toBeUndefined();
  });

  it('expires at its limit, is free to be asked for again, and can be given more time', async () => {
    const before = application.clock.now;
    const { id } = await makeService(application);
    const { body } = await link(id, 100_00, { payment_limit: '20' });
    after(20 * 60);
    ({ token } = await application.login(agent));
    expect((await read(body)).link.state).toBe('expired');
    await Promise.all([runSweep(), runSweep()]);
    expect(await serviceNow(application, id)).toMatchObject({ status: 1 });
    const expired = await read(body);
    expect(expired.status).toBe(3);
    expect((await optionsOf(id)).askable.amount).toBe(100_00);
    const delayed = await application.call(calls.delayPayment, {
      token,
      params: { id: body.id },
      version: expired.version,
      body: { payment_limit: '72', reason: 'The client travels' },
    });
    expect(delayed.body).toMatchObject({ status: 1, link: { state: 'open' }, payment_limit: '72' });
    expect((await optionsOf(id)).askable.amount).toBe(0);
    application.clock.now = before;
    ({ token } = await application.login(agent));
  });

  it('is superseded when the client pays at the counter, and no longer asked for', async () => {
    const { id } = await makeService(application);
    const { body: small } = await link(id, 30_00);
    const { body: large } = await link(id, 70_00);
    await cash(id, 50_00);
    expect((await read(small)).link.state).toBe('open');
    expect((await read(large)).link.state).toBe('revoked');
    await cash(id, 50_00);
    expect((await read(small)).link.state).toBe('revoked');
    expect((await serviceNow(application, id)).status).toBe(3);
  });

  it('is withdrawn when the price falls below what it asks, or the service is cancelled', async () => {
    const { id } = await makeService(application);
    const { body: small } = await link(id, 30_00);
    const { body: large } = await link(id, 70_00);
    await asMember(application, null, (context) =>
      changeService(context, id, { total: 60_00, unit_amount: 60_00 }),
    );
    expect((await read(small)).link.state).toBe('open');
    expect((await read(large)).link.state).toBe('revoked');
    expect((await optionsOf(id)).askable.amount).toBe(30_00);
    await asMember(application, null, (context) => cancelService(context, id, { kept: 0, reason: 'Storm' }));
    expect(await read(small)).toMatchObject({ status: 3, link: { state: 'revoked' } });
  });

  it('that expired stays so when another one is given more time: the debt is asked for once', async () => {
    const before = application.clock.now;
    const { id } = await makeService(application);
    const ends = new Date(before.getTime() + 100 * 3_600_000);
    await asMember(application, null, (context) =>
      changeService(context, id, { payment_limit: '72', payment_limit_at: ends }),
    );
    const { body: first } = await link(id, 100_00, { payment_limit: '20' });
    after(20 * 60);
    ({ token } = await application.login(agent));
    await runSweep();
    const { body: second } = await link(id, 100_00, { payment_limit: '20' });
    await application.call(calls.delayPayment, {
      token,
      params: { id: second.id },
      version: second.version,
      body: { payment_limit: '72', reason: 'Paid on Monday' },
    });
    expect((await read(second)).link.state).toBe('open');
    expect((await read(first)).link.state).toBe('expired');
    expect((await optionsOf(id)).pending.amount).toBe(100_00);
    application.clock.now = before;
    ({ token } = await application.login(agent));
  });

  it('does not outlive a reservation that cancels itself', async () => {
    const { id } = await makeService(application);
    const ends = new Date(application.clock.now.getTime() + 5 * 3_600_000);
    await asMember(application, null, (context) =>
      changeService(context, id, { payment_limit: '20', payment_limit_at: ends }),
    );
    const { body } = await link(id, 100_00, { payment_limit: '72' });
    expect(body.link.expires_at).toBe(ends.toISOString());
    const delayed = await application.call(calls.delayPayment, {
      token,
      params: { id: body.id },
      version: body.version,
      body: { payment_limit: '72', reason: 'Asked by phone' },
    });
    expect((await serviceNow(application, id)).payment_limit_at).toBe(delayed.body.link.expires_at);
  });
});

describe('a transfer', () => {
  it('cannot be asked for without bank details, and only the Administrator writes them', async () => {
    const { id } = await makeService(application, 100_00, { currency: 'EUR' });
    const ask = () =>
      application.call(calls.requestTransfer, { token, body: { service_id: id, amount: 100_00 } });
    expect((await ask()).problem.reason).toBe('no_transfer_details');
    expect((await writeBankDetails(application, token)).status).toBe(403);
    expect((await writeBankDetails(application, chief)).status).toBe(200);
    expect((await writeBankDetails(application, chief)).status).toBe(412);
    const { body } = await ask();
    expect(body).toMatchObject({ status: 1, method: 'transfer', link: { state: 'none' } });
    const [mail] = await mailsAbout(application, body);
    expect(mail?.text).toContain(bankDetails.EUR);
    expect(mail?.text).toContain(body.code);
    expect((await link(id, 1)).problem.errors).toMatchObject([{ key: 'above_pending' }]);
  });

  it('is completed by what really came: less, late or more, and more is credit once confirmed', async () => {
    const { id, member } = await makeService(application);
    const ask = async (amount: number) =>
      (
        await application.call(calls.requestTransfer, {
          token,
          body: { service_id: id, amount, send: false, payment_limit: '20' },
        })
      ).body;
    const first = await ask(60_00);
    expect(errorsOf(await complete(first, 60_00, { reference: '' }))).toEqual([
      'reference reference_or_reason',
    ]);
    expect(errorsOf(await complete(first, 0))).toEqual(['amount amount_positive']);
    expect(errorsOf(await complete(first, 60_00, { fee: 60_00 }))).toEqual(['fee fee_below_amount']);
    expect(errorsOf(await complete(first, 60_00, { received_on: '2199-01-01' }))).toEqual([
      'received_on in_future',
    ]);
    const partial = await complete(first, 50_00, { fee: 2_50 });
    expect(partial.body).toMatchObject({
      status: 2,
      charged: { amount: 50_00 },
      fee: { amount: 2_50 },
      partial: true,
      late: false,
    });
    expect(await balanceOf(application, member)).toBe(50_00);

    const second = await ask(50_00);
    after(21 * 60);
    ({ token } = await application.login(agent));
    const refused = await complete(second, 70_00);
    expect(refused.problem).toMatchObject({ status: 409, reason: 'more_than_due' });
    expect(refused.problem.detail).toContain('$20.00');
    const late = await complete(second, 70_00, { confirm_excess: true });
    expect(late.body).toMatchObject({ excess: true, late: true, partial: false });
    expect(await balanceOf(application, member)).toBe(-20_00);
    expect((await optionsOf(id)).credit.amount).toBe(20_00);
    // A second press finds a newer version; the event itself is booked once.
    expect((await complete(second, 70_00, { confirm_excess: true })).status).toBe(412);
    expect((await complete(late.body, 70_00, { confirm_excess: true })).problem.reason).toBe(
      'payment_charged',
    );
    application.clock.now = new Date(application.clock.now.getTime() - 21 * 3_600_000);
    ({ token } = await application.login(agent));
  });

  it('keeps the proof that staff add', async () => {
    const { id } = await makeService(application);
    const { body } = await link(id, 100_00);
    const form = new FormData();
    form.append('purpose', 'pdf');
    form.append('file', new File(['%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'], 'proof.pdf'));
    const { id: fileId } = (await application.call(uploadFile, { token, body: form })).body;
    const done = await complete(body, 100_00, { reference: '', proof_ids: [fileId] });
    expect(done.body.vouchers.map(({ name }) => name)).toEqual(['proof.pdf']);
    const updated = await application.call(payments.update, {
      token,
      params: { id: body.id },
      version: done.body.version,
      body: { reference: 'Seen', voucher_ids: [] },
    });
    expect(updated.body).toMatchObject({ reference: 'Seen', vouchers: [] });
  });
});

describe("the client's own credit", () => {
  it('pays another service, never twice and never more than there is', async () => {
    const { id, member } = await makeService(application);
    const { body } = await link(id, 100_00);
    await complete(body, 130_00, { confirm_excess: true });
    const other = await makeService(application, 50_00, { member_id: member });
    expect(await balanceOf(application, member)).toBe(20_00);
    expect((await optionsOf(other.id)).credit.amount).toBe(30_00);
    const pay = (amount: number) =>
      application.call(calls.payFromAccount, { token, body: { service_id: other.id, amount } });
    expect((await pay(30_01)).problem.errors).toMatchObject([
      { field: 'amount', key: 'above_credit', message: 'The client has $30.00 of credit.' },
    ]);
    const answers = await Promise.all([pay(30_00), pay(30_00)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await serviceNow(application, other.id)).toMatchObject({ received: 30_00 });
    expect(await serviceNow(application, id)).toMatchObject({ received: 100_00, moved: 30_00, status: 3 });
    expect(await balanceOf(application, member)).toBe(20_00);
    expect((await optionsOf(other.id)).credit.amount).toBe(0);
  });
});

describe('a split', () => {
  const split = (service_id: number, total: number, parts: readonly object[], key?: string) =>
    application.call(calls.splitPayment, { token, key, body: { service_id, total, parts } });

  it('must add up to the stated total, and says the difference (rule: sum-of-amounts)', async () => {
    const { id } = await makeService(application);
    const parts = [
      { method: 'card', amount: 50_00, provider: 2 },
      { method: 'cash', amount: 30_00 },
    ];
    const { status, problem } = await split(id, 100_00, parts);
    expect(status).toBe(422);
    expect(problem.errors).toMatchObject([
      { field: 'parts', key: 'sum_of_amounts', message: expect.stringContaining('$20.00') as string },
    ]);
    expect(
      await application.services.db.selectFrom('payment').select('id').where('service_id', '=', id).execute(),
    ).toEqual([]);
    const { status: made, body } = await split(id, 80_00, parts);
    expect(made).toBe(201);
    expect(body.payments.map(({ method, status: of }) => `${method} ${of}`).toSorted()).toEqual([
      'card 1',
      'cash 2',
    ]);
    expect((await optionsOf(id)).askable.amount).toBe(20_00);
  });

  it('is all or nothing', async () => {
    const { id } = await makeService(application);
    const answer = await split(id, 100_00, [
      { method: 'cash', amount: 60_00 },
      { method: 'account', amount: 40_00 },
    ]);
    expect(errorsOf(answer)).toEqual(['amount above_credit']);
    expect((await serviceNow(application, id)).received).toBe(0);
    expect(errorsOf(await split(id, 100_00, [{ method: 'cash', amount: 100_00 }]))).toEqual([
      'parts min_items',
    ]);
    expect(
      (
        await split(id, 120_00, [
          { method: 'cash', amount: 60_00 },
          { method: 'cash', amount: 60_00 },
        ])
      ).status,
    ).toBe(422);
  });
});

describe('while a bank is charging the client', () => {
  it('nothing is taken in another way, completed by hand or withdrawn (rule: one-attempt-open)', async () => {
    const { id } = await makeService(application);
    const { body } = await link(id, 80_00);
    const now = application.clock.now;
    const { id: attempt } = await application.services.db
      .insertInto('payment_attempt')
      .values({
        payment_id: body.id,
        order_number: '0001PROOF001',
        provider: 1,
        amount: 80_00,
        currency: 'USD',
        language: 'en',
        token_hash: Buffer.from('proof'),
        honoured_until: new Date(now.getTime() + 30 * 60_000),
        begun_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const progress = { status: 409, reason: 'payment_in_progress' };
    expect((await cash(id, 20_01)).problem).toMatchObject(progress);
    expect((await complete(body, 80_00)).problem).toMatchObject(progress);
    expect(
      (
        await application.call(calls.revokePayment, {
          token,
          params: { id: body.id },
          version: body.version,
          body: { reason: 'x' },
        })
      ).problem,
    ).toMatchObject(progress);
    expect((await cash(id, 20_00)).status).toBe(201);
    expect(await read(body)).toMatchObject({ in_progress: true, link: { state: 'open' } });
    await application.services.db
      .updateTable('payment_attempt')
      .set({ status: 'declined' })
      .where('id', '=', attempt)
      .execute();
    expect((await cash(id, 80_00)).status).toBe(201);
  });
});

describe('capturing', () => {
  it('happens once for each event, whoever tells it how often', async () => {
    const { id, member } = await makeService(application);
    const paymentId = await asMember(application, null, (context) =>
      createPayment(context, { service_id: id, amount: 100_00, method: 'card', provider: 2 }),
    );
    const capture = () =>
      asMember(application, null, (context) =>
        capturePayment(context, paymentId, {
          amount: 100_00,
          book: 'bank',
          provider: 2,
          movementKey: `attempt:${paymentId}:paid`,
        }),
      );
    await Promise.all(Array.from({ length: 6 }, capture));
    expect(await balanceOf(application, member)).toBe(0);
    const row = await read({ id: paymentId });
    expect(row).toMatchObject({ status: 2, charged: { amount: 100_00 }, clerk: null });
    expect(await mailsAbout(application, row)).toHaveLength(1);
  });

  it('makes one link for two who ask at once', async () => {
    const { id } = await makeService(application);
    // All have read it before anybody made its link.
    const payment = await asMember(application, null, async (context) =>
      storedPayment(
        context.db,
        await createPayment(context, { service_id: id, amount: 100_00, method: 'card', provider: 2 }),
      ),
    );
    const links = await Promise.all(
      Array.from({ length: 4 }, () => asMember(application, null, (context) => linkOf(context, payment))),
    );
    expect(new Set(links).size).toBe(1);
  });
});

describe('giving back', () => {
  it('needs the Administrator, a reason, and not more than is left', async () => {
    const { id, member } = await makeService(application);
    const { body } = await cash(id, 100_00);
    const refund = async (amount: number, as = chief) =>
      application.call(refundPayment, {
        token: as,
        params: { id: body.id },
        version: (await read(body)).version,
        body: { amount, reference: 'TR-9', reason: 'Trip was shortened', price: 'owed' },
      });
    expect((await refund(10_00, token)).status).toBe(403);
    expect((await refund(33_33)).body).toMatchObject({
      refunded: { amount: 33_33 },
      refundable: { amount: 66_67 },
      status: 2,
    });
    await refund(33_33);
    await refund(33_33);
    expect((await refund(0.01)).status).toBe(422);
    expect((await refund(1)).body).toMatchObject({ refunded: { amount: 100_00 }, status: 4 });
    expect((await refund(1)).problem).toMatchObject({ status: 409, reason: 'refund_exceeds' });
    expect(await balanceOf(application, member)).toBe(100_00);
    const { body: diary } = await application.call(paymentDiary, { token, params: { id: body.id } });
    expect(diary.refunds.map(({ amount, status }) => `${amount.amount} ${status}`)).toEqual([
      '3333 refunded',
      '3333 refunded',
      '3333 refunded',
      '1 refunded',
    ]);
  });

  it('asks what becomes of the price where more goes back than came too much, and lowers it for good (rule: goodwill-asked)', async () => {
    const { id, member } = await makeService(application);
    const { body } = await cash(id, 100_00);
    const refund = async (amount: number, price?: 'lowered' | 'owed') =>
      application.call(refundPayment, {
        token: chief,
        params: { id: body.id },
        version: (await read(body)).version,
        body: { amount, reference: 'TR-9', reason: 'Rain all day', ...(price ? { price } : {}) },
      });
    const unsaid = await refund(30_00);
    // Cash goes back by hand: the next one who looks must find it.
    const proofless = await application.call(refundPayment, {
      token: chief,
      params: { id: body.id },
      version: body.version,
      body: { amount: 30_00, reason: 'Rain', price: 'owed' },
    });
    expect(proofless.problem.errors).toMatchObject([{ field: 'reference', key: 'required' }]);
    expect(unsaid.problem.errors).toMatchObject([{ field: 'price', key: 'select_option' }]);
    const lowered = await refund(30_00, 'lowered');
    expect(lowered.body).toMatchObject({
      refunded: { amount: 30_00 },
      surplus: { amount: 0 },
      service: { due: { amount: 70_00 }, received: { amount: 70_00 } },
    });
    expect(await balanceOf(application, member)).toBe(0);
    const { body: shown } = await application.call(services.get, { token, params: { id } });
    expect(shown).toMatchObject({
      status: 3,
      total: { amount: 100_00 },
      allowance: { amount: 30_00 },
      due: { amount: 70_00 },
      outstanding: { amount: 0 },
      payment: { state: 'paid' },
    });
    const { body: history } = await application.call(auditTrail, { token, query: { key: services.key, id } });
    expect(history.find(({ action }) => action === 'lower_price')).toMatchObject({
      reason: 'Rain all day',
      changes: { allowance: [0, 30_00] },
    });
    const lines = await serviceLines(application.services.db, await serviceNow(application, id), 'es');
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Excursión a Viñales', 100_00],
      ['Rebaja', -30_00],
    ]);
    // Dearer, it keeps what was given up; cheaper than that, it costs nothing, and what came is credit.
    for (const [total, due] of [
      [120_00, 90_00],
      [20_00, 0],
      [100_00, 70_00],
    ] as const) {
      await asMember(application, null, (context) =>
        changeService(context, id, { total, unit_amount: total }),
      );
      expect(await serviceNow(application, id)).toMatchObject({ due, allowance: 30_00, received: 70_00 });
    }
    expect((await refund(20_00, 'owed')).body.service).toMatchObject({
      due: { amount: 70_00 },
      received: { amount: 50_00 },
    });
    expect(await balanceOf(application, member)).toBe(20_00);
    // What came too much goes back without a question.
    await asMember(application, null, (context) =>
      changeService(context, id, { total: 60_00, unit_amount: 60_00 }),
    );
    expect((await refund(20_00)).body.service).toMatchObject({
      due: { amount: 30_00 },
      received: { amount: 30_00 },
    });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('lowers what a cancelled service keeps, and owes no more once it is restored', async () => {
    const { id, member } = await makeService(application);
    const { body } = await cash(id, 100_00);
    const one = { token: chief, params: { id } };
    await application.call(cancelByStaff, {
      ...one,
      version: (await serviceNow(application, id)).version,
      body: { reason: 'Ill', kept: 100_00 },
    });
    const refund = await application.call(refundPayment, {
      token: chief,
      params: { id: body.id },
      version: (await read(body)).version,
      body: { amount: 40_00, reference: 'TR-9', reason: 'Hospital', price: 'lowered' },
    });
    expect(refund.status).toBe(200);
    expect(await serviceNow(application, id)).toMatchObject({ status: 5, kept: 60_00, received: 60_00 });
    // On its receipt what is kept is not said to be what was sold.
    expect(await serviceLines(application.services.db, await serviceNow(application, id), 'es')).toEqual([
      { label: 'Cargo por cancelación', amount: 60_00 },
    ]);
    await application.call(restoreService, {
      ...one,
      version: (await serviceNow(application, id)).version,
      body: { reason: '' },
    });
    expect(await serviceNow(application, id)).toMatchObject({ status: 3, due: 60_00 });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('has one effect for a double click (rule: charged-once)', async () => {
    const { id, member } = await makeService(application);
    const { body } = await cash(id, 100_00);
    const press = () =>
      application.call(refundPayment, {
        token: chief,
        params: { id: body.id },
        version: body.version,
        body: { amount: 40_00, reference: 'TR-9', reason: 'Twice', price: 'owed' },
      });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await balanceOf(application, member)).toBe(40_00);
  });
});

describe('credit of two services', () => {
  it('goes back once, when both are given back at once', async () => {
    const { id: first, member } = await makeService(application, 60_00);
    const { id: second } = await makeService(application, 60_00, { member_id: member });
    const paid = [(await cash(first, 60_00)).body, (await cash(second, 60_00)).body];
    for (const id of [first, second])
      await asMember(application, null, (context) => changeService(context, id, { total: 10_00 }));
    const account = await openAccount(application, member);
    // Half of the hundred is used for something that no service knows of.
    await move(application, account, 50_00, { source: 'adjustment', other: 'adjustment' });
    const rows = await Promise.all(paid.map(read));
    const give = ({ id, version }: PaymentRow) =>
      application.call(refundPayment, {
        token: chief,
        params: { id },
        version,
        body: { amount: 50_00, reference: 'TR-9', reason: 'Paid too much' },
      });
    const answers = await Promise.all(rows.map(give));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf(application, member)).toBe(0);
    expect(await accountCredit(application.services.db, account)).toBe(0);
  });
});

describe('the receipt', () => {
  it('is a PDF in both languages once money came, and can be mailed', async () => {
    const { id } = await makeService(application, 100_00, { currency: 'EUR' });
    const { body: pending } = await link(id, 40_00);
    expect((await application.call(receiptPdf, { token, params: { id: pending.id } })).problem.reason).toBe(
      'not_charged',
    );
    const { body } = await cash(id, 60_00);
    for (const language of ['en', 'es'] as const) {
      const response = await application.request(
        'GET',
        `/financials/payments/${body.id}/receipt.pdf?language=${language}`,
        { token },
      );
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
      expect(pdf.startsWith('%PDF')).toBe(true);
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    const sent = await application.call(sendReceipt, {
      token,
      params: { id: body.id },
      version: body.version,
      body: {},
    });
    expect(sent.status).toBe(200);
    const mail = (await mailsAbout(application, body)).at(-1);
    expect(JSON.stringify(mail?.attachments)).toContain(`${body.code}.pdf`);
  }, 60_000);
});

describe('what a debt is made of', () => {
  it('stands line by line on the page, in mails and on the receipt (rule: lines-make-the-total)', async () => {
    const member_id = await buildMember(application.services.db, { language: 'en' });
    const sale = {
      service_type_id: SERVICE_TYPES.tour,
      member_id,
      concept: 'Trip',
      quantity: 2,
      unit_amount: 30_00,
      fee: { amount: 333, fee_type: 1 },
      total: 62_00,
      currency: 'USD' as const,
    };
    const { body: service } = await application.call(services.create, { token, body: sale });
    const { body: asked } = await link(service.id, 20_00, { send: true });
    const secret = (
      await application.call(calls.paymentLink, { token, params: { id: asked.id } })
    ).body.url.split('?t=')[1];
    const { body: debt } = await application.call(readDebt, { token: secret ?? '' });
    expect(debt).toMatchObject({ amount: { amount: 20_00 }, total: { amount: 62_00 } });
    expect(debt.lines.map(({ label, amount }) => [label, amount.amount])).toEqual([
      ['Trip × 2', 60_00],
      ['Service fee 3.33%', 2_00],
    ]);
    const { body: paid } = await cash(service.id, 42_00);
    for (const payment of [asked, paid]) {
      expect((await mailsAbout(application, payment)).at(-1)?.text).toContain(
        'Trip × 2: $60.00\nService fee 3.33%: $2.00\nTotal: $62.00',
      );
    }
    const pdf = await application.request('GET', `/financials/payments/${paid.id}/receipt.pdf`, { token });
    expect(pdf.status).toBe(200);
  });

  it('adds up to what is due, of a rental and of a plan too (rule: lines-make-the-total)', async () => {
    const { rental, service } = await makeRental(application, token, '2027-04-01');
    const stored = () => storedService(application.services.db, service);
    const sum = async () =>
      (await serviceLines(application.services.db, await stored(), 'es')).reduce(
        (all, { amount }) => all + amount,
        0,
      );
    expect(rental).toBeGreaterThan(0);
    expect(await sum()).toBe((await stored()).due);
    // A price of all days does not stand beside "per day".
    const [car] = await serviceLines(application.services.db, await stored(), 'en');
    expect(car?.label).toMatch(/^Car, \d+ days$/);
    await createFunding(
      application,
      token,
      termsOf(service, { extras: 10_00, fee: { amount: 500, fee_type: 1 } }),
    );
    expect((await stored()).financing).toBeGreaterThan(10_00);
    expect(await sum()).toBe((await stored()).due);
  });
});

describe('the list', () => {
  it('finds payments by code, client and service, filters and sorts them, and exports', async () => {
    const member_id = await buildMember(application.services.db, {
      first_name: 'Zoraida',
      last_name: 'Quintanilla',
    });
    const { id } = await makeService(application, 100_00, { member_id });
    const { body: taken } = await cash(id, 40_00);
    const { body: asked } = await link(id, 60_00);
    const list = async (query: object) =>
      (await application.call(payments.list, { token, query: { ...query } })).body;
    const { code } = await serviceNow(application, id);
    for (const q of ['quintanilla', code, code.toLowerCase()])
      expect((await list({ q })).results.map((row) => row.id)).toEqual([asked.id, taken.id]);
    expect((await list({ q: taken.code })).results.map((row) => row.id)).toEqual([taken.id]);
    const filters = { member: member_id, status: 1, method: 'card', provider: 1, service: id };
    expect((await list(filters)).results.map((row) => row.id)).toEqual([asked.id]);
    expect(
      (await list({ member: member_id, sort: 'amount' })).results.map((row) => row.amount.amount),
    ).toEqual([40_00, 60_00]);
    expect((await list({ member: member_id, charged_from: '2199-01-01' })).count).toBe(0);
    expect((await list({ member: member_id, needs_attention: true })).count).toBe(0);
    await application.services.db
      .updateTable('payment')
      .set({ attention: ['bank_differs'] })
      .where('id', '=', asked.id)
      .execute();
    expect(
      (await list({ member: member_id, needs_attention: true })).results.map((row) => row.attention),
    ).toEqual([['bank_differs']]);
    const checked = await application.call(calls.checkPayment, {
      token,
      params: { id: asked.id },
      version: asked.version,
      body: { attention: 'bank_differs', reason: 'Called the bank' },
    });
    expect(checked.body.needs_attention).toBe(false);
    const csv = await application.request('GET', `/financials/export_payments.csv?member=${member_id}`, {
      token,
    });
    const text = await csv.text();
    expect(text).toContain('Zoraida Quintanilla');
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });
});
