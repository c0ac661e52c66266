import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentalRefundOf as refundOf } from '../../../src/lib/contract/cars/rental-refunds.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import * as calls from '../../../src/lib/contract/financials/payment-actions.ts';
import { refundPayment } from '../../../src/lib/contract/financials/payment-refunds.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { payments } from '../../../src/lib/contract/financials/payments.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { rentalMails } from '../../../server/cars/rentals/mails.ts';
import { toldRental } from '../../../server/cars/rentals/told.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { capturePayment } from '../../../server/financials/payments/capture.ts';
import { hashToken, newToken } from '../../../server/lib/tokens.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { createFunding, pay, termsOf } from '../financials/funding-scene.ts';
import { asMember, openAccount } from '../financials/money.ts';
import { balanceOf, ledgerFault, serviceNow } from '../financials/payment-scene.ts';
import { ana, bodyOf, createRental, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
beforeEach(() => {
  application.clock.now = new Date('2026-10-01T15:00:00Z');
});
afterAll(async () => {
  expect(await ledgerFault(application)).toBeUndefined();
  await application.close();
});

const read = async (id: number) => (await application.call(rentals.get, { token, params: { id } })).body;
const target = (rental: RentalRow, by = token) => ({
  token: by,
  params: { id: rental.id },
  version: rental.version,
});
const errorsOf = ({ problem }: { problem: Parameters<typeof keysOf>[0] }) => keysOf(problem);

interface Made {
  scene: Scene;
  member: number;
  body: ReturnType<typeof bodyOf>;
  rental: RentalRow;
  service: number;
}

/** A rental of three days at 50.00 for a client of its own. */
async function make(values: object = {}): Promise<Made> {
  const member = await buildMember(application.services.db);
  const scene = await makeScene(application);
  const body = bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { member_id: member, ...values });
  const { status, body: rental } = await createRental(application, token, body);
  expect(status).toBe(201);
  return { scene, member, body, rental, service: rental.payment.service.id };
}

const proof = { reference: 'Zelle 77', reason: 'Transfer seen' };
const link = async (service_id: number, amount: number) =>
  (
    await application.call(calls.createPaymentLink, {
      token,
      body: { service_id, amount, provider: 1, payment_limit: '24' },
    })
  ).body;

async function sweepAt(instant: string): Promise<void> {
  application.clock.now = new Date(instant);
  await application.services.db.updateTable('job').set({ next_run_at: '2026-01-01T00:00:00Z' }).execute();
  await runDueJobs(application.services, jobsOf(application.services));
}

/** Mails that the rental itself sent. */
const mailsAbout = (id: number) =>
  application.services.db
    .selectFrom('mail')
    .select('subject')
    .where('key', '=', rentals.key)
    .where('record_id', '=', id)
    .where('subject', 'like', '%was cancelled')
    .execute();

let orders = 0;
/** A try at the bank for a payment, as the payment page begins it. */
async function attempt(payment_id: number, amount: number, honoured_until: string): Promise<void> {
  orders += 1;
  await application.services.db
    .insertInto('payment_attempt')
    .values({
      payment_id,
      order_number: `9999R${orders}`,
      provider: 1,
      amount,
      currency: 'USD',
      language: 'en',
      token_hash: hashToken(newToken()),
      payer: null,
      honoured_until,
      begun_at: application.clock.now,
    })
    .execute();
}

describe('a rental and what it costs', () => {
  it('is charged when it is made, and changed with its price, client and limit', async () => {
    const { rental, service, body, member } = await make({ payment_limit: '24' });
    expect(rental.payment).toMatchObject({
      due: { amount: 150_00 },
      received: { amount: 0 },
      outstanding: { amount: 150_00 },
      state: 'unpaid',
      next_deadline: null,
    });
    expect(await serviceNow(application, service)).toMatchObject({
      record_key: 'cars/rentals',
      record_id: rental.id,
      total: 150_00,
      payment_limit: '24',
      brand: rental.brand,
    });
    expect(await balanceOf(application, member)).toBe(150_00);
    const other = await buildMember(application.services.db);
    const changed = await application.call(rentals.update, {
      ...target(rental),
      body: {
        ...body,
        drop_off: { ...body.drop_off, local: '2026-11-06T09:00' },
        member_id: other,
        payment_limit: '72',
      },
    });
    expect(changed.body).toMatchObject({ total: { amount: 200_00 }, payment: { due: { amount: 200_00 } } });
    expect(await balanceOf(application, member)).toBe(0);
    expect(await balanceOf(application, other)).toBe(200_00);
    const now = await serviceNow(application, service);
    expect(now).toMatchObject({ total: 200_00, payment_limit: '72', member_id: other });
    expect(now.concept).toContain('02/11/2026 – 06/11/2026');
    expect(Date.parse(now.payment_limit_at ?? '')).toBe(Date.parse(changed.body.payment_limit_at ?? ''));
  });

  it('says that a transfer was asked for, until it comes (rule: transfer-is-shown)', async () => {
    const { rental, service } = await make();
    const { status } = await application.call(calls.requestTransfer, {
      token,
      body: { service_id: service, amount: 150_00, payment_limit: '24', send: false },
    });
    expect(status).toBe(201);
    expect((await read(rental.id)).payment.state).toBe('transfer_requested');
    await pay(application, service, 150_00);
    expect((await read(rental.id)).payment.state).toBe('paid');
  });

  it('keeps to the credit limit of its client, made or changed', async () => {
    const member = await buildMember(application.services.db);
    const account = await openAccount(application, member);
    await application.services.db
      .updateTable('account')
      .set({ credit_limit: 160_00 })
      .where('id', '=', account)
      .execute();
    const { rental, body } = await make({ member_id: member });
    const scene = await makeScene(application);
    const second = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00', { member_id: member }),
    );
    expect({ status: second.status, reason: second.problem.reason }).toEqual({
      status: 409,
      reason: 'credit_limit',
    });
    const longer = await application.call(rentals.update, {
      ...target(rental),
      body: { ...body, drop_off: { ...body.drop_off, local: '2026-11-06T09:00' } },
    });
    expect(longer.problem.reason).toBe('credit_limit');
    expect((await read(rental.id)).total.amount).toBe(150_00);
  });

  it('is paid when all of it came, in whatever pieces', async () => {
    const { rental, service } = await make();
    await pay(application, service, 40_00);
    expect(await read(rental.id)).toMatchObject({
      status: 3,
      paid: { amount: 40_00 },
      balance: { amount: 110_00 },
      payment: { state: 'partial' },
    });
    const marked = await application.call(actions.markRentalPaid, {
      ...target(await read(rental.id)),
      body: proof,
    });
    expect(marked.body).toMatchObject({
      status: 4,
      paid: { amount: 150_00 },
      paid_reference: 'Zelle 77',
      payment_limit_at: null,
      payment: { state: 'paid' },
    });
    const { body } = await application.call(payments.list, { token, query: { service, sort: 'amount' } });
    expect(body.results.map(({ method, charged }) => [method, charged.amount])).toEqual([
      ['cash', 40_00],
      ['transfer', 110_00],
    ]);
    expect(
      (await application.call(actions.markRentalPaid, { ...target(marked.body), body: proof })).problem,
    ).toMatchObject({
      reason: 'illegal_transition',
      detail: 'It is “Paid” now. Only one that is Confirmed can become “Paid”.',
    });
    const undone = await application.call(actions.moveRental, {
      ...target(marked.body),
      body: { status: 1 },
    });
    expect(undone.problem.reason).toBe('never_again');
  });

  it('that was paid before it was confirmed does not cancel itself, and is paid once confirmed', async () => {
    const { rental, service } = await make({ status: 1, payment_limit: '24' });
    await pay(application, service, 150_00);
    expect(await read(rental.id)).toMatchObject({
      status: 1,
      payment_limit_at: null,
      payment: { state: 'paid' },
    });
    await sweepAt('2026-10-04T15:00:00Z');
    const confirmed = await application.call(actions.moveRental, {
      ...target(await read(rental.id)),
      body: { status: 3 },
    });
    expect(confirmed.body.status).toBe(4);
  });

  it('that costs nothing is paid: it does not cancel itself, and can be handed over (rule: nothing-due-is-paid)', async () => {
    const free = { manual_price: 0, manual_price_reason: 'Prize' };
    const { rental, body } = await make({ payment_limit: '24', ...free });
    expect(rental).toMatchObject({ status: 4, total: { amount: 0 }, payment_limit_at: null });
    const { rental: fresh } = await make({ status: 1, payment_limit: '24', ...free });
    const { rental: dear, body: dearBody } = await make({ payment_limit: '24' });
    const lowered = await application.call(rentals.update, {
      ...target(dear),
      body: { ...dearBody, ...free },
    });
    expect(lowered.body).toMatchObject({ status: 4, payment_limit_at: null });
    await sweepAt('2026-10-04T15:00:00Z');
    expect(
      (await Promise.all([rental, fresh, dear].map(({ id }) => read(id)))).map(({ status }) => status),
    ).toEqual([4, 1, 4]);
    const confirmed = await application.call(actions.moveRental, {
      ...target(await read(fresh.id)),
      body: { status: 3 },
    });
    expect(confirmed.body.status).toBe(4);
    // It was free by mistake: now it waits for its money like any other.
    const { manual_price: _, manual_price_reason: __, ...paying } = { ...free, ...body };
    const raised = await application.call(rentals.update, { ...target(await read(rental.id)), body: paying });
    expect(raised.body).toMatchObject({
      status: 3,
      total: { amount: 150_00 },
      payment_limit_at: '2026-10-05T15:00:00.000Z',
    });
  });

  it('shows what came above a lower price as credit, counted once, and keeps its currency (rule: one-currency)', async () => {
    const { rental, service, member, body } = await make({
      manual_price: 300_00,
      manual_price_reason: 'Agreed',
    });
    await pay(application, service, 300_00);
    const less = await application.call(rentals.update, {
      ...target(await read(rental.id)),
      body: { ...body, manual_price: 250_00 },
    });
    expect(less.body).toMatchObject({
      status: 4,
      paid: { amount: 300_00 },
      balance: { amount: -50_00 },
      payment: { state: 'surplus' },
    });
    expect(await balanceOf(application, member)).toBe(-50_00);
    const euros = await application.call(rentals.update, {
      ...target(less.body),
      body: { ...body, manual_price: 250_00, currency: 'EUR' },
    });
    expect(errorsOf(euros)).toEqual(['currency currency_paid']);
    const asked = await make({ manual_price: 300_00, manual_price_reason: 'Agreed' });
    const before = await application.call(rentals.update, {
      ...target(asked.rental),
      body: { ...asked.body, currency: 'EUR' },
    });
    expect(before.body).toMatchObject({
      currency: 'EUR',
      payment: { due: { amount: 300_00, currency: 'EUR' } },
    });
    await link(asked.service, 300_00);
    const after = await application.call(rentals.update, {
      ...target(await read(asked.rental.id)),
      body: asked.body,
    });
    expect(errorsOf(after)).toEqual(['currency currency_paid']);
  });

  it('goes with what it charged, unless somebody was asked to pay', async () => {
    const { rental, member } = await make();
    expect((await application.call(rentals.remove, { token: chief, params: { id: rental.id } })).status).toBe(
      204,
    );
    expect(await balanceOf(application, member)).toBe(0);
    const { rental: asked, service } = await make();
    await link(service, 150_00);
    expect(
      (await application.call(rentals.remove, { token: chief, params: { id: asked.id } })).problem.reason,
    ).toBe('rental_kept');
  });
});

describe('a payment limit', () => {
  it('that is delayed reaches the open link, and a delayed link reaches the rental', async () => {
    const { rental, service } = await make({ payment_limit: '24' });
    const { id } = await link(service, 150_00);
    const delayed = await application.call(actions.delayPayment, {
      ...target(await read(rental.id)),
      body: { payment_limit: '72', reason: 'Weekend' },
    });
    const { body: payment } = await application.call(payments.get, { token, params: { id } });
    expect(payment.payment_limit_at).toBe(delayed.body.payment_limit_at);
    expect(payment.link.expires_at).toBe(delayed.body.payment_limit_at);
    expect(delayed.body.payment.state).toBe('link_sent');
  });

  it('that a link asks for ends with the pick-up, and so does more time for it', async () => {
    // A day before the pick-up.
    application.clock.now = new Date('2026-11-01T15:00:00Z');
    const { rental, service } = await make({ payment_limit: '72' });
    const { id, version } = await link(service, 150_00);
    const { body } = await application.call(calls.delayPayment, {
      token,
      params: { id },
      version,
      body: { payment_limit: '72', reason: 'Asked' },
    });
    expect([body.payment_limit_at, body.link.expires_at, (await read(rental.id)).payment_limit_at]).toEqual(
      Array(3).fill(rental.payment_limit_at),
    );
    expect(rental.payment_limit_at).toBe('2026-11-02T14:00:00.000Z');
  });

  it('waits for a card that is being charged, and then ends the rental (rule: exact-limit)', async () => {
    const { rental, service, member } = await make({ payment_limit: '24' });
    const { id } = await link(service, 150_00);
    application.clock.now = new Date('2026-10-02T14:59:00Z');
    await attempt(id, 150_00, '2026-10-02T15:29:00Z');
    expect((await read(rental.id)).payment.state).toBe('in_progress');
    await sweepAt('2026-10-02T15:00:00Z');
    expect((await read(rental.id)).status).toBe(3);
    await application.services.db
      .updateTable('payment_attempt')
      .set({ status: 'unfinished' })
      .where('payment_id', '=', id)
      .execute();
    await sweepAt('2026-10-02T15:30:00Z');
    expect(await read(rental.id)).toMatchObject({
      status: 6,
      cancelled_automatically: true,
      payment: { due: { amount: 0 }, state: 'none' },
    });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('that has passed makes a late payment credit; the rental stays cancelled and takes no car', async () => {
    const { rental, service, member, scene } = await make({ payment_limit: '24' });
    const { id } = await link(service, 150_00);
    await sweepAt('2026-10-02T15:00:00Z');
    const other = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-02T09:00', '2026-11-05T09:00'),
    );
    expect(other.status).toBe(201);
    await asMember(application, null, (context) =>
      capturePayment(context, id, { amount: 150_00, book: 'bank', provider: 1, movementKey: `late:${id}` }),
    );
    expect(await read(rental.id)).toMatchObject({
      status: 6,
      vehicle: null,
      paid: { amount: 150_00 },
      balance: { amount: -150_00 },
      payment: { state: 'surplus' },
    });
    expect(await balanceOf(application, member)).toBe(-150_00);
    const refunded = await application.call(actions.refundRental, {
      ...target(await read(rental.id), chief),
      body: proof,
    });
    // The card's bank is asked; a payment that no bank charged for us is booked at once.
    expect(refunded.body).toMatchObject({ status: 7, paid: { amount: 0 }, balance: { amount: 0 } });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('rests while a plan lives', async () => {
    const { rental, service } = await make({
      payment_limit: '24',
      manual_price: 900_00,
      manual_price_reason: 'Agreed',
    });
    const { status } = await createFunding(
      application,
      token,
      termsOf(service, {
        initial_payment: 300_00,
        deadlines: 1,
        time_slot: 0,
        first_due: '2026-10-10',
        payment_limit: '72',
      }),
    );
    expect(status).toBe(201);
    expect((await read(rental.id)).payment).toMatchObject({
      state: 'financed',
      next_deadline: { amount: { amount: 300_00 } },
    });
    await sweepAt('2026-10-03T15:00:00Z');
    expect((await read(rental.id)).status).toBe(3);
    await pay(application, service, 300_00);
    expect(await read(rental.id)).toMatchObject({
      status: 3,
      payment: { state: 'financed', next_deadline: { due_on: '2026-10-10', amount: { amount: 600_00 } } },
    });
    await pay(application, service, 600_00);
    expect(await read(rental.id)).toMatchObject({
      status: 4,
      payment: { state: 'paid', next_deadline: null, plan: null },
    });
  });

  it('whose price changes while a plan lives tells it, and is never asked for more than is due', async () => {
    const {
      rental,
      service,
      body: agreed,
    } = await make({ manual_price: 900_00, manual_price_reason: 'Agreed' });
    const { body: plan } = await createFunding(
      application,
      token,
      termsOf(service, { initial_payment: 300_00, deadlines: 1, time_slot: 0, first_due: '2026-10-10' }),
    );
    await pay(application, service, 300_00);
    expect((await read(rental.id)).payment).toMatchObject({
      state: 'financed',
      plan: { id: plan.id, name: plan.code, outdated: false },
    });
    const { body: asked } = await application.call(calls.createPaymentLink, {
      token,
      body: {
        service_id: service,
        amount: 600_00,
        provider: 1,
        funding_deadline_id: plan.schedule[1]?.id ?? 0,
      },
    });
    const cheaper = { ...agreed, manual_price: 700_00, manual_price_reason: 'Smaller car' };
    expect(
      (await application.call(rentals.update, { ...target(await read(rental.id)), body: cheaper })).status,
    ).toBe(200);
    expect((await read(rental.id)).payment).toMatchObject({
      outstanding: { amount: 400_00 },
      next_deadline: { amount: { amount: 400_00 } },
      plan: { outdated: true },
    });
    // The payment dialog tells it, and asks for no more than is left.
    const { body: options } = await application.call(calls.paymentOptions, {
      token,
      query: { service_id: service },
    });
    expect(options).toMatchObject({
      plan: { id: plan.id, name: plan.code, outdated: true },
      deadlines: [{ number: 1, left: { amount: 400_00 } }],
    });
    // What the plan was agreed for stays exact; its link asked for more than is left and opens nothing.
    const { body: stored } = await application.call(fundings.get, { token, params: { id: plan.id } });
    expect(stored).toMatchObject({ service_changed: true, amount: { amount: 900_00 } });
    expect(stored.schedule.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(900_00);
    expect((await application.call(payments.get, { token, params: { id: asked.id } })).body.link.state).toBe(
      'revoked',
    );
    await sweepAt('2026-10-08T15:00:00Z');
    const reminder = await application.services.db
      .selectFrom('mail')
      .select('text')
      .where('key', '=', 'financials/fundings')
      .where('record_id', '=', plan.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(reminder.text).toContain('$400.00');
    expect(reminder.text).not.toContain('$600.00');
    await pay(application, service, 400_00);
    expect(await read(rental.id)).toMatchObject({ status: 4, payment: { state: 'paid', plan: null } });
    expect((await application.call(fundings.get, { token, params: { id: plan.id } })).body.status).toBe(3);
  });
});

describe('a paid rental', () => {
  const paid = async (values: object = {}) => {
    const made = await make(values);
    await pay(application, made.service, 100_00);
    await pay(application, made.service, 50_00);
    return { ...made, rental: await read(made.rental.id) };
  };

  it('that is cancelled keeps the fee, and the rest is what has to go back', async () => {
    const { rental, service, member } = await paid();
    // Two days before the pick-up one day's price is kept.
    application.clock.now = new Date('2026-10-31T13:00:00Z');
    const cancelled = await application.call(actions.cancelRental, {
      ...target(rental),
      body: { reason: 'Flight cancelled' },
    });
    expect(cancelled.body).toMatchObject({
      status: 6,
      cancellation_fee: { amount: 50_00 },
      paid: { amount: 150_00 },
      balance: { amount: -100_00 },
      payment: { due: { amount: 50_00 }, state: 'surplus' },
    });
    expect(await serviceNow(application, service)).toMatchObject({
      status: 5,
      kept: 50_00,
      recognized: 50_00,
    });
    expect(await balanceOf(application, member)).toBe(-100_00);
    const refunded = await application.call(actions.refundRental, {
      ...target(cancelled.body, chief),
      body: proof,
    });
    expect(refunded.body).toMatchObject({ status: 7, paid: { amount: 50_00 }, balance: { amount: 0 } });
    // The newest payment goes back first, and none above what is left of it.
    const { body } = await application.call(payments.list, { token, query: { service, sort: '-amount' } });
    expect(body.results.map(({ refunded: back, status }) => [back.amount, status])).toEqual([
      [50_00, 2],
      [50_00, 4],
    ]);
  });

  it('is refunded with its cancellation, by who may', async () => {
    const { rental, member } = await paid();
    application.clock.now = new Date('2026-10-31T13:00:00Z');
    const body = { reason: 'Flight cancelled', refund: true };
    expect((await application.call(actions.cancelRental, { ...target(rental), body })).status).toBe(403);
    expect((await read(rental.id)).status).toBe(4);
    // What came in cash is sent by staff, who say by what.
    const unsaid = await application.call(actions.cancelRental, { ...target(rental, chief), body });
    expect([unsaid.status, errorsOf(unsaid), (await read(rental.id)).status]).toEqual([
      422,
      ['reference required'],
      4,
    ]);
    const done = await application.call(actions.cancelRental, {
      ...target(rental, chief),
      body: { ...body, reference: 'TR-9' },
    });
    expect(done.body).toMatchObject({ status: 7, paid: { amount: 50_00 }, balance: { amount: 0 } });
    expect(await balanceOf(application, member)).toBe(0);
    // The client reads what becomes of the money in one place, whatever a bank says of its part.
    const mail = await application.services.db
      .selectFrom('mail')
      .select('text')
      .where('key', '=', rentals.key)
      .where('record_id', '=', rental.id)
      .where('subject', 'like', '%was cancelled')
      .executeTakeFirst();
    expect(mail?.text).toContain('Paid: $150.00\nCancellation fee: $50.00\nTo be refunded: $100.00');
    expect(
      (await application.call(actions.refundRental, { ...target(done.body, chief), body: proof })).status,
    ).toBe(409);
  });

  it('is cancelled by its refund, whole or in part: the rest is the fee, and the client is told', async () => {
    const { rental, service, member } = await paid();
    const { body: before } = await application.call(refundOf, { token, params: { id: rental.id } });
    expect(before).toEqual({
      refundable: { amount: 150_00, currency: 'USD' },
      ways: [50_00, 100_00].map((amount) => ({ method: 'cash', left: { amount, currency: 'USD' } })),
      short: null,
    });
    const above = await application.call(actions.refundRental, {
      ...target(rental, chief),
      body: { ...proof, amount: 150_01 },
    });
    expect(errorsOf(above)).toEqual(['amount above_refundable']);
    expect((await read(rental.id)).status).toBe(4);
    const refunded = await application.call(actions.refundRental, {
      ...target(rental, chief),
      body: { ...proof, amount: 120_00 },
    });
    expect(refunded.body).toMatchObject({
      status: 7,
      vehicle: null,
      cancellation_fee: { amount: 30_00 },
      paid: { amount: 30_00 },
      balance: { amount: 0 },
    });
    expect(await serviceNow(application, service)).toMatchObject({
      status: 5,
      kept: 30_00,
      recognized: 30_00,
    });
    expect(await balanceOf(application, member)).toBe(0);
    expect(await mailsAbout(rental.id)).toHaveLength(1);
  });

  it('gives back in parts what came above a cancellation fee, and tells nobody twice', async () => {
    const { rental } = await paid();
    const { body: cancelled } = await application.call(actions.cancelRental, {
      ...target(rental),
      body: { reason: 'Flight cancelled', notify: false },
    });
    const part = await application.call(actions.refundRental, {
      ...target(cancelled, chief),
      body: { ...proof, amount: 100_00 },
    });
    expect(part.body).toMatchObject({ status: 6, paid: { amount: 50_00 }, balance: { amount: -50_00 } });
    const rest = await application.call(actions.refundRental, { ...target(part.body, chief), body: proof });
    expect(rest.body).toMatchObject({ status: 7, paid: { amount: 0 }, balance: { amount: 0 } });
    expect(await mailsAbout(rental.id)).toEqual([]);
  });

  it('all of whose payments went back is refunded, and owes nothing', async () => {
    const { rental, service, member } = await paid({ manual_price: 150_00, manual_price_reason: 'Agreed' });
    const { body } = await application.call(payments.list, { token, query: { service } });
    for (const payment of body.results) {
      const { status } = await application.call(refundPayment, {
        token: chief,
        params: { id: payment.id },
        version: payment.version,
        body: { amount: payment.charged.amount, reference: 'TR-9', reason: 'Wrong dates', price: 'owed' },
      });
      expect(status).toBe(200);
    }
    expect(await read(rental.id)).toMatchObject({ status: 7, paid: { amount: 0 }, balance: { amount: 0 } });
    expect(await serviceNow(application, service)).toMatchObject({ status: 5, kept: 0, recognized: 0 });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('is not owed again what was given back as goodwill, repriced, printed and cancelled (rule: goodwill-asked)', async () => {
    const { rental, body, service, member } = await paid();
    const [payment] = (await application.call(payments.list, { token, query: { service, sort: '-amount' } }))
      .body.results;
    if (!payment) throw new Error('Nothing was paid');
    await application.call(refundPayment, {
      token: chief,
      params: { id: payment.id },
      version: payment.version,
      body: { amount: 76_00, reference: 'TR-9', reason: 'No air conditioning', price: 'lowered' },
    });
    const lowered = await read(rental.id);
    expect(lowered).toMatchObject({
      status: 4,
      total: { amount: 150_00 },
      paid: { amount: 74_00 },
      balance: { amount: 0 },
      payment: { state: 'paid', due: { amount: 74_00 }, allowance: { amount: 76_00 } },
    });
    const told = await toldRental(application.services.db, rental.id);
    if (!told) throw new Error('No rental');
    const { facts } = await rentalMails.parts(application.services.db, told, 'changed', 'en');
    expect(facts.slice(-2)).toEqual([
      ['Total', '$150.00'],
      ['Price reduction', '-$76.00'],
    ]);
    const longer = await application.call(rentals.update, {
      ...target(lowered),
      body: { ...body, drop_off: { ...body.drop_off, local: '2026-11-06T09:00' } },
    });
    expect(longer.body).toMatchObject({
      total: { amount: 200_00 },
      balance: { amount: 50_00 },
      payment: { due: { amount: 124_00 }, allowance: { amount: 76_00 } },
    });
    application.clock.now = new Date('2026-11-02T15:00:00Z');
    const missed = await application.call(actions.noShowRental, {
      ...target(longer.body),
      body: { reason: 'Nobody came' },
    });
    expect(missed.body).toMatchObject({
      status: 7,
      cancellation_fee: { amount: 124_00 },
      payment: { allowance: { amount: 0 } },
    });
    expect(await serviceNow(application, service)).toMatchObject({ kept: 74_00, due: 74_00 });
    expect(await balanceOf(application, member)).toBe(0);
  });

  it('takes the rest when its price grows', async () => {
    const { rental, body, service } = await paid();
    const longer = await application.call(rentals.update, {
      ...target(rental),
      body: { ...body, drop_off: { ...body.drop_off, local: '2026-11-06T09:00' } },
    });
    expect(longer.body).toMatchObject({
      status: 4,
      balance: { amount: 50_00 },
      payment: { state: 'partial', outstanding: { amount: 50_00 } },
    });
    const settled = await application.call(actions.markRentalPaid, { ...target(longer.body), body: proof });
    expect(settled.body).toMatchObject({ status: 4, balance: { amount: 0 }, payment: { state: 'paid' } });
    expect(await serviceNow(application, service)).toMatchObject({ status: 3, recognized: 200_00 });
  });

  it('charges nobody for not having paid when it is cancelled', async () => {
    const { rental, service, member } = await make({ client: ana });
    application.clock.now = new Date('2026-10-31T13:00:00Z');
    const cancelled = await application.call(actions.cancelRental, {
      ...target(rental),
      body: { reason: 'Changed plans' },
    });
    expect(cancelled.body).toMatchObject({ cancellation_fee: { amount: 50_00 }, balance: { amount: 0 } });
    expect((await serviceNow(application, service)).kept).toBe(0);
    expect(await balanceOf(application, member)).toBe(0);
  });
});
