import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Attempt, BankResult, ReceivedFields } from '../../../server/banks/bank.ts';
import { CARDS, shopper } from './shopper.ts';
import { attempt, bankOf, startSandbox } from './sandbox.ts';
import type { SandboxBank } from './sandbox.ts';

/* Provider 2: the bank's own page, signed with V1, over HTTP against the real process. */
let sandbox: SandboxBank;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  sandbox.shop.answer = { status: 200 };
  await sandbox.admin('POST', '/reset');
});
afterAll(() => sandbox.end());

const bank = () => bankOf(sandbox, 2);
const begin = async (paying: Attempt) => shopper(sandbox).open(await bank().createPayment(paying));

function resultOf(received: ReceivedFields, paying: Attempt): BankResult {
  const verdict = bank().verify(received, paying);
  if (!verdict.accepted) throw new Error(verdict.reason);
  return verdict.result;
}

test('an approved card: notification and return say the same, signed', async () => {
  const paying = attempt(sandbox);
  const person = shopper(sandbox);
  const page = await begin(paying);
  expect(page).toMatchObject({ kind: 'bank', status: 200 });
  expect(page.kind === 'bank' && page.text).toMatch(
    /Pagar a Malecón[^]*490,30\s€[^]*Renta de autos, La Habana/,
  );
  const back = await person.pay(page, CARDS.approved);
  expect(back).toMatchObject({ kind: 'shop', path: '/ok' });
  const heard = await sandbox.shop.hears(paying);
  expect(resultOf(heard, paying)).toMatchObject({
    outcome: 'paid',
    code: '0000',
    amount: 490_30,
    secure: 2,
    cardLast4: '0003',
    cardBrand: 'visa',
  });
  expect(resultOf(heard, paying).authorizationCode).toMatch(/^\d{6}$/);
  expect(resultOf(heard, paying).bankTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  if (back.kind === 'shop') expect(bank().authenticate(back.received)).toEqual(bank().authenticate(heard));
  expect(sandbox.banks.authenticate(2, heard)).toMatchObject({ accepted: true, order: paying.order });
  expect(sandbox.banks.authenticate(1, heard)).toMatchObject({ accepted: false });
});

test('dollars go through the terminal of dollars, and the page speaks English', async () => {
  const paying = attempt(sandbox, { currency: 'USD', language: 'en' });
  const dollars = bankOf(sandbox, 2, 'USD');
  const page = await shopper(sandbox).open(await dollars.createPayment(paying));
  expect(page.kind === 'bank' && page.text).toMatch(/Pay Malecón[^]*\$490\.30/);
  await shopper(sandbox).pay(page, CARDS.mastercard);
  const heard = await sandbox.shop.hears(paying);
  expect(dollars.verify(heard, paying)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid', cardBrand: 'mastercard' },
  });
  expect(bank().verify(heard, paying)).toMatchObject({ accepted: false });
  await expect(bank().createPayment(paying)).rejects.toThrow(RangeError);
});

test.each([
  [CARDS.declined, '123', 490_30, '0190', 'issuer'],
  [CARDS.approved, '999', 490_30, '0190', 'issuer'],
  [CARDS.approved, '172', 490_30, '0172', 'do_not_repeat'],
  [CARDS.approved, '173', 490_30, '0173', 'renew_card'],
  [CARDS.approved, '174', 490_30, '0174', 'wait_72_hours'],
  [CARDS.approved, '123', 10_96, '0190', 'issuer'],
  [CARDS.approved, '123', 10_72, '0172', 'do_not_repeat'],
  [CARDS.approved, '123', 10_73, '0173', 'renew_card'],
  [CARDS.approved, '123', 10_74, '0174', 'wait_72_hours'],
  [CARDS.frictionlessDeclined, '123', 490_30, '0184', 'authentication'],
  ['4111 1111 1111 1111', '123', 490_30, '9093', 'card'],
])('card %s with code %s for %i is declined with %s', async (number, code, amount, answer, declined) => {
  const paying = attempt(sandbox, { amount });
  expect(await shopper(sandbox).pay(await begin(paying), number, { code })).toMatchObject({
    kind: 'shop',
    path: '/ko',
  });
  const heard = await sandbox.shop.hears(paying);
  expect(resultOf(heard, paying)).toMatchObject({
    outcome: 'declined',
    code: answer,
    declined,
    authorizationCode: undefined,
  });
});

test('an expired card is declined, a mistyped one is shown again without its security code', async () => {
  const paying = attempt(sandbox);
  const page = await begin(paying);
  const again = await shopper(sandbox).pay(page, '4548 8100 0000 0004', { expiry: '13/49', code: '1a' });
  expect(again).toMatchObject({ kind: 'bank', status: 422 });
  expect(again.kind === 'bank' && again.text.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect(again.kind === 'bank' && again.text).toContain('value="4548 8100 0000 0004"');
  expect(again.kind === 'bank' && again.text).not.toContain('value="1a"');
  expect(await shopper(sandbox).pay(page, CARDS.approved, { expiry: '01/20' })).toMatchObject({
    kind: 'shop',
    path: '/ko',
  });
  expect(resultOf(await sandbox.shop.hears(paying), paying)).toMatchObject({
    outcome: 'declined',
    code: '0101',
    declined: 'card',
  });
});

test('the cardholder cancels, on the page or in the challenge', async () => {
  for (const number of [undefined, CARDS.challenge]) {
    const paying = attempt(sandbox);
    const page = await begin(paying);
    const place = number ? await shopper(sandbox).pay(page, number) : page;
    expect(await shopper(sandbox).cancel(place)).toMatchObject({ kind: 'shop', path: '/ko' });
    expect(resultOf(await sandbox.shop.hears(paying), paying)).toMatchObject({
      outcome: 'cancelled',
      code: '9915',
      declined: undefined,
    });
  }
});

test('3-D Secure asks for a code, three times at most', async () => {
  const person = shopper(sandbox);
  const good = attempt(sandbox);
  const challenge = await person.pay(await begin(good), CARDS.challenge);
  expect(challenge.kind === 'bank' && challenge.text).toContain('Confirme que es usted');
  expect(await person.confirm(challenge, '000000')).toMatchObject({ kind: 'bank', status: 422 });
  expect(await person.confirm(challenge, '123456')).toMatchObject({ kind: 'shop', path: '/ok' });
  expect(resultOf(await sandbox.shop.hears(good), good)).toMatchObject({ outcome: 'paid', secure: 2 });

  const wrong = attempt(sandbox);
  const other = await person.pay(await begin(wrong), CARDS.challenge);
  await person.confirm(other, '1');
  await person.confirm(other, '2');
  expect(await person.confirm(other, '3')).toMatchObject({ kind: 'shop', path: '/ko' });
  expect(resultOf(await sandbox.shop.hears(wrong), wrong)).toMatchObject({
    outcome: 'declined',
    declined: 'authentication',
  });

  const refused = attempt(sandbox);
  const last = await person.pay(await begin(refused), CARDS.challengeDeclined);
  expect(await person.confirm(last, '123456')).toMatchObject({ kind: 'shop', path: '/ko' });
  expect(resultOf(await sandbox.shop.hears(refused), refused)).toMatchObject({
    outcome: 'declined',
    code: '0184',
  });
});

test('pay twice, back and reload end in one charge', async () => {
  const paying = attempt(sandbox);
  const person = shopper(sandbox);
  const page = await begin(paying);
  const places = await Promise.all([
    person.pay(page, CARDS.approved),
    person.pay(page, CARDS.declined),
    person.cancel(page),
  ]);
  const paths = new Set(places.map((place) => place.kind === 'shop' && place.path));
  expect(paths.size).toBe(1);
  expect(await person.get(page.kind === 'bank' ? page.address : '')).toMatchObject({ kind: 'shop' });
  await sandbox.shop.hears(paying);
  expect(await sandbox.admin('GET', `/operations/${paying.order}`)).toMatchObject({ state: 'finished' });
  expect(sandbox.shop.heard(paying)).toHaveLength(1);
});

test('what a shop gets wrong has its error page, and charges nothing', async () => {
  const person = shopper(sandbox);
  const paying = attempt(sandbox);
  const created = await bank().createPayment(paying);
  if (created.kind !== 'redirect') throw new Error('No redirect');
  const { address, fields } = created;
  const code = async (received: ReceivedFields) => {
    const place = await person.post(address, received);
    return place.kind === 'bank' && place.status === 400 ? /SIS\d{4}/.exec(place.text)?.[0] : 'accepted';
  };
  const other = await bank().createPayment(attempt(sandbox));
  expect(
    await code({
      ...fields,
      Ds_Signature: other.kind === 'redirect' ? (other.fields['Ds_Signature'] ?? '') : '',
    }),
  ).toBe('SIS0042');
  expect(await code({ ...fields, Ds_Signature: '' })).toBe('SIS0042');
  expect(await code({ ...fields, Ds_SignatureVersion: 'HMAC_MD5' })).toBe('SIS0429');
  expect(await code({ ...fields, Ds_MerchantParameters: '%' })).toBe('SIS0430');
  expect(await code({})).toBe('SIS0429');
  expect(await person.get(address)).toMatchObject({ status: 400, text: expect.stringContaining('SIS0114') });
  expect(await code(fields)).toBe('accepted');
  expect(await code(fields)).toBe('SIS0051');
  expect(sandbox.shop.heard(paying)).toHaveLength(0);
});

test('the page closes after 30 minutes, without a charge or a word', async () => {
  const paying = attempt(sandbox);
  const page = await begin(paying);
  expect(await bank().lookUp?.(paying)).toEqual({ kind: 'open' });
  await sandbox.admin('PUT', '/settings', { clockAheadMinutes: 31 });
  const closed = await shopper(sandbox).pay(page, CARDS.approved);
  expect(closed).toMatchObject({
    kind: 'bank',
    status: 410,
    text: expect.stringContaining(paying.addresses.ko),
  });
  expect(await bank().lookUp?.(paying)).toEqual({ kind: 'unfinished' });
  expect(sandbox.shop.heard(paying)).toHaveLength(0);
});

test('an attempt that must not be made is not', async () => {
  for (const change of [
    { amount: 0 },
    { amount: -1 },
    { amount: 0.5 },
    { amount: 1e12 },
    { order: 'abc' },
    { order: '1234' },
  ]) {
    await expect(bank().createPayment(attempt(sandbox, change))).rejects.toThrow(RangeError);
  }
  const { addresses } = attempt(sandbox);
  await expect(
    bank().createPayment(attempt(sandbox, { addresses: { ...addresses, ok: 'javascript:alert(1)' } })),
  ).rejects.toThrow();
  await expect(
    bank().createPayment(
      attempt(sandbox, { addresses: { ...addresses, ok: `https://shop.example/${'x'.repeat(250)}` } }),
    ),
  ).rejects.toThrow(RangeError);
});
