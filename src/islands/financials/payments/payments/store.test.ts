import { expect, test } from 'vitest';
import { makeService } from '../../../../../tests/api/financials/payment-scene.ts';
import { openAgain } from '../../../../../tests/api/shown.ts';
import { openScreen } from '../../../../../tests/api/screen.ts';
import { call } from '../../../../lib/api/call.ts';
import { createPaymentLink, registerCash } from '../../../../lib/contract/financials/payment-actions.ts';
import { payments } from '../../../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';

const page = openScreen(['financials/payments', 'financials/services']);
const { list, panel } = await import('./store.ts');
const { actionsOf, nextStep, refusalOf } = await import('./actions.ts');
const { checking, completing, delaying, needsLimit, refunding, resolving, sending } =
  await import('./dialogs.ts');
page.show(list.$page, panel.$state);

const fresh = ({ id }: { id: number }): Promise<PaymentRow> => call(payments.get, { params: { id } });
const linkOf = async (amount = 100_00) =>
  call(createPaymentLink, {
    body: { service_id: (await makeService(page.application, amount)).id, amount, provider: 1 },
  });
const namesOf = (row: PaymentRow) =>
  actionsOf(row)
    .filter(({ refused }) => refused === undefined)
    .map(({ label }) => label);

test('offers what a payment waits for, and says why the rest cannot be done', async () => {
  const asked = await linkOf();
  expect(nextStep(asked)).toBe('show_link');
  expect(namesOf(asked)).not.toContain('Refund');
  const cash = await call(registerCash, {
    body: { service_id: (await makeService(page.application)).id, amount: 100_00 },
  });
  expect(nextStep(cash)).toBe('receipt');
  expect(namesOf(cash)).toContain('Refund');
  expect(namesOf(cash)).not.toContain('Complete');
  expect(refusalOf('complete', { ...asked, in_progress: true })).toBe('being_paid');
  expect(refusalOf('revoke', { ...asked, in_progress: true })).toBe('being_paid');
  expect(refusalOf('check', { ...asked, attention: ['attempt_unknown'] })).toBe('resolve_first');
  expect(refusalOf('refund', { ...cash, method: 'account' })).toBe('from_account');
});

test('asks for another limit only once the old one is over', async () => {
  const asked = await linkOf();
  expect(needsLimit(asked, page.application.clock.now)).toBe(false);
  expect(needsLimit(asked, new Date(page.application.clock.now.getTime() + 49 * 3_600_000))).toBe(true);
  expect(needsLimit({ ...asked, status: 3 }, page.application.clock.now)).toBe(true);
  sending.open({ ...asked, status: 3 });
  expect(sending.$open.get()?.form.$values.get()).toMatchObject({ payment_limit: '48', language: 'en' });
  await sending.close();
});

test('keeps what was typed when more than is due must be meant, and completes once (rule: charged-once, draft-survives)', async () => {
  const asked = await linkOf();
  completing.open(asked);
  const typed = completing.$open.get()?.form.fields;
  expect(typed?.amount.$value.get()).toBe(100_00);
  typed?.amount.set(120_00);
  typed?.reference.set('TRF 7');
  await completing.submit();
  // Said before anything is sent.
  expect(typed?.confirm_excess.$error.get()).toMatchObject({ key: 'confirm_excess' });
  typed?.confirm_excess.set(true);
  // Meanwhile somebody gives more time: the refusal brings back all that was typed.
  await page.application.services.db
    .updateTable('payment')
    .set({ version: asked.version + 1 })
    .where('id', '=', asked.id)
    .execute();
  await completing.submit();
  expect(completing.$open.get()).toBeUndefined();
  openAgain();
  await expect.poll(() => completing.$open.get()?.form.fields.reference.$value.get()).toBe('TRF 7');
  completing.$open.get()?.form.fields.confirm_excess.set(true);
  await Promise.all([completing.submit(), completing.submit()]);
  expect(await fresh(asked)).toMatchObject({ status: 2, charged: { amount: 120_00 }, excess: true });
});

test('begins a refund with all that may go back, and marks one that asks for more', async () => {
  const cash = await call(registerCash, {
    body: { service_id: (await makeService(page.application)).id, amount: 100_00 },
  });
  refunding.open(cash);
  expect(refunding.$open.get()?.form.fields.amount.$value.get()).toBe(100_00);
  await refunding.submit();
  expect(
    refunding.$open
      .get()
      ?.form.$review.get()
      .map(({ path }) => path),
  ).toEqual(['reason', 'reference', 'price']);
  refunding.$open.get()?.form.fields.reference.set('TR-9');
  refunding.$open.get()?.form.fields.amount.set(100_01);
  expect(refunding.$open.get()?.form.fields.amount.$error.get()).toMatchObject({
    key: 'above_refundable',
    params: { left: '$100.00' },
  });
  refunding.$open.get()?.form.fields.amount.set(33_33);
  refunding.$open.get()?.form.fields.reason.set('Shorter trip');
  refunding.$open.get()?.form.fields.price.set('owed');
  await refunding.submit();
  expect(await fresh(cash)).toMatchObject({ refunded: { amount: 33_33 }, refundable: { amount: 66_67 } });
});

test('shows a row that somebody else changed as it is now when it is opened again', async () => {
  const asked = await linkOf();
  delaying.open(asked);
  delaying.$open.get()?.form.fields.reason.set('Paid on Monday');
  await page.application.services.db
    .updateTable('payment')
    .set({ version: asked.version + 1 })
    .where('id', '=', asked.id)
    .execute();
  await delaying.submit();
  openAgain();
  await expect.poll(() => delaying.$open.get()?.subject.version).toBe(asked.version + 1);
  await delaying.submit();
  expect(await fresh(asked)).toMatchObject({ status: 1, payment_limit: '48' });
});

test('ends one of several reasons that somebody looked at, and asks which (rule: every-reason-stands)', async () => {
  const asked = await linkOf();
  await page.application.services.db
    .updateTable('payment')
    .set({ attention: ['second_charge', 'attempt_unknown', 'bank_differs'] })
    .where('id', '=', asked.id)
    .execute();
  const row = await fresh(asked);
  expect(nextStep(row)).toBe('check');
  expect(refusalOf('complete', row)).toBe('resolve_first');
  checking.open(row);
  checking.$open.get()?.form.fields.reason.set('Called the bank');
  await checking.submit();
  expect(
    checking.$open
      .get()
      ?.form.$review.get()
      .map(({ path }) => path),
  ).toEqual(['attention']);
  checking.$open.get()?.form.fields.attention.set('bank_differs');
  await checking.submit();
  expect(await fresh(asked)).toMatchObject({ attention: ['second_charge', 'attempt_unknown'] });
  // The only one that is left to look at is not asked for.
  checking.open(await fresh(asked));
  checking.$open.get()?.form.fields.reason.set('Refunded by transfer');
  await checking.submit();
  expect(await fresh(asked)).toMatchObject({ attention: ['attempt_unknown'] });
});

test('resolves a try that no bank tells of before anybody says that they looked', async () => {
  const asked = await linkOf();
  const begun_at = new Date(page.application.clock.now.getTime() - 40 * 60_000);
  const { id } = await page.application.services.db
    .insertInto('payment_attempt')
    .values({
      payment_id: asked.id,
      order_number: '0001STORE001',
      provider: 1,
      amount: 100_00,
      currency: 'USD',
      language: 'en',
      status: 'unknown',
      token_hash: Buffer.from('store'),
      begun_at,
      honoured_until: new Date(begun_at.getTime() + 30 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await page.application.services.db
    .updateTable('payment')
    .set({ attention: ['attempt_unknown'] })
    .where('id', '=', asked.id)
    .execute();
  const row = await fresh(asked);
  expect(nextStep(row)).not.toBe('check');
  checking.open(row);
  checking.$open.get()?.form.fields.reason.set('Looked');
  await checking.submit();
  expect((await fresh(asked)).needs_attention).toBe(true);
  resolving.open({ row, subject: 'attempt', id, name: '0001STORE001' });
  await resolving.submit();
  expect(
    resolving.$open
      .get()
      ?.form.$review.get()
      .map(({ path }) => path),
  ).toEqual(['happened', 'reason']);
  resolving.$open.get()?.form.fields.reason.set('Not on their screens');
  resolving.$open.get()?.form.fields.happened.set(true);
  expect(
    resolving.$open
      .get()
      ?.form.$review.get()
      .map(({ path }) => path),
  ).toEqual(['reference']);
  resolving.$open.get()?.form.fields.happened.set(false);
  await resolving.submit();
  expect(resolving.$open.get()).toBeUndefined();
  expect(await fresh(asked)).toMatchObject({ needs_attention: false, charged: { amount: 0 } });
});
