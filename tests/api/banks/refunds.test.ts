import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Attempt } from '../../../server/banks/bank.ts';
import { createBanks } from '../../../server/banks/banks.ts';
import { sandboxTerminals } from '../../../server/banks/configuration.ts';
import { CARDS, shopper } from './shopper.ts';
import { attempt, bankOf, startSandbox } from './sandbox.ts';
import type { SandboxBank } from './sandbox.ts';

let sandbox: SandboxBank;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  sandbox.shop.answer = { status: 200 };
  await sandbox.admin('POST', '/reset');
});
afterAll(() => sandbox.end());

const REFUSED = { kind: 'refused', reason: 'exceeds', code: 'SIS0057' };

async function paid(provider: 1 | 2, change: Partial<Attempt> = {}): Promise<Attempt> {
  const paying = attempt(sandbox, change);
  const person = shopper(sandbox);
  const bank = bankOf(sandbox, provider);
  if (provider === 1) await bank.createPayment(paying, await person.token(CARDS.approved));
  else await person.pay(await person.open(await bank.createPayment(paying)), CARDS.approved);
  await sandbox.shop.hears(paying);
  return paying;
}

test.each([1, 2] as const)('provider %i gives back the whole, and then nothing more', async (provider) => {
  const paying = await paid(provider);
  const bank = bankOf(sandbox, provider);
  expect(await bank.refund(paying, paying.amount)).toMatchObject({
    kind: 'refunded',
    result: { outcome: 'refunded', code: '0900', amount: 490_30, order: paying.order },
  });
  expect(await bank.refund(paying, paying.amount)).toEqual(REFUSED);
  expect(await bank.refund(paying, 1)).toEqual(REFUSED);
  expect(await bank.lookUp?.(paying)).toMatchObject({ kind: 'result', refunded: 490_30 });
});

test('33.33 three times and then 0.01 twice of 100.00', async () => {
  const paying = await paid(2, { amount: 100_00 });
  const bank = bankOf(sandbox, 2);
  const answers = [];
  for (const amount of [33_33, 33_33, 33_33, 1, 1]) answers.push(await bank.refund(paying, amount));
  expect(answers.map(({ kind }) => kind)).toEqual([
    'refunded',
    'refunded',
    'refunded',
    'refunded',
    'refused',
  ]);
  expect(await bank.lookUp?.(paying)).toMatchObject({ kind: 'result', refunded: 100_00 });
});

test('refunds at the same time never exceed what was paid', async () => {
  const paying = await paid(2, { amount: 100_00 });
  const bank = bankOf(sandbox, 2);
  const answers = await Promise.all(Array.from({ length: 6 }, () => bank.refund(paying, 40_00)));
  expect(answers.filter(({ kind }) => kind === 'refunded')).toHaveLength(2);
  expect(answers.filter(({ kind }) => kind === 'refused')).toHaveLength(4);
});

test('what was not paid has nothing to give back', async () => {
  const bank = bankOf(sandbox, 2);
  const never = attempt(sandbox);
  expect(await bank.refund(never, 1_00)).toEqual({ kind: 'refused', reason: 'no_original', code: 'SIS0054' });
  const person = shopper(sandbox);
  const declined = attempt(sandbox);
  await person.pay(await person.open(await bank.createPayment(declined)), CARDS.declined);
  expect(await bank.refund(declined, 1_00)).toEqual({
    kind: 'refused',
    reason: 'no_original',
    code: 'SIS0054',
  });
});

test('more than was paid, nothing or a fraction is not even asked', async () => {
  const paying = await paid(2);
  for (const amount of [paying.amount + 1, 0, -1, 0.5])
    await expect(bankOf(sandbox, 2).refund(paying, amount)).rejects.toThrow(RangeError);
});

test('a lost answer is no answer: asking tells whether it happened', async () => {
  const paying = await paid(1);
  const bank = bankOf(sandbox, 1);
  await sandbox.admin('PUT', '/settings', { rest: 'unavailable' });
  expect(await bank.refund(paying, 10_00)).toEqual({ kind: 'no_answer' });
  expect(await bank.lookUp?.(paying)).toMatchObject({ refunded: 0 });
  await sandbox.admin('PUT', '/settings', { rest: 'answer_lost' });
  expect(await bank.refund(paying, 10_00)).toEqual({ kind: 'no_answer' });
  expect(await bank.lookUp?.(paying)).toMatchObject({ refunded: 10_00 });
});

test('one that the bank refuses goes when the bank takes it', async () => {
  const paying = await paid(2);
  await sandbox.admin('PUT', `/settings/${paying.order}`, { rest: 'refund_refused' });
  expect(await bankOf(sandbox, 2).refund(paying, 10_00)).toEqual({
    kind: 'refused',
    reason: 'refused',
    code: '0950',
  });
  await sandbox.admin('PUT', `/settings/${paying.order}`, { rest: 'answers' });
  expect(await bankOf(sandbox, 2).refund(paying, 10_00)).toMatchObject({ kind: 'refunded' });
});

test('a wrong key, a foreign terminal and a bank that is not there', async () => {
  const paying = await paid(2);
  const change = (part: object, origin = sandbox.address) =>
    createBanks(sandboxTerminals(origin).map((terminal) => ({ ...terminal, ...part }))).find(2, 'EUR');
  expect(await change({ secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' })?.refund(paying, 1)).toEqual({
    kind: 'refused',
    reason: 'refused',
    code: 'SIS0042',
  });
  expect(await change({ merchantCode: '1' })?.refund(paying, 1)).toEqual({
    kind: 'refused',
    reason: 'refused',
    code: 'SIS0026',
  });
  expect(await change({ terminal: '2' })?.refund(paying, 1)).toEqual({
    kind: 'refused',
    reason: 'refused',
    code: 'SIS0027',
  });
  // The port of nothing.
  expect(await change({}, 'http://127.0.0.1:9')?.refund(paying, 1)).toEqual({ kind: 'no_answer' });
});
