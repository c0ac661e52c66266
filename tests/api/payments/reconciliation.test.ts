import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileAttempts } from '../../../server/financials/payments/attempts/reconcile.ts';
import { completePayment } from '../../../src/lib/contract/financials/payment-actions.ts';
import { resolvePayment } from '../../../src/lib/contract/financials/payment-resolution.ts';
import { readDebt, readOutcome } from '../../../src/lib/contract/payments/public.ts';
import { administrator, agent } from '../application.ts';
import { CARDS } from '../banks/shopper.ts';
import { PAYER, paymentScene, redirectOf } from './scene.ts';
import type { Debt, PaymentScene } from './scene.ts';

let scene: PaymentScene;
/** Banks of provider 2 that cannot be asked, as the real gateway. */
let silent = false;
/** Error code with which banks refuse every try. */
let refusing = '';
beforeAll(async () => {
  scene = await paymentScene({
    banks: (banks) => ({
      ...banks,
      find(provider, currency) {
        const bank = banks.find(provider, currency);
        if (bank && refusing !== '')
          return { ...bank, createPayment: async () => ({ kind: 'refused', code: refusing }) };
        return bank && silent ? { ...bank, lookUp: undefined } : bank;
      },
    }),
  });
});
beforeEach(async () => {
  silent = false;
  await scene.sandbox.admin('PUT', '/settings', {
    notification: 'never',
    returnParameters: false,
    rest: 'answers',
    lookUp: true,
  });
});
afterAll(() => scene.close());

const minutes = (count: number): void => {
  scene.application.clock.now = new Date(scene.application.clock.now.getTime() + count * 60_000);
};
async function begun(debt: Debt) {
  const { address, fields, outcome_token } = redirectOf(await scene.pay(debt));
  return { token: outcome_token, open: () => scene.person.post(address, fields) };
}
/** Subjects of what was written about a debt. */
const mailsOf = async ({ payment }: Debt) =>
  (
    await scene.application.services.db
      .selectFrom('mail')
      .select(['subject', 'recipient'])
      .where('key', '=', 'financials/payments')
      .where('record_id', '=', payment)
      .orderBy('id')
      .execute()
  ).map(({ subject, recipient }) => `${recipient}: ${subject}`);
const UNCHARGED = `${PAYER.email}: No se le cobró nada: Renta de autos, La Habana`;
const versionOf = async ({ payment }: Debt) =>
  (
    await scene.application.services.db
      .selectFrom('payment')
      .select('version')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow()
  ).version;
const attemptOf = ({ payment }: Debt) =>
  scene.application.services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('payment_id', '=', payment)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('a bank that can be asked', () => {
  it('tells what its notification did not, once for many servers', async () => {
    const debt = await scene.debt();
    const { token, open } = await begun(debt);
    await scene.person.pay(await open(), CARDS.approved);
    expect(await scene.state(debt)).toBe('in_progress');
    minutes(1);
    await scene.sweep();
    expect(await scene.state(debt)).toBe('in_progress');
    minutes(1);
    await Promise.all(Array.from({ length: 4 }, () => reconcileAttempts(scene.application.services)));
    expect(await scene.booked(debt)).toMatchObject({
      status: 2,
      charged: 490_30,
      attempts: ['paid'],
      movements: 1,
      balance: 0,
    });
    expect(await scene.outcome(token)).toBe('paid');
  });

  it('tells that a charge whose answer was lost happened', async () => {
    const debt = await scene.debt({ provider: 1 });
    await scene.sandbox.admin('PUT', '/settings', { rest: 'answer_lost' });
    const paying = await scene.pay(debt, { provider: 1, card: await scene.person.token(CARDS.approved) });
    expect(await scene.outcome(paying.body.outcome_token)).toBe('being_verified');
    // Nobody charges it again meanwhile.
    expect((await scene.pay(debt)).problem).toMatchObject({ reason: 'in_progress' });
    minutes(1);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, attempts: ['paid'], movements: 1 });
  });

  it('tells that a charge never came: after two minutes another may begin', async () => {
    const debt = await scene.debt({ provider: 1 });
    await scene.sandbox.admin('PUT', '/settings', { rest: 'unavailable' });
    const { outcome_token } = (
      await scene.pay(debt, { provider: 1, card: await scene.person.token(CARDS.approved) })
    ).body;
    minutes(1);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['begun'] });
    expect(await scene.state(debt)).toBe('being_verified');
    minutes(1);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ status: 1, attempts: ['unfinished'], attention: [] });
    expect(await scene.state(debt)).toBe('payable');
    expect((await scene.application.call(readOutcome, { token: outcome_token })).body).toMatchObject({
      state: 'failed',
      declined: 'transient',
      retry_token: debt.token,
    });
    // The page said that we write in this case.
    expect(await mailsOf(debt)).toEqual([UNCHARGED]);
  });

  it('tells that nobody came to its page: the same try is sent again, and no other', async () => {
    const debt = await scene.debt();
    const form = redirectOf(await scene.pay(debt));
    const attempt = await attemptOf(debt);
    minutes(2);
    await scene.sweep();
    const page = await scene.application.call(readDebt, { token: debt.token, query: { provider: 1 } });
    expect(page.body).toMatchObject({ state: 'payable', provider: 2, other_provider: null });
    // At another bank it could be charged twice.
    expect(
      (await scene.pay(debt, { provider: 1, card: await scene.person.token(CARDS.approved) })).problem,
    ).toMatchObject({ reason: 'in_progress' });
    minutes(10);
    const again = redirectOf(await scene.pay(debt, { language: 'en' }));
    expect(await attemptOf(debt)).toMatchObject({
      id: attempt.id,
      order_number: attempt.order_number,
      code: '',
      honoured_until: new Date(scene.application.clock.now.getTime() + 30 * 60_000).toISOString(),
    });
    // Whichever of the two forms comes first to the bank opens its page, and both ways back are good.
    const opened = await scene.person.post(form.address, form.fields);
    expect(await scene.person.post(again.address, again.fields)).toMatchObject({ status: 400 });
    expect((await scene.comeBack(await scene.person.pay(opened, CARDS.approved))).body).toMatchObject({
      state: 'being_verified',
    });
    await scene.sweep();
    await expect.poll(() => scene.outcome(again.outcome_token)).toBe('paid');
    expect(await scene.booked(debt)).toMatchObject({
      charged: 490_30,
      attempts: ['paid'],
      movements: 1,
      attention: [],
    });
  });

  it('tells that somebody came late after all: then nothing is sent again', async () => {
    const debt = await scene.debt();
    const { open } = await begun(debt);
    minutes(2);
    await scene.sweep();
    expect(await scene.state(debt)).toBe('payable');
    await open();
    minutes(5);
    await scene.sweep();
    expect(await scene.state(debt)).toBe('in_progress');
    expect((await scene.pay(debt)).problem).toMatchObject({ reason: 'in_progress' });
  });

  it('closes its page after 30 minutes, and another try begins at once', async () => {
    const debt = await scene.debt();
    const { open, token } = await begun(debt);
    const until = new Date(scene.application.clock.now.getTime() + 30 * 60_000);
    await open();
    for (let wait = 0; wait < 30; wait += 1) {
      minutes(1);
      await scene.sweep();
      if (wait < 29)
        expect((await scene.application.call(readDebt, { token: debt.token })).body).toMatchObject({
          state: 'in_progress',
          free_at: until.toISOString(),
        });
    }
    const { order_number } = await attemptOf(debt);
    await scene.sandbox.admin('PUT', `/settings/${order_number}`, { clockAheadMinutes: 31 });
    scene.application.clock.now = new Date(until.getTime() + 5_000);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['unfinished'], attention: [] });
    expect((await scene.application.call(readDebt, { token: debt.token })).body).toMatchObject({
      state: 'payable',
      free_at: null,
    });
    expect((await scene.application.call(readOutcome, { token })).body).toMatchObject({
      state: 'failed',
      declined: 'timeout',
      retry_token: debt.token,
    });
    // Nobody was told to wait for us.
    expect(await mailsOf(debt)).toEqual([]);
  });

  it('that will not work with us is for staff, as its visitor is told', async () => {
    refusing = 'SIS0042';
    const debt = await scene.debt({ provider: 1 });
    const { body } = await scene.pay(debt, { provider: 1, card: await scene.person.token(CARDS.approved) });
    refusing = '';
    expect((await scene.application.call(readOutcome, { token: body.outcome_token })).body).toMatchObject({
      state: 'failed',
      declined: 'configuration',
    });
    expect(await scene.booked(debt)).toMatchObject({
      status: 3,
      attempts: ['refused'],
      attention: ['bank_differs'],
    });
  });

  it('is asked on for what it does not say, and staff are told after 35 minutes', async () => {
    const debt = await scene.debt();
    const { open } = await begun(debt);
    await scene.person.pay(await open(), CARDS.approved);
    await scene.sandbox.admin('PUT', '/settings', { lookUp: false });
    minutes(40);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['unknown'], attention: ['attempt_unknown'] });
    expect((await scene.pay(debt)).problem).toMatchObject({ reason: 'in_progress' });
    await scene.sandbox.admin('PUT', '/settings', { lookUp: true });
    minutes(31);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({
      charged: 490_30,
      attempts: ['paid'],
      attention: [],
      movements: 1,
    });
  });
});

describe('a bank that cannot be asked', () => {
  async function unknown(): Promise<Debt> {
    silent = true;
    const debt = await scene.debt();
    const { open } = await begun(debt);
    await scene.person.pay(await open(), CARDS.approved);
    minutes(34);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['begun'], attention: [] });
    minutes(2);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['unknown'], attention: ['attempt_unknown'] });
    expect(await scene.state(debt)).toBe('being_verified');
    return debt;
  }
  async function resolve(
    debt: Debt,
    happened: boolean,
    change: Record<string, unknown> = {},
    role: number = administrator,
  ) {
    const { token } = await scene.application.login(role);
    const { id } = await attemptOf(debt);
    const body = {
      subject: 'attempt',
      id,
      happened,
      reference: happened ? 'B-77' : '',
      reason: 'Looked at the screens of the bank',
      ...change,
    };
    return scene.application.call(resolvePayment, {
      token,
      params: { id: debt.payment },
      version: await versionOf(debt),
      body,
    });
  }

  it('leaves it to staff, who say that it was charged; the bank’s late word changes nothing', async () => {
    const debt = await unknown();
    // Recording it as another payment would book it twice when the bank speaks.
    const { token } = await scene.application.login(administrator);
    const completed = await scene.application.call(completePayment, {
      token,
      params: { id: debt.payment },
      version: await versionOf(debt),
      body: { amount: 490_30, reference: 'B-77' },
    });
    expect(completed.problem).toMatchObject({ status: 409, reason: 'resolve_first' });
    expect((await resolve(debt, true, {}, agent)).status).toBe(403);
    expect((await resolve(debt, true, { reference: '' })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'reference' }],
    });
    const answered = await resolve(debt, true);
    expect(answered.body).toMatchObject({
      status: 2,
      charged: { amount: 490_30 },
      needs_attention: false,
      reference: 'B-77',
    });
    expect((await resolve(debt, false)).problem).toMatchObject({ status: 409, reason: 'attempt_not_open' });
    await scene.sandbox.admin('POST', `/operations/${(await attemptOf(debt)).order_number}/notify`);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({
      charged: 490_30,
      movements: 1,
      attempts: ['paid'],
      attention: [],
    });
  });

  it('leaves it to staff, who say that it was not; the bank’s late word is heard', async () => {
    const debt = await unknown();
    expect((await resolve(debt, false)).status).toBe(200);
    expect(await scene.state(debt)).toBe('payable');
    expect(await mailsOf(debt)).toEqual([UNCHARGED]);
    await scene.sandbox.admin('POST', `/operations/${(await attemptOf(debt)).order_number}/notify`);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, movements: 1, attempts: ['paid'] });
  });

  it('is told to whoever waits, also when the link has expired meanwhile', async () => {
    const debt = await unknown();
    const { db } = scene.application.services;
    await db
      .updateTable('payment')
      .set({ link_expires_at: scene.application.clock.now })
      .where('id', '=', debt.payment)
      .execute();
    await resolve(debt, false);
    expect(await scene.state(debt)).toBe('expired');
    expect(await mailsOf(debt)).toEqual([UNCHARGED]);
    const { html } = await db
      .selectFrom('mail')
      .select('html')
      .where('key', '=', 'financials/payments')
      .where('record_id', '=', debt.payment)
      .executeTakeFirstOrThrow();
    expect(html).toContain('Su enlace ya no sirve');
    expect(html).not.toContain(debt.token);
  });

  it('is not settled by staff while it may still answer', async () => {
    const debt = await scene.debt();
    await begun(debt);
    expect((await resolve(debt, false)).problem).toMatchObject({
      status: 409,
      reason: 'payment_in_progress',
    });
  });
});
