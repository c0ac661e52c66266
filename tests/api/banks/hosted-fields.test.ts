import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Attempt, BankResult, CreatedPayment } from '../../../server/banks/bank.ts';
import { CARDS, shopper } from './shopper.ts';
import { attempt, bankOf, startSandbox } from './sandbox.ts';
import type { SandboxBank } from './sandbox.ts';

/* Provider 1: card fields in a frame of the bank, a one-time token, and a charge from server to server, signed with V2. */
let sandbox: SandboxBank;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  sandbox.shop.answer = { status: 200 };
  await sandbox.admin('POST', '/reset');
});
afterAll(() => sandbox.end());

const bank = () => bankOf(sandbox, 1);
const token = (number: string, options?: { code?: string; merchant?: string }) =>
  shopper(sandbox).token(number, options);

function answerOf(created: CreatedPayment, paying: Attempt): BankResult {
  if (created.kind !== 'answered') throw new Error(`Not answered but ${JSON.stringify(created)}`);
  const verdict = bank().verify(created.received, paying);
  if (!verdict.accepted) throw new Error(verdict.reason);
  return verdict.result;
}

test('an approved card is charged at once, and the bank also notifies', async () => {
  const paying = attempt(sandbox);
  const created = await bank().createPayment(paying, await token(CARDS.approved));
  expect(answerOf(created, paying)).toMatchObject({
    outcome: 'paid',
    amount: 490_30,
    secure: 2,
    cardLast4: '0003',
  });
  const heard = await sandbox.shop.hears(paying);
  expect(bank().authenticate(heard)).toEqual(
    bank().authenticate(created.kind === 'answered' ? created.received : {}),
  );
});

test('a declined card, by number and by code', async () => {
  const first = attempt(sandbox);
  expect(answerOf(await bank().createPayment(first, await token(CARDS.declined)), first)).toMatchObject({
    outcome: 'declined',
    declined: 'issuer',
  });
  const second = attempt(sandbox);
  expect(
    answerOf(await bank().createPayment(second, await token(CARDS.approved, { code: '174' })), second),
  ).toMatchObject({ declined: 'wait_72_hours' });
});

test('3-D Secure: the top window goes to the bank, which charges, notifies and sends it back', async () => {
  const paying = attempt(sandbox);
  const person = shopper(sandbox);
  const created = await bank().createPayment(paying, await token(CARDS.challenge));
  expect(created).toMatchObject({ kind: 'redirect', address: `${sandbox.address}/sis/challenge` });
  expect(sandbox.shop.heard(paying)).toHaveLength(0);
  expect(await bank().lookUp?.(paying)).toEqual({ kind: 'open' });
  const challenge = await person.open(created);
  const back = await person.confirm(challenge, '123456');
  expect(back).toMatchObject({ kind: 'shop', path: '/ok' });
  const heard = await sandbox.shop.hears(paying);
  expect(bank().verify(heard, paying)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid', secure: 2 },
  });

  const cancelled = attempt(sandbox);
  const page = await person.open(await bank().createPayment(cancelled, await token(CARDS.challenge)));
  expect(await person.cancel(page)).toMatchObject({ kind: 'shop', path: '/ko' });
  expect(bank().verify(await sandbox.shop.hears(cancelled), cancelled)).toMatchObject({
    accepted: true,
    result: { outcome: 'cancelled' },
  });
});

test('a token is good once, for its merchant; an order too', async () => {
  const card = await token(CARDS.approved);
  const paying = attempt(sandbox);
  answerOf(await bank().createPayment(paying, card), paying);
  expect(await bank().createPayment(attempt(sandbox), card)).toEqual({ kind: 'refused', code: 'SIS0321' });
  expect(await bank().createPayment(attempt(sandbox), 'made-up')).toEqual({
    kind: 'refused',
    code: 'SIS0321',
  });
  expect(await bank().createPayment(paying, await token(CARDS.approved))).toEqual({
    kind: 'refused',
    code: 'SIS0051',
  });
  await expect(token(CARDS.approved, { merchant: '999008882' })).rejects.toThrow('merchant');
  await expect(bank().createPayment(attempt(sandbox))).rejects.toThrow(RangeError);
});

test('the same charge sent many times at once is one charge', async () => {
  const paying = attempt(sandbox);
  const card = await token(CARDS.approved);
  const created = await Promise.all(Array.from({ length: 8 }, () => bank().createPayment(paying, card)));
  expect(created.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
  expect(created.filter((one) => one.kind === 'refused' && one.code === 'SIS0051')).toHaveLength(7);
});

test('a bank that is away, one that charges and then says nothing, one that is no bank', async () => {
  const away = attempt(sandbox);
  await sandbox.admin('PUT', `/settings/${away.order}`, { rest: 'unavailable' });
  expect(await bank().createPayment(away, await token(CARDS.approved))).toEqual({ kind: 'no_answer' });
  expect(await bank().lookUp?.(away)).toEqual({ kind: 'not_found' });

  const lost = attempt(sandbox);
  await sandbox.admin('PUT', `/settings/${lost.order}`, { rest: 'answer_lost', notification: 'never' });
  expect(await bank().createPayment(lost, await token(CARDS.approved))).toEqual({ kind: 'no_answer' });
  const found = await bank().lookUp?.(lost);
  expect(found?.kind === 'result' && bank().verify(found.received, lost)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid' },
  });
});

test('the frame: in both languages, for the shop that holds it alone, in its colours', async () => {
  const base =
    bank().cardFields?.({
      language: 'en',
      origin: 'https://www.alisios.example',
      ancestors: ['https://partner.example'],
    }) ?? '';
  const response = await fetch(
    `${base}&ink=%23123456&danger=red%3Bbackground:url(//evil.example)&radius=4px&scheme=dark`,
  );
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors https://www.alisios.example https://partner.example');
  expect(policy).toMatch(/default-src 'none'.*style-src 'nonce-[^']+'/);
  const text = await response.text();
  expect(text).toMatch(/<html lang="en"[^]*Card number[^]*Expiration date[^]*Security code/);
  expect(text).toContain('--ink: #123456;');
  expect(text).toContain('--radius: 4px;');
  expect(text).toContain('--scheme: dark;');
  expect(text).not.toContain('evil.example');
  expect(
    await (
      await fetch(bank().cardFields?.({ language: 'es', origin: 'https://www.alisios.example' }) ?? '')
    ).text(),
  ).toMatch(/<html lang="es"[^]*Número de tarjeta/);
  for (const origin of [
    '',
    'null',
    'https://a.example/path',
    "https://a.example; script-src 'unsafe-inline'",
    'javascript:alert(1)',
  ]) {
    expect((await fetch(bank().cardFields?.({ language: 'es', origin }) ?? '')).status).toBe(400);
  }
  const foreign = await fetch(`${sandbox.address}/fields/tokens`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{}',
  });
  expect(foreign.status).toBe(403);
  expect(bankOf(sandbox, 2).cardFields).toBeUndefined();
});

test('a card number is nowhere in what the bank keeps or tells', async () => {
  const paying = attempt(sandbox);
  const created = await bank().createPayment(paying, await token('4548810000000003'));
  const told = JSON.stringify([
    created,
    await sandbox.shop.hears(paying),
    await sandbox.admin('GET', '/operations'),
    answerOf(created, paying),
  ]);
  const decoded = Buffer.from(
    created.kind === 'answered' ? (created.received['Ds_MerchantParameters'] ?? '') : '',
    'base64',
  ).toString();
  const page = await (await fetch(`${sandbox.address}/admin`)).text();
  for (const text of [told, decoded, page]) expect(text.replaceAll(/\s/g, '')).not.toContain('454881000000');
});
