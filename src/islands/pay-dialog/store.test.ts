import { expect, test } from 'vitest';
import { createFunding, termsOf } from '../../../tests/api/financials/funding-scene.ts';
import { payDialogScreen } from '../../../tests/api/financials/pay-dialog-screen.ts';
import { makeService, serviceNow } from '../../../tests/api/financials/payment-scene.ts';
import { openAgain } from '../../../tests/api/shown.ts';
import { call } from '../../lib/api/call.ts';
import { $question } from '../../lib/forms/confirm.ts';
import {
  completePayment,
  registerCash,
  requestTransfer,
} from '../../lib/contract/financials/payment-actions.ts';
import { saveTransferDetails, transferDetails } from '../../lib/contract/financials/transfer-details.ts';
import { announceChange } from '../../lib/api/live.ts';

const { page, asking, breakServer, press } = await payDialogScreen();
const { $pay, change, chooseWay, openPayDialog, pay, refresh, takeBack } = await import('./store.ts');
const { sendAgain } = await import('./asked-store.ts');
const { $link, closeLink, sendLink } = await import('./link-store.ts');

test('shows what is due, names the amount again, and takes cash (rule: amount-as-shown)', async () => {
  const { id } = await makeService(page.application, 156_00);
  let changes = 0;
  await openPayDialog({ service_id: id, changed: () => (changes += 1) });
  expect(asking()).toMatchObject({ way: 'link', options: { payable: { amount: 156_00 } } });
  chooseWay('cash');
  expect(asking().forms.cash.fields.amount.$value.get()).toBe(156_00);
  asking().forms.cash.fields.amount.set(56_00);
  expect(await press('no')).toContain('$56.00');
  expect((await serviceNow(page.application, id)).received).toBe(0);
  await press();
  expect($pay.get()).toMatchObject({
    kind: 'done',
    payments: [{ charged: { amount: 56_00 }, receipt_number: expect.any(Number) as number }],
  });
  expect((await serviceNow(page.application, id)).received).toBe(56_00);
  expect(changes).toBe(1);
});

test('says that what is due has changed before anything is taken (rule: amount-as-shown)', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  chooseWay('cash');
  await call(registerCash, { body: { service_id: id, amount: 60_00 }, quiet: true });
  await pay();
  expect($question.get()).toBeUndefined();
  expect(asking()).toMatchObject({ changed: true, options: { payable: { amount: 40_00 } } });
  // What was typed is more than is left by now: told beside the field, while the dialog is there.
  await pay();
  expect(asking().forms.cash.fields.amount.$error.get()?.message).toBe('At most $40.00 is due.');
  asking().forms.cash.fields.amount.set(40_00);
  await press();
  expect((await serviceNow(page.application, id)).status).toBe(3);
});

test.each([400, 500])(
  'loses nothing that was typed when the server answers %i (rule: draft-survives)',
  async (status) => {
    const { id } = await makeService(page.application, 100_00);
    await openPayDialog({ service_id: id });
    chooseWay('cash');
    asking().forms.cash.fields.amount.set(33_00);
    asking().forms.cash.fields.reference.set('Caja de Miami');
    const mend = breakServer(status);
    await press();
    mend();
    expect($pay.get().kind).toBe('closed');
    openAgain();
    await expect.poll(() => $pay.get().kind).toBe('asking');
    const { forms, way } = asking();
    expect(way).toBe('cash');
    expect(forms.cash.fields.amount.$value.get()).toBe(33_00);
    expect(forms.cash.fields.reference.$value.get()).toBe('Caja de Miami');
    await press();
    expect((await serviceNow(page.application, id)).received).toBe(33_00);
  },
);

test('takes the money once when the answer was lost and the person tries again (rule: charged-once)', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  chooseWay('cash');
  asking().forms.cash.fields.amount.set(20_00);
  const mend = breakServer(0);
  await press();
  mend();
  openAgain();
  await expect.poll(() => $pay.get().kind).toBe('asking');
  await press();
  expect($pay.get().kind).toBe('done');
  expect((await serviceNow(page.application, id)).received).toBe(20_00);
});

test('has one effect for a double press (rule: charged-once)', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  chooseWay('cash');
  asking().forms.cash.fields.amount.set(10_00);
  const paying = Promise.all([pay(), pay()]);
  await expect.poll(() => $question.get()).toBeDefined();
  $question.get()?.answer('');
  await paying;
  expect((await serviceNow(page.application, id)).received).toBe(10_00);
});

test('makes a link and shows it, and sends it again', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  asking().forms.link.fields.send.set(false);
  // No question: a link moves no money, and its button names the amount.
  await pay();
  expect($link.get()).toMatchObject({
    row: { method: 'card', link: { state: 'open', sent_at: null } },
    link: { url: expect.stringContaining('/payment/form/1/?t=') as string },
  });
  await sendLink();
  expect($link.get()?.row.link.sent_at).not.toBeNull();
  closeLink();
  await openPayDialog({ service_id: id });
  // What exists comes first; another way is chosen only after it was seen.
  expect(asking()).toMatchObject({ way: undefined, asked: [{ method: 'card', amount: { amount: 100_00 } }] });
  chooseWay('cash');
  expect(asking().forms.cash.fields.amount.$value.get()).toBe(100_00);
});

test('says of the link on the screen that it was paid', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  await pay();
  const stop = $link.listen(() => undefined);
  const row = $link.get()?.row;
  if (!row) throw new Error('There is no link');
  await call(completePayment, {
    params: { id: row.id },
    version: row.version,
    body: { amount: 100_00, reference: 'At the counter' },
    quiet: true,
  });
  announceChange({
    key: 'financials/payments',
    id: row.id,
    version: row.version + 1,
    action: 'update',
    by: 0,
  } as never);
  await expect.poll(() => $link.get()?.row.charged.amount).toBe(100_00);
  expect($link.get()?.row.receipt_number).not.toBeNull();
  stop();
});

test('shows what is asked for by transfer, which can be sent again, changed and withdrawn', async () => {
  const { id } = await makeService(page.application, 100_00);
  await call(saveTransferDetails, {
    version: (await call(transferDetails)).version,
    body: { USD: 'Bank of Miami, account 1', EUR: '' },
    quiet: true,
  });
  const transfer = await call(requestTransfer, {
    body: { service_id: id, amount: 100_00, send: false },
    quiet: true,
  });
  await openPayDialog({ service_id: id });
  expect(asking()).toMatchObject({ way: undefined, asked: [{ id: transfer.id, link: { sent_at: null } }] });
  await sendAgain(asking().asked[0] ?? transfer);
  await refresh();
  expect(asking().asked[0]?.link.sent_at).not.toBeNull();
  const answered = async (work: Promise<void>, reason: string): Promise<void> => {
    await expect.poll(() => $question.get()).toBeDefined();
    $question.get()?.answer(reason);
    await work;
  };
  await answered(change(asking().asked[0] ?? transfer), '');
  expect(asking()).toMatchObject({ way: 'transfer', asked: [], options: { askable: { amount: 100_00 } } });
  asking().forms.transfer.fields.amount.set(60_00);
  asking().forms.transfer.fields.send.set(false);
  await press();
  await openPayDialog({ service_id: id });
  const [second] = asking().asked;
  expect(second?.amount.amount).toBe(60_00);
  await answered(takeBack(second ?? transfer), 'The client changed her mind');
  expect(asking().asked).toEqual([]);
});

test('keeps a split here until its parts equal the total, and says the difference', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  chooseWay('split');
  const { parts } = asking().forms.split.fields;
  const amounts = asking().forms.split.$values.get().parts?.length;
  expect(amounts).toBe(2);
  const change = (index: number, amount: number) =>
    (parts.item(index) as unknown as { fields: { amount: { set(value: number): void } } }).fields.amount.set(
      amount,
    );
  change(0, 30_00);
  change(1, 50_00);
  await pay();
  expect($question.get()).toBeUndefined();
  expect(parts.$error.get()?.message).toContain('$20.00');
  change(1, 70_00);
  await press();
  expect((await serviceNow(page.application, id)).received).toBe(30_00);
  expect($link.get()?.row.amount.amount).toBe(70_00);
});

test('an amount that could mean two is asked about, never guessed (rule: typed-amounts)', async () => {
  const { id } = await makeService(page.application, 100_00);
  await openPayDialog({ service_id: id });
  chooseWay('cash');
  asking().forms.cash.fields.amount.type('1.234', 'amount_ambiguous');
  await pay();
  expect($question.get()).toBeUndefined();
  expect(asking().forms.cash.fields.amount.$error.get()?.key).toBe('amount_ambiguous');
});

test('offers the next installment of a plan, whichever way it is paid (rule: asked-once)', async () => {
  const { id } = await makeService(page.application, 400_00);
  const first = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { status } = await createFunding(
    page.application,
    page.token,
    termsOf(id, { initial_payment: 100_00, first_due: first }),
  );
  expect(status).toBe(201);
  await openPayDialog({ service_id: id });
  const { forms } = asking();
  expect([forms.link, forms.cash].map((form) => form.fields.amount.$value.get())).toEqual([100_00, 100_00]);
  expect(forms.split.fields.total.$value.get()).toBe(100_00);
});
