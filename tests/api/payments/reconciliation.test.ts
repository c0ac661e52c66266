import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileAttempts } from '../../../server/financials/payments/reconcile.ts';
import { completePayment } from '../../../src/lib/contract/financials/payment-actions.ts';
import { resolvePayment } from '../../../src/lib/contract/financials/payment-resolution.ts';
import { administrator, agent } from '../application.ts';
import { CARDS } from '../banks/shopper.ts';
import { paymentScene, redirectOf } from './scene.ts';
import type { Debt, PaymentScene } from './scene.ts';

let scene: PaymentScene;
/** Banks of provider 2 that cannot be asked, as the real gateway. */
let silent = false;
beforeAll(async () => {
  scene = await paymentScene({
    banks: (banks) => ({
      ...banks,
      find(provider, currency) {
        const bank = banks.find(provider, currency);
        return bank && silent ? { ...bank, lookUp: undefined } : bank;
      },
    }),
  });
});
beforeEach(async () => {
  silent = false;
  await scene.sandbox.admin('PUT', '/settings', { notification: 'never', returnParameters: false, rest: 'answers', lookUp: true });
});
afterAll(() => scene.close());

const minutes = (count: number): void => {
  scene.application.clock.now = new Date(scene.application.clock.now.getTime() + count * 60_000);
};
async function begun(debt: Debt) {
  const { address, fields, outcome_token } = redirectOf(await scene.pay(debt));
  return { token: outcome_token, open: () => scene.person.post(address, fields) };
}
const versionOf = async ({ payment }: Debt) => (await scene.application.services.db.selectFrom('payment').select('version').where('id', '=', payment).executeTakeFirstOrThrow()).version;
const attemptOf = ({ payment }: Debt) => scene.application.services.db.selectFrom('payment_attempt').selectAll().where('payment_id', '=', payment).orderBy('id', 'desc').executeTakeFirstOrThrow();

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
    expect(await scene.booked(debt)).toMatchObject({ status: 2, charged: 490_30, attempts: ['paid'], movements: 1, balance: 0 });
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

  it('tells that one never came: after 35 minutes another may begin', async () => {
    const debt = await scene.debt({ provider: 1 });
    await scene.sandbox.admin('PUT', '/settings', { rest: 'unavailable' });
    await scene.pay(debt, { provider: 1, card: await scene.person.token(CARDS.approved) });
    for (const wait of [1, 10, 20]) {
      minutes(wait);
      await scene.sweep();
      expect(await scene.booked(debt)).toMatchObject({ attempts: ['begun'] });
    }
    minutes(20);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ status: 1, attempts: ['unfinished'], attention: '' });
    expect(await scene.state(debt)).toBe('payable');
  });

  it('is asked on for what it does not say, and staff are told after 35 minutes', async () => {
    const debt = await scene.debt();
    const { open } = await begun(debt);
    await scene.person.pay(await open(), CARDS.approved);
    await scene.sandbox.admin('PUT', '/settings', { lookUp: false });
    minutes(40);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['unknown'], attention: 'attempt_unknown' });
    expect((await scene.pay(debt)).problem).toMatchObject({ reason: 'in_progress' });
    await scene.sandbox.admin('PUT', '/settings', { lookUp: true });
    minutes(31);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, attempts: ['paid'], attention: '', movements: 1 });
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
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['begun'], attention: '' });
    minutes(2);
    await scene.sweep();
    expect(await scene.booked(debt)).toMatchObject({ attempts: ['unknown'], attention: 'attempt_unknown' });
    expect(await scene.state(debt)).toBe('being_verified');
    return debt;
  }
  async function resolve(debt: Debt, happened: boolean, change: Record<string, unknown> = {}, role: number = administrator) {
    const { token } = await scene.application.login(role);
    const { id } = await attemptOf(debt);
    const body = { subject: 'attempt', id, happened, reference: happened ? 'B-77' : '', reason: 'Looked at the screens of the bank', ...change };
    return scene.application.call(resolvePayment, { token, params: { id: debt.payment }, version: await versionOf(debt), body });
  }

  it('leaves it to staff, who say that it was charged; the bank’s late word changes nothing', async () => {
    const debt = await unknown();
    // Recording it as another payment would book it twice when the bank speaks.
    const { token } = await scene.application.login(administrator);
    const completed = await scene.application.call(completePayment, { token, params: { id: debt.payment }, version: await versionOf(debt), body: { amount: 490_30, reference: 'B-77' } });
    expect(completed.problem).toMatchObject({ status: 409, reason: 'resolve_first' });
    expect((await resolve(debt, true, {}, agent)).status).toBe(403);
    expect((await resolve(debt, true, { reference: '' })).problem).toMatchObject({ status: 422, errors: [{ field: 'reference' }] });
    const answered = await resolve(debt, true);
    expect(answered.body).toMatchObject({ status: 2, charged: { amount: 490_30 }, needs_attention: false, reference: 'B-77' });
    expect((await resolve(debt, false)).problem).toMatchObject({ status: 409, reason: 'attempt_not_open' });
    await scene.sandbox.admin('POST', `/operations/${(await attemptOf(debt)).order_number}/notify`);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, movements: 1, attempts: ['paid'], attention: '' });
  });

  it('leaves it to staff, who say that it was not; the bank’s late word is heard', async () => {
    const debt = await unknown();
    expect((await resolve(debt, false)).status).toBe(200);
    expect(await scene.state(debt)).toBe('payable');
    await scene.sandbox.admin('POST', `/operations/${(await attemptOf(debt)).order_number}/notify`);
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, movements: 1, attempts: ['paid'] });
  });

  it('is not settled by staff while it may still answer', async () => {
    const debt = await scene.debt();
    await begun(debt);
    expect((await resolve(debt, false)).problem).toMatchObject({ status: 409, reason: 'payment_in_progress' });
  });
});
