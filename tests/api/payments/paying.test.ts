import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelService } from '../../../server/financials/services/cancel.ts';
import { readDebt, readOutcome, verifyReturn } from '../../../src/lib/contract/payments/public.ts';
import { CARDS } from '../banks/shopper.ts';
import { PAYER, paymentScene, redirectOf } from './scene.ts';
import type { PaymentScene } from './scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
afterAll(() => scene.close());

describe('one debt, paid', () => {
  it('on the page of the bank: redirect, notification, return, receipt', async () => {
    const debt = await scene.debt();
    const page = await scene.application.call(readDebt, { token: debt.token, query: { provider: 2 } });
    expect(page.body).toMatchObject({
      amount: { amount: 490_30, currency: 'EUR' },
      concept: 'Renta de autos, La Habana',
      state: 'payable',
      provider: 2,
      other_provider: 1,
      card_fields: null,
      receipt: false,
    });
    const begun = redirectOf(await scene.pay(debt));
    expect(await scene.outcome(begun.outcome_token)).toBe('in_progress');
    const back = await scene.person.pay(await scene.person.post(begun.address, begun.fields), CARDS.approved);
    const outcome = await scene.comeBack(back);
    expect(outcome.body).toMatchObject({
      state: 'paid',
      card: { brand: 'visa', last4: '0003' },
      retry_token: null,
    });
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
    expect(await scene.state(debt)).toBe('paid');
    const receipt = await scene.application.request('GET', '/payments/receipt.pdf', { token: debt.token });
    expect(receipt.headers.get('content-type')).toBe('application/pdf');
    expect(
      (await scene.application.request('POST', '/payments/receipt/mail', { token: begun.outcome_token }))
        .status,
    ).toBe(204);
    const mails = await scene.application.services.db
      .selectFrom('mail')
      .select('recipient')
      .where('record_id', '=', debt.payment)
      .where('key', '=', 'financials/payments')
      .execute();
    // The receipt for the client and for whoever paid, as the page promises; and once more, as a document, on request.
    expect(mails).toHaveLength(3);
    expect(mails.filter(({ recipient }) => recipient === PAYER.email)).toHaveLength(2);
  });

  it('with a card in the frame of the bank: answered at once', async () => {
    const debt = await scene.debt({ provider: 1, currency: 'USD' });
    const page = await scene.application.call(readDebt, {
      token: debt.token,
      query: { provider: 1, origin: scene.sandbox.shop.address },
    });
    expect(new URL(page.body.card_fields ?? '').searchParams.get('origin')).toBe(scene.sandbox.shop.address);
    expect((await scene.pay(debt, { provider: 1 })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'card' }],
    });
    const card = await scene.person.token(CARDS.approved);
    const paid = await scene.pay(debt, { provider: 1, card });
    expect(paid.body).toMatchObject({ kind: 'outcome' });
    expect(await scene.outcome(paid.body.outcome_token)).toBe('paid');
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, movements: 1, balance: 0 });
  });

  it('declined, then paid by another card on the same link (rule: number-per-attempt)', async () => {
    const debt = await scene.debt();
    const first = redirectOf(await scene.pay(debt));
    const declined = await scene.comeBack(
      await scene.person.pay(await scene.person.post(first.address, first.fields), CARDS.declined),
    );
    expect(declined.body).toMatchObject({ state: 'failed', declined: 'issuer', retry_token: debt.token });
    expect(await scene.booked(debt)).toMatchObject({ status: 3, charged: 0 });
    const second = redirectOf(await scene.pay(debt));
    await scene.comeBack(
      await scene.person.pay(await scene.person.post(second.address, second.fields), CARDS.approved),
    );
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({
      status: 2,
      charged: 490_30,
      attempts: ['declined', 'paid'],
      movements: 1,
    });
    // The page of the first try tells the truth about the debt.
    expect(await scene.outcome(first.outcome_token)).toBe('paid');
    const orders = await scene.application.services.db
      .selectFrom('payment_attempt')
      .select('order_number')
      .where('payment_id', '=', debt.payment)
      .execute();
    expect(new Set(orders.map(({ order_number }) => order_number)).size).toBe(2);
  });

  it('cancelled at the bank, then paid on the same link, with fields or bare (rule: payable-after-cancelling)', async () => {
    for (const returnParameters of [true, false]) {
      const debt = await scene.debt();
      const first = redirectOf(await scene.pay(debt));
      const { order_number } = await scene.application.services.db
        .selectFrom('payment_attempt')
        .select('order_number')
        .where('payment_id', '=', debt.payment)
        .executeTakeFirstOrThrow();
      await scene.sandbox.admin('PUT', `/settings/${order_number}`, {
        returnParameters,
        notification: 'never',
      });
      const back = await scene.person.cancel(await scene.person.post(first.address, first.fields));
      const said = await scene.comeBack(back);
      if (!returnParameters) expect(said.body).toMatchObject({ state: 'being_verified' });
      await scene.sweep();
      await expect.poll(() => scene.outcome(first.outcome_token)).toBe('cancelled');
      expect(await scene.state(debt)).toBe('payable');
      const second = redirectOf(await scene.pay(debt));
      await scene.comeBack(
        await scene.person.pay(await scene.person.post(second.address, second.fields), CARDS.approved),
      );
      expect(await scene.booked(debt)).toMatchObject({
        status: 2,
        charged: 490_30,
        attempts: ['cancelled', 'paid'],
      });
    }
  });

  it('while one try is open, no other begins: second tab, reload, the other bank, double click (rule: one-attempt-open, charged-once)', async () => {
    const debt = await scene.debt({ currency: 'EUR' });
    const card = await scene.person.token(CARDS.approved);
    const answers = await Promise.all([
      scene.pay(debt),
      scene.pay(debt),
      scene.pay(debt, { provider: 1, card }),
      scene.pay(debt),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const reasons = answers.filter(({ status }) => status === 409).map(({ problem }) => problem.reason);
    expect(reasons).toHaveLength(3);
    // A card in the frame is charged at once: who comes last may find it paid.
    for (const reason of reasons) expect(['in_progress', 'already_paid']).toContain(reason);
    const begun = answers.find(({ status }) => status === 200);
    if (begun?.body.kind === 'redirect')
      await scene.person.pay(await scene.person.post(begun.body.address, begun.body.fields), CARDS.approved);
    await expect.poll(() => scene.state(debt)).toBe('paid');
    expect((await scene.pay(debt)).problem).toMatchObject({ status: 409, reason: 'already_paid' });
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, movements: 1 });
  });

  it('after a 3-D Secure challenge', async () => {
    const debt = await scene.debt({ provider: 1 });
    const card = await scene.person.token(CARDS.challenge);
    const begun = redirectOf(await scene.pay(debt, { provider: 1, card }));
    const back = await scene.person.confirm(await scene.person.post(begun.address, begun.fields), '123456');
    expect((await scene.comeBack(back, 1)).body).toMatchObject({ state: 'paid' });
    // A used token charges nothing.
    const other = await scene.debt({ provider: 1 });
    const used = await scene.pay(other, { provider: 1, card });
    const { body } = await scene.application.call(readOutcome, { token: used.body.outcome_token });
    expect(body).toMatchObject({ state: 'failed', declined: 'retype', retry_token: other.token });
  });
});

describe('an answer that got lost on the way to the page', () => {
  it('is given again for the same key: the same form for the same order, charged once', async () => {
    const debt = await scene.debt();
    const first = redirectOf(await scene.pay(debt, {}, 'key-1'));
    const again = redirectOf(await scene.pay(debt, {}, 'key-1'));
    expect(again).toEqual(first);
    // Another press is another request.
    expect((await scene.pay(debt, {}, 'key-2')).problem).toMatchObject({
      status: 409,
      reason: 'in_progress',
    });
    const page = await scene.person.post(again.address, again.fields);
    // The form that was thought lost is sent too.
    expect(await scene.person.post(first.address, first.fields)).toMatchObject({
      kind: 'bank',
      status: 400,
      text: expect.stringContaining('SIS0051'),
    });
    await scene.comeBack(await scene.person.pay(page, CARDS.approved));
    await scene.settle();
    expect(await scene.booked(debt)).toMatchObject({
      status: 2,
      charged: 490_30,
      attempts: ['paid'],
      movements: 1,
    });
    // Now it tells what became of it.
    expect((await scene.pay(debt, {}, 'key-1')).body).toEqual({
      kind: 'outcome',
      outcome_token: first.outcome_token,
    });
    expect(await scene.outcome(first.outcome_token)).toBe('paid');
  });

  it('also of a card in the frame: charged, declined, or with its challenge', async () => {
    for (const [number, state] of [
      [CARDS.approved, 'paid'],
      [CARDS.declined, 'failed'],
    ] as const) {
      const debt = await scene.debt({ provider: 1 });
      const body = { provider: 1, card: await scene.person.token(number) };
      const first = await scene.pay(debt, body, 'key');
      expect((await scene.pay(debt, body, 'key')).body).toEqual(first.body);
      expect(await scene.outcome(first.body.outcome_token)).toBe(state);
      expect(await scene.booked(debt)).toMatchObject({ attempts: [state === 'paid' ? 'paid' : 'declined'] });
    }
    const debt = await scene.debt({ provider: 1 });
    const body = { provider: 1, card: await scene.person.token(CARDS.challenge) };
    const first = redirectOf(await scene.pay(debt, body, 'key'));
    const again = redirectOf(await scene.pay(debt, body, 'key'));
    expect(again).toEqual(first);
    await scene.comeBack(
      await scene.person.confirm(await scene.person.post(again.address, again.fields), '123456'),
      1,
    );
    expect((await scene.pay(debt, body, 'key')).body).toMatchObject({ kind: 'outcome' });
    expect(await scene.booked(debt)).toMatchObject({ charged: 490_30, attempts: ['paid'], movements: 1 });
  });

  it('begins nothing for what was cancelled meanwhile', async () => {
    const debt = await scene.debt();
    await scene.pay(debt, {}, 'key');
    await scene.inside((context) => cancelService(context, debt.service, { kept: 0, reason: 'Storm' }));
    expect((await scene.pay(debt, {}, 'key')).problem).toMatchObject({
      status: 409,
      reason: 'debt_cancelled',
    });
  });
});

describe('what is charged', () => {
  it('is the stored amount, and what the page showed, or nothing (rule: amount-as-shown)', async () => {
    const debt = await scene.debt({ amount: 156_00 });
    for (const seen of [
      { amount: 200_00, currency: 'EUR' },
      { amount: 556_00, currency: 'EUR' },
      { amount: 156_00, currency: 'USD' },
    ]) {
      expect((await scene.pay(debt, { amount_seen: seen })).problem).toMatchObject({
        status: 409,
        reason: 'amount_changed',
      });
    }
    const begun = redirectOf(await scene.pay(debt));
    expect(await scene.sandbox.admin('GET', '/operations')).not.toContainEqual(
      expect.objectContaining({ amount: 156_00 }),
    );
    await scene.person.post(begun.address, begun.fields);
    expect(await scene.sandbox.admin('GET', '/operations')).toContainEqual(
      expect.objectContaining({ amount: 156_00, state: 'open' }),
    );
  });

  it.each([0, -1, 0.005, 1e10])('refuses %d as an amount that was seen', async (amount) => {
    const debt = await scene.debt();
    expect([409, 422]).toContain(
      (await scene.pay(debt, { amount_seen: { amount, currency: 'EUR' } })).status,
    );
    expect(await scene.booked(debt)).toMatchObject({ attempts: [] });
  });

  it('needs a payer who can be reached, and the terms', async () => {
    const debt = await scene.debt();
    expect((await scene.pay(debt, { terms: false })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'terms', key: 'terms' }],
    });
    expect((await scene.pay(debt, { payer: { ...PAYER, phone: '12' } })).problem).toMatchObject({
      errors: [{ field: 'payer.phone', key: 'phone' }],
    });
    expect((await scene.pay(debt, { payer: { ...PAYER, email: 'nobody' } })).problem).toMatchObject({
      errors: [{ field: 'payer.email', key: 'email' }],
    });
  });
});

describe('an address proves nothing (rule: address-proves-nothing)', () => {
  it('without parameters, with another’s reference, with a false signature', async () => {
    const debt = await scene.debt();
    const begun = redirectOf(await scene.pay(debt));
    const bare = await scene.application.call(verifyReturn, { body: { provider: 1, fields: {} } });
    expect(bare.problem).toMatchObject({ status: 404, code: 'e9' });
    const unknown = await scene.application.call(verifyReturn, {
      token: 'a'.repeat(43),
      body: { provider: 2, fields: {} },
    });
    expect(unknown.problem).toMatchObject({ status: 404, code: 'e9' });
    // Signed by the bank, but of another debt.
    const other = await scene.debt();
    const paid = redirectOf(await scene.pay(other));
    const back = await scene.person.pay(await scene.person.post(paid.address, paid.fields), CARDS.approved);
    const { a: _, ...fields } = back.kind === 'shop' ? back.received : {};
    const foreign = await scene.application.call(verifyReturn, {
      token: begun.outcome_token,
      body: { provider: 2, fields },
    });
    expect(foreign.problem).toMatchObject({ code: 'e9' });
    const forged = await scene.application.call(verifyReturn, {
      token: begun.outcome_token,
      body: { provider: 2, fields: { ...fields, Ds_Signature: 'AAAA' } },
    });
    // The bank is asked at once, and may have said already that this try has not come to it.
    expect(['being_verified', 'in_progress']).toContain(forged.body?.state);
    expect(await scene.booked(debt)).toMatchObject({ charged: 0, attempts: ['begun'], movements: 0 });
    await scene.settle();
    expect(await scene.booked(other)).toMatchObject({ charged: 490_30 });
  });
});
