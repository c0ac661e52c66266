import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Attempt, RefusedReason } from '../../../server/banks/bank.ts';
import { CARDS, shopper } from './shopper.ts';
import type { Place } from './shopper.ts';
import { attempt, bankOf, startSandbox } from './sandbox.ts';
import type { SandboxBank } from './sandbox.ts';

/* The bank's word comes early, late, twice, spoiled or not at all. */
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
async function pay(settings: Record<string, unknown>): Promise<{ paying: Attempt; back: Place }> {
  const paying = attempt(sandbox);
  await sandbox.admin('PUT', `/settings/${paying.order}`, settings);
  const person = shopper(sandbox);
  const page = await person.open(await bank().createPayment(paying));
  return { paying, back: await person.pay(page, CARDS.approved) };
}
const noticesOf = (paying: Attempt) => sandbox.admin('GET', `/operations/${paying.order}`);

test('early: before the browser is back', async () => {
  const { paying } = await pay({ notification: 'before_return' });
  expect(sandbox.shop.heard(paying)).toHaveLength(1);
  expect(bank().verify(sandbox.shop.heard(paying)[0] ?? {}, paying)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid' },
  });
});

test('late: when it is told to', async () => {
  const { paying, back } = await pay({ notification: 'held', returnParameters: false });
  expect(back).toEqual({ kind: 'shop', path: '/ok', received: {} });
  expect(bank().verify(back.kind === 'shop' ? back.received : {}, paying)).toEqual({
    accepted: false,
    reason: 'missing_fields',
  });
  expect(sandbox.shop.heard(paying)).toHaveLength(0);
  await sandbox.admin('POST', `/operations/${paying.order}/notify`);
  expect(bank().verify(sandbox.shop.heard(paying)[0] ?? {}, paying)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid' },
  });
});

test('after a delay', async () => {
  const { paying } = await pay({ notification: 'delayed', delaySeconds: 0.05 });
  const heard = await sandbox.shop.hears(paying);
  expect(bank().verify(heard, paying)).toMatchObject({ accepted: true, result: { outcome: 'paid' } });
});

test('twice and once more: always the same word under the same key', async () => {
  const { paying } = await pay({ notification: 'before_return', copies: 2 });
  await sandbox.admin('POST', `/operations/${paying.order}/notify`);
  const keys = sandbox.shop.heard(paying).map((heard) => bank().authenticate(heard));
  expect(keys).toHaveLength(4);
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1);
});

test('never: the return proves it, and so does asking', async () => {
  const { paying, back } = await pay({ notification: 'never' });
  expect(bank().verify(back.kind === 'shop' ? back.received : {}, paying)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid' },
  });
  const found = await bank().lookUp?.(paying);
  expect(found).toMatchObject({ kind: 'result', refunded: 0 });
  expect(found?.kind === 'result' && bank().verify(found.received, paying)).toMatchObject({
    accepted: true,
    result: { outcome: 'paid', code: '0000' },
  });
  expect(sandbox.shop.heard(paying)).toHaveLength(0);
});

test('asking: what was never seen, and a bank that does not say', async () => {
  const { paying } = await pay({ notification: 'never' });
  expect(await bank().lookUp?.(attempt(sandbox))).toEqual({ kind: 'not_found' });
  await sandbox.admin('PUT', '/settings', { lookUp: false });
  expect(await bank().lookUp?.(paying)).toEqual({ kind: 'unavailable' });
  await sandbox.admin('PUT', '/settings', { lookUp: true });
  // What the bank says of an order is compared with the attempt, as a notification is.
  const expected = { ...paying, amount: paying.amount + 1 };
  const other = await bank().lookUp?.(expected);
  expect(other?.kind === 'result' && bank().verify(other.received, expected)).toEqual({
    accepted: false,
    reason: 'other_amount',
  });
});

test.each<[string, RefusedReason]>([
  ['signature', 'bad_signature'],
  ['parameters', 'bad_signature'],
  ['version', 'unknown_version'],
  ['empty', 'missing_fields'],
  ['amount', 'other_amount'],
  ['currency', 'other_currency'],
  ['terminal', 'other_terminal'],
  ['merchant', 'other_merchant'],
  ['order', 'other_order'],
])('altered (%s): refused as %s', async (altered, reason) => {
  const { paying } = await pay({ notification: 'before_return', altered });
  expect(bank().verify(sandbox.shop.heard(paying)[0] ?? {}, paying)).toEqual({ accepted: false, reason });
});

test('redirects are not followed, and tries end', async () => {
  sandbox.shop.answer = { status: 307, location: `${sandbox.shop.address}/elsewhere` };
  const { paying } = await pay({ notification: 'before_return' });
  expect(sandbox.shop.heard(paying)).toHaveLength(1);
  expect(await noticesOf(paying)).toMatchObject({ notices: [{ status: 307 }] });
  sandbox.shop.answer = { status: 500 };
  const second = await pay({ notification: 'before_return', retries: 2, retrySeconds: 0 });
  expect(await noticesOf(second.paying)).toMatchObject({
    notices: [{ status: 500 }, { status: 500 }, { status: 500 }],
  });
  expect(sandbox.shop.heard(second.paying)).toHaveLength(3);
});

test('the bank is steered by its own pages and programs only', async () => {
  const response = await fetch(`${sandbox.address}/admin/settings`, {
    method: 'PUT',
    headers: { origin: 'http://evil.example', 'content-type': 'application/json' },
    body: '{"altered":"amount"}',
  });
  expect(response.status).toBe(403);
  expect(await sandbox.admin('GET', '/settings')).toMatchObject({ altered: 'no' });
  await expect(sandbox.admin('PUT', '/settings', { notification: 'sometimes' })).rejects.toThrow('422');
  const page = await fetch(`${sandbox.address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ notification: 'never', copies: '3', lookUp: 'false' }),
  });
  expect(page.status).toBe(200);
  expect(await sandbox.admin('GET', '/settings')).toMatchObject({
    notification: 'never',
    copies: 3,
    lookUp: false,
  });
});
